"""A play being entered: tiles placed on the board one by one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from tuiwords.games.base import IllegalMoveError
from tuiwords.games.scrabble.moves import Play, Turn, read_turn, square_name
from tuiwords.games.scrabble.placement import Placement, place, run
from tuiwords.games.scrabble.rules import BLANK, CENTER, SIZE, SQUARES
from tuiwords.games.scrabble.view import ScrabbleView


@dataclass(frozen=True)
class Judgment:
    """What the placed tiles amount to: a play with its placement, or the ``problem`` as a sentence.

    ``wrong`` are the words that are not in the list; where invalid words may be played they can
    still be played.
    """

    play: Play | None = None
    placement: Placement | None = None
    wrong: tuple[str, ...] = ()
    problem: str = ""

    @property
    def sound(self) -> bool:
        """Whether it is a play and all its words are in the list."""
        return self.placement is not None and not self.wrong


@dataclass(frozen=True)
class Entry:
    """Tiles placed by a seat on its view, and the cursor for the next one.

    ``laid`` are (square, tile) in the order of placing: upper case for a tile, lower case for a
    blank as that letter, ``?`` for a blank without a letter yet. ``past`` tells that the last tile
    is at the edge, with no square after it.
    """

    view: ScrabbleView
    laid: tuple[tuple[int, str], ...] = ()
    cursor: int = CENTER
    across: bool = True
    past: bool = False

    @cached_property
    def tiles(self) -> dict[int, str]:
        """The placed tiles, by square."""
        return dict(self.laid)

    @cached_property
    def left(self) -> str:
        """What is left on the rack, sorted."""
        taken = Counter(BLANK if tile.islower() else tile for _, tile in self.laid)
        return "".join(sorted((Counter(self.view.rack) - taken).elements()))

    # -- laying and taking back -------------------------------------------------------------------

    def type(self, letter: str, *, blank: bool = False) -> Self:
        """Place a letter at the cursor, or on the next empty square, and advance.

        A blank is used without that tile, or if ``blank`` asks for it. A tile placed there before
        is replaced. Raises: IllegalMoveError.
        """
        square = self._free()
        there = self.tiles.get(square)
        before = self if there is None else self.take(square)
        if there == BLANK:
            return before._lay(square, letter.lower())
        return before._lay(square, before._tile(letter.upper(), blank))

    def _free(self) -> int:
        """The square of the next letter: that of the cursor unless it holds a tile of the board."""
        square: int | None = self.cursor
        if self.past:
            square = None
        elif self.view.board[self.cursor]:
            square = self._next(self.cursor)
        if square is None:
            raise IllegalMoveError("there is no empty square left")
        return square

    def _tile(self, letter: str, blank: bool) -> str:
        if letter in self.left and not blank:
            return letter
        if BLANK in self.left:
            return letter.lower()
        if blank:
            raise IllegalMoveError("there is no blank on your rack")
        raise IllegalMoveError(f"there is no {letter} on your rack, and no blank")

    def lay(self, square: int, tile: str) -> Self:
        """Place a tile of the rack on a square; a blank, ``?``, waits for its letter there.

        Raises: IllegalMoveError.
        """
        if self.view.board[square]:
            raise IllegalMoveError(f"{square_name(square)} already has a tile")
        before = self.take(square)
        if tile not in before.left:
            raise IllegalMoveError(f"there is no {tile} on your rack")
        return before._lay(square, tile)

    def lay_next(self, tile: str) -> Self:
        """Place a tile of the rack where a typed letter would go.

        Raises: IllegalMoveError.
        """
        return self.lay(self._free(), tile)

    def _lay(self, square: int, tile: str) -> Self:
        laid = (*self.laid, (square, tile))
        there = replace(self, laid=laid, cursor=square, past=False)
        return there if tile == BLANK else there._advanced()

    def _advanced(self) -> Self:
        """The cursor on the next empty square; at the edge it stays."""
        square = self._next(self.cursor)
        return replace(self, past=True) if square is None else replace(self, cursor=square)

    def _next(self, square: int) -> int | None:
        """The next square in the cursor's direction with no tile on it."""
        there = self._beside(square, 1)
        while there is not None and (self.view.board[there] or there in self.tiles):
            there = self._beside(there, 1)
        return there

    def _beside(self, square: int, way: int) -> int | None:
        place = square % SIZE if self.across else square // SIZE
        if not 0 <= place + way < SIZE:
            return None
        return square + way * (1 if self.across else SIZE)

    def shift(self, square: int, to: int) -> Self:
        """Move a placed tile to another square. Raises: IllegalMoveError."""
        tile = self.tiles[square]
        if self.view.board[to]:
            raise IllegalMoveError(f"{square_name(to)} already has a tile")
        return self.take(square).take(to)._lay(to, tile) if to != square else self

    def take(self, square: int) -> Self:
        """Take a laid tile back, if there is one."""
        laid = tuple(pair for pair in self.laid if pair[0] != square)
        if len(laid) == len(self.laid):
            return self
        return replace(self, laid=laid, cursor=square, past=False)

    def erase(self) -> Self:
        """Take back the tile under the cursor, else the one before it, else the last one laid."""
        if not self.laid:
            return self
        if self.cursor in self.tiles:
            return self.take(self.cursor)
        square = self._beside(self.cursor, -1)
        while square is not None and self.view.board[square]:
            square = self._beside(square, -1)
        return self.take(square if square in self.tiles else self.laid[-1][0])

    def recall(self) -> Self:
        """Take all tiles back; the cursor goes where the first one lay."""
        if not self.laid:
            return self
        return replace(self, laid=(), cursor=min(self.tiles), past=False)

    def fill(self, play: Play) -> Self:
        """Lay a whole play instead of what lies there. Raises: IllegalMoveError."""
        missing = Counter(play.tiles) - Counter(self.view.rack)
        if missing:
            names = ", ".join("a blank" if t == BLANK else t for t in sorted(missing.elements()))
            raise IllegalMoveError(f"{play} needs {names}, not on your rack")
        entry = replace(self, laid=(), across=play.across, cursor=play.squares[0], past=False)
        for square, letter in zip(play.squares, play.letters, strict=True):
            if letter != ".":
                entry = entry._lay(square, letter)
        return entry

    def read(self, text: str) -> Turn:
        """Read a move as it is written; a play without any capital takes blanks only where it must.

        Raises: InvalidMoveError.
        """
        turn = read_turn(text, self.view.board)
        if not isinstance(turn, Play) or any(letter.isupper() for letter in turn.letters):
            return turn
        left, letters = Counter(self.view.rack), ""
        for letter in turn.letters:
            tile = letter.upper()
            letters += letter if letter == "." or not left[tile] else tile
            left[tile] -= left[tile] > 0
        return replace(turn, letters=letters)

    def seeing(self, view: ScrabbleView) -> Self:
        """The same on what is seen now: the tiles stay if they all still can lie there."""
        tiles = Counter(BLANK if tile.islower() else tile for _, tile in self.laid)
        stays = not any(view.board[square] for square, _ in self.laid)
        if stays and not tiles - Counter(view.rack):
            return replace(self, view=view)
        return replace(self, view=view, laid=(), past=False)

    # -- the cursor -------------------------------------------------------------------------------

    def move(self, down: int, right: int) -> Self:
        """Move the cursor, as far as the edge."""
        row, column = divmod(self.cursor, SIZE)
        row, column = max(0, min(SIZE - 1, row + down)), max(0, min(SIZE - 1, column + right))
        return replace(self, cursor=row * SIZE + column, past=False)

    def flip(self) -> Self:
        """Lay on across instead of down, or the other way round."""
        return replace(self, across=not self.across, past=False)

    def point(self, square: int) -> Self:
        """The cursor on a square; pointing there again flips its direction."""
        if square == self.cursor:
            return self.flip()
        return replace(self, cursor=square, past=False)

    # -- what it amounts to -----------------------------------------------------------------------

    def play(self) -> Play | None:
        """The play that the tiles make, or None where they make none."""
        return self.judged.play

    @cached_property
    def judged(self) -> Judgment:
        """The play, its words and score, or why it is none."""
        if not self.laid:
            return Judgment()
        if BLANK in self.tiles.values():
            return Judgment(problem="type the letter for the blank")
        try:
            play = self._play()
            placement = place(self.view.rules, self.view.board, play)
        except IllegalMoveError as error:
            return Judgment(problem=str(error))
        wrong = tuple(w for w in placement.words if w.lower() not in self.view.lexicon)
        return Judgment(play, placement, wrong)

    def _play(self) -> Play:
        squares = sorted(self.tiles)
        board = self._board()
        step = self._step(squares, board)
        span = run(board, squares[0], step)
        if squares[-1] not in span:
            gap = next(s for s in range(squares[0], SQUARES, step) if not board[s])
            raise IllegalMoveError(f"there is a gap on {square_name(gap)}")
        letters = "".join(self.tiles.get(square, ".") for square in span)
        return Play(span[0] // SIZE, span[0] % SIZE, step == 1, letters)

    def _board(self) -> bytes:
        board = bytearray(self.view.board)
        for square, tile in self.laid:
            board[square] = ord(tile)
        return bytes(board)

    def _step(self, squares: list[int], board: bytes) -> int:
        """Along which line they lie: 1 across, SIZE down."""
        if len(squares) == 1:
            return 1 if len(run(board, squares[0], 1)) > 1 else SIZE
        if len({square // SIZE for square in squares}) == 1:
            return 1
        if len({square % SIZE for square in squares}) == 1:
            return SIZE
        raise IllegalMoveError("the tiles must be in one line")


def arranged(order: str, rack: str) -> str:
    """A rack in the order in which its tiles lay before, new ones behind them."""
    left = Counter(rack)
    kept = []
    for tile in order:
        if left[tile]:
            left[tile] -= 1
            kept.append(tile)
    return "".join(kept) + "".join(sorted(left.elements(), key=_blank_last))


def in_order(rack: str) -> str:
    """A rack in the order of the alphabet, blanks last."""
    return "".join(sorted(rack, key=_blank_last))


def _blank_last(tile: str) -> tuple[bool, str]:
    return tile == BLANK, tile
