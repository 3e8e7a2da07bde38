"""The rows of a Wordle board as they are shown: guesses, and the open row that is typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from textual.timer import Timer
from textual.widget import Widget

from tuiwords.games import wordle
from tuiwords.games.base import Seat
from tuiwords.ui.widgets.tiles import Face, Kind

KINDS: tuple[Kind, ...] = ("miss", "near", "hit")  # by color: gray, amber, green
_FOLDED = 2  # sixths of a tile that are missing above and below while it turns
_UNCOVER = 0.07  # seconds from tile to tile: a row of five is open in a third of a second


class GuessInput:
    """The guess being typed. ``wrong`` means that it was refused.

    Backspace corrects a refused guess. If it is complete, the next letter begins another one.
    ``allowed`` tells whether guesses may be typed now; ``changed`` is called after every change.
    """

    def __init__(
        self,
        length: int,
        letters: frozenset[str],
        *,
        allowed: Callable[[], bool],
        changed: Callable[[], None],
    ) -> None:
        self.entry = ""
        self.preview: str | None = None
        self.wrong = False
        self._length = length
        self._letters = letters
        self._allowed = allowed
        self._changed = changed

    @property
    def complete(self) -> bool:
        """Whether all letters are typed."""
        return len(self.entry) == self._length

    def begin(self) -> None:
        """Begin the next guess."""
        self.entry, self.preview, self.wrong = "", None, False

    def put(self, word: str) -> None:
        """Put a word, or a part of one, into the row."""
        self.preview, self.wrong = None, False
        self.entry = word[: self._length]
        self._changed()

    def erase(self) -> None:
        """Erase the last letter."""
        if self._allowed():
            self.put(self.entry[:-1])

    def clear(self) -> None:
        """Erase all letters."""
        if self._allowed():
            self.put("")

    def take_key(self, key: str, character: str | None) -> bool:
        """Take a letter or Backspace."""
        if not self._allowed():
            return False
        letter = (character or "").lower()
        if letter in self._letters:
            replaced = self.wrong and self.complete
            self.put(letter if replaced else self.entry + letter)
        elif key == "backspace":
            self.erase()
        else:
            return False
        return True

    def face(self, column: int) -> Face:
        """A tile of the open row."""
        if self.preview is not None:
            return Face(self.preview[column : column + 1], "preview")
        if column < len(self.entry):
            return Face(self.entry[column], "wrong" if self.wrong else "typed")
        if column == len(self.entry) and self._allowed():
            return Face("_", "cursor")
        return Face()


def clue_kinds(clue: wordle.Clue) -> tuple[Kind, ...]:
    """The kind of each tile of a clue."""
    return tuple(KINDS[color] for color in wordle.digits(clue.pattern, len(clue.guess)))


class GuessRows:
    """The guesses of a ``seat`` on each board of a position, and the row that is open.

    ``shown`` rows have their colors, and so have the tiles of the next row uncovered so far. With
    several boards, ``looked_at`` is the one that the keyboard shows, counted from 1; 0 is all.
    """

    def __init__(
        self,
        widget: Widget,
        word: GuessInput,
        state: wordle.AnyWordle,
        seat: Seat,
    ) -> None:
        self.state = state
        self.seat = seat
        self.shown = len(self.clues)
        self.looked_at = 0
        self._widget = widget
        self._word = word
        self._uncovered = 0
        self._turning = False  # whether the next tile is half turned
        self._timer: Timer | None = None

    @property
    def clues(self) -> tuple[wordle.Clue, ...]:
        """The guesses of the seat, with the clues of a board that was open until the last."""
        return self.state.rows[self.seat]

    @property
    def shape(self) -> tuple[int, int]:
        """Guesses and letters."""
        return self.state.guesses, self.state.length

    def face(self, row: int, column: int, board: int = 0) -> Face:
        """A tile of a guess, of the open row, or an empty one; a solved board has no open row."""
        one = self.state.boards[board]
        clues = one.rows[self.seat]
        if row < len(clues):
            letter = clues[row].guess[column]
            if row < self.shown or column < self._uncovered:
                return Face(letter, clue_kinds(clues[row])[column])
            turns = self._turning and column == self._uncovered
            return Face(letter, "typed", folded=_FOLDED if turns else 0)
        over = self.state.outcome is not None
        if row != len(self.clues) or over or one.solved(self.seat):
            return Face()
        return self._word.face(column)

    def marks(self) -> Mapping[str, int]:
        """The color of each letter on the board looked at, or on all that are open.

        With several boards the best color counts; letters that were not guessed are absent.
        """
        boards = self.state.boards
        if self.looked_at:
            asked = [boards[self.looked_at - 1]]
        else:
            asked = [board for board in boards if not board.solved(self.seat)] or list(boards)
        return self._letters(asked)

    def marks_by_board(self) -> tuple[Mapping[str, int] | None, ...]:
        """The color of each letter on each board, none on a solved one; empty for a single board.

        It is also empty while one is looked at.
        """
        boards = self.state.boards
        if self.looked_at or len(boards) == 1:
            return ()
        solved = [board.solved(self.seat) for board in boards]
        pairs = zip(boards, solved, strict=True)
        return tuple(None if done and not all(solved) else self._letters([b]) for b, done in pairs)

    def _letters(self, boards: Sequence[wordle.AnyWordle]) -> Mapping[str, int]:
        clues = (clue for board in boards for clue in board.rows[self.seat][: self.shown])
        return wordle.letters(clues)

    # -- following the match ----------------------------------------------------------------------

    def turn_to(self, state: wordle.AnyWordle, seat: Seat) -> None:
        """Show the rows of another seat, all at once."""
        self.state, self.seat = state, seat
        self.shown = len(self.clues)

    def follow(
        self,
        state: wordle.AnyWordle,
        seat: Seat,
        *,
        redraw: Callable[[int], None] | None,
        done: Callable[[], object],
    ) -> None:
        """Show another position, then call ``done``.

        A new row is turned over tile by tile if ``redraw`` is given, which draws a row again.
        """
        self.state, self.seat = state, seat
        rows = len(self.clues)
        if rows != self.shown:
            self._word.begin()
        self._stop()
        if rows == self.shown + 1 and redraw is not None:
            uncover = partial(self._uncover_next, redraw, done)
            self._timer = self._widget.set_interval(_UNCOVER / 2, uncover)
        else:
            self.shown = rows
            done()

    def _uncover_next(self, redraw: Callable[[int], None], done: Callable[[], object]) -> None:
        self._turning = not self._turning
        self._uncovered += not self._turning
        redraw(self.shown)
        if self._uncovered >= self.state.length:
            self._stop()
            self.shown = len(self.clues)
            done()

    def _stop(self) -> None:
        self._uncovered, self._turning = 0, False
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
