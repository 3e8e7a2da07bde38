"""The board: letters fall down their columns, and rows close up to one side."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tuiwords.games.base import GameError
from tuiwords.games.grid import Grid
from tuiwords.lexicon.lexicon import LATIN, Alphabet

EMPTY = 39  # code of an empty square: above all letters, and no child of a word-graph node
DOT = "."
_NO_LETTER = bytes([EMPTY])
SMALLEST, LARGEST = 3, 13  # rows and columns
BOARD_FORM = (
    "rows of letters with a space or a new line between them, and a dot for each empty square"
)

RIGHT, LEFT = "right", "left"
TILTS = (RIGHT, LEFT)


class SoupBoardError(GameError):
    """A board that cannot be read."""


class FloatingLettersError(SoupBoardError):
    """A board with unsupported letters; ``fallen`` is the board after they have fallen."""

    def __init__(self, sentence: str, fallen: Board) -> None:
        super().__init__(sentence)
        self.fallen = fallen


@dataclass(frozen=True, slots=True)
class Board:
    """Letters as codes of the alphabet, row by row from the top, ``EMPTY`` where there is none.

    The board of a game is always the one tilted right; ``tilted`` gives the other.
    """

    rows: int
    columns: int
    cells: bytes
    alphabet: Alphabet = LATIN

    def __str__(self) -> str:
        return "\n".join(self.lines)

    @property
    def lines(self) -> tuple[str, ...]:
        """The rows as text, a dot for an empty square."""
        letters = self.alphabet.letters
        return tuple(
            "".join(DOT if code == EMPTY else letters[code] for code in row) for row in self._rows()
        )

    @property
    def left(self) -> int:
        """How many letters are left."""
        return len(self.cells) - self.cells.count(EMPTY)

    @property
    def letters(self) -> str:
        """The letters left, row by row."""
        return "".join(self.alphabet.letters[code] for code in self.cells if code != EMPTY)

    def letters_in_row(self, row: int) -> int:
        """How many letters a row has; rows are counted from 0 at the top."""
        cells = self.cells[row * self.columns : (row + 1) * self.columns]
        return len(cells) - cells.count(EMPTY)

    @property
    def grid(self) -> Grid:
        """The board as faces of a grid, for finding the paths of a word."""
        return _grid(self)

    def tilted(self, tilt: str) -> Board:
        """The same letters with every row closed up to ``tilt``."""
        aligned = bytes.rjust if tilt == RIGHT else bytes.ljust
        rows = [row.replace(_NO_LETTER, b"") for row in self._rows()]
        cells = b"".join([aligned(row, self.columns, _NO_LETTER) for row in rows])
        return Board(self.rows, self.columns, cells, self.alphabet)

    def without(self, squares: Sequence[int], tilt: str = RIGHT) -> Board:
        """The board, tilted right, after the letters on ``squares`` of the board tilted to
        ``tilt`` are removed, the others have fallen and the rows have closed up."""
        cells = bytearray(self.tilted(tilt).cells)
        for square in squares:
            cells[square] = EMPTY
        return Board(self.rows, self.columns, bytes(cells), self.alphabet).fallen().tilted(RIGHT)

    def fallen(self) -> Board:
        """The board after every letter has fallen down its column; the rows are not closed up."""
        cells = bytearray([EMPTY]) * len(self.cells)
        for column in range(self.columns):
            standing = self.cells[column :: self.columns].replace(_NO_LETTER, b"")
            top = self.rows - len(standing)
            cells[top * self.columns + column :: self.columns] = standing
        return Board(self.rows, self.columns, bytes(cells), self.alphabet)

    def shuffled(self, chance: random.Random) -> Board:
        """The same letters in another order on the same squares."""
        letters = [code for code in self.cells if code != EMPTY]
        chance.shuffle(letters)
        order = iter(letters)
        cells = bytes(EMPTY if code == EMPTY else next(order) for code in self.cells)
        return Board(self.rows, self.columns, cells, self.alphabet)

    def floating(self) -> int | None:
        """The lowest, leftmost square whose letter has an empty square below it, or None."""
        for square in range(len(self.cells) - self.columns - 1, -1, -1):
            if self.cells[square] != EMPTY and self.cells[square + self.columns] == EMPTY:
                row = square // self.columns * self.columns
                return next(
                    s
                    for s in range(row, square + 1)
                    if self.cells[s] != EMPTY and self.cells[s + self.columns] == EMPTY
                )
        return None

    def connectivity(self) -> float:
        """Mean over all letters of the squared number of letters touching it, tilted right."""
        counts = [
            sum(self.cells[n] != EMPTY for n in self.grid.neighbors[square])
            for square, code in enumerate(self.cells)
            if code != EMPTY
        ]
        return sum(count * count for count in counts) / max(1, len(counts))

    def _rows(self) -> Iterator[bytes]:
        for start in range(0, len(self.cells), self.columns):
            yield self.cells[start : start + self.columns]


@lru_cache(maxsize=64)
def _grid(board: Board) -> Grid:
    faces = tuple("" if c == EMPTY else board.alphabet.letters[c] for c in board.cells)
    return Grid(board.rows, board.columns, faces)


def square_name(square: int, columns: int) -> str:
    """The name of a square: column letter and row number from the top, such as ``a1``."""
    return f"{chr(ord('a') + square % columns)}{square // columns + 1}"


def check_size(rows: int, columns: int) -> None:
    """Raises: SoupBoardError if boards of this size are not supported."""
    if not (SMALLEST <= rows <= LARGEST and SMALLEST <= columns <= LARGEST):
        raise SoupBoardError(
            f"a board must have {SMALLEST} to {LARGEST} rows and columns, not {rows} x {columns}"
        )


def read_board(text: str, alphabet: Alphabet = LATIN, *, fall: bool = False) -> Board:
    """Read rows of letters separated by spaces or newlines, a dot for an empty square.

    Rows close up to the right. With ``fall``, unsupported letters fall first.

    Raises: SoupBoardError; without ``fall``, FloatingLettersError, which has the fallen board.
    """
    lines = text.lower().split()
    if not lines:
        raise SoupBoardError(
            "the board is empty: type rows of letters, with a dot for each empty square"
        )
    for number, line in enumerate(lines, 1):
        if len(line) != len(lines[0]):
            raise SoupBoardError(
                f"the rows must have the same length: row 1 has {len(lines[0])} squares, "
                f"row {number} has {len(line)}"
            )
    cells = b"".join(_codes(line, row, alphabet) for row, line in enumerate(lines, 1))
    check_size(len(lines), len(lines[0]))
    board = Board(len(lines), len(lines[0]), cells, alphabet)
    if not board.left:
        raise SoupBoardError("the board has no letters")
    floating = board.floating()
    fallen = board.fallen().tilted(RIGHT)
    if floating is not None and not fall:
        letter = alphabet.letters[cells[floating]]
        place = square_name(floating, board.columns)
        raise FloatingLettersError(
            f"the letter {letter!r} at {place} floats: let the letters fall, "
            "or fill the squares below it",
            fallen,
        )
    return fallen


def _codes(line: str, row: int, alphabet: Alphabet) -> bytes:
    for column, letter in enumerate(line, 1):
        if letter != DOT and letter not in alphabet.codes:
            raise SoupBoardError(
                f"{letter!r} in row {row}, column {column} is not a letter of the alphabet"
            )
    return bytes(EMPTY if letter == DOT else alphabet.codes[letter] for letter in line)


def read_boards(text: str, alphabet: Alphabet = LATIN, *, fall: bool = False) -> tuple[Board, ...]:
    """Read several boards separated by blank lines.

    Raises: SoupBoardError naming the board.
    """
    blocks = "\n".join(map(str.strip, text.splitlines())).split("\n\n")
    boards = []
    for block in filter(str.strip, blocks):
        try:
            boards.append(read_board(block, alphabet, fall=fall))
        except FloatingLettersError as error:
            sentence = f"board {len(boards) + 1}: {error}"
            raise FloatingLettersError(sentence, error.fallen) from None
        except SoupBoardError as error:
            raise SoupBoardError(f"board {len(boards) + 1}: {error}") from None
    if not boards:
        raise SoupBoardError(
            "the board is empty: type rows of letters, with a dot for each empty square"
        )
    return tuple(boards)
