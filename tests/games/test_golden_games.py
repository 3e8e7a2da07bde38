"""Options of the games, and whole games as they are described, shared and saved, on file."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import golden
import pytest

from tuiwords.games import boggle, scrabble, word_soup, wordle
from tuiwords.games.base import IllegalMoveError
from tuiwords.games.boggle.review import review
from tuiwords.games.boggle.setup import OPTIONS as BOGGLE_OPTIONS
from tuiwords.games.boggle.setup import facts as boggle_facts
from tuiwords.games.boggle.setup import mode as boggle_mode
from tuiwords.games.boggle.setup import random_word, read_setup
from tuiwords.games.boggle.sharing import share as boggle_share
from tuiwords.games.options import settings
from tuiwords.games.scrabble.describe import describe_turn
from tuiwords.games.scrabble.options import seat_time

OPTIONS = {
    "boggle": BOGGLE_OPTIONS,
    "scrabble": scrabble.OPTIONS,
    "word-soup": word_soup.OPTIONS,
    "wordle": wordle.OPTIONS,
}


@pytest.mark.parametrize("game", OPTIONS)
def test_options(game: str) -> None:
    golden.check(f"options-{game}", option_lines(game))


def option_lines(game: str) -> Iterator[str]:
    whole = settings(OPTIONS[game], {})
    for option in OPTIONS[game]:
        for field in fields(option):
            value = getattr(option, field.name)
            if callable(value):
                value = [value(choice, whole) for choice in option.choices or (option.default,)]
            yield f"{option.key}.{field.name} = {value!r}"


@pytest.mark.parametrize(
    ("rules", "challenge", "seats"),
    [
        ("scrabble", "double", 3),
        ("scrabble", "5-point", 2),
        ("wordfeud", "usual", 2),
        ("wwf", "single", 1),
    ],
)
def test_games_of_scrabble(rules: str, challenge: str, seats: int) -> None:
    chosen = {"rules": rules, "challenge": challenge, "clock": "20"}
    given = settings(scrabble.OPTIONS, chosen)
    rng, state = random.Random(3), scrabble.new_game(given, 4, seats)
    states, moves, lines = [state], [], [f"{seat_time(given)}"]
    while state.outcome is None:
        move = scrabble.random_move(state, state.turn, rng)
        if isinstance(move, scrabble.Challenge) and rng.random() < 0.5:
            move = scrabble.Pass()
        after = state.after(state.turn, move)
        lines.append(describe_turn(state, move, after, f"Seat {state.turn}"))
        moves.append((state.turn, move))
        states.append(state := after)
    for seat in range(seats):
        lines += [scrabble.facts(state, seat), *scrabble.share(state, seat, "Scrabble")]
    lines += [state.outcome, *map(scrabble.write_cgp, states[::9])]
    names = ["Ada", "Ben", "Cy"][:seats]
    lines.append(scrabble.write_gcg(scrabble.transcript(states, moves, names)).decode())
    golden.check(f"scrabble-{rules}-{challenge}", lines)


@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"size": 5, "timer": "none", "goal": "easy"},
        {"dice": "random", "shared": True},
        {"size": 6},
    ],
    ids=["usual", "5x5", "random", "6x6"],
)
def test_rounds_of_boggle(chosen: dict[str, Any], request: pytest.FixtureRequest) -> None:
    given = settings(BOGGLE_OPTIONS, chosen)
    setup, rng = read_setup(given), random.Random(2)
    state = boggle.BoggleState.new(setup.rules, 5, setup.lexicon, 2)
    for turn in range(40):
        if state.outcome is None:
            state = state.after(turn % 2, random_word(state, turn % 2, rng))
    state = state.time_up(0)
    lines: list[object] = [boggle_mode(given), boggle.board_text(state.grid), state.outcome]
    lines += [setup.rules.seconds, setup.rules.min_length, sorted(state.goal)]
    for seat in range(2):
        lines += [boggle_facts(state, seat), *boggle_share(state, seat, "Boggle")]
    lines += [repr(word) for word in review(state)[:60]]
    golden.check(f"boggle-{request.node.callspec.id}", lines)


@pytest.mark.parametrize(
    "chosen",
    [{}, {"boards": "4"}, {"absurdle": True}, {"length": 7, "answers": "hard"}],
    ids=["usual", "boards", "absurdle", "seven"],
)
def test_games_of_wordle(chosen: dict[str, Any], request: pytest.FixtureRequest) -> None:
    given = settings(wordle.OPTIONS, chosen)
    lines: list[object] = [repr(wordle.mode(given))]
    for seed in (1, 2):
        rng, state = random.Random(seed), wordle.new_game(given, seed, 2)
        while state.outcome is None:
            seat = rng.choice(state.to_move)
            move = wordle.random_guess(state, seat, rng)
            if seed == 2 and seat == 0 and len(state.rows[0]) == 3:
                move = wordle.Guess(state.boards[-1].hidden(0))
            try:
                state = state.after(seat, move)
            except IllegalMoveError as error:
                lines.append(error)
        lines.append(state.outcome)
        for seat in range(2):
            lines += [wordle.facts(state, seat), *wordle.share(state, seat, "Wordle")]
            lines += [[str(clue) for clue in state.rows[seat]]]
    golden.check(f"wordle-{request.node.callspec.id}", lines)


@pytest.mark.parametrize(
    "chosen",
    [{}, {"mode": "turns", "lifelines": True, "tilt": "right", "letters": "lexicon"}],
    ids=["duel", "turns"],
)
def test_games_of_word_soup(chosen: dict[str, Any], request: pytest.FixtureRequest) -> None:
    given = settings(word_soup.OPTIONS, {"rows": 5, "columns": 5, "clock": "2", **chosen})
    rng, state = random.Random(3), word_soup.new_game(given, 4, 2)
    lines: list[object] = [word_soup.time_limit(given), *state.board(0).lines]
    while state.outcome is None:
        seat = rng.choice(state.to_move)
        move = word_soup.random_move(state, seat, rng)
        state = state.after(seat, move)
        board = state.board(seat)
        lines += [f"{seat} {move}", board.connectivity(), word_soup.vowels_left(board)]
    for seat in range(2):
        lines += [word_soup.facts(state, seat), *word_soup.share(state, seat, "Word Soup")]
    lines += [state.outcome, *state.board(0).lines]
    golden.check(f"word-soup-{request.node.callspec.id}", lines)
