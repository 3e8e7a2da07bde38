"""Dialogs: a card in the middle of the screen, such as one that asks for a line of text."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Paste
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Static

from tuiwords.paths import user_path
from tuiwords.ui.background import Background
from tuiwords.ui.covered import when_on_top
from tuiwords.ui.keys import shown
from tuiwords.ui.session import EXPECTED
from tuiwords.ui.widgets.key_line import KeyLine
from tuiwords.ui.widgets.text_input import TextInput

T = TypeVar("T")
_NOTE = (
    "If your terminal does not let programs copy, select it here "
    "by mouse, in most terminals with Shift held down."
)
_SCROLLS = (  # no longer than the note: it changes nothing of the room
    "↑↓ scroll. If your terminal does not let programs copy, select it here "
    "by mouse with Shift held down."
)
_AROUND = 3  # lines of Copied beside its texts: a blank one above and below, and the keys
Check = Callable[[str], str | None]
LEAVE = shown("escape", "leave", "Cancel", "ask.leave", "Answer nothing")


class Dialog(ModalScreen[T], Generic[T]):
    """Asks or tells something under a ``title``; the answer of who leaves is None.

    Below it are the widgets of ``body``, and a ``note``, in place of which it may say something.
    """

    def __init__(self, title: str, note: str = "") -> None:
        super().__init__()
        self._title = title
        self._note = note

    def body(self) -> ComposeResult:
        """The widgets between title and note."""
        yield from ()

    def compose(self) -> ComposeResult:
        """The card, and the keys."""
        with Vertical(classes="card"):
            yield Static(Content.styled(self._title, "bold"))
            yield from self.body()
            yield Static(Content(self._note), id="note")
        yield KeyLine()

    def say(self, sentence: str, *, wrong: bool = False) -> None:
        """Say something in place of the note, such as what is wrong."""
        text = Content.styled(sentence, "$text-error") if wrong else Content(sentence)
        self.query_one("#note", Static).update(text)

    def action_leave(self) -> None:
        """Answer nothing."""
        self.dismiss(None)


class Copied(Dialog[None]):
    """What was copied, as a ``title``, and the text; arrows scroll, Escape or Enter closes."""

    HELP: ClassVar[str] = "copied"
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("escape,enter,q", "leave", "Close", "copied.close", key_display="esc"),
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__(title, _NOTE)
        self._text = text

    def body(self) -> ComposeResult:
        """The text."""
        with VerticalScroll(can_focus=True):
            yield Static(Content(self._text), id="text")

    def on_mount(self) -> None:
        """Let the arrows scroll the text."""
        self.query_one(VerticalScroll).focus()

    def on_resize(self) -> None:
        """Give the text all lines that are left, and say so if it has more."""
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        scroll = self.query_one(VerticalScroll)
        others = sum(part.outer_size.height for part in self.query(".card > Static"))
        room = max(1, self.size.height - others - _AROUND)
        scroll.styles.max_height = room
        self.say(_SCROLLS if scroll.virtual_size.height > room else _NOTE)


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


class Ask(Dialog[str]):
    """Asks for a line of text. ``check`` returns a sentence about what is wrong with it, or None.

    A ``slow`` check is made in a thread, so it must not touch widgets. With
    ``lines``, pasted text of several lines is an answer, too, without a check. ``FIELD`` is the
    class of the text field.
    """

    HELP: ClassVar[str] = "ask"
    FIELD: ClassVar[type[Answer]] = Answer
    HOLDS: ClassVar[tuple[type[Widget], ...]] = (Answer,)
    BINDINGS: ClassVar[list[BindingType]] = [LEAVE]

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
        super().__init__(title, note)
        self._value = value
        self._check = check
        self._slow = slow
        self._lines = lines
        self._background = Background(self, self._wrong)

    def body(self) -> ComposeResult:
        """The text field."""
        yield self.FIELD(self._value, id="answer", select_on_focus=True)

    def action_take(self) -> None:
        """Return the text if there is nothing wrong with it."""
        text = self.query_one(Input).value.strip()
        if self._slow:
            self.say("Checking…")
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
        self.say(reason, wrong=True)


def fault_of(read: Callable[[str], object]) -> Check:
    """A check by what reads a text, and raises a sentence about what is wrong with it."""

    def check(text: str) -> str | None:
        try:
            read(text)
        except EXPECTED as error:
            return str(error)
        return None

    return check


def unfit_file(text: str) -> str | None:
    """What is wrong with a file to write; one that exists is not written over."""
    try:
        path = user_path(text).absolute()
        if not text or path.is_dir() or not path.parent.is_dir():
            return "Give the name of a file in a folder that exists."
        return f"{path.name} exists already." if path.exists() else None
    except OSError as error:  # also of a name that is too long
        return f"{text} cannot be written: {error.strerror or error}."
