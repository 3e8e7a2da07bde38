"""A game of some turns: a new rack for each, the same for everyone, whatever is played."""

import random
from collections import Counter
from pathlib import Path
from string import ascii_uppercase

import pytest
from random_moves import random_move

from tuiwords.games.base import GameError, IllegalMoveError
from tuiwords.games.options import settings
from tuiwords.games.scrabble import (
    NAMES,
    OPTIONS,
    RecordedState,
    ScrabbleState,
    new_game,
    read_gcg,
    recorded_game,
    ruleset,
    transcript,
    write_gcg,
)
from tuiwords.resources import asset


def begun(seed: int = 7, seats: int = 1, **given: str) -> ScrabbleState:
    return new_game(settings(OPTIONS, {"turns": "5", **given}), seed, seats)


def played(seed: int, chance: int) -> list[ScrabbleState]:
    """All states of a game of random moves."""
    rng, states = random.Random(chance), [begun(seed)]
    while states[-1].outcome is None:
        states.append(states[-1].after(0, random_move(states[-1], 0, rng)))
    return states


def test_the_racks_are_the_same_whatever_is_played() -> None:
    games = [played(7, chance) for chance in (1, 2)]
    racks = [[state.racks for state in states[:5]] for states in games]
    assert racks[0] == racks[1]
    assert games[0][-1].board != games[1][-1].board
    assert racks[0] != [state.racks for state in played(8, 1)[:5]]


def test_five_turns_end_it_and_their_points_are_the_score() -> None:
    states = played(7, 1)
    assert len(states) == 6
    last = states[-1]
    assert last.outcome is not None and last.outcome.won == (True,)
    assert last.outcome.scores == (float(sum(last.scores)),)
    laid = Counter(tile.upper() for tile in last.board if tile)
    assert sum(laid.values()) + len(last.bag) <= len(last.rules.bag) == len(last.bag) + 35


def test_a_pass_gets_a_new_rack_too_and_scores_nothing() -> None:
    state = begun()
    racks = [state.racks[0]]
    for _ in range(5):
        state = state.after(0, state.parse("-"))
        racks.append(state.racks[0])
    assert racks[:5] == [each.racks[0] for each in played(7, 1)[:5]]
    assert state.outcome is not None and state.outcome.scores == (0.0,)


def test_nothing_is_exchanged_and_only_words_are_accepted() -> None:
    state = begun(challenge="double")
    assert not state.view(0).may_exchange
    with pytest.raises(IllegalMoveError, match="every rack is new"):
        state.after(0, state.parse(f"-{state.racks[0][0]}"))
    assert state.rules.refuses_words


@pytest.mark.parametrize("rules", NAMES)
def test_every_rack_has_vowels_and_consonants(rules: str) -> None:
    for seed in range(20):
        state = begun(seed, rules=rules)
        while state.outcome is None:
            vowels = sum(tile in "AEIOU" for tile in state.racks[0])
            assert 2 <= vowels <= 5
            state = state.after(0, state.parse("-"))


def test_it_is_played_alone() -> None:
    with pytest.raises(GameError, match="played alone"):
        begun(seats=2)
    with pytest.raises(GameError, match="turns must be one of"):
        begun(turns="11")
    with pytest.raises(GameError, match=r"rules must be one of .*, not 'foo'"):
        begun(rules="foo")


def test_who_gives_up_has_not_finished() -> None:
    outcome = begun().resign(0).outcome
    assert outcome is not None and outcome.won == (False,)


def test_games_without_the_option_are_as_they_were() -> None:
    usual = new_game(settings(OPTIONS, {}), 7, 1)
    assert usual.rules == ruleset("scrabble")
    assert " turns=" not in repr(usual.rules)  # the fingerprint of saved matches
    assert usual.racks != begun().racks


def test_it_is_recorded_as_gcg_and_read_again() -> None:
    rng, states, moves = random.Random(3), [begun()], []
    while states[-1].outcome is None:
        moves.append((0, random_move(states[-1], 0, rng)))
        states.append(states[-1].after(*moves[-1]))
    record = write_gcg(transcript(states, moves, ["Ada"]))
    assert len(read_gcg(record).events) == 5
    again = recorded_game(record, ruleset("scrabble"), states[0].lexicon)
    assert isinstance(again, RecordedState)


def test_rules_with_few_vowels_or_tiles_have_turns_too(tmp_path: Path) -> None:
    text = asset("rulesets", "scrabble.toml").read_text()
    tiles = "; ".join(f"{tile} {2 * (tile in 'BCDFGHK')} 1" for tile in ascii_uppercase)
    text = text.split("# letter count")[0].replace("most_players = 4", "most_players = 2")
    path = tmp_path / "few.toml"
    path.write_text(f"{text}tiles = '{tiles}'")
    assert len(begun(turns="2", rules=str(path)).racks[0]) == 7
    with pytest.raises(GameError, match="has tiles for 2 turns"):
        begun(turns="3", rules=str(path))
