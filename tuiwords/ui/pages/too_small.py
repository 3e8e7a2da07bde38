"""What is shown if the terminal is too small for anything else."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static

from tuiwords.ui.keys import key_name, shown

SMALLEST = Size(60, 20)  # columns and rows that every screen fits in


class TooSmall(ModalScreen[None]):
    """Shows the size needed and the size of the terminal, until it is large enough."""

    BINDINGS: ClassVar[list[BindingType]] = [
        shown("q", "app.quit", "Quit", "small.quit", "Everything is saved"),
    ]

    @staticmethod
    def fits(size: Size) -> bool:
        """Whether every screen fits into a terminal of this size."""
        return size.width >= SMALLEST.width and size.height >= SMALLEST.height

    @classmethod
    def check(cls, app: App[Any]) -> None:
        """Cover everything if the terminal is too small, and no longer if it fits again."""
        if isinstance(app.screen, cls):
            app.screen.leave_if_fits()
        elif not cls.fits(app.size):
            app.push_screen(cls())

    def compose(self) -> ComposeResult:
        """One sentence, centered."""
        yield Static(self._sentence(), markup=False)

    def on_resize(self) -> None:
        """Show the new size."""
        self.query_one(Static).update(self._sentence())

    def on_screen_resume(self) -> None:
        """Check the size: it may have changed while another screen covered this one."""
        self.call_later(self.leave_if_fits)

    def leave_if_fits(self) -> None:
        """Close if the terminal is large enough and no other screen covers this one."""
        if self.is_active and self.fits(self.app.size):
            self.dismiss()

    def _sentence(self) -> str:
        return (
            f"tuiwords needs {SMALLEST.width} columns and {SMALLEST.height} rows.\n"
            f"This terminal has {self.app.size.width} and {self.app.size.height}.\n"
            f"Make it larger, or press {key_name('small.quit')} to quit. Everything is saved."
        )
