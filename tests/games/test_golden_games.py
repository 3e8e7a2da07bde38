"""Options of the games, and whole games as they are described, shared and saved, on file."""

import random
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import golden
import pytest
from random_moves import random_move

from tuiwords.games import boggle, scrabble, word_soup, wordle
from tuiwords.games.base import GameError, IllegalMoveError, InvalidMoveError
from tuiwords.games.boggle.review import review
from tuiwords.games.boggle.setup import OPTIONS as BOGGLE_OPTIONS
from tuiwords.games.boggle.setup import facts as boggle_facts
from tuiwords.games.boggle.setup import mode as boggle_mode
from tuiwords.games.boggle.setup import read_setup
from tuiwords.games.boggle.state import share as boggle_share
from tuiwords.games.options import settings
from tuiwords.games.scrabble.assistant_position import AssistantPosition
from tuiwords.games.scrabble.describe import describe_turn
from tuiwords.games.scrabble.entry import Entry
from tuiwords.games.scrabble.moves import lacking
from tuiwords.games.scrabble.notation import board_text
from tuiwords.games.scrabble.options import seat_time
from tuiwords.lexicon.library import library

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
        values = [*option.choices] or [option.default]
        for each in [False, True] if option.kind == "switch" else values:
            told = option.text(each, whole), option.phrased(each, whole), option.note(each)
            yield repr(told)


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
        move = random_move(state, state.turn, rng)
        if isinstance(move, scrabble.Play) and state.view(0).allows_invalid_words:
            move = rng.choice([move, with_other_tiles(state, move, rng)])
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


def with_other_tiles(
    state: scrabble.ScrabbleState, play: scrabble.Play, rng: random.Random
) -> scrabble.Play:
    """A play of other tiles in the same place, whatever its words."""
    rack = [tile for tile in state.racks[state.turn] if tile != scrabble.BLANK]
    rng.shuffle(rack)
    tiles = iter(rack)
    letters = "".join(c if c == "." else next(tiles, "e") for c in play.letters)
    other = replace(play, letters=letters)
    return other if not lacking(other.tiles, state.racks[state.turn]) else play


def test_tiles_laid_one_by_one() -> None:
    """A random walk over all that one can do with the tiles of a rack before playing them."""
    rng, lines = random.Random(1), []
    state = scrabble.new_game(settings(scrabble.OPTIONS, {}), 5, 2)
    for _ in range(6):
        state = state.after(state.turn, random_move(state, state.turn, rng))
    entry = Entry(replace(state.view(state.turn), rack="?AEINRS"))
    play = random_move(replace(state, racks=("?AEINRS",) * 2), state.turn, rng)
    assert isinstance(play, scrabble.Play)
    near = [square for square in range(225) if state.board[square] or rng.random() < 0.2]
    acts: list[Callable[[], Entry]] = [
        lambda: entry.type(rng.choice("aeinrstz")),
        lambda: entry.type(rng.choice("aeq"), blank=True),
        lambda: entry.lay(rng.choice(near), rng.choice("AEINRSe")),
        lambda: entry.lay_next(rng.choice("AEINRSe")),
        lambda: entry.shift(rng.choice(laid_of(entry)), rng.choice(near)) if entry.laid else entry,
        lambda: entry.take(rng.choice(laid_of(entry))) if entry.laid else entry,
        lambda: Entry.erase(entry),
        lambda: Entry.recall(entry),
        lambda: Entry.flip(entry),
        lambda: entry.fill(play),
        lambda: entry.move(rng.choice([-1, 0, 1]), rng.choice([-1, 0, 1])),
        lambda: entry.point(rng.choice(near)),
        lambda: entry.with_view(replace(entry.view, rack=rng.choice(["?AEINRS", "AEEINRS"]))),
    ]
    for _ in range(500):
        act = rng.choice(acts)
        try:
            entry = act()
        except IllegalMoveError as error:
            lines.append(str(error))
        laid = " ".join(f"{scrabble.square_name(s, 15)}{tile}" for s, tile in entry.laid)
        sign = ">" if entry.across else "v"
        judged, play_now = entry.judged, entry.play()
        points = judged.placement and (judged.placement.words, judged.placement.points)
        told = f"{points} {judged.wrong} {judged.problem} {judged.is_playable}"
        lines.append(f"{entry.cursor}{sign} {laid} | {entry.left} | {play_now} | {told}")
    for text in ("8d tears", "8D tEars", "h1 ear", "-aei", "pass"):
        try:
            lines.append(f"{text}: {entry.read(text)}")
        except InvalidMoveError as error:
            lines.append(str(error))
    golden.check("scrabble-entry", lines)


