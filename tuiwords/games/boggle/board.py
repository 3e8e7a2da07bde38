"""Boards of Boggle: typed, written, rolled."""

from __future__ import annotations

import random
import re

from tuiwords.games.base import GameError
from tuiwords.games.boggle.rules import BoggleRules
from tuiwords.games.grid import Grid
from tuiwords.lexicon.lexicon import LATIN, Alphabet

SMALLEST, LARGEST = 2, 6  # rows and columns
BLOCK = "#"
_FACES = re.compile(r"\[[^]]*]?|qu|.")


class BoggleBoardError(GameError):
    """The typed board cannot be read."""


def parse_board(text: str, alphabet: Alphabet = LATIN) -> Grid:
    """Read rows separated by spaces or newlines; Q or Qu is the Qu face, ``[An]`` two letters.

    ``#`` is a block.

    Raises: BoggleBoardError.
    """
    lines = text.split()
    if not lines:
        raise BoggleBoardError(
            "the board is empty: type rows of letters, such as QEST ANSI XWEO YRSN"
        )
    rows = [_parse_row(line, number, alphabet) for number, line in enumerate(lines, 1)]
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise BoggleBoardError(
                f"the rows must have the same length: row 1 has {len(rows[0])} squares, "
                f"row {number} has {len(row)}"
            )
    check_size(len(rows), len(rows[0]))
    return Grid(len(rows), len(rows[0]), tuple(face for row in rows for face in row))


def check_size(rows: int, columns: int) -> None:
    """Raises: BoggleBoardError if boards of this size are not supported."""
    if not (SMALLEST <= rows <= LARGEST and SMALLEST <= columns <= LARGEST):
        raise BoggleBoardError(
            f"a board must have {SMALLEST} to {LARGEST} rows and columns, not {rows} x {columns}"
        )


def _parse_row(line: str, number: int, alphabet: Alphabet) -> list[str]:
    faces = []
    for typed in _FACES.findall(line.lower()):
        face = "qu" if typed == "q" else typed
        if face[0] == "[":
            if face[-1] != "]":
                raise BoggleBoardError(f"row {number} has a '[' without a ']': {line}")
            face = face[1:-1]
            if len(face) != 2:
                raise BoggleBoardError(
                    f"row {number} has [{face}], but [ ] must contain two letters"
                )
        for letter in face:
            if letter not in alphabet.codes and face != BLOCK:
                raise BoggleBoardError(
                    f"{letter!r} in row {number} is not a letter of the alphabet"
                )
        faces.append("" if face == BLOCK else face)
    return faces


def board_text(grid: Grid, separator: str = " ") -> str:
    """The rows as a person types them; ``parse_board`` reads them back."""
    faces = [_typed(face) for face in grid.faces]
    rows = range(0, len(faces), grid.columns)
    return separator.join("".join(faces[start : start + grid.columns]) for start in rows)


def _typed(face: str) -> str:
    if len(face) <= 1:
        return face.upper() or BLOCK
    return face.capitalize() if face == "qu" else f"[{face.capitalize()}]"


def roll(rules: BoggleRules, seed: str | int) -> Grid:
    """Shuffle and roll the dice of the rules, or draw each square from their letter bag."""
    chance = random.Random(f"boggle {seed}")
    squares = rules.rows * rules.columns
    if rules.dice:
        dice = chance.sample(rules.dice, len(rules.dice))
        faces = [chance.choice(die) for die in dice]
    else:
        faces = [chance.choice(rules.bag) for _ in range(squares)]
    return Grid(rules.rows, rules.columns, tuple(faces))
