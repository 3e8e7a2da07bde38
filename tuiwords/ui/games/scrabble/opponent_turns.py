"""What the opponents just did, and what the player can do about it."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static


class OpponentTurns(Static):
    """A few sentences beside the board; hidden if there are none."""

    DEFAULT_CSS = """
    OpponentTurns {
        height: auto;
        max-height: 9;
        margin-bottom: 1;
        padding-left: 1;
        border-left: outer $primary;
    }
    """

    def __init__(self) -> None:
        super().__init__(id="opponent-turns")
        self.text = ""
        self.display = False

    def show(self, turns: str, offer: str = "") -> None:
        """Show what happened and what the player can do."""
        self.text = "\n".join(filter(None, (turns, offer)))
        self.display = bool(self.text)
        parts = [Content.styled(turns, "$foreground 75%")] if turns else []
        parts += [Content.styled(offer, "bold")] if offer else []
        self.update(Content("\n").join(parts))
