"""What every screen of the app shares: a heading, a footer, the way back, and its help."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tuiwords.ui.widgets.heading import Heading
from tuiwords.ui.widgets.key_line import KeyLine

if TYPE_CHECKING:
    from tuiwords.ui.app import TuiWords


class Page(Screen[None]):
    """A full screen. ``HELP`` is the stem of its file in ``assets/help``."""

    HELP: ClassVar[str] = "home"
    PASSING: ClassVar[bool] = False  # whether a table takes its place, so that Back leads past it
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (76, "-usual"), (100, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", id="page.back", tooltip="To the screen before"),
    ]

    @property
    def tui(self) -> TuiWords:
        """The app, by its own type."""
        return cast("TuiWords", self.app)

    def heading(self) -> str:
        """What the heading says after the name of the app."""
        return str(self.TITLE or "")

    def body(self) -> ComposeResult:
        """What stands between heading and footer."""
        yield from ()

    def compose(self) -> ComposeResult:
        """Heading, body, footer."""
        yield Heading(self.heading())
        yield from self.body()
        yield KeyLine()

    def action_back(self) -> None:
        """To the screen before this one."""
        self.dismiss()
