"""A whole game at a glance: figures by player, key turns, the curve, notes, and every move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tuiwords.play.review import Review, ReviewColumn, ReviewTable
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.curve_chart import CurveChart
from tuiwords.ui.widgets.field import Field

_EDGE = 5  # cells beside the table, including a scroll bar
_WIDEST = 120
_HALF = 90  # cells of the whole game where the moves stand beside it
_KEYS = 34  # cells of the key turns at least, beside the figures
_LOWEST, _HIGHEST = 3, 8  # lines of the curve
_MARKS = {"g": ("■", "$hit"), "y": ("○", "$near"), ".": ("·", "$foreground 55%")}


class KeyTurns(CursorList):
    """The turns that lost most; Enter opens one on its board. Pages scroll what is around it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "choose", "Open", "review.open", "Open this turn"),
        hidden("left", "screen.table", "Board", "review.board", "Back to the moves"),
    ]
    gaps = (2, 1)

    def titles(self) -> Sequence[tuple[str, str]]:
        """What they are."""
        return (("Key turns", "title"),) if self.rows else ()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The page scrolls."""
        return action != "page" and super().check_action(action, parameters)

    def show_review(self, found: Review) -> None:
        """List the key turns of a review, without columns that would be empty."""
        rows = [found.key_turn(row) for row in found.key_turns]
        made = "played" if found.moves[1] else "missed"
        columns = (
            ListColumn("#", right=True),
            ListColumn("", width=8),
            ListColumn(made),
            ListColumn("lost", right=True),
            ListColumn("better"),
        )
        kept = [n for n in range(len(columns)) if any(row[n] for row in rows)]
        self.display = bool(rows)
        self.show(
            [
                Row(str(place), tuple(row[n] for n in kept))
                for place, row in zip(found.key_turns, rows, strict=True)
            ],
            [columns[n] for n in kept],
        )


class ReviewTotals(VerticalScroll, can_focus=False):
    """Everything about the whole game on one page; below it the moves beside those of a bot."""

    HOLDS = (KeyTurns, Field)

    def __init__(self, bots: Sequence[tuple[str, str]], bot: str) -> None:
        super().__init__(id="review")
        self._beside = Field("Compare with", bots, bot, id="beside", help="A bot's moves")

    def compose(self) -> ComposeResult:
        """The figures beside the key turns, all the rest under them, and every move below."""
        with Horizontal(id="review-halves"):
            with Vertical(id="review-whole"):
                yield Static(id="review-heading", markup=False)
                with Horizontal(id="review-both"):
                    yield Static(id="review-card", markup=False)
                    yield KeyTurns(id="review-keys")
                yield CurveChart("review-curve")
                yield Static(id="review-notes", markup=False)
            with Vertical(id="review-every"):
                yield self._beside
                yield Static(id="review-table", markup=False)

    @property
    def keys(self) -> KeyTurns:
        """The key turns."""
        return self.query_one(KeyTurns)

    def begin(self) -> None:
        """Take the focus."""
        (self.keys if self.keys.rows else self._beside).focus(scroll_visible=False)

    def on_cursor_list_pointed(self) -> None:
        """Keep the key turns in sight once they are gone through."""
        if self.keys.moved:
            self.keys.scroll_visible(animate=False)

    def say(self, text: str) -> None:
        """Show a line in place of the result."""
        self._put("heading", Content.styled(text, "bold"))

    def clear(self) -> None:
        """Show nothing but what is said."""
        for name in ("card", "notes", "table"):
            self._put(name, Content())
        self.keys.clear()
        self.query_one(CurveChart).display = self._beside.display = False

    def show(self, found: Review, notes: Iterable[str]) -> None:
        """Show a review in the room that there is, and some notes with its own."""
        width = min(_WIDEST, self.app.size.width) - _EDGE
        table = found.table(width)
        self._beside.display = True
        broad = self.app.size.width >= _HALF + table.width + 2 * _EDGE
        self.set_class(broad, "-broad")
        width = min(width, _HALF) if broad else width
        figures = found.card.lines(width)
        beside = max(map(len, figures)) + _KEYS <= width
        self.say(found.headline)
        self._put("card", _card_text(figures))
        self.query_one("#review-both").set_class(not beside, "-stacked")
        self.keys.show_review(found)
        height = max(_LOWEST, min(_HIGHEST, self.app.size.height // 6))
        self.query_one(CurveChart).draw(found.curve, None, found.key_turns, height)
        lines = [*notes, *found.notes]
        self._put("notes", Content("\n").join(map(Content, filter(None, lines))))
        self._put("table", table_text(table))

    def _put(self, name: str, text: Content) -> None:
        self.query_one(f"#review-{name}", Static).update(text)


def _card_text(lines: Sequence[str]) -> Content:
    """The figures, under the names of the players."""
    styles = ["$primary bold", *[""] * len(lines)]
    return Content("\n").join(map(Content.styled, lines, styles))


def table_text(table: ReviewTable) -> Content:
    """The table with dim titles, colored marks and bold totals."""
    rows = [
        [_cell(*pair) for pair in zip(table.columns, table.padded(row), strict=True)]
        for row in table.rows
    ]
    titles = [Content.styled(text, "$primary bold") for text in table.padded(table.titles)]
    totals = [[Content.styled(text, "bold") for text in table.padded(row)] for row in table.totals]
    gap = Content(" " * table.gap)
    lines = [*map(gap.join, rows), Content(), *map(gap.join, totals)]
    return Content("\n").join([gap.join(titles), *lines])


def _cell(column: ReviewColumn, text: str) -> Content:
    if not column.marks:
        return Content(text)
    return Content("").join(
        Content.styled(*_MARKS[mark]) if mark in _MARKS else Content(mark) for mark in text
    )
