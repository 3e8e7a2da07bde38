"""A small board that plays a few moves of a game by itself, and then stands still."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from tuiwords.ui.widgets import tiles
from tuiwords.ui.widgets.drawn import Form
from tuiwords.ui.widgets.tiles import Face, Kind, Tiles

Board = tuple[tuple[Face, ...], ...]
ROOMY = 38  # lines of a screen that has room for a miniature
_STEP = 0.14  # seconds from one board to the next
_KINDS: dict[str, Kind] = {
    "h": "hit",
    "n": "near",
    "m": "miss",
    "t": "typed",
    "e": "empty",
    "w": "wood",
    "f": "fresh",
    "l": "letter-bonus",
    "d": "word-bonus",
    "b": "square",
    ".": "none",
}


class PlayedScene(NamedTuple):
    """The boards of a game one after another, all of one size, and the form of its tiles."""

    boards: tuple[Board, ...]
    form: Form = "square"


def board(letters: Sequence[str], kinds: Sequence[str], notes: Sequence[str] = ()) -> Board:
    """A board from its rows of letters and of the first letters of kinds."""
    return tuple(
        tuple(
            Face(letter.strip(), _KINDS[kind], note=notes[row][column].strip() if notes else "")
            for column, (letter, kind) in enumerate(zip(line, looks, strict=True))
        )
        for row, (line, looks) in enumerate(zip(letters, kinds, strict=True))
    )


class Miniature(Widget):
    """Shows a scene: the moves if motion is on, then its last board."""

    COMPONENT_CLASSES: ClassVar[set[str]] = tiles.LOOKS.components | tiles.BOARD_LOOKS.components
    DEFAULT_CSS = tiles.LOOKS.css("Miniature") + tiles.BOARD_LOOKS.css("Miniature")

    def __init__(self) -> None:
        super().__init__(id="miniature")
        self.scene: PlayedScene | None = None
        self._place = 0
        self._timer: Timer | None = None
        self._tiles = Tiles(self, self._shape, self._face)

    def play(self, scene: PlayedScene) -> None:
        """Show a scene, unless it is shown already."""
        if scene is self.scene:
            return
        self.scene = scene
        self._stop()
        self._tiles.form = scene.form
        self._place = len(scene.boards) - 1
        if self.app.animation_level != "none":
            self._place = 0
            self._timer = self.set_interval(_STEP, self._next)
        self.refresh()

    def play_if_roomy(self, scene: PlayedScene | None) -> None:
        """Show a scene if the screen has room for it, and give the page the class for that."""
        roomy = self.app.size.height >= ROOMY
        self.screen.set_class(roomy, "-roomy")
        if roomy and scene is not None:
            self.play(scene)

    def on_hide(self) -> None:
        """Show the last board at once."""
        self._stop()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._place = len(self.scene.boards) - 1 if self.scene else 0

    def _next(self) -> None:
        assert self.scene is not None
        if self._place < len(self.scene.boards) - 1:
            before = self.scene.boards[self._place]
            self._place += 1
            for row, (old, new) in enumerate(
                zip(before, self.scene.boards[self._place], strict=True)
            ):
                if new != old:
                    self._tiles.refresh_row(row)
        else:
            self._stop()

    def _shape(self) -> tuple[int, int]:
        if self.scene is None:
            return 1, 1
        first = self.scene.boards[0]
        return len(first), len(first[0])

    @property
    def board(self) -> Board | None:
        """The board that is shown now."""
        return self.scene.boards[self._place] if self.scene else None

    def _face(self, row: int, column: int) -> Face:
        return self.scene.boards[self._place][row][column] if self.scene else Face("", "none")

    def render_line(self, y: int) -> Strip:
        """One line of the board."""
        return self._tiles.line(y)
