"""What words mean: the one look-up for all screens, and a dialog that shows what it finds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message_pump import MessagePump
from textual.widgets import Static

from tuiwords.ui.background import Background
from tuiwords.ui.keys import shown
from tuiwords.ui.widgets.dialogs import Dialog

NOT_FOUND = "No definition found."


class Meaning(NamedTuple):
    """A word and its definitions: a line for its own senses, and one for each form it is."""

    word: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """The lines, or that there are none."""
        return "\n".join(self.lines) or NOT_FOUND


def meaning(word: str, language: str = "") -> Meaning:
    """What a word means; the first call reads the whole table. Raises: LexiconError.

    Only of English words that is known: ``language`` is the code of another one.
    """
    from tuiwords.lexicon.definitions import define

    if language:
        return Meaning(word, ())
    found = define(word)
    lines = () if found is None else found.lines()
    return Meaning(word, tuple(line.removeprefix(f"{word.lower()}. ") for line in lines))


class Definitions:
    """Looks words up off the event loop for a widget or screen; the newest request wins.

    ``show`` is called on the event loop with a meaning for each word. ``failed`` is called there
    with a sentence if the words cannot be looked up; without it the player gets a notice.
    """

    def __init__(
        self,
        owner: MessagePump,
        show: Callable[[Sequence[Meaning]], None],
        failed: Callable[[str], None] | None = None,
    ) -> None:
        self._background = Background(owner, failed)
        self._show = show

    def look_up(self, *words: str, language: str = "") -> None:
        """Look words of a language up, in place of those requested before."""
        self._background.run(lambda: [meaning(word, language) for word in words], self._show)

    def cancel(self) -> None:
        """Drop the last request."""
        self._background.cancel()


class Meanings(Dialog[None]):
    """Words with their definitions; arrows scroll, Escape closes."""

    HELP: ClassVar[str] = "table"
    DEFAULT_CSS = """
    Meanings VerticalScroll { height: auto; max-height: 14; margin-top: 1; }
    Meanings VerticalScroll > Static { height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("escape,enter,f7,q", "leave", "Close", "meanings.close", key_display="esc"),
    ]

    def __init__(self, words: Sequence[str], language: str = "") -> None:
        super().__init__("Meanings")
        self.words, self.language = tuple(words), language

    def body(self) -> ComposeResult:
        """The meanings are shown once they are found."""
        with VerticalScroll(can_focus=True):
            yield Static("Looking up…", id="meanings", markup=False)

    def on_mount(self) -> None:
        """Look the words up."""
        self.query_one(VerticalScroll).focus()
        Definitions(self, self._show, self._say).look_up(*self.words, language=self.language)

    def _show(self, meanings: Sequence[Meaning]) -> None:
        parts = [
            Content.assemble((found.word.upper(), "bold"), "\n", found.text) for found in meanings
        ]
        self._say(Content("\n\n").join(parts))

    def _say(self, text: str | Content) -> None:
        self.query_one("#meanings", Static).update(text)
