"""A dialog that asks for a line of text, such as the name of a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Paste
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Static

from tuiwords.paths import user_path
from tuiwords.ui.background import Background
from tuiwords.ui.covered import when_on_top
from tuiwords.ui.keys import shown
from tuiwords.ui.widgets.key_line import KeyLine
from tuiwords.ui.widgets.text_input import TextInput

Check = Callable[[str], str | None]


class Answer(TextInput):
    """The text field. Enter is its own key: a screen's key would overtake letters typed fast."""

    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "screen.take", "OK", "ask.take"),
    ]

    def on_paste(self, event: Paste) -> None:
        """Let the dialog have text of several lines, which does not fit here."""
        if isinstance(self.screen, Ask) and self.screen.take_lines(event.text):
            event.stop()
            event.prevent_default()


class Ask(ModalScreen[str | None]):
    """Asks for a line of text. ``check`` returns a sentence about what is wrong with it, or None.

    A ``slow`` check is made in a thread, so it must not touch widgets. With
    ``lines``, pasted text of several lines is an answer, too, without a check.
    """

    HELP: ClassVar[str] = "ask"
    HOLDS: ClassVar[tuple[type[Widget], ...]] = (Answer,)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("escape", "leave", "Cancel", "ask.leave"),
    ]

    def __init__(
        self,
        title: str,
        note: str = "",
        value: str = "",
        check: Check = lambda _text: None,
        *,
        slow: bool = False,
        lines: bool = False,
    ) -> None:
        super().__init__()
        self._title = title
        self._note = note
        self._value = value
        self._check = check
        self._slow = slow
        self._lines = lines
        self._background = Background(self, self._wrong)

    def compose(self) -> ComposeResult:
        """Title, text field, and a note or what is wrong."""
        with Vertical(classes="card"):
            yield Static(Content.styled(self._title, "bold"))
            yield Answer(self._value, id="answer", select_on_focus=True)
            yield from self.more()
            yield Static(Content.styled(self._note, "$foreground 60%"), id="note")
        yield KeyLine()

    def more(self) -> ComposeResult:
        """What else is chosen, below the text field."""
        yield from ()

    def action_take(self) -> None:
        """Return the text if there is nothing wrong with it."""
        text = self.query_one(Input).value.strip()
        if self._slow:
            self._say("Checking…", "$foreground 60%")
            self._background.run(lambda: self._check(text), partial(self._judge, text))
        else:
            self._judge(text, self._check(text))

    def take_lines(self, text: str) -> bool:
        """Return pasted text of several lines, if that can be an answer."""
        several = self._lines and len(text.splitlines()) > 1
        if several:
            self.dismiss(text)
        return several

    def _judge(self, text: str, wrong: str | None) -> None:
        if wrong is None:
            when_on_top(self, partial(self.dismiss, text))
        else:
            self._wrong(wrong)

    def _wrong(self, reason: str) -> None:
        self._say(reason, "$text-error")

    def _say(self, sentence: str, style: str) -> None:
        self.query_one("#note", Static).update(Content.styled(sentence, style))

    def action_leave(self) -> None:
        """Return None."""
        self.dismiss(None)


def unfit_file(text: str) -> str | None:
    """What is wrong with a file to write; one that exists is not written over."""
    try:
        path = user_path(text).absolute()
        if not text or path.is_dir() or not path.parent.is_dir():
            return "Give the name of a file in a folder that exists."
        return f"{path.name} exists already." if path.exists() else None
    except OSError as error:  # also of a name that is too long
        return f"{text} cannot be written: {error.strerror or error}."
