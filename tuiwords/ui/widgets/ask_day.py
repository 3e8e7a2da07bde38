"""A dialog that asks for a day, with a calendar; the date can also be typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input

from tuiwords.games.base import GameError
from tuiwords.play.daily import read_date
from tuiwords.ui.background import Background
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.widgets.calendar import Calendar, DayMark, month_of
from tuiwords.ui.widgets.dialogs import Answer, Ask, fault_of

ReadMarks = Callable[[tuple[date, date]], Mapping[date, DayMark]]
_NOTE = "Arrows move by days and weeks. Or type the date, such as 2026-02-01."


class DayInput(Answer):
    """The date as text; the arrows move the day instead of the text cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("left", "screen.move(-1)", "Day before", "day.left", "The day before"),
        hidden("right", "screen.move(1)", "Next day", "day.right", "The day after"),
        hidden("up", "screen.move(-7)", "Week before", "day.up", "A week earlier"),
        hidden("down", "screen.move(7)", "Next week", "day.down", "A week later"),
        shown("pageup", "screen.month(-1)", "Month", "day.page_up", "A month earlier"),
        hidden("pagedown", "screen.month(1)", "Next month", "day.page_down", "A month later"),
    ]


class AskDay(Ask):
    """Asks for a day up to ``last`` as an ISO date. ``read`` finds a month's marks in a thread."""

    DEFAULT_CSS = "AskDay Calendar { margin-top: 1; }"
    FIELD = DayInput
    HOLDS = (DayInput,)

    def __init__(self, title: str, day: date, last: date, read: ReadMarks) -> None:
        super().__init__(title, _NOTE, day.isoformat(), fault_of(self._day))
        self._read = read
        self._calendar = Calendar(day, last)
        self._calendar.can_focus = False
        self._marking = Background(self)
        self._read_month: tuple[date, date] | None = None

    def body(self) -> ComposeResult:
        """The calendar, and the date as text."""
        yield self._calendar
        yield from super().body()

    def on_mount(self) -> None:
        """Type at once."""
        self.query_one(Input).focus()
        self._mark()

    @on(Calendar.Moved)
    def _moved(self, event: Calendar.Moved) -> None:
        field = self.query_one(Input)
        if field.value.strip() != event.day.isoformat():
            field.value = event.day.isoformat()
        self._mark()

    @on(Calendar.Chosen)
    def _chosen(self, event: Calendar.Chosen) -> None:
        self.dismiss(event.day.isoformat())

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        """Show the month of a date as soon as it is whole."""
        with suppress(GameError):
            self._calendar.go_to(self._day(event.value))

    def _mark(self) -> None:
        month = month_of(self._calendar.day)
        if month != self._read_month:
            self._read_month = month
            self._marking.run(lambda: self._read(month), self._calendar.show)

    def _day(self, text: str) -> date:
        """The day that was typed. Raises: GameError."""
        if (day := read_date(text)) > self._calendar.last:
            raise GameError("That day is in the future.")
        return day

    def action_move(self, days: int) -> None:
        """Move by days."""
        self._calendar.action_move(days)

    def action_month(self, by: int) -> None:
        """Move by a month."""
        self._calendar.action_month(by)
