"""What the assistants and the designer share: a board beside what is found on it, and a notice."""

from __future__ import annotations

from typing import Any

from textual.content import Content
from textual.widgets import Static

from tuiwords.lexicon.library import library
from tuiwords.ui.screens.page import Page


class Tool(Page):
    """A page on which somebody lays out a board; it has a ``#notice`` under the board.

    What lies there is kept until the app ends: who comes back finds it as it was left.
    """

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-usual"), (100, "-wide")]

    def laid_out(self) -> Any:
        """What is to be there again when the tool is opened next; None for nothing."""
        return None

    @property
    def kept(self) -> Any:
        """What ``laid_out`` gave when the tool was left, or None."""
        return self.tui.laid_out.get(type(self).__name__)

    def action_back(self) -> None:
        """To the screen before; what was laid out is kept."""
        self.tui.laid_out[type(self).__name__] = self.laid_out()
        super().action_back()

    def say(self, sentence: str) -> None:
        """Tell what can be done now."""
        notice = self.query_one("#notice", Static)
        notice.remove_class("-wrong")
        notice.update(Content(sentence))

    def complain(self, sentence: str) -> None:
        """Tell what is wrong."""
        notice = self.query_one("#notice", Static)
        notice.add_class("-wrong")
        notice.update(Content(f"! {sentence[:1].upper()}{sentence[1:]}"))


def next_list(name: str) -> str:
    """The word list after this one, the first after the last."""
    names = [entry.name for entry in library().entries() if entry.kind == "words"]
    place = names.index(name) if name in names else -1
    return names[(place + 1) % len(names)]
