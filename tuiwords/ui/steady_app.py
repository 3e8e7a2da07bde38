"""The app beneath ours: what Textual's does not do as terminals and people need it."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable, Sequence
from time import monotonic
from types import TracebackType
from typing import Any, ClassVar
from weakref import WeakSet

from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment, Segments
from rich.text import Text
from textual import events
from textual._compositor import CompositorUpdate
from textual.app import App
from textual.binding import BindingType
from textual.color import Color
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.filter import LineFilter
from textual.geometry import Offset
from textual.notifications import Notify
from textual.screen import Screen
from textual.widget import MountError, Widget
from textual.widgets import Input, OptionList
from textual.worker import WorkerFailed

import tuiwords.ui.textual_faults  # noqa: F401
from tuiwords.safe_text import brief, safe_text
from tuiwords.text import capital
from tuiwords.ui.few_colors import READABLE_LINES, few_colors
from tuiwords.ui.keys import hidden
from tuiwords.ui.sent_cells import SentCells
from tuiwords.ui.session import EXPECTED, attempted
from tuiwords.ui.stylesheet import RememberingStylesheet
from tuiwords.ui.terminal_input import LONGEST_PASTE
from tuiwords.ui.themes import readable_blue, readable_colors

KEY_DELAY = 0.8  # seconds until letters count again
# ... and seconds without one: twice what passes between two keys of most who type (Dhakal et al.,
# "Observations on Typing from 136 Million Keystrokes", CHI 2018: 0.24, standard deviation 0.11).
KEY_PAUSE = 0.5
_MOUNTING = 0.002  # seconds between two looks at a screen that is being mounted


def caret_of(screen: Screen[Any]) -> Offset:
    """The cell of the terminal at the selection of the widget that has the focus.

    A widget that draws a cursor of its own tells by ``caret`` where it is in its content, or None;
    for all others it is the first cell.
    """
    widget = screen.focused
    if widget is None:
        return Offset()
    if isinstance(widget, Input):
        before = cell_len(widget.value[: widget.cursor_position])  # Textual adds one at the end
        caret = Offset(before, 0) - widget.scroll_offset
    elif isinstance(widget, OptionList):
        line = widget._index_to_line.get(widget.highlighted or 0, 0)
        caret = Offset(0, line) - widget.scroll_offset
    else:
        caret = getattr(widget, "caret", None) or Offset()
    return widget.content_region.offset + caret


class SafeLines(LineFilter):
    """Replaces such characters in every line that a widget draws; its width stays the same."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments of a line made safe."""
        return [
            Segment(safe_text(text, lambda character: " " * cell_len(character[0])), style, control)
            for text, style, control in segments
        ]


SAFE_LINES = SafeLines()  # one for all: Textual caches what each filter made of a line


def is_incomplete(error: Exception) -> bool:
    """Whether a widget that was asked for is not there, or could not be added."""
    if isinstance(error, WorkerFailed):
        return isinstance(error.error, NoMatches | MountError)
    return isinstance(error, NoMatches | MountError)


def is_of_removed(error: Exception) -> bool:
    """Whether an error comes from the code of a widget that is being removed."""
    inner = error.error if isinstance(error, WorkerFailed) else error
    return any(isinstance(node, Widget) and _is_removed(node) for node in _selves(inner))


def _is_removed(widget: Widget) -> bool:
    return widget._pruning or widget._closing or not widget.is_attached


def _selves(error: BaseException) -> list[object]:
    """The ``self`` of all methods that an error went through."""
    found, traceback = [], error.__traceback__
    while isinstance(traceback, TracebackType):
        found.append(traceback.tb_frame.f_locals.get("self"))
        traceback = traceback.tb_next
    return found


