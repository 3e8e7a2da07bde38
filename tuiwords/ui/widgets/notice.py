"""The line under a board: what can be done now, or what was wrong."""

from __future__ import annotations

import re
from collections.abc import Callable

from textual.content import Content
from textual.widgets import Static

from tuiwords.text import capital
from tuiwords.ui.session import attempted, session_of


class Notice(Static):
    """One line; what does not fit into it is shown in a notification, unless it ``wraps``."""

    DEFAULT_CSS = """
    Notice.-wraps { height: auto; min-height: 1; }
    Notice.-wrong { color: $text-error; text-style: bold; }
    """

    def __init__(self, *, wraps: bool = False) -> None:
        super().__init__(id="notice", classes="-wraps" if wraps else "", markup=False)
        self.wrong = False
        self.asks = False  # whether it asks to press a key once more
        self._wraps = wraps

    def show_message(self, sentence: str, more: str = "") -> None:
        """Say what can be done now, or nothing; and ``more`` where there is room."""
        full = f"{sentence} · {more}" if more else sentence
        room = self._wraps or len(full) <= self.size.width
        self._show(full if room else sentence, wrong=False)

    def ask(self, sentence: str, more: str = "") -> None:
        """Say what happens if a key is pressed once more, until something else is said."""
        self.show_message(sentence, more)
        self.asks = True

    def show_error(self, sentence: str) -> None:
        """Say what is not allowed, and why."""
        full = capital(sentence)
        room = len(full) if self._wraps else self.size.width - 2
        shown = full
        if len(shown) > room:
            shown = re.split("[:;] ", shown)[0]  # what is wrong, without what would be right
        if len(shown) > room:
            session_of(self).show_error(full)
            shown = ""  # it is told once
        self._show(shown and f"! {shown}", wrong=True)

    def forget(self) -> None:
        """Remove a complaint or a question."""
        if self.wrong or self.asks:
            self.show_message("")

    def attempt(self, action: Callable[[], object]) -> bool:
        """Call ``action`` and show an expected error; returns whether it succeeded."""
        return attempted(action, self.show_error)

    def _show(self, text: str, *, wrong: bool) -> None:
        self.wrong, self.asks = wrong, False
        self.set_class(wrong, "-wrong")
        self.update(Content(text))
