"""Laws that every game in the catalog keeps, played at random to the end."""

import dataclasses
import random
from typing import Any

import pytest
from random_moves import random_move

from tuiwords.games.base import AnyState, IllegalMoveError, InvalidMoveError
from tuiwords.history.history import load_match
from tuiwords.play import catalog
from tuiwords.play.game import Game
from tuiwords.play.match import Match
from tuiwords.play.replay import replay
from tuiwords.store.records import Player
from tuiwords.store.store import Store

MOST_MOVES = 400
Mode = dict[str, Any]
# Settings by which a game has other states.
MODES: dict[str, list[Mode]] = {
    "wordle": [
        {"boards": "2"},
        {"boards": "4", "length": 6},
        {"boards": "8", "guesses": 4},
        {"absurdle": True},
        {"absurdle": True, "hard": True, "length": 4},
    ]
}
GAMES = [
    pytest.param(game, seed, mode, id=f"{game.key}-{seed}-{'-'.join(map(str, mode.values()))}")
    for game in catalog.GAMES.values()
    for seed, mode in [(1, {}), (2, {}), *((2, mode) for mode in MODES.get(game.key, ()))]
]


def seats_of(game: Game, seed: int) -> int:
    return min(game.rules.most_seats, seed)


def players(count: int) -> list[Player]:
    return [Player("guest", f"g{n}", f"[b]Guest {n}[/]") for n in range(count)]


def begin(game: Game, seed: int, mode: Mode, store: Store | None = None) -> Match:
    return Match.begin(game, mode, seed, players(seats_of(game, seed)), store)


def play_on(match: Match, rng: random.Random) -> None:
    """One random legal move of a random seat whose turn it is."""
    seat = rng.choice(match.state.to_move)
    match.play(seat, random_move(match.state, seat, rng))


@pytest.mark.parametrize(("game", "seed", "mode"), GAMES)
def test_random_play_ends_and_says_how(game: Game, seed: int, mode: Mode) -> None:
    match, rng = begin(game, seed, mode), random.Random(seed)
    for _ in range(MOST_MOVES):
        if match.state.outcome is not None:
            break
        play_on(match, rng)
    if match.state.outcome is None:  # a round against the clock ends with the clock
        for seat in match.state.to_move:
            if match.state.outcome is None:
                match.time_up(seat)
    outcome = match.state.outcome
    assert outcome is not None
    assert match.state.to_move == ()
    assert len(outcome.scores) == len(outcome.ranks) == len(outcome.won) == len(match.seats)
    assert min(outcome.ranks) == 1
    assert outcome.reason
    assert all(
        result.facts == game.results.facts(match.state, result.seat) for result in match.results()
    )


@pytest.mark.parametrize(("game", "seed", "mode"), GAMES)
def test_moves_are_text_and_states_are_frozen(game: Game, seed: int, mode: Mode) -> None:
    rng = random.Random(seed)
    state: AnyState = game.rules.new(game.rules.settings(mode), seed, seats_of(game, seed))
    name = dataclasses.fields(state)[0].name  # type: ignore[arg-type]
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(state, name, getattr(state, name))
    for _ in range(12):
        if state.outcome is not None:
            break
        seat = rng.choice(state.to_move)
        move = random_move(state, seat, rng)
        assert state.parse(str(move)) == move
        assert len({move, state.parse(str(move))}) == 1
        before = [state.view(s) for s in range(state.seats)]
        after = state.after(seat, move)
        assert [state.view(s) for s in range(state.seats)] == before
        assert after != state
        state = after


@pytest.mark.parametrize(("game", "seed", "mode"), GAMES)
def test_the_same_seed_is_the_same_game(game: Game, seed: int, mode: Mode) -> None:
    settings, seats = game.rules.settings(mode), seats_of(game, seed)
    one, two = (game.rules.new(settings, seed, seats) for _ in range(2))
    assert one == two
    assert one.fingerprint == two.fingerprint
    assert any(game.rules.new(settings, other, seats) != one for other in range(100, 110))


@pytest.mark.parametrize(("game", "seed", "mode"), GAMES)
def test_undo_after_a_move_is_the_identity(game: Game, seed: int, mode: Mode) -> None:
    match, rng = begin(game, seed, mode), random.Random(seed)
    for _ in range(3):
        before = match.state
        seat = rng.choice(before.to_move)
        match.play(seat, random_move(before, seat, rng))
        if match.state.outcome is not None:
            break
        after = match.state
        match.undo(seat)
        assert match.state == before
        assert not match.rated
        match.play(seat, str(random_move(before, seat, rng)))
        assert match.state != before or after == before


@pytest.mark.parametrize(("game", "seed", "mode"), GAMES)
def test_what_is_saved_is_what_is_loaded(game: Game, seed: int, mode: Mode) -> None:
    rng = random.Random(seed)
    with Store.open() as store:
        match = begin(game, seed, mode, store)
        for _ in range(8):
            if match.state.outcome is not None:
                break
            play_on(match, rng)
        loaded = load_match(store, match.header.id)
        assert loaded.header == match.header
        assert loaded.state == match.state
        assert loaded.replay.played == match.replay.played
        assert replay(match.replay.states[0], store.events(match.header.id)).state == match.state


@pytest.mark.parametrize("game", catalog.GAMES.values(), ids=catalog.GAMES)
def test_giving_up_ends_a_game_for_one(game: Game) -> None:
    match = begin(game, 1, {})
    match.resign(0)
    assert match.state.outcome is not None
    assert match.state.outcome.won == (False,)
    with pytest.raises(IllegalMoveError):
        match.undo(0)


@pytest.mark.parametrize("game", catalog.GAMES.values(), ids=catalog.GAMES)
@pytest.mark.parametrize("text", ["", "  ", "1234!", "[red]", "\x00", "é" * 40])
def test_nonsense_is_no_move(game: Game, text: str) -> None:
    state = game.rules.new(game.rules.settings({}), 1, 1)
    with pytest.raises((InvalidMoveError, IllegalMoveError)) as caught:
        state.after(0, state.parse(text))
    assert str(caught.value)
