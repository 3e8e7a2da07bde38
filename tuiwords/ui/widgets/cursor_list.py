"""The one list with a cursor: rows in columns, under a heading, drawn line by line.

Only the rows in sight are drawn, so that a list of thousands is as fast as one of ten.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.ui.keys import hidden
from tuiwords.ui.widgets.columns import Layout, ListColumn, Row, cut, fit
from tuiwords.ui.widgets.figures import thin_bar

DETAIL = 2  # lines for those cells of the row at the cursor that have no column
_GAP, _LEAST_BAR, _BAR = 2, 5, 16  # cells before a bar, and of the shortest and longest room
_BARRED = 48  # cells of a list in which bars come before the last columns
_WHEEL = 3  # rows that a turn of the mouse wheel moves the cursor by


class CursorList(Widget, can_focus=True):
    """Rows with a cursor that stays on its item when the rows change.

    A click points to a row, Enter or a click on the row under the cursor chooses it. Subclasses
    give the lines above the rows in ``titles``, and call ``show`` whenever the rows change.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "list--title",
        "list--columns",
        "list--dim",
        "list--faint",
        "list--strong",
        "list--bar",
        "list--best-bar",
        "list--cursor",
        "list--cursor-blurred",
    }
    DEFAULT_CSS = """
    CursorList {
        height: 1fr;
        min-height: 4;
        & > .list--title { text-style: bold; }
        & > .list--columns, & > .list--dim { color: $text-muted; }
        & > .list--faint { color: $foreground 65%; }
        & > .list--strong { text-style: bold; }
        & > .list--bar { color: $primary 60%; }
        & > .list--best-bar { color: $primary; }
        & > .list--cursor {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
            text-style: bold;
        }
        & > .list--cursor-blurred { background: $panel; color: $foreground; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("enter", "choose", "Choose", "list.choose"),
        hidden("up", "move(-1)", "Up", "list.up", "The row above"),
        hidden("down", "move(1)", "Down", "list.down", "The next row"),
        hidden("pageup", "page(-1)", "Page up", "list.page_up"),
        hidden("pagedown", "page(1)", "Page down", "list.page_down"),
        hidden("home", "first", "First", "list.first"),
        hidden("end", "last", "Last", "list.last"),
    ]
    gaps: ClassVar[Sequence[int]] = (2, 1)  # cells between columns: the first that lets all fit
    indent: ClassVar[int] = 0  # cells left of the columns
    chooses: bool = True  # whether Enter chooses a row; else the key bubbles up

    _above: Sequence[tuple[str, str]] | None = None  # the titles as drawn, until the next refresh

    class Pointed(Message):
        """The cursor is on a row, or no longer on any (None)."""

        def __init__(self, source: CursorList, row: Row | None) -> None:
            super().__init__()
            self.source = source
            self.row = row

        @property
        def control(self) -> CursorList:
            """The list."""
            return self.source

        @property
        def key(self) -> str | None:
            """The item under the cursor."""
            return self.row.key if self.row is not None else None

    class Chosen(Message):
        """A row was chosen with Enter or a click on it."""

        def __init__(self, source: CursorList, row: Row) -> None:
            super().__init__()
            self.source = source
            self.row = row

        @property
        def control(self) -> CursorList:
            """The list."""
            return self.source

        @property
        def key(self) -> str:
            """The item that was chosen."""
            return self.row.key

    def __init__(self, columns: Sequence[ListColumn] = (), *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.rows: Sequence[Row] = ()
        self.cursor = 0
        self.moved = False  # whether the player moved the cursor since the list was cleared
        self._columns = tuple(columns)
        self._layout = Layout()
        self._top = 0

    # -- what is listed ------------------------------------------------------------------------

    @property
    def row(self) -> Row | None:
        """The row under the cursor."""
        return self.rows[self.cursor] if self.cursor < len(self.rows) else None

    @property
    def selected_key(self) -> str | None:
        """The item under the cursor."""
        return self.row.key if self.row is not None else None

    @property
    def stays(self) -> bool:
        """Whether the cursor keeps its item when other rows are shown: in use, or moved."""
        return self.has_focus or self.moved

    def titles(self) -> Sequence[tuple[str, str]]:
        """Lines above the rows, each with the name of its style: title or dim."""
        return ()

    def show(self, rows: Sequence[Row], columns: Sequence[ListColumn] | None = None) -> None:
        """Show other rows.

        A cursor that ``stays`` keeps its item if that is still listed; else it goes to the first
        row.
        """
        before = self.selected_key
        stays = self.stays
        self.rows = rows
        if columns is not None:
            self._columns = tuple(columns)
        self.cursor = self._place(before) if stays and before is not None else 0
        self._fit()
        if self.selected_key != before:
            self._tell()
        self.refresh(layout=self.styles.is_auto_height)

    def _place(self, key: str) -> int:
        # If several rows have the key, the one at the same place counts, else the first.
        if self.selected_key == key:
            return self.cursor
        return next((at for at, row in enumerate(self.rows) if row.key == key), 0)

    def clear(self) -> None:
        """Show no rows, and reset the cursor."""
        self.moved = False
        self.show(())

    # -- the cursor ----------------------------------------------------------------------------

    def move_to(self, place: int) -> None:
        """Move the cursor to a row, or to the nearest there is."""
        if self.rows:
            self.cursor = max(0, min(len(self.rows) - 1, place))
            self.moved = True
            self._scroll()
            self._tell()
            self.refresh()

    def action_move(self, by: int) -> None:
        """Move the cursor."""
        self.move_to(self.cursor + by)

    def action_page(self, pages: int) -> None:
        """Move the cursor by pages."""
        self.action_move(pages * self._room)

    def action_first(self) -> None:
        """Go to the first row."""
        self.move_to(0)

    def action_last(self) -> None:
        """Go to the last row."""
        self.move_to(len(self.rows) - 1)

    def action_choose(self) -> None:
        """Choose the row under the cursor."""
        if self.row is not None:
            self.post_message(self.Chosen(self, self.row))

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Rows can be chosen only in lists that allow it."""
        return self.chooses if action == "choose" else True

    def on_focus(self) -> None:
        """Post the row under the cursor."""
        self.post_message(self.Pointed(self, self.row))  # has_focus is set after this handler

    def on_blur(self) -> None:
        """Post that the cursor is on no row."""
        self.post_message(self.Pointed(self, None))

    def _tell(self) -> None:
        if self.has_focus:
            self.post_message(self.Pointed(self, self.row))

    def row_at(self, y: int) -> int | None:
        """The number of the row drawn in a line of the widget."""
        place = self._top + y - self._head
        inside = self._head <= y < self._head + self._room
        return place if inside and place < len(self.rows) else None

    def on_click(self, event: events.Click) -> None:
        """Point to a row; a click on the one under the cursor chooses it."""
        at = event.get_content_offset(self)  # not counting a border
        place = None if at is None else self.row_at(at.y)
        if place is None:
            return
        if place == self.cursor and self.chooses:
            self.action_choose()
        else:
            self.move_to(place)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Move down the list."""
        event.stop()
        self.action_move(_WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Move up the list."""
        event.stop()
        self.action_move(-_WHEEL)

    # -- drawing -------------------------------------------------------------------------------

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        """Draw again, with new titles."""
        self._above = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The lines of all rows, for a list that is as high as its rows."""
        return self._head + len(self.rows) + self._foot

    def on_resize(self) -> None:
        """Fit the columns, and keep the cursor in sight."""
        self._fit()
        self.refresh()  # some lines may have been drawn with the old columns

    def on_show(self) -> None:
        """The same: rows that came while the list was not displayed did not know its size."""
        self.on_resize()

    def _fit(self) -> None:
        columns = self._columns
        if not columns and self.rows:
            columns = (ListColumn(),) * len(self.rows[0].cells)
        width = self.size.width - self.indent
        barred = width >= _BARRED and any(row.bar is not None for row in self.rows)
        kept = _GAP + _LEAST_BAR if barred else 0
        self._layout = fit(columns, self.rows, width - kept, self.gaps)
        self._scroll()

    @property
    def _titles(self) -> Sequence[tuple[str, str]]:
        if self._above is None:
            self._above = self.titles()
        return self._above

    @property
    def _titled(self) -> bool:
        return bool(self.rows) and any(column.title for column in self._columns)

    @property
    def _head(self) -> int:
        return len(self._titles) + self._titled

    @property
    def _foot(self) -> int:
        return DETAIL if self._layout.hidden else 0

    @property
    def _room(self) -> int:
        return max(1, self.size.height - self._head - self._foot)

    def _scroll(self) -> None:
        last = max(0, len(self.rows) - self._room)  # no empty lines below the last row
        self._top = max(0, self.cursor - self._room + 1, min(self._top, self.cursor, last))

    @property
    def caret(self) -> Offset:
        """The first cell of the row under the cursor."""
        return Offset(self.indent, self._head + self.cursor - self._top)

    def render_line(self, y: int) -> Strip:
        """Titles, titles of the columns, rows, and the cells without a column."""
        titles = self._titles
        if y < len(titles):
            return self._strip(*titles[y])
        if y < self._head:
            return self._columns_strip([column.title for column in self._columns], "columns")
        below = y - self._head - self._room
        if below >= 0 and self.row is not None:
            detail = self._layout.detail(self.row.cells, self.size.width)
            return self._strip(detail[below] if below < len(detail) else "", "dim")
        place = self.row_at(y)
        if place is None:
            return self._strip("", "")
        row, look = self.rows[place], self._look(place)
        strip = self._columns_strip(row.cells, look)
        return strip if row.bar is None else self._with_bar(strip, row, look)

    def _with_bar(self, strip: Strip, row: Row, look: str) -> Strip:
        """A row with its bar right of the columns, if there is room for one."""
        left = self.indent + self._layout.width + _GAP
        room = min(_BAR, self.size.width - left)
        if room < _LEAST_BAR or row.bar is None:
            return strip
        style = self.get_component_rich_style(f"list--{'best-bar' if row.strong else 'bar'}")
        if look.startswith("cursor"):
            style = self.get_component_rich_style(f"list--{look}")
        bar = Segment(thin_bar(row.bar, room), style)
        rest = strip.crop(left + bar.cell_length)
        return Strip.join([strip.crop(0, left), Strip([bar]), rest])

    def _columns_strip(self, cells: Sequence[str], look: str) -> Strip:
        return self._strip(" " * self.indent + self._layout.line(cells), look)

    def _look(self, place: int) -> str:
        if place == self.cursor:
            return "cursor" if self.has_focus else "cursor-blurred"
        row = self.rows[place]
        return "faint" if row.faint else "strong" if row.strong else ""

    def _strip(self, text: str, look: str) -> Strip:
        width = self.size.width
        style: Style = (
            self.get_component_rich_style(f"list--{look}") if look else self.visual_style.rich_style
        )
        ground = style if look.startswith("cursor") else self.visual_style.rich_style
        return Strip([Segment(cut(text, width), style)]).adjust_cell_length(width, ground)
