"""A dialog that asks for a day, with a calendar; the date can also be typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Input, Static

from tuiwords.games.base import GameError
from tuiwords.play.daily import read_date
from tuiwords.ui.background import Background
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.widgets.calendar import Calendar, DayMark, month_of
from tuiwords.ui.widgets.dialogs import Dialog
from tuiwords.ui.widgets.text_input import TextInput

ReadMarks = Callable[[tuple[date, date]], Mapping[date, DayMark]]
_NOTE = "Arrows move by days and weeks. Or type the date, such as 2026-02-01."


class DayInput(TextInput):
    """The date as text; the arrows move the day instead of the text cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "screen.take", "OK", "day.take"),
        hidden("left", "screen.move(-1)", "Day before", "day.left", "The day before"),
        hidden("right", "screen.move(1)", "Next day", "day.right", "The day after"),
        hidden("up", "screen.move(-7)", "Week before", "day.up", "A week earlier"),
        hidden("down", "screen.move(7)", "Next week", "day.down", "A week later"),
        shown("pageup", "screen.month(-1)", "Month", "day.page_up", "A month earlier"),
        hidden("pagedown", "screen.month(1)", "Next month", "day.page_down", "A month later"),
    ]


class AskDay(Dialog[date]):
    """Asks for a day up to ``last``. ``read`` finds the marks of a month, in a thread."""

    HELP: ClassVar[str] = "ask"
    DEFAULT_CSS = """
    AskDay {
        & Calendar { margin: 1 0; }
    }
    """
    HOLDS = (DayInput,)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("escape", "leave", "Cancel", "day.leave"),
    ]

    def __init__(self, title: str, day: date, last: date, read: ReadMarks) -> None:
        super().__init__()
        self._title = title
        self._read = read
        self._calendar = Calendar(day, last)
        self._calendar.can_focus = False
        self._background = Background(self)
        self._read_month: tuple[date, date] | None = None

    def card(self) -> ComposeResult:
        """Title, calendar, the date as text, and a note or what is wrong."""
        yield Static(Content.styled(self._title, "bold"))
        yield self._calendar
        yield DayInput(self._calendar.day.isoformat(), id="answer", select_on_focus=True)
        yield Static(Content.styled(_NOTE, "$foreground 60%"), id="note")

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
        self.dismiss(event.day)

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        """Show the month of a date as soon as it is whole."""
        if not self._wrong(event.value):
            self._calendar.go_to(read_date(event.value))

    def _mark(self) -> None:
        month = month_of(self._calendar.day)
        if month != self._read_month:
            self._read_month = month
            self._background.run(lambda: self._read(month), self._calendar.show)

    def _wrong(self, text: str) -> str:
        """What is wrong with a date, in a sentence, or nothing."""
        try:
            day = read_date(text)
        except GameError as error:
            return str(error)
        return "That day is in the future." if day > self._calendar.last else ""

    def action_move(self, days: int) -> None:
        """Move by days."""
        self._calendar.action_move(days)

    def action_month(self, by: int) -> None:
        """Move by a month."""
        self._calendar.action_month(by)

    def action_take(self) -> None:
        """Return the date if there is nothing wrong with it."""
        text = self.query_one(Input).value
        if wrong := self._wrong(text):
            self.query_one("#note", Static).update(Content.styled(wrong, "$text-error"))
        else:
            self.dismiss(read_date(text))
