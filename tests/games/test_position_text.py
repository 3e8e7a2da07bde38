"""What programs are told of a position is all that strategies see of it."""

import random
import shlex
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from random_moves import random_move

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.games.base import AnyState, GameError
from tuiwords.play import catalog

# A game, its settings, the seats, and the strategies that must not see a difference.
VARIANTS: list[tuple[str, dict[str, Any], int, str]] = [
    ("wordle", {}, 2, "naive"),
    ("wordle", {"hard": True, "length": 4, "answers": "hard", "guesses": 8}, 1, "greedy"),
    ("wordle", {"boards": "4"}, 1, "expected"),
    ("wordle", {"absurdle": True}, 1, "minimax"),
    ("boggle", {}, 2, "all"),
    ("boggle", {"size": 5, "timer": "none", "goal": "easy", "shared": True}, 1, "all"),
    ("boggle", {"size": 3, "dice": "random", "min_length": "4"}, 1, "all"),
    ("boggle", {"board": "QEST ANSI X[An]EO YR#N"}, 1, "all"),
    ("word-soup", {}, 1, "greedy"),
    ("word-soup", {"rows": 5, "columns": 7, "lifelines": True, "tilt": "right"}, 2, "planner"),
    ("word-soup", {"mode": "turns"}, 3, "replies"),
    ("scrabble", {}, 2, "equity"),
    ("scrabble", {"challenge": "double"}, 2, "champion"),
    ("scrabble", {"challenge": "single"}, 4, "equity"),
    ("scrabble", {"rules": "wordfeud", "random_board": True}, 2, "equity"),
    ("scrabble", {"rules": "wwf", "challenge": "5-point"}, 1, "equity"),
]
LIMIT = Limit(nodes=60, top=12, seed=5)


def texts(settings: Any) -> dict[str, str]:
    """Settings as a program is told them."""
    words = {True: "yes", False: "no"}
    return {
        key: words[value] if isinstance(value, bool) else str(value)
        for key, value in settings.items()
    }


def positions(game: Any, settings: dict[str, Any], seats: int, seed: int) -> list[AnyState]:
    """Some positions of a game played at random."""
    rng = random.Random(seed)
    state = game.rules.new(game.rules.settings(settings), seed, seats)
    found = [state]
    for _ in range(300):
        if not state.to_move:
            break
        seat = rng.choice(state.to_move)
        try:
            state = state.after(seat, random_move(state, seat, rng))
        except GameError:
            break
        if state.to_move:
            found.append(state)
    return [*found[:2], *found[-2:]]


@pytest.mark.parametrize(("key", "settings", "seats", "strategy"), VARIANTS)
def test_strategies_rank_and_moves_are_read_alike_in_what_is_read_again(
    key: str, settings: dict[str, Any], seats: int, strategy: str
) -> None:
    game, rng = catalog.game(key), random.Random(1)
    text: Any = game.position_text()
    options = game.advice.bot_options.get(strategy, {})
    for state in positions(game, settings, seats, 3):
        seat = state.to_move[-1]
        view = state.view(seat)
        line = text.write(view)
        assert "\n" not in line
        told = texts(text.settings(view))
        read = text.read(told, line)
        assert texts(text.settings(read)) == told
        assert text.write(read) == line
        mine, theirs = (
            rank(game.strategy(strategy, **options), each, LIMIT) for each in (view, read)
        )
        assert mine == theirs, line
        for ranked in mine.moves:
            assert text.move(view, str(ranked.move)) == ranked.move
        for _ in range(3):
            try:
                move = random_move(state, seat, rng)
                state.after(seat, move)
            except GameError:
                continue
            assert text.move(view, str(move)) == move
        with pytest.raises(GameError):
            text.move(view, "zzzzzzzz")


@pytest.mark.parametrize("settings", [{}, {"challenge": "10-point"}])
def test_all_that_a_player_of_scrabble_knows_is_told(settings: dict[str, Any]) -> None:
    game, rng = catalog.game("scrabble"), random.Random(0)
    text: Any = game.position_text()
    state: Any = game.rules.new(game.rules.settings(settings), 5, 3)
    bot = game.bot(game.bot_spec("equity"))
    while state.to_move:
        view = state.view(state.turn)
        seat, sizes, scores, made = view.seat, view.rack_sizes, view.scores, view.made
        turned = replace(
            view,
            seat=0,
            turn=0,
            rack_sizes=sizes[seat:] + sizes[:seat],
            scores=scores[seat:] + scores[:seat],
            made=made and replace(made, seat=(made.seat - seat) % 3),
        )
        read = text.read(texts(text.settings(view)), text.write(view))
        for field in fields(view):
            assert getattr(read, field.name) == getattr(turned, field.name), field.name
        choice = bot.choose(view, rng)
        assert choice is not None
        state = state.after(seat, choice.move)


def test_a_game_of_some_turns_is_not_told() -> None:
    game = catalog.game("scrabble")
    text: Any = game.position_text()
    state = game.rules.new(game.rules.settings({"turns": "5"}), 1, 1)
    with pytest.raises(GameError, match="cannot be told to a program"):
        text.settings(state.view(0))


@pytest.mark.parametrize(
    ("game", "settings", "position", "error"),
    [
        ("wordle", {}, "crane=.yy.. / crane=.yy..", "has 2 boards, not 1"),
        ("wordle", {}, "crab=.yy.", "has 4 letters, not 5"),
        ("wordle", {"boards": "2", "absurdle": "yes"}, "/", "Absurdle has one board"),
        ("boggle", {"lexicon": "enable", "fast": "yes"}, "QEST", "there is no option 'fast'"),
        ("boggle", {}, "QEST; found a; found b", "has 'found' twice"),
        ("word-soup", {}, "abc; scores x", "'x' should be numbers"),
        ("word-soup", {"rows": 3, "columns": 3}, "abc abc abc; lifelines 2/0", "two lifelines"),
        ("scrabble", {"squares": "==="}, "", "must be the 225 squares"),
        ("scrabble", {}, "15/" * 14 + "15 AB/ 0/0 0 tiles 7/7/7;", "cannot hold 7/7/7"),
    ],
)
def test_what_cannot_be_read_is_told(
    game: str, settings: dict[str, str], position: str, error: str
) -> None:
    text: Any = catalog.game(game).position_text()
    with pytest.raises(GameError, match=error):
        text.read(texts(settings), position)


def test_the_examples_of_the_protocol_are_right() -> None:
    lines = (Path(__file__).parents[2] / "docs" / "engine-protocol.md").read_text().splitlines()
    settings: dict[str, str] = {}
    text: Any = None
    view: Any = None
    seen = []
    for line in lines:
        verb, _, rest = line.partition(" ")
        if verb == "newgame":
            key, *words = shlex.split(rest)
            settings = dict(word.split("=") for word in words)
            text = catalog.game(key).position_text()
            seen.append(key)
        elif verb == "position":
            view = text.read(settings, rest.partition(" ")[2])
            assert texts(text.settings(view)) == settings
            assert text.write(view) == rest.partition(" ")[2]
        elif verb == "bestmove":
            for move in rest.split() if text.all_moves else [rest]:
                assert text.move(view, move)
    assert set(seen) == set(catalog.GAMES)
