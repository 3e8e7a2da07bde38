"""What is shown where the terminal is too small for anything else."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Static


class TooSmall(ModalScreen[None]):
    """Says the size needed and the size there is; the app takes it away when it fits."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "app.quit", "Quit", id="small.quit", tooltip="Nothing is lost"),
    ]

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self._needed = (width, height)

    def compose(self) -> ComposeResult:
        """One sentence, centered."""
        yield Static(self._sentence(), markup=False)

    def on_resize(self) -> None:
        """Tell the size there is now."""
        self.query_one(Static).update(self._sentence())

    def _sentence(self) -> str:
        width, height = self._needed
        return (
            f"tuiwords needs {width} columns and {height} rows.\n"
            f"This terminal has {self.app.size.width} and {self.app.size.height}.\n"
            "Make it larger, or press q to quit: nothing is lost."
        )
