"""Puzzles of Word Soup: a small board that can be cleared."""

from __future__ import annotations

from collections.abc import Iterator

from tuiwords.engine.base import Limit
from tuiwords.play.game import Game
from tuiwords.play.journal import Unwritten
from tuiwords.play.match import Match
from tuiwords.practice.position import BETWEEN, ranked
from tuiwords.practice.puzzle import PositionPuzzle, PuzzleFind, header_of, puzzle

THEME = "clear the board"
THEMES = {THEME: "Take words until no letter is left on a small board."}
SIZES = ((3, 3), (3, 4))
THOUGHT = Limit(nodes=150, top=1)


def puzzles(game: Game, seed: int, _theme: str = "") -> Iterator[PositionPuzzle]:
    """A board of nine or twelve letters, if it can be cleared with two words or more."""
    yield from _cleared(game, seed, *SIZES[seed % len(SIZES)])


def quick(game: Game, seed: int) -> Iterator[PositionPuzzle]:
    """A board of nine letters."""
    yield from _cleared(game, seed, *SIZES[0])


def _cleared(game: Game, seed: int, rows: int, columns: int) -> Iterator[PositionPuzzle]:
    header = header_of(game, seed, rows=rows, columns=columns)
    match = Match.resume(game, header, (), Unwritten())
    if match.state.outcome is not None:
        return
    found = ranked(match, 0, THOUGHT, "clear")
    line = found.line
    if not found.facts.get("cleared") or len(line) < 2:
        return
    words = [move.word.upper() for move in line]
    points = round(found.moves[0].value)
    lengths = ", ".join(str(len(word)) for word in words)
    hints = (
        f"{len(line)} words are enough; together they score {points} points.",
        f"The lengths of the words: {lengths}.",
        f"The first one is {words[0]}.",
    )
    yield puzzle(
        game,
        header,
        PuzzleFind(
            THEME,
            "word-soup-clear",
            "Clear the board.",
            (BETWEEN.join(map(str, line)),),
            f"{', then '.join(words)} clear the board.",
            hints,
            900.0 + 150 * len(line) + 100 * (rows * columns > 9),
        ),
    )
