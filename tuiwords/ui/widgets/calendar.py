"""A month as a calendar: a cursor on a day, and marks on the days that were played."""

from __future__ import annotations

import calendar
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Offset
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.history.today import DailyGame
from tuiwords.ui.keys import hidden, shown

_DAYS, _WEEKS = 7, 6  # columns and rows
_HEAD = 2  # lines above the weeks: the month, and the days of the week
_CELLS = (4, 6)  # least and most columns of a day
_WEEKDAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
_BOLD = Style(bold=True)
_HIGH = 24  # lines of a screen with a blank line above the legend
_LEGEND = "✓ won • done ✗ lost … begun"


class DayMark(NamedTuple):
    """A sign beside the number of a day, and how the day looks: won, lost, started or bold."""

    sign: str
    look: str


def day_mark(daily: DailyGame) -> DayMark | None:
    """The mark of a game of the day; one that was won but does not count has no color."""
    if daily.state == "won":
        return DayMark("✓", "won" if daily.counts else "bold")
    marks = {
        "done": DayMark("•", "bold"),
        "lost": DayMark("✗", "lost"),
        "started": DayMark("…", "started"),
    }
    return marks.get(daily.state)


def day_marks(games: Mapping[str, DailyGame]) -> dict[date, DayMark]:
    """The marks of games by ISO date."""
    found = {}
    for day, daily in games.items():
        with suppress(ValueError):  # an imported match may name any text as its day
            mark = day_mark(daily)
            if mark is not None:
                found[date.fromisoformat(day)] = mark
    return found


def month_of(day: date) -> tuple[date, date]:
    """The first and the last day of a month."""
    return day.replace(day=1), day.replace(day=calendar.monthrange(day.year, day.month)[1])


