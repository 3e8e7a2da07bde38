"""The word on Boggle's board: typed letter by letter or drawn over the squares."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.timer import Timer
from textual.widget import Widget

from tuiwords.games.grid import Path
from tuiwords.ui.games.boggle.drawing import LetterSquares, first_path
from tuiwords.ui.widgets.tiles import Kind

_LONGEST = 24  # letters that can be typed
_AFTERGLOW = 1.5  # seconds that the path of a word just played stays highlighted


class WordDrag:
    """Draws a word with the mouse. Each event comes with the square under the mouse.

    A word drawn in one go is played; squares clicked one by one wait for Enter, or for another
    click on the last one.
    """

    def __init__(self, word: WordEntry, squares: LetterSquares) -> None:
        self.holds = False
        self._word = word
        self._squares = squares
        self._ready = False  # whether the word is played when the mouse is released

    def press(self, square: int) -> None:
        """Start to draw a word, or continue one."""
        drawn = () if self._word.rejected else self._word.drawn
        self.holds, self._ready = True, len(drawn) > 1 and square == drawn[-1]
        if self._ready:
            return
        continued = drawn and square in self._squares.grid.neighbors[drawn[-1]]
        self._extend(drawn if continued else (), square)

    def move(self, square: int) -> None:
        """Extend the word, or go back over its last square."""
        drawn = self._word.drawn
        if len(drawn) > 1 and square == drawn[-2]:
            self._word.spell(drawn[:-1])
        elif square not in drawn:
            self._ready = True
            self._extend(drawn, square)

    def release(self) -> bool:
        """End the drag; returns whether a word was drawn that should be played."""
        self.holds = False
        return self._ready

    def _extend(self, drawn: tuple[int, ...], square: int) -> None:
        if self._squares.grid.is_path([*drawn, square]):
            self._word.spell((*drawn, square))


class WordEntry:
    """The word being entered, its path on the squares, and a preview shown instead of it.

    After a word that was ``rejected``, the next letter begins another word, and Backspace corrects
    it. ``drawn`` is the path if the word was drawn. ``allowed`` tells whether words may be entered
    now; ``changed`` is called after every change.
    """

    def __init__(
        self,
        widget: Widget,
        squares: LetterSquares,
        letters: frozenset[str],
        *,
        allowed: Callable[[], bool],
        changed: Callable[[], None],
    ) -> None:
        self.entry = ""
        self.rejected = False
        self.drawn: Path = ()
        self.preview: str | None = None
        self._widget = widget
        self._squares = squares
        self._letters = letters
        self._allowed = allowed
        self._changed = changed
        self._glow: Timer | None = None

    # -- changes ----------------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin another word."""
        self.entry, self.drawn, self.rejected = "", (), False

    def put(self, word: str, path: Sequence[int] = ()) -> None:
        """Show a word or part of one on the squares, along ``path`` if it was drawn."""
        self.entry, self.drawn = word[:_LONGEST], tuple(path)
        self.rejected, self.preview = False, None
        self.draw()
        self._changed()

    def erase(self) -> None:
        """Erase the last letter."""
        if self._allowed():
            self.put(self.entry[:-1])

    def clear(self) -> None:
        """Erase the word."""
        if self._allowed():
            self.put("")

    def take_letter(self, letter: str) -> bool:
        """Take a letter; after a rejected word it begins another."""
        if not self._allowed() or letter not in self._letters:
            return False
        self.put(("" if self.rejected else self.entry) + letter)
        return True

    def spell(self, path: Sequence[int]) -> None:
        """Take a path that was drawn."""
        self.put(self._squares.grid.spelled(path), path)

    def show(self, word: str | None) -> None:
        """Preview a word, or end the preview."""
        self.preview = word
        self.draw()

    # -- the path ---------------------------------------------------------------------------------

    def draw(self) -> None:
        """Show the path of what is previewed or typed."""
        self.end_glow()
        squares = self._squares
        if self.preview is not None:
            squares.trace(squares.grid.path(self.preview), "hit")
        elif self.rejected:
            squares.trace(None)
        else:
            squares.trace(self.drawn or first_path(squares.grid, self.entry))

    def flash(self, word: str, kind: Kind) -> None:
        """Highlight the path of a word for a moment."""
        self.end_glow()
        grid = self._squares.grid
        was_drawn = self.drawn and grid.spelled(self.drawn) == word
        self._squares.trace(self.drawn if was_drawn else grid.path(word), kind)
        self._glow = self._widget.set_timer(_AFTERGLOW, self.draw)

    def end_glow(self) -> None:
        """Stop waiting for the highlight to end; the path stays until another is shown."""
        if self._glow is not None:
            self._glow.stop()
            self._glow = None
