"""Rows of guesses and colors of a game played elsewhere, typed in tile by tile."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.geometry import Offset
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.games.wordle import GREEN, Clue, digits
from tuiwords.ui.games.wordle.guess_rows import KINDS
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.widgets.tiles import LOOKS, Face, Tiles
from tuiwords.ui.widgets.typed_keys import run_binding
from tuiwords.ui.workbench import Edited

Rows = tuple[tuple[Clue, ...], str, tuple[int, ...]]
NO_ROWS: Rows = ((), "", ())
_LEAST_ROWS = 6


class ClueEditor(Widget, can_focus=True):
    """Letters type a guess; on a full row 1, 2, 3 or Space color the tiles and Enter takes it.

    The rows taken are ``clues``; a click on one of their tiles changes its color.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = LOOKS.components
    DEFAULT_CSS = LOOKS.css("ClueEditor")
    TYPES = "letters"
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "take", "Take the row", "clues.take", "Add it to the clues"),
        shown(
            "space",
            "turn(1)",
            "Color",
            "clues.color",
            "The next color for the tile above the arrow",
            key_display="Space",
        ),
        hidden("up", "turn(1)", "Color", "clues.color_on"),
        hidden("down", "turn(2)", "Color back", "clues.color_back"),
        hidden("left", "move(-1)", "Tile", "clues.left", "Tile before"),
        hidden("right", "move(1)", "Tile", "clues.right", "Next tile"),
        hidden("1", "paint(0)", "Gray", "clues.gray", "Color the tile gray"),
        hidden("2", "paint(1)", "Amber", "clues.amber", "Color the tile amber"),
        hidden("3", "paint(2)", "Green", "clues.green", "Color the tile green"),
        hidden(
            "backspace",
            "erase",
            "Erase",
            "clues.erase",
            "Erase a letter; on an empty row open the last one again",
        ),
        hidden(
            "f3,ctrl+underscore",
            "clear",
            "Clear the row",
            "clues.clear",
            "Erase all letters of the open row",
        ),
    ]

    entry: reactive[str] = reactive("")

    class Typed(Message):
        """The open row changed."""

    def __init__(self, length: int, cells: str = "auto") -> None:
        super().__init__(id="clues")
        self.length = length
        self.clues: tuple[Clue, ...] = ()
        self.tiles = Tiles(self, self.shape, self.face, cells=cells)
        self._colors: list[int] = []
        self._at = 0
        self._shown: str | None = None

    def on_mount(self) -> None:
        """Take up no more room than the largest tiles need."""
        self.styles.max_height = self.tiles.most_lines

    @property
    def full(self) -> bool:
        """Whether the open row has all its letters."""
        return len(self.entry) == self.length

    @property
    def open_clue(self) -> Clue | None:
        """The open row as it is colored now, once it is full."""
        return Clue(self.entry, _code(self._colors)) if self.full else None

    def shape(self) -> tuple[int, int]:
        """At least six rows, and always an open one."""
        return max(_LEAST_ROWS, len(self.clues) + 1), self.length

    def face(self, row: int, column: int) -> Face:
        """A colored tile, or one of the open row."""
        if row < len(self.clues):
            clue = self.clues[row]
            return Face(clue.guess[column], KINDS[digits(clue.pattern, self.length)[column]])
        if row > len(self.clues):
            return Face()
        if self._shown is not None:
            return Face(self._shown[column : column + 1], "preview")
        if self.full:
            return Face(self.entry[column], KINDS[self._colors[column]], column == self._at)
        if column < len(self.entry):
            return Face(self.entry[column], "typed")
        return Face("_", "cursor") if column == len(self.entry) else Face()

    @property
    def caret(self) -> Offset:
        """The middle of the tile at the cursor."""
        column = self._at if self.full else len(self.entry)
        return self.tiles.layout.middle_of(len(self.clues), column)

    def render_line(self, y: int) -> Strip:
        """One line of the rows."""
        return self.tiles.line(y)

    @property
    def rows(self) -> Rows:
        """The rows taken, and letters and colors of the open one."""
        return self.clues, self.entry, tuple(self._colors)

    def put_back(self, length: int, rows: Rows) -> None:
        """Show rows as they were before."""
        self.length = length
        self.clues, self.entry, colors = rows
        self._colors, self._at = list(colors), 0
        self.refresh()

    def fill(self, word: str) -> None:
        """Put a word into the open row; letters known to be in place are green already."""
        self._shown = None
        self.entry = word[: self.length]
        known = {
            (place, letter)
            for clue in self.clues
            for place, (letter, color) in enumerate(
                zip(clue.guess, digits(clue.pattern, self.length), strict=True)
            )
            if color == GREEN
        }
        self._colors = [GREEN if (at, c) in known else 0 for at, c in enumerate(self.entry)]
        self._at = 0
        self._tell_typed()

    def preview(self, word: str | None) -> None:
        """Show a word in the open row for a moment."""
        self._shown = word
        self.refresh()

    def take_key(self, character: str | None) -> bool:
        """Take a letter."""
        letter = (character or "").lower()
        if len(letter) != 1 or not letter.isalpha() or self.full:
            return False
        self.fill(self.entry + letter)
        return True

    def on_key(self, event: events.Key) -> None:
        """Take letters and the keys of the open row in the order they are typed."""
        if self.take_key(event.character) or run_binding(self, event.key):
            event.stop()

    def action_take(self) -> None:
        """Take the full row."""
        if self.open_clue is not None:
            self.clues = (*self.clues, self.open_clue)
            self.fill("")
            self.post_message(Edited())

    def action_turn(self, by: int) -> None:
        """Give the tile at the cursor its next color."""
        if self.full:
            self._colors[self._at] = (self._colors[self._at] + by) % 3
            self._tell_typed()

    def action_paint(self, color: int) -> None:
        """Color the tile at the cursor, and move to the next tile."""
        if self.full:
            self._colors[self._at] = color
            self._at = min(self._at + 1, self.length - 1)
            self._tell_typed()

    def action_move(self, by: int) -> None:
        """Move the cursor along the full row."""
        if self.full:
            self._at = (self._at + by) % self.length
            self._tell_typed()

    def action_erase(self) -> None:
        """Erase a letter; on an empty row open the last one again."""
        if self.entry:
            self.fill(self.entry[:-1])
        elif self.clues:
            last, self.clues = self.clues[-1], self.clues[:-1]
            self.fill(last.guess)
            self._colors = list(digits(last.pattern, self.length))
            self._tell_typed()
            self.post_message(Edited())

    def action_clear(self) -> None:
        """Empty the open row."""
        self.fill("")

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Only a full row is colored and taken; on an empty one the key of clear undoes instead."""
        if action in {"take", "turn", "paint", "move"}:
            return self.full
        return bool(self.entry) if action == "clear" else True

    def on_click(self, event: events.Click) -> None:
        """Give a clicked tile its next color."""
        place = self.tiles.layout.tile_at(event.x, event.y)
        if place is None:
            return
        row, column = place
        if row == len(self.clues) and self.full:
            self._at = column
            self.action_turn(1)
        elif row < len(self.clues):
            clue = self.clues[row]
            colors = list(digits(clue.pattern, self.length))
            colors[column] = (colors[column] + 1) % 3
            changed = Clue(clue.guess, _code(colors))
            self.clues = (*self.clues[:row], changed, *self.clues[row + 1 :])
            self.refresh()
            self.post_message(Edited())

    def _tell_typed(self) -> None:
        self.refresh()
        self.refresh_bindings()
        self.post_message(self.Typed())


def _code(colors: list[int]) -> int:
    code = 0
    for color in colors:
        code = 3 * code + color
    return code
