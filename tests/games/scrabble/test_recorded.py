"""Recorded games as states: they go on as they were played and no other way."""

from collections import Counter
from pathlib import Path

import pytest

from tuiwords.games.base import GameError, IllegalMoveError
from tuiwords.games.scrabble import RecordedState, recorded_game, ruleset, started, with_start
from tuiwords.lexicon.lexicon import Lexicon

RULES = ruleset("scrabble")
NONE = Lexicon("none", ["aa"])
RECORD = b"""\
#player1 ann Ann
#player2 bob Bob
>ann: AEINRST 8D STAINER +66 66
>bob: DEEGNOQ 9H DONQ +23 23
>bob: DEEGNOQ -- -23 0
>ann: ABC -C +0 66
>bob: DEEGNOQ - +0 0
"""


def begun() -> RecordedState:
    return recorded_game(RECORD, RULES, NONE)


def test_it_is_played_to_its_end_with_all_tiles_in_place() -> None:
    state = begun()
    seen = []
    for step in state.steps:
        assert state.outcome is None
        assert state.to_move == (step.event.seat,)
        tiles = Counter(state.bag) + Counter("".join(state.racks))
        tiles += Counter("".join(state.board))
        assert tiles == Counter(RULES.bag)
        seen.append(state.scores)
        state = state.after(step.event.seat, state.parse(step.event.text))
    assert seen == [(0, 0), (66, 0), (66, 23), (66, 0), (66, 0)]
    assert state.outcome is not None
    assert (state.outcome.scores, state.outcome.ranks) == ((66, 0), (1, 2))
    with pytest.raises(IllegalMoveError, match="over"):
        state.after(0, state.parse("-"))


def test_each_player_sees_the_own_rack() -> None:
    state = begun()
    assert state.view(0).rack == "AEINRST"
    state = state.after(0, state.parse("8D STAINER"))
    assert state.view(1).rack == "DEEGNOQ"
    assert len(state.view(1).unseen) == 100 - 7 - 7


def test_the_turn_before_is_known_to_the_other_player() -> None:
    state = begun()
    made = []
    for step in state.steps:
        state = state.after(step.event.seat, state.parse(step.event.text))
        made.append(state.made and (state.made.score, state.made.used, state.made.kept))
    assert made == [(66, 7, 0), (23, 4, 3), None, (0, 1, 6), None]
    assert begun().after(0, begun().parse("8D STAINER")).view(1).made is not None
    assert begun().after(0, begun().parse("8D STAINER")).view(0).made is None


def test_racks_that_the_record_does_not_tell_stay_unknown() -> None:
    state, seen = begun(), []
    for step in state.steps:
        seen.append(state.known_racks)
        state = state.after(step.event.seat, state.parse(step.event.text))
    known = [("AEINRST", ""), ("", "DEEGNOQ"), ("", ""), ("ABC", ""), ("", "DEEGNOQ")]
    assert [*seen, state.known_racks] == [*known, ("", "")]


def test_all_racks_are_known_once_the_bag_is_empty(reference_cases: Path) -> None:
    record = (reference_cases / "gcg" / "bots_utf8_dos.gcg").read_bytes()
    state, ended = recorded_game(record, RULES, NONE), 0
    for step in state.steps:
        given = step.event.rack if step.event.kind in ("play", "exchange", "pass") else ""
        mine = tuple(given if seat == state.turn else "" for seat in (0, 1))
        follow = not state.bag and step.event.kind in ("play", "exchange", "pass", "out")
        assert state.known_racks == (state.racks if follow else mine)
        ended += follow
        state = state.after(step.event.seat, state.parse(step.event.text))
    assert ended > 1
    assert "" in state.racks


def test_it_goes_no_other_way() -> None:
    state = begun()
    with pytest.raises(
        IllegalMoveError, match="the next recorded move is 8D STAINER, not 8D TRAINS"
    ):
        state.after(0, state.parse("8D TRAINS"))
    with pytest.raises(IllegalMoveError, match="the next recorded move is"):
        state.after(1, state.parse("8D STAINER"))
    with pytest.raises(IllegalMoveError, match="cannot be changed"):
        state.resign(0)
    with pytest.raises(IllegalMoveError, match="cannot be changed"):
        state.time_up(0)


def test_the_fingerprint_is_of_the_record_not_of_the_words() -> None:
    other = recorded_game(RECORD, RULES, Lexicon("more", ["aa", "ab"]))
    assert other.fingerprint == begun().fingerprint == "2fcf82a1930781cb", "of saved matches"
    changed = recorded_game(RECORD.replace(b"Ann", b"Eve"), RULES, NONE)
    assert changed.fingerprint != begun().fingerprint


def test_what_cannot_be_is_told() -> None:
    with pytest.raises(GameError, match="no move"):
        recorded_game(b"#player1 ann Ann\n", RULES, NONE)
    with pytest.raises(GameError, match=r"^line 3: 8D STAINER: the rack AEQQRST has no I and no N"):
        recorded_game(RECORD.replace(b"AEINRST 8D", b"AEQQRST 8D"), RULES, NONE)
    crowd = b"#player1 a\n#player2 b\n#player3 c\n>a: - +0 0\n"
    assert recorded_game(crowd, RULES, NONE).seats == 3
    with pytest.raises(GameError, match="Wordfeud takes 1 to 2 players"):
        recorded_game(crowd, ruleset("wordfeud"), NONE)
    with pytest.raises(GameError, match="line 3: the rack AEINRSTQQ has 9 tiles"):
        recorded_game(RECORD.replace(b"AEINRST 8D", b"AEINRSTQQ 8D"), RULES, NONE)


@pytest.mark.parametrize(("number", "scoreless"), [*enumerate([0, 0, 0, 1, 2])])
def test_it_is_played_on_from_a_line(number: int, scoreless: int) -> None:
    text = with_start("#author B\n#title C\n" + RECORD.decode() + "#lexicon none\n", number)
    game = recorded_game(text.encode(), RULES, NONE)
    here = game
    for step in game.steps[:number]:
        here = here.after(step.event.seat, here.parse(step.event.text))
    on = started(game)
    assert not isinstance(on, RecordedState)
    assert (on.board, on.scores, on.turn, on.number) == (here.board, here.scores, here.turn, number)
    assert on.scoreless == scoreless
    assert on.racks[on.turn] == here.racks[on.turn]
    tiles = Counter(on.bag) + Counter("".join(on.racks))
    assert tiles == Counter(here.bag) + Counter("".join(here.racks))
    assert on == started(game)
    assert on.after(on.turn, on.parse("-")).turn != on.turn


@pytest.mark.parametrize("number", ["5", "6", "-1", "x", "\u00b2"])
def test_a_line_that_is_not_there_begins_nothing(number: str) -> None:
    game = recorded_game(RECORD + f"#play-from {number}\n".encode(), RULES, NONE)
    assert started(game) is game
    assert started(begun()) == begun()
