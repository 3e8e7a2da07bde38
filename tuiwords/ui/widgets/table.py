"""A list with columns, in which one line is selected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import DataTable


class Table(DataTable[Text]):
    """Rows of plain text, shown as typed; Enter opens the row under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select_cursor", "Open", id="table.open", tooltip="Open this line"),
        Binding("home", "scroll_top", "First", show=False),
        Binding("end", "scroll_bottom", "Last", show=False),
    ]

    def __init__(self, columns: Sequence[tuple[str, int]], *, id: str | None = None) -> None:
        """``columns`` are titles and widths in cells; a width of 0 is as wide as its content."""
        super().__init__(cursor_type="row", id=id)
        self._titles = columns

    def on_mount(self) -> None:
        """Set up the columns."""
        for title, width in self._titles:
            self.add_column(Text(title), width=width or None)

    def fill(self, rows: Iterable[tuple[str, Sequence[str | Text]]]) -> None:
        """Show these rows, each with its key; the cursor stays on its line."""
        place = self.cursor_row
        self.clear()
        self.extend(rows)
        if self.row_count:
            self.move_cursor(row=min(place, self.row_count - 1))

    def extend(self, rows: Iterable[tuple[str, Sequence[str | Text]]]) -> None:
        """Show more rows below."""
        for key, cells in rows:
            self.add_row(*map(_fitting, cells), key=key)

    @property
    def chosen(self) -> str | None:
        """The key of the line under the cursor."""
        if not self.row_count or not 0 <= self.cursor_row < self.row_count:
            return None
        return self.coordinate_to_cell_key(self.cursor_coordinate).row_key.value


def _fitting(cell: str | Text) -> Text:
    text = Text(cell) if isinstance(cell, str) else cell
    text.no_wrap, text.overflow = True, "ellipsis"
    return text
