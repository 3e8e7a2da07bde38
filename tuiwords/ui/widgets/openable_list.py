"""A list with columns of fixed widths, whose lines open something."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import BindingType

from tuiwords.ui.keys import shown
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.cursor_list import CursorList


class OpenableList(CursorList):
    """Rows of plain text, shown as typed; Enter opens the row under the cursor.

    ``ended`` is whether End was pressed, for a list that grows.
    """

    DEFAULT_CSS = """
    OpenableList { min-height: 0; }
    OpenableList > .list--columns { color: $primary; text-style: bold; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "choose", "Open", "table.open", "Open this line"),
    ]
    indent = 1
    ended = False

    def __init__(self, columns: Sequence[tuple[str, int]], *, id: str | None = None) -> None:
        """``columns`` are titles and widths in cells."""
        super().__init__([ListColumn(title, width=width) for title, width in columns], id=id)

    def action_last(self) -> None:
        """Go to the last row."""
        self.ended = True
        super().action_last()

    def fill(self, rows: Iterable[Row]) -> None:
        """Show these rows; the cursor stays on its row, or else on its line."""
        place, before, listed = self.cursor, self.selected_key, list(rows)
        if listed == self.rows:
            return
        self.show(listed)
        if self.selected_key != before:
            self.move_to(place)

    def extend(self, rows: Iterable[Row]) -> None:
        """Show more rows below."""
        self.show([*self.rows, *rows])
