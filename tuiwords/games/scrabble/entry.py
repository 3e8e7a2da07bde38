"""A play being entered: tiles placed on the board one by one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from tuiwords.games.base import IllegalMoveError
from tuiwords.games.scrabble.moves import Play, Turn, lacking, square_name, turn_typed
from tuiwords.games.scrabble.placement import Placement, place, run
from tuiwords.games.scrabble.rules import BLANK, Squares
from tuiwords.games.scrabble.tiles import MIDDLE_DOT, alphabetic, keys_of, notation, typed_behind
from tuiwords.games.scrabble.view import ScrabbleView

START = -1  # the cursor on the start square


@dataclass(frozen=True, slots=True)
class Judgment:
    """What the placed tiles form: a play with its placement, or the ``problem`` as a sentence.

    ``wrong`` are the words that are not in the list. Rules that allow invalid words still allow
    such a play.
    """

    play: Play | None = None
    placement: Placement | None = None
    wrong: tuple[str, ...] = ()
    problem: str = ""

    @property
    def is_playable(self) -> bool:
        """Whether the tiles form a play and all its words are in the list."""
        return self.placement is not None and not self.wrong


@dataclass(frozen=True)
class Entry:
    """Tiles placed by a seat on its view, and the cursor for the next one.

    ``laid`` are (square, tile) in the order placed: an upper-case letter for a tile, a lower-case
    one for a blank with that letter, ``?`` for a blank that has no letter yet. ``past`` is true
    when the last tile is at the edge and no square follows it. ``awaited`` are the keys to come of
    the last tile, where its first letter placed one of several letters.
    """

    view: ScrabbleView
    laid: tuple[tuple[int, str], ...] = ()
    cursor: int = START
    across: bool = True
    past: bool = False
    awaited: str = ""

    def __post_init__(self) -> None:
        if self.cursor == START:
            object.__setattr__(self, "cursor", self.view.rules.start)

    @property
    def _size(self) -> int:
        return self.view.rules.size

    @cached_property
    def tiles(self) -> dict[int, str]:
        """The placed tiles, by square."""
        return dict(self.laid)

    @cached_property
    def left(self) -> str:
        """What is left on the rack, sorted."""
        taken = Counter(BLANK if tile.islower() else tile for _, tile in self.laid)
        return "".join(sorted((Counter(self.view.rack) - taken).elements()))

    # -- placing and removing tiles ---------------------------------------------------------------

    def type(self, letter: str, *, blank: bool = False) -> Self:
        """Place a letter at the cursor, or on the next empty square, and advance.

        A blank is used if the rack lacks the letter or ``blank`` is true. A tile already placed
        there is replaced. Raises: IllegalMoveError.
        """
        if (joined := self._joined(letter.upper())) is not None:
            return joined
        if letter == MIDDLE_DOT:
            return self
        square = self._free()
        there = self.tiles.get(square)
        before = self if there is None else self.take(square)
        if there == BLANK:
            return before._lay(square, letter.lower())
        tile = before._tile(letter.upper(), blank)
        awaited = keys_of(tile.upper())[1:] if tile.upper() != letter.upper() else ""
        return replace(before._lay(square, tile), awaited=awaited)

    def _joined(self, letter: str) -> Self | None:
        """With the last tile and a letter as one tile of several letters, where they are that.

        Raises: IllegalMoveError if the rack has neither it nor a blank.
        """
        square, last = self.laid[-1] if self.laid else (0, "")
        if not self.past and (not last or self._next(square) != self.cursor):
            return None
        for keys in (self.awaited, self.awaited.lstrip(MIDDLE_DOT)):
            if keys.startswith(letter):
                return replace(self, awaited=keys[1:])
        sign = typed_behind(last.upper(), letter, self.view.rules.several)
        if not sign or sign == last.upper():
            return self if sign else None
        before = self.take(square)
        return before._lay(square, before._tile(sign, last.islower()))

    def _free(self) -> int:
        """The square for the next letter: the cursor, or the next empty one if it has a tile."""
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
        held = (sign for sign in self.view.rules.several if sign in self.left)
        if not blank and (whole := next((s for s in held if keys_of(s)[0] == letter), "")):
            return whole
        if BLANK in self.left:
            return letter.lower()
        if blank:
            raise IllegalMoveError("there is no blank on your rack")
        raise IllegalMoveError(f"there is no {notation(letter)} on your rack, and no blank")

    def lay(self, square: int, tile: str) -> Self:
        """Place a tile from the rack on a square; a blank, ``?``, gets its letter later.

        Raises: IllegalMoveError.
        """
        if self.view.board[square]:
            raise IllegalMoveError(f"{square_name(square, self._size)} already has a tile")
        before = self.take(square)
        if tile not in before.left:
            raise IllegalMoveError(f"there is no {notation(tile)} on your rack")
        return before._lay(square, tile)

    def lay_next(self, tile: str) -> Self:
        """Place a tile from the rack where a typed letter would go.

        Raises: IllegalMoveError.
        """
        return self.lay(self._free(), tile)

    def _lay(self, square: int, tile: str) -> Self:
        laid = (*self.laid, (square, tile))
        there = replace(self, laid=laid, cursor=square, past=False, awaited="")
        return there if tile == BLANK else there._advanced()

    def _advanced(self) -> Self:
        """With the cursor on the next empty square; at the edge it stays."""
        square = self._next(self.cursor)
        return replace(self, past=True) if square is None else replace(self, cursor=square)

    def _next(self, square: int) -> int | None:
        """The next square in the cursor's direction with no tile on it."""
        there = self._beside(square, 1)
        while there is not None and (self.view.board[there] or there in self.tiles):
            there = self._beside(there, 1)
        return there

    def _beside(self, square: int, way: int) -> int | None:
        size = self._size
        place = square % size if self.across else square // size
        if not 0 <= place + way < size:
            return None
        return square + way * (1 if self.across else size)

    def shift(self, square: int, to: int) -> Self:
        """Move a placed tile to another square. Raises: IllegalMoveError."""
        tile = self.tiles[square]
        if self.view.board[to]:
            raise IllegalMoveError(f"{square_name(to, self._size)} already has a tile")
        return self.take(square).take(to)._lay(to, tile) if to != square else self

    def take(self, square: int) -> Self:
        """Take back the tile placed on a square, if there is one."""
        laid = tuple(pair for pair in self.laid if pair[0] != square)
        if len(laid) == len(self.laid):
            return self
        return replace(self, laid=laid, cursor=square, past=False, awaited="")

    def erase(self) -> Self:
        """Take back the tile under the cursor, else the one before it, else the last one placed."""
        if not self.laid:
            return self
        if self.cursor in self.tiles:
            return self.take(self.cursor)
        square = self._beside(self.cursor, -1)
        while square is not None and self.view.board[square]:
            square = self._beside(square, -1)
        return self.take(square if square in self.tiles else self.laid[-1][0])

    def recall(self) -> Self:
        """Take back all tiles; the cursor moves to where the first one was."""
        if not self.laid:
            return self
        return replace(self, laid=(), cursor=min(self.tiles), past=False)

    def fill(self, play: Play) -> Self:
        """Replace the placed tiles by those of a play. Raises: IllegalMoveError."""
        if missing := lacking(play.tiles, self.view.rack):
            raise IllegalMoveError(f"your rack {missing}")
        entry = replace(self, laid=(), across=play.across, cursor=play.squares[0], past=False)
        for square, letter in zip(play.squares, play.letters, strict=True):
            if letter != ".":
                entry = entry._lay(square, letter)
        return entry

    def read(self, text: str) -> Turn:
        """Read a typed move; a play in lower case uses blanks only for letters not on the rack.

        Raises: InvalidMoveError.
        """
        turn = turn_typed(text, self.view.board, self.view.rules)
        if not isinstance(turn, Play) or any(letter.isupper() for letter in turn.letters):
            return turn
        left, letters = Counter(self.view.rack), ""
        for letter in turn.letters:
            tile = letter.upper()
            letters += letter if letter == "." or not left[tile] else tile
            left[tile] -= left[tile] > 0
        return replace(turn, letters=letters)

    def with_view(self, view: ScrabbleView) -> Self:
        """The same entry on a new view: the tiles stay if they can all still be placed."""
        tiles = Counter(BLANK if tile.islower() else tile for _, tile in self.laid)
        stays = not any(view.board[square] for square, _ in self.laid)
        if stays and not tiles - Counter(view.rack):
            return replace(self, view=view)
        return replace(self, view=view, laid=(), past=False)

    # -- the cursor -------------------------------------------------------------------------------

    def move(self, down: int, right: int) -> Self:
        """Move the cursor, as far as the edge."""
        size = self._size
        row, column = divmod(self.cursor, size)
        row, column = max(0, min(size - 1, row + down)), max(0, min(size - 1, column + right))
        return replace(self, cursor=row * size + column, past=False)

    def flip(self) -> Self:
        """Switch between placing tiles across and down."""
        return replace(self, across=not self.across, past=False)

    def point(self, square: int) -> Self:
        """Move the cursor to a square; pointing there again flips its direction."""
        if square == self.cursor:
            return self.flip()
        return replace(self, cursor=square, past=False)

    # -- the play that the tiles form -------------------------------------------------------------

    def play(self) -> Play | None:
        """The play that the tiles form, or None."""
        return self.judged.play

    @cached_property
    def judged(self) -> Judgment:
        """The play with its words and score, or the reason why the tiles do not form one."""
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
            gap = next(s for s in range(squares[0], len(board), step) if not board[s])
            raise IllegalMoveError(f"there is a gap on {square_name(gap, self._size)}")
        letters = "".join(self.tiles.get(square, ".") for square in span)
        size = self._size
        return Play(span[0] // size, span[0] % size, step == 1, letters, size)

    def _board(self) -> Squares:
        board = list(self.view.board)
        for square, tile in self.laid:
            board[square] = tile
        return tuple(board)

    def _step(self, squares: list[int], board: Squares) -> int:
        """The direction of the tiles: 1 for across, the size for down."""
        size = self._size
        if len(squares) == 1:
            return 1 if len(run(board, squares[0], 1)) > 1 else size
        if len({square // size for square in squares}) == 1:
            return 1
        if len({square % size for square in squares}) == 1:
            return size
        raise IllegalMoveError("the tiles must be in one line")


def arranged(order: str, rack: str) -> str:
    """A rack with its tiles in their earlier order, followed by the new ones."""
    left = Counter(rack)
    kept = []
    for tile in order:
        if left[tile]:
            left[tile] -= 1
            kept.append(tile)
    return "".join(kept) + "".join(sorted(left.elements(), key=_blank_last))


def in_order(rack: str) -> str:
    """A rack in alphabetical order, blanks last."""
    return "".join(sorted(rack, key=_blank_last))


def _blank_last(tile: str) -> tuple[bool, str]:
    return tile == BLANK, alphabetic(tile)