class Calendar(Widget, can_focus=True):
    """The month of ``day``, which is under the cursor; no day after ``last`` can be chosen.

    With a ``legend``, a line says what the marks mean.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "calendar--dim",
        "calendar--won",
        "calendar--lost",
        "calendar--started",
        "calendar--cursor",
        "calendar--cursor-blurred",
    }
    DEFAULT_CSS = """
    Calendar {
        height: auto;
        & > .calendar--dim { color: $foreground 45%; }
        & > .calendar--won { background: $hit; color: $hit-text; text-style: bold; }
        & > .calendar--lost { background: $miss; color: $miss-text; }
        & > .calendar--started { background: $near; color: $near-text; }
        & > .calendar--cursor {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
            text-style: bold;
        }
        & > .calendar--cursor-blurred { background: $panel; color: $foreground; text-style: bold; }
        &:nocolor > .calendar--cursor-blurred { text-style: bold underline; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "choose", "Choose", "calendar.choose", "Choose this day"),
        hidden("left", "move(-1)", "Day before", "calendar.left", "The day before"),
        hidden("right", "move(1)", "Next day", "calendar.right", "The day after"),
        hidden("up", "move(-7)", "Week before", "calendar.up", "A week earlier"),
        hidden("down", "move(7)", "Next week", "calendar.down", "A week later"),
        hidden("pageup", "month(-1)", "Month before", "calendar.page_up", "A month earlier"),
        hidden("pagedown", "month(1)", "Next month", "calendar.page_down", "A month later"),
        hidden("home,end", "last", "Today", "calendar.last", "Back to today"),
    ]

    @dataclass
    class Moved(Message):
        """The cursor is on another day."""

        calendar: Calendar
        day: date

    @dataclass
    class Chosen(Message):
        """A day was chosen with Enter or a second click."""

        calendar: Calendar
        day: date

    day: reactive[date] = reactive(date.min)

    def __init__(
        self, day: date, last: date, *, legend: bool = False, classes: str | None = None
    ) -> None:
        super().__init__(classes=classes)
        self.last = last
        self._foot = 2 * legend  # lines below the weeks
        self._marks: Mapping[date, DayMark] = {}
        self.set_reactive(Calendar.day, day)

    def show(self, marks: Mapping[date, DayMark]) -> None:
        """Show other marks."""
        if marks != self._marks:
            self._marks = marks
            self.refresh()

    def go_to(self, day: date) -> None:
        """Put the cursor on a day, or on the last one."""
        if (day := min(day, self.last)) != self.day:
            self.day = day
            self.post_message(self.Moved(self, day))

    # -- keys and mouse ---------------------------------------------------------------------------

    def action_move(self, days: int) -> None:
        """Move by days."""
        self.go_to(_shifted(self.day, days))

    def action_month(self, by: int) -> None:
        """Move to the same day of another month, or to its last day."""
        number = max(0, self.day.year * 12 + self.day.month - 1 + by)
        first = date(max(1, number // 12), number % 12 + 1, 1)
        self.go_to(first.replace(day=min(self.day.day, month_of(first)[1].day)))

    def action_last(self) -> None:
        """Go to the last day."""
        self.go_to(self.last)

    def action_choose(self) -> None:
        """Choose the day under the cursor."""
        self.post_message(self.Chosen(self, self.day))

    def on_click(self, event: events.Click) -> None:
        """Go to a day; a second click chooses it. The arrows turn to another month."""
        place = event.get_content_offset(self)
        if place is None:
            return
        if place.y == 0:
            self.action_month(-1 if place.x < self.size.width // 2 else 1)
        elif (day := self.day_at(place.x, place.y)) is not None:
            if day == self.day and event.chain > 1:
                self.action_choose()
            else:
                self.go_to(day)

    def day_at(self, x: int, y: int) -> date | None:
        """The day drawn at a place of the widget, if there is one that can be chosen."""
        row, column = (y - _HEAD) // self._pitch, (x - self._left) // self._cell
        if y < _HEAD or not (0 <= row < _WEEKS and 0 <= column < _DAYS):
            return None
        day = self._day(row, column)
        return day if day.month == self.day.month and day <= self.last else None

    @property
    def caret(self) -> Offset:
        """The cell in the middle of the day."""
        row, column = divmod(self.day.replace(day=1).weekday() + self.day.day - 1, _DAYS)
        return Offset(
            self._left + column * self._cell + self._cell // 2 - 1, _HEAD + row * self._pitch
        )

    # -- drawing ----------------------------------------------------------------------------------

    def get_content_width(self, *_: Any) -> int:
        """As many columns as all days need."""
        return _DAYS * _CELLS[0]

    def get_content_height(self, *_: Any) -> int:
        """The month, the days of the week, six weeks, and the legend."""
        return _HEAD + _WEEKS + (self._foot if self.app.size.height >= _HIGH else self._foot // 2)

    @property
    def _cell(self) -> int:
        least, most = _CELLS
        return max(least, min(most, self.size.width // _DAYS))

    @property
    def _pitch(self) -> int:
        """Lines from a week to the next: two if there is room."""
        return 2 if self.size.height >= _HEAD + 2 * _WEEKS - 1 + self._foot else 1

    @property
    def _width(self) -> int:
        return _DAYS * self._cell

    @property
    def _left(self) -> int:
        """Columns left of the days, which are in the middle."""
        return max(0, (self.size.width - self._width + 1) // 2)

    def _day(self, row: int, column: int) -> date:
        first = self.day.replace(day=1)
        return _shifted(first, row * _DAYS + column - first.weekday())

    def render_line(self, y: int) -> Strip:
        """The month, the days of the week, a week, or the legend."""
        ground = self.visual_style.rich_style
        if self._foot and y == self.size.height - 1:
            left = " " * max(0, (self.size.width - len(_LEGEND)) // 2)
            legend = Strip([Segment(left + _LEGEND, ground)])
            return legend.adjust_cell_length(self.size.width, ground)
        if y == 0:
            segments = self._title(ground)
        elif y == 1:
            dim = ground + self.get_component_rich_style("calendar--dim")
            cell = self._cell
            segments = [Segment("".join(f"{name.center(cell - 1)} " for name in _WEEKDAYS), dim)]
        elif (y - _HEAD) % self._pitch or (y - _HEAD) // self._pitch >= _WEEKS:
            segments = []
        else:
            segments = self._week((y - _HEAD) // self._pitch, ground)
        strip = Strip([Segment(" " * self._left, ground), *segments])
        return strip.simplify().adjust_cell_length(self.size.width, ground)

    def _title(self, ground: Style) -> list[Segment]:
        dim = ground + self.get_component_rich_style("calendar--dim")
        onward = "›" if month_of(self.day)[1] < self.last else " "
        name = f"{self.day:%B} {self.day.year}".center(self._width - 3)
        return [Segment("‹", dim), Segment(name, ground + _BOLD), Segment(onward, dim)]

    def _week(self, row: int, ground: Style) -> list[Segment]:
        cell = self._cell  # the size is slow to ask for
        days = [self._day(row, column) for column in range(_DAYS)]
        return [part for day in days for part in self._drawn(day, cell, ground)]

    def _drawn(self, day: date, cell: int, ground: Style) -> list[Segment]:
        """A day and the gap after it."""
        if day.month != self.day.month:
            return [Segment(" " * cell, ground)]
        mark = self._marks.get(day)
        text = f"{day.day:>2}{mark.sign if mark else ' '}".center(cell - 1)
        look = self._look(day, mark)
        if look == "bold":
            style = ground + _BOLD
        else:
            style = ground + self.get_component_rich_style(f"calendar--{look}") if look else ground
        return [Segment(text, style), Segment(" ", ground)]

    def _look(self, day: date, mark: DayMark | None) -> str:
        if day == self.day:
            return "cursor" if self.has_focus or not self.can_focus else "cursor-blurred"
        if day > self.last:
            return "dim"
        if mark is not None:
            return mark.look
        return "bold" if day == self.last else ""


def _shifted(day: date, days: int) -> date:
    try:
        return day + timedelta(days=days)
    except OverflowError:
        return day  # there is no year 0
