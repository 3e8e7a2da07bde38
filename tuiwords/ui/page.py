"""What every screen of the app shares: a heading, a footer, the way back, and its help."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen
from textual.widget import Widget

from tuiwords.ui.first_show import lay_out_once, style_once
from tuiwords.ui.keys import shown
from tuiwords.ui.session import Session, session_of
from tuiwords.ui.sizes import BROAD, TALL, USUAL, WIDE
from tuiwords.ui.widgets.heading import Heading
from tuiwords.ui.widgets.key_line import KeyLine

T = TypeVar("T")
BACK = shown("escape", "back", "Back", "page.back", "Go back")


class Page(Screen[None]):
    """A full screen. ``HELP`` is the stem of the file in ``assets/help`` that F1 shows.

    ``MORE_HELP`` is that of one shown below it, about what several screens have in common.
    ``HOLDS`` are the classes of its widgets that have keys, ``OF_GAME`` which fields of the
    ``GameScreens`` give the others, or what it may hold ``INSTEAD``; a widget may stand ``INSIDE``
    others. One with ``TYPES`` takes
    what is typed on its screen: "letters", or "moves" that may begin with a digit or a sign. With
    "text" it takes anything while it has the focus, with "nothing" nothing is typed then.
    """

    HELP: ClassVar[str] = "today"
    MORE_HELP: ClassVar[str] = ""
    REPLACED_BY_TABLE: ClassVar[bool] = False  # whether a table takes its place: Back skips it
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (USUAL, "-usual"), (WIDE, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (TALL, "-tall")]
    BROAD_FROM: ClassVar[tuple[int, int]] = (BROAD, TALL)  # columns and lines of the class -broad
    HOLDS: ClassVar[tuple[type[Widget], ...]] = ()
    OF_GAME: ClassVar[tuple[str, ...]] = ()
    INSTEAD: ClassVar[tuple[type[Widget], ...]] = ()
    called: Mapping[str, str] = MappingProxyType({})  # by action, what the footer calls it now
    BINDINGS: ClassVar[list[BindingType]] = [BACK]

    @property
    def session(self) -> Session:
        """The store, the profile, the settings, and the ways to show notices and open pages."""
        return session_of(self)

    @property
    def help_topic(self) -> str:
        """The stem of the file that F1 shows now."""
        return self.HELP

    @property
    def left(self) -> bool:
        """Whether the player went back from this page; it may be shown again."""
        return self not in self.app.screen_stack

    def heading(self) -> str:
        """What the heading says after the name of the app."""
        return str(self.TITLE or "")

    def body(self) -> ComposeResult:
        """The widgets between heading and footer."""
        yield from ()

    def on_compose(self) -> None:
        """Set the classes for the size before any child is styled.

        Textual sets them at the first resize, and then styles the whole screen again.
        """
        self._laid_out = self.app.size
        sizes = zip(
            (self.HORIZONTAL_BREAKPOINTS, self.VERTICAL_BREAKPOINTS), self.app.size, strict=True
        )
        for breakpoints, size in sizes:
            fitting = [at for at in breakpoints if at[0] <= size]
            self.add_class(max(fitting)[1], update=False)
        self._set_broad()

    def _set_broad(self) -> None:
        (width, height), (columns, lines) = self.app.size, self.BROAD_FROM
        self.set_class(width >= columns and height >= lines, "-broad")

    def _on_screen_resume(self, event: events.ScreenResume) -> None:
        """The styles are known already."""
        style_once(self, event)

    async def _on_resize(self, event: events.Resize) -> None:
        """The layout for the first size is known already."""
        self._laid_out = lay_out_once(event, self._laid_out)
        self._set_broad()

    def compose(self) -> ComposeResult:
        """Heading, body, footer."""
        yield Heading(self.heading())
        yield from self.body()
        yield KeyLine()

    def ask(self, dialog: Screen[T], take: Callable[[T], object]) -> None:
        """Show a dialog; ``take`` gets its answer, unless somebody leaves it or answers no."""

        def answered(answer: T | None) -> None:
            if answer is not None and answer is not False:
                take(answer)

        self.app.push_screen(dialog, answered)

    def action_back(self) -> None:
        """Go back to the previous screen."""
        self.dismiss()