class SteadyApp(App[None]):
    """An app that survives its terminal, sends little to it, and tells errors in a sentence."""

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden(
            "ctrl+l",
            "repaint",
            "Repaint",
            "app.repaint",
            "Paint everything again, after something else wrote on the terminal",
            priority=True,
        ),
        hidden(
            "ctrl+z",
            "suspend_process",
            "Suspend",
            "app.suspend",
            "Go back to the shell for a while; its command fg goes on",
            priority=True,
        ),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.stylesheet = RememberingStylesheet(variables=self.get_css_variables())
        # Colors would be shown as the codes they are: standard error is safe for a terminal.
        self.error_console = Console(stderr=True, color_system=None, markup=False, highlight=False)
        self._sent = SentCells()
        self._behind: list[Screen[Any]] = []
        self._rested = 0.0  # when letters count again
        self._resting: WeakSet[Screen[Any]] = WeakSet()  # the screens on which they do not yet

    @property
    def resting(self) -> bool:
        """Whether letters, Enter and Backspace do nothing now, nor Escape at an end."""
        return monotonic() < self._rested and self.screen in self._resting

    def rest(self, seconds: float = 0.0) -> None:
        """Take no letters for a moment: somebody may still be typing for what was there.

        They count on a screen that another key opens meanwhile.
        """
        self._resting = WeakSet(self.screen_stack)
        self._rested = max(self._rested, monotonic() + (seconds or KEY_DELAY))

    # -- what it tells ------------------------------------------------------------------------

    def show_error(self, sentence: str) -> None:
        """Tell the player what is wrong."""
        sentence = capital(sentence)
        self.notify(brief(sentence), severity="error", timeout=8, markup=False)

    def show_message(self, sentence: str) -> None:
        """Tell the player something good or neutral."""
        self.notify(brief(sentence), timeout=4, markup=False)

    def attempt(self, action: Callable[[], object]) -> bool:
        """Call ``action`` and show an expected error as a notice; returns whether it succeeded."""
        return attempted(action, self.show_error)

    def _on_notify(self, event: Notify) -> None:
        # Not once more what is shown already: a terminal may cause thousands of notices.
        if any(shown.message == event.notification.message for shown in self._notifications):
            event.prevent_default()

    def on_paste(self) -> None:
        """Say that nothing took what was pasted."""
        self.show_error("only text fields and the boards of assistants take pasted text")

    def on_paste_refused(self) -> None:
        """Say that too much was pasted."""
        self.show_error(f"more than {LONGEST_PASTE // 1024} kB was pasted: none of it was taken")

    # -- errors ---------------------------------------------------------------------------------

    def _handle_exception(self, error: Exception) -> None:
        # A full disk in the middle of a move is not a bug: it gets a sentence, not a traceback.
        if isinstance(error, EXPECTED):
            logging.getLogger("tuiwords").warning("the app ended", exc_info=error)
            self.exit(return_code=1, message=Text(f"tuiwords: {error}"))
        elif not (is_incomplete(error) and (self._exit or is_of_removed(error))):
            # A screen opened by a key that was typed while the app quits remains without widgets,
            # and so does a page that is left while it opens.
            logging.getLogger("tuiwords").error("the app failed", exc_info=error)
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        from rich.traceback import Traceback

        # Textual's own shows the local variables, in which are the racks and the seed of a match.
        self.bell()
        shown = self.console.render(Traceback(width=None), self.console.options)
        self._exit_renderables.append(Segments(shown))
        self._close_messages_no_wait()

    # -- what comes from the terminal and goes to it ---------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """Handle an event; keys and clicks wait until the screen that they are for has widgets."""
        if isinstance(event, events.Resize):  # also after the app was suspended
            self._sent.forget()
        if isinstance(event, events.Key) and (
            event.is_printable or event.key in ("enter", "backspace")
        ):
            if self.resting:
                self.rest(KEY_PAUSE)
                return
            early = getattr(self.screen, "early_keys", None)
            if early is not None:  # also what the screen below had no use for
                early.append(event)
                return
        if isinstance(event, events.InputEvent):
            while not self.screen.is_mounted:
                await asyncio.sleep(_MOUNTING)
            if isinstance(event, events.MouseDown) and self._is_on_removed(event):
                return
        await super().on_event(event)

    def _is_on_removed(self, event: events.MouseDown) -> bool:
        """Whether a click is on a widget that has just been removed: Textual fails at those."""
        widget, _ = self.screen.get_widget_and_offset_at(event.x, event.y)
        return widget is not None and widget.parent is None

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's filters of what is drawn, and ours for foreign text and faint colors."""
        readable = READABLE_LINES[few_colors(self)]
        return [*super().get_line_filters(), SAFE_LINES, readable]

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        if isinstance(renderable, CompositorUpdate):
            renderable = self._sent.changes(renderable)
            self.cursor_position = caret_of(self.screen)
        super()._display(screen, renderable)

    @property
    def _background_screens(self) -> list[Screen[Any]]:
        # Textual leaves the list in a context variable, of which each task has a copy for as long
        # as it lives: one list for all, so that old ones do not keep closed screens in memory.
        self._behind[:] = super()._background_screens
        return self._behind

    def get_driver_class(self) -> type[Driver]:
        """Textual's driver for this machine; on Unix one that survives its terminal."""
        usual = super().get_driver_class()
        if usual.__name__ in ("LinuxDriver", "WebDriver"):
            from tuiwords.ui import driver

            return (
                driver.SteadyDriver if usual.__name__ == "LinuxDriver" else driver.SteadyWebDriver
            )
        return usual

    def get_css_variables(self) -> dict[str, str]:
        """The colors of the theme, as far as they can be read."""
        variables = readable_blue(self.current_theme, super().get_css_variables())
        return variables | readable_colors(variables)

    # -- the shell ------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action is possible: there may be no shell to go back to."""
        if action == "suspend_process":
            return self._driver is not None and self._driver.can_suspend
        return super().check_action(action, parameters)

    def action_suspend_process(self) -> None:
        """Go back to the shell, until it lets the app go on."""
        self._suspend_signal()
        # As terminals do it: to all of the shell's job, also to what may have started the app.
        os.kill(0, signal.SIGTSTP)

    def action_repaint(self) -> None:
        """Paint everything again, after something else wrote on the terminal."""
        self._sent.forget()
        self.refresh(layout=True)