def laid_of(entry: Entry) -> list[int]:
    return [square for square, _ in entry.laid]


def test_a_game_played_elsewhere() -> None:
    rules, words = scrabble.ruleset("scrabble"), library().load()
    game, lines = AssistantPosition(rules), []
    turns = "8D TRAIN,H8 .EAT,10F TE.,-,-QV,-3,F6 QU..,7D SIN,-,E8 .EsT,11E T.,8D (TRAIN)S"
    for turn in turns.split(","):
        tiles = "".join(letter for letter in turn.upper() if letter.isalpha())
        if not game.theirs:
            game = game.with_rack((tiles[1:] + "AEINRST")[:7])
        try:
            game = game.after(game.typed(turn))
        except GameError as error:
            lines.append(str(error))
        made = game.made and (game.made.seat, game.made.bag, game.made.score, game.made.kept)
        told = game.empty, game.bag, game.zeros, sorted(game.last), made, game.theirs
        lines += [turn, told, game.rack, "".join(sorted(game.unseen.elements()))]
        lines += [game.strange_words(words), game.cgp("enable")]
        lines.append(game.read(game.cgp("enable"), words) == replace(game, theirs=False))
    for square in (0, 112, 113, 224):
        signs = game
        for _ in range(7):
            signs = signs.with_premium(square)
            lines.append(f"{square} {signs.rules.board[square]} {len(signs.rules.board)}")
        lines += [
            game.with_tile(square, "q").strange_words(words),
            board_text(game.with_tile(square, "").board),
        ]
    golden.check("scrabble-assistant", lines)


@pytest.mark.parametrize("file", sorted((golden.FOLDER.parent / "gcg").glob("*.gcg")), ids=str)
def test_records(file: Path) -> None:
    game = scrabble.read_gcg(file.read_bytes())
    rules = scrabble.ruleset(scrabble.rules_named(game) or "scrabble")
    lines: list[object] = [game.players, game.pragmas, *map(repr, game.events)]
    for step in scrabble.replay_gcg(game, rules):
        lines += [f"{step.turn} {step.scores} {step.scores_after} {step.warning}"]
    state = scrabble.recorded_game(file.read_bytes(), rules, library().load())
    for number in range(len(game.events)):
        seen = state.view(state.turn)
        made = seen.made and (seen.made.seat, seen.made.bag, seen.made.score, seen.made.kept)
        lines += [(state.racks, state.scores, state.turn, seen.bag, made, state.note)]
        if state.outcome is None:
            state = state.after(state.turn, state.parse(str(game.events[number].text)))
    golden.check(f"record-{file.stem}", lines)


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
            state = state.after(turn % 2, random_move(state, turn % 2, rng))
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
            move = random_move(state, seat, rng)
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
        move = random_move(state, seat, rng)
        state = state.after(seat, move)
        board = state.board(seat)
        lines += [f"{seat} {move}", board.connectivity(), word_soup.vowels_left(board)]
    for seat in range(2):
        lines += [word_soup.facts(state, seat), *word_soup.share(state, seat, "Word Soup")]
    lines += [state.outcome, *state.board(0).lines]
    golden.check(f"word-soup-{request.node.callspec.id}", lines)
