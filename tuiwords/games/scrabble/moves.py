"""The moves of a crossword game and their notation: ``8D WORD``, ``-ABC``, ``-``."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from math import isqrt

from tuiwords.games.base import InvalidMoveError
from tuiwords.games.scrabble.rules import BLANK, SIZE, Ruleset, Squares
from tuiwords.games.scrabble.tiles import from_notation, is_letter, notation, tiles_in, word_typed
from tuiwords.text import count_text

COLUMNS = "ABCDEFGHIJKLMNOPQRSTU"
_ACROSS = re.compile(r"(\d{1,2})([A-U])", re.IGNORECASE | re.ASCII)
_DOWN = re.compile(r"([A-U])(\d{1,2})", re.IGNORECASE | re.ASCII)
_BRACKETED = re.compile(r"\(([^()]*)\)")


@dataclass(frozen=True, slots=True)
class Play:
    """A word placed ``across`` or down from its first square; a lower-case letter is a blank.

    ``letters`` has ``.`` for each square that already had a tile.
    """

    row: int
    column: int
    across: bool
    letters: str
    size: int = field(default=SIZE, repr=False)  # squares in a row of the board

    def __str__(self) -> str:
        row, column = str(self.row + 1), COLUMNS[self.column]
        place = row + column if self.across else column + row
        return f"{place} {notation(self.letters)}"

    @property
    def squares(self) -> range:
        """The squares of the word, counted row by row."""
        start, step = self.row * self.size + self.column, 1 if self.across else self.size
        return range(start, start + step * len(self.letters), step)

    @property
    def tiles(self) -> str:
        """The tiles it takes from the rack, sorted."""
        return "".join(sorted(BLANK if c.islower() else c for c in self.letters if c != "."))


@dataclass(frozen=True, slots=True)
class Exchange:
    """Tiles exchanged for new ones from the bag, sorted; none if a record does not tell them."""

    tiles: str

    def __str__(self) -> str:
        return f"-{notation(self.tiles)}" if self.tiles else "exchange"


@dataclass(frozen=True, slots=True)
class Pass:
    """Passing the turn."""

    def __str__(self) -> str:
        return "-"


@dataclass(frozen=True, slots=True)
class Challenge:
    """Challenging the last play."""

    def __str__(self) -> str:
        return "challenge"


def square_name(square: int, size: int) -> str:
    """The name of a square of a board with ``size`` squares in a row, such as H8."""
    return f"{COLUMNS[square % size]}{square // size + 1}"


Turn = Play | Exchange | Pass | Challenge


def lacking(tiles: str, rack: str) -> str:
    """What a rack lacks of some tiles: it "has no Q and only 1 A"; "" if nothing."""
    parts, known = [], Counter(rack)
    for tile, wanted in sorted(Counter(tiles).items()):
        name, count = "blank" if tile == BLANK else notation(tile), known[tile]
        if wanted > count:
            parts.append(f"only {count_text(count, name)}" if count else f"no {name}")
    parts.sort(key=lambda part: part.startswith("only"))
    first = f"{', '.join(parts[:-1])} and " if parts[1:] else ""
    return f"has {first}{parts[-1]}" if parts else ""


def read_turn(text: str, board: Squares) -> Turn:
    """Read a move as it is written, on the board it is meant for.

    A tile already on the board may be written as ``.``, ``(X)`` or as its letter.
    Raises: InvalidMoveError.
    """
    words = text.split()
    if len(words) == 1 and words[0].lower() in ("-", "pass"):
        return Pass()
    if len(words) == 1 and words[0].lower() == "challenge":
        return Challenge()
    if text.startswith("-") and len(words) == 1:
        return Exchange(_tiles(words[0][1:]))
    if len(words) != 2:
        raise InvalidMoveError(f"{text!r} is not a move: write 8D WORD, D8 WORD, -TILES or -")
    return _play(words[0], words[1], board)


def turn_typed(text: str, board: Squares, rules: Ruleset) -> Turn:
    """Read a move as people type it: as ``read_turn``, but CH in a word is that tile.

    Raises: InvalidMoveError.
    """
    words = text.split()
    if len(words) == 2:
        text = f"{words[0]} {word_typed(words[1], rules.letters)}"
    elif text.startswith("-"):
        text = notation(tiles_in(text, rules.letters))
    return read_turn(text, board)


def _tiles(text: str) -> str:
    tiles = from_notation(text.upper())
    for tile in tiles:
        if not (tile == BLANK or is_letter(tile)):
            raise InvalidMoveError(f"{tile!r} in {text!r} is not a tile")
    return "".join(sorted(tiles))


def _play(place: str, word: str, board: Squares) -> Play:
    size = isqrt(len(board))
    squares = f"rows are 1 to {size}, columns A to {COLUMNS[size - 1]}"
    if match := _ACROSS.fullmatch(place):
        row, column, across = int(match[1]) - 1, COLUMNS.index(match[2].upper()), True
    elif match := _DOWN.fullmatch(place):
        row, column, across = int(match[2]) - 1, COLUMNS.index(match[1].upper()), False
    else:
        raise InvalidMoveError(f"{place!r} is not a square: {squares}")
    if column >= size:
        raise InvalidMoveError(f"{place!r} is not a square: {squares}")
    if not 0 <= row < size:
        raise InvalidMoveError(f"{place!r} is not a square: rows are 1 to {size}")
    letters = _BRACKETED.sub(lambda group: "." * len(group[1]), from_notation(word))
    for letter in letters:
        if letter != "." and not is_letter(letter):
            raise InvalidMoveError(f"{letter!r} in {word!r} is not a letter")
    play = Play(row, column, across, letters, size)
    room = size - (column if across else row)
    if len(letters) > room:
        raise InvalidMoveError(f"{word} does not fit on the board from {place.upper()}")
    return replace(play, letters=_through(play, board, word))


def _through(play: Play, board: Squares, word: str) -> str:
    """The letters with ``.`` for those already on the board."""
    letters = []
    for square, letter in zip(play.squares, play.letters, strict=True):
        there = board[square]
        if there and letter.upper() not in (".", there.upper()):
            wanted, found = notation(letter.upper()), notation(there.upper())
            raise InvalidMoveError(f"{word} needs {wanted} where {found} already is")
        letters.append("." if there else letter)
    return "".join(letters)
