"""A dialog: a card over the screen, with its keys below; Escape leaves it."""

from __future__ import annotations

from typing import Generic, TypeVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen

from tuiwords.ui.widgets.key_line import KeyLine

T = TypeVar("T")


class Dialog(ModalScreen[T | None], Generic[T]):
    """Asks or tells something; the answer of who leaves is None."""

    def card(self) -> ComposeResult:
        """The widgets of the card."""
        yield from ()

    def compose(self) -> ComposeResult:
        """The card, and the keys."""
        with Vertical(classes="card"):
            yield from self.card()
        yield KeyLine()

    def action_leave(self) -> None:
        """Answer nothing."""
        self.dismiss(None)
