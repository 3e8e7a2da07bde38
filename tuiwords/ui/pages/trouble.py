"""What is shown when the saved matches cannot be opened."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tuiwords.ui.keys import key_name, shown
from tuiwords.ui.widgets.key_line import KeyLine


class Trouble(Screen[None]):
    """A sentence about the cause, and a key to quit."""

    HELP: ClassVar[str] = "trouble"
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("q,escape,enter", "leave", "Quit", "trouble.quit", "Leave tuiwords"),
    ]

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self._sentence = sentence

    def compose(self) -> ComposeResult:
        """What is wrong, and that nothing was changed."""
        with Vertical(classes="card"):
            yield Static(Content.styled("Your saved matches cannot be opened", "bold $text-error"))
            yield Static(Content(self._sentence), id="note")
            yield Static(
                Content.styled(
                    f"Nothing was changed or overwritten. Press {key_name('trouble.quit')} to "
                    "leave; “tuiwords doctor” checks the files and “tuiwords paths” says where "
                    "they are.",
                    "$foreground 60%",
                )
            )
        yield KeyLine()

    def action_leave(self) -> None:
        """End the app, with an exit status that scripts can check."""
        self.app.exit(return_code=1)
