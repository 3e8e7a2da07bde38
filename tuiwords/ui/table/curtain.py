"""The curtain between the turns of two people at one screen: nobody sees another's tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tuiwords.ui.keys import shown, with_keys
from tuiwords.ui.widgets.key_line import KeyLine


class Curtain(Screen[bool]):
    """Covers everything until the next person is there. The answer is whether to continue.

    ``standing`` are names with their progress, ``turns`` what everyone may know of the last turns.
    """

    HELP: ClassVar[str] = "table"
    DEFAULT_CSS = """
    Curtain {
        align: center middle;
        & > #curtain { width: 56; max-width: 92%; height: auto; }
        & #curtain > Static { height: auto; text-align: center; margin-bottom: 1; }
        & #curtain-name { text-style: bold; color: $primary; }
        & #curtain-told { color: $foreground 75%; }
        & #curtain-standing { color: $foreground 75%; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "draw", "Show the rack", "curtain.draw", "It is your turn"),
        shown(
            "escape",
            "leave",
            "Leave",
            "curtain.leave",
            "Leave the table; the match is saved and can be resumed",
        ),
    ]

    def __init__(self, name: str, standing: Sequence[tuple[str, str]], turns: str = "") -> None:
        super().__init__()
        self.person = name
        self._standing = standing
        self._turns = turns

    def compose(self) -> ComposeResult:
        """Whose turn it is, the scores, and the key that continues."""
        how = with_keys("Press {curtain.draw} to show the rack.")
        with Vertical(id="curtain"):
            yield Static(Content(f"{self.person}, it is your turn"), id="curtain-name")
            yield Static(
                Content(f"Pass the screen to {self.person}. {how}"),
                id="curtain-how",
            )
            if self._turns:
                yield Static(Content(self._turns), id="curtain-told")
            lines = [f"{name} {reached}" for name, reached in self._standing]
            yield Static(Content(" · ".join(lines)), id="curtain-standing")
        yield KeyLine()

    def action_draw(self) -> None:
        """Continue: the person is there."""
        self.dismiss(True)

    def action_leave(self) -> None:
        """Leave the table."""
        self.dismiss(False)
