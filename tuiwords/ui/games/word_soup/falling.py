"""The animation of falling letters and closing rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from textual.timer import Timer
from textual.widget import Widget

from tuiwords.games.word_soup import EMPTY, RIGHT, Board, Pick
from tuiwords.ui.games.word_soup.drawing import SoupSquares

_FRAME = 0.045  # seconds per frame
_ALL_FRAMES = 0.6  # seconds that all frames of a fall may take


class Falling:
    """Shows boards one after another, as frames, on the squares of a widget."""

    def __init__(self, widget: Widget, squares: SoupSquares) -> None:
        self._widget = widget
        self._squares = squares
        self._timer: Timer | None = None

    @property
    def moving(self) -> bool:
        """Whether letters are falling, or are about to."""
        return self._timer is not None

    def show(self, board: Board) -> None:
        """Show a board at once."""
        self.stop()
        self._squares.shown = board
        self._widget.refresh()

    def stop(self) -> None:
        """Stop the animation."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def wait(self, seconds: float, then: Callable[[], None]) -> None:
        """Call ``then`` after a while, unless something else is shown first."""
        self.stop()
        self._timer = self._widget.set_timer(seconds, then)

    def run(self, frames: Sequence[Board], then: Callable[[], None]) -> None:
        """Show one frame after another, then call ``then``."""
        self.stop()
        left = list(frames)

        def step() -> None:
            if left:
                self._squares.shown = left.pop(0)
                self._widget.refresh()
            else:
                self.stop()
                then()

        step()
        seconds = min(_FRAME, _ALL_FRAMES / max(1, len(left)))
        self._timer = self._widget.set_interval(seconds, step)


def falling_frames(before: Board, pick: Pick) -> list[Board]:
    """The frames after a word is taken from ``before``, on the board tilted as for the word.

    First the gap, then the letters one square lower in each frame, then the rows one square further
    to the right; the last is the board of the game.
    """
    cells = bytearray(before.tilted(pick.tilt).cells)
    for square in pick.path:
        cells[square] = EMPTY
    shown = [replace(before, cells=bytes(cells))]
    while (lower := _lower(shown[-1])) != shown[-1]:
        shown.append(lower)
    while (nearer := _nearer(shown[-1])) != shown[-1]:
        shown.append(nearer)
    return shown


def tilting_frames(board: Board, tilt: str) -> list[Board]:
    """The frames while a board is tilted to a side."""
    other = "left" if tilt == RIGHT else RIGHT
    shown = [board.tilted(other)]
    while (nearer := _nearer(shown[-1], tilt)) != shown[-1]:
        shown.append(nearer)
    return shown[1:]


def _lower(board: Board) -> Board:
    """Every letter with nothing below it, and all above it, one row down."""
    cells = bytearray(board.cells)
    for column in range(board.columns):
        falls = False
        for row in range(board.rows - 1, -1, -1):
            square = row * board.columns + column
            if cells[square] == EMPTY:
                falls = True
            elif falls:
                cells[square + board.columns], cells[square] = cells[square], EMPTY
    return replace(board, cells=bytes(cells))


def _nearer(board: Board, tilt: str = RIGHT) -> Board:
    """Every letter with a gap beside it, and all behind it, one column nearer to the side."""
    rows = []
    for start in range(0, len(board.cells), board.columns):
        row = board.cells[start : start + board.columns]
        rows.append(_shifted(row) if tilt == RIGHT else _shifted(row[::-1])[::-1])
    return replace(board, cells=b"".join(rows))


def _shifted(row: bytes) -> bytes:
    gap = row.rfind(EMPTY)
    return row if gap < 0 else bytes([EMPTY]) + row[:gap] + row[gap + 1 :]
