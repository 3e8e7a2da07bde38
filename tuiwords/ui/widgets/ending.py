"""The end of a game, told calmly: the result, the rating, what the word means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static


class Ending(VerticalScroll, can_focus=True):
    """What is shown beside the board when the game is over; its keys are plain letters."""

    DEFAULT_CSS = """
    Ending {
        height: 1fr;
        scrollbar-size-vertical: 1;
        & > Static { height: auto; margin-bottom: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "r,enter", "screen.rematch", "Rematch", id="ending.rematch", tooltip="Play it again"
        ),
        Binding("s", "screen.share_grid", "Copy grid", id="ending.grid", tooltip="Copy the result"),
        Binding(
            "l",
            "screen.share_lines",
            "Copy lines",
            id="ending.lines",
            tooltip="Copy the result as lines that a screen reader can say",
        ),
        Binding("n", "screen.new_game", "New", id="ending.new", tooltip="Set up a game"),
        Binding("t", "screen.statistics", "Stats", id="ending.statistics", tooltip="Statistics"),
        Binding("h", "screen.leave", "Home", id="ending.home", show=False, tooltip="Leave"),
    ]

    def __init__(self) -> None:
        super().__init__(id="ending")

    def compose(self) -> ComposeResult:
        """How it ended, what it counts for, and the meaning of the word."""
        yield Static(id="ending-result")
        yield Static(id="ending-note")
        yield Static(id="ending-meaning")

    def tell(self, headline: str, reason: str, won: bool) -> None:
        """Say how it ended."""
        sign = ("✓ ", "bold $success") if won else ("✗ ", "bold $foreground 60%")
        first = reason[:1].upper() + reason[1:]
        result = Content.assemble(sign, (headline, "bold"), "\n", (f"{first}.", "$foreground 75%"))
        self.query_one("#ending-result", Static).update(result)
        self.query_one("#ending-meaning").display = False

    def define(self, word: str, meanings: Sequence[str]) -> None:
        """Say what a word means."""
        meaning = self.query_one("#ending-meaning", Static)
        meaning.display = bool(meanings)
        lines = [Content.styled(word.upper(), "bold")]
        lines += [Content.styled(text, "$foreground 75%") for text in meanings]
        meaning.update(Content("\n").join(lines))

    def note(self, text: str) -> None:
        """Say what the game counts for."""
        note = self.query_one("#ending-note", Static)
        note.display = bool(text)
        note.update(Content.styled(text, "$foreground 75%"))
