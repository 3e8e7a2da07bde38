"""A line of a form: a label and a value that left and right change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, ClassVar

from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from tuiwords.ui.keys import hidden, shown

LABEL = 14  # cells of the label


class Field(Widget, can_focus=True):
    """A label and one of several values.

    ``choices`` are pairs of a value and its text. ``help`` says what the field is for. A field that
    has ``ask`` can also be typed in: Space calls it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        shown("left", "step(-1)", "Change", "field.less", "The previous value", key_display="←→"),
        hidden("right", "step(1)", "Change", "field.more", "The next value"),
        hidden("up", "app.focus_previous", "Up", "field.up"),
        hidden("down", "app.focus_next", "Down", "field.down"),
        shown("space", "ask", "Type it", "field.type", "Type the value instead"),
    ]

    @dataclass
    class Changed(Message):
        """The value changed."""

        field: Field
        value: Any

        @property
        def control(self) -> Field:
            """The field, for selectors."""
            return self.field

    value: reactive[Any] = reactive(None)
    note: reactive[str] = reactive("")

    def __init__(
        self,
        label: str,
        choices: Sequence[tuple[Any, str]],
        value: Any,
        *,
        help: str = "",
        ask: Callable[[], None] | None = None,
        id: str | None = None,
    ) -> None:
        super().__init__(id=id)
        self.label = label
        self.choices = list(choices)
        self.help = help
        self._ask = ask
        self.set_reactive(Field.value, value)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Typing is offered only if the value can be typed, steps if there are other values."""
        possible = {"ask": self._ask is not None, "step": self._steps}
        return possible.get(action, True)

    def action_step(self, by: int) -> None:
        """Go to the next or previous value; the first follows the last."""
        values = [value for value, _ in self.choices]
        if len(values) > 1:
            at = values.index(self.value) if self.value in values else 0
            self.choose(values[(at + by) % len(values)])

    def action_ask(self) -> None:
        """Let the player type the value."""
        if self._ask is not None:
            self._ask()

    def choose(self, value: Any) -> None:
        """Set the value and post ``Changed``."""
        if value != self.value:
            self.value = value
            self.post_message(self.Changed(self, value))

    def offer(self, choices: Sequence[tuple[Any, str]], value: Any) -> None:
        """Set other choices and the value, without posting ``Changed``."""
        if list(choices) != self.choices:
            self.choices = list(choices)
            self.refresh()
        self.value = value

    def on_click(self, event: events.Click) -> None:
        """A click on the left arrow steps back, on the value or after it on; others only focus."""
        at = event.get_content_offset(self)
        if at is not None and at.x >= self._arrow_column:
            self.action_step(-1 if at.x == self._arrow_column else 1)

    def reads(self, value: Any) -> str:
        """The text of a value."""
        return next((text for known, text in self.choices if known == value), str(value))

    @property
    def cut(self) -> bool:
        """Whether there is no room for the whole value."""
        return self._arrow_column + self._value_width > self.content_size.width > 0

    @property
    def _value_width(self) -> int:
        """The cells of the value and its arrows."""
        return 2 + len(self.reads(self.value)) + (2 if self._steps else 0)

    @property
    def _arrow_column(self) -> int:
        """The column of the left arrow: a long value comes nearer to a short label."""
        note = len(self.note) + 2 if self.note else 0
        room = self.content_size.width - self._value_width - note
        return min(LABEL, max(room, len(self.label) + 1))

    @property
    def _steps(self) -> bool:
        return not self.disabled and (len(self.choices) > 1 or self.steps_freely)

    def render(self) -> Content:
        """Label, value between arrows, note."""
        text = self.reads(self.value)
        left, right = ("‹ ", " ›") if self._steps else ("  ", "")
        label, arrows, note = (
            ("", "", "") if self.has_focus else (f"$foreground {part}%" for part in (65, 30, 55))
        )
        line = Content.assemble(
            (self.label.ljust(self._arrow_column), label),
            (left, arrows),
            (text, "$foreground 45%" if self.disabled else ""),
            (right, arrows),
            (f"  {self.note}" if self.note else "", note),
        )
        return line.rstrip().truncate(self.size.width, ellipsis=True)

    steps_freely: ClassVar[bool] = False


class NumberField(Field):
    """A whole number, 0 or more; left and right are one less and one more."""

    steps_freely: ClassVar[bool] = True

    def __init__(
        self, label: str, value: int, *, help: str = "", ask: Callable[[], None], id: str
    ) -> None:
        super().__init__(label, (), value, help=help, ask=ask, id=id)

    def action_step(self, by: int) -> None:
        """Go up or down by one, never below 0."""
        self.choose(max(0, self.value + by))

    def reads(self, value: int) -> str:
        """The digits, as they are typed."""
        return str(value)


class DateField(Field):
    """A date up to today; left and right are the days before and after."""

    steps_freely: ClassVar[bool] = True

    def __init__(
        self, label: str, last: date, *, help: str = "", ask: Callable[[], None], id: str
    ) -> None:
        super().__init__(label, (), last, help=help, ask=ask, id=id)
        self.last = last

    def action_step(self, by: int) -> None:
        """Go forward or back by a day, never into the future."""
        self.choose(min(self.last, self.value + timedelta(days=by)))

    def reads(self, value: date) -> str:
        """The date with its day of the week."""
        return f"{value:%a} {value.day} {value:%b %Y}"
