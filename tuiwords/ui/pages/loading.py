"""The wait for a board, which is dealt off the event loop; the wait can be cancelled."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import ClassVar, Generic, TypeVar

from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Static

from tuiwords.ui.background import Background
from tuiwords.ui.keys import shown
from tuiwords.ui.session import session_of
from tuiwords.ui.widgets.key_line import KeyLine

T = TypeVar("T")

_DELAY = 0.3  # seconds before the card is shown


class Loading(ModalScreen[None], Generic[T]):
    """Calls ``deal`` in the background, then closes and calls ``show`` with its result.

    Most boards are dealt at once, so the card is shown only after a moment. If dealing fails, a
    notice says why. ``undo`` is called in the background with a result that came after a cancel.
    ``early_keys`` are letters, Enter and Backspace typed meanwhile: a table in play gets them.
    """

    HELP: ClassVar[str] = "dealing"
    DEFAULT_CSS = """
    Loading { background: transparent; }
    Loading.-slow { background: $background 60%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("escape", "cancel", "Cancel", "dealing.cancel", "Cancel"),
    ]

    def __init__(
        self,
        deal: Callable[[], T],
        show: Callable[[T], object],
        undo: Callable[[T], None] = lambda _result: None,
    ) -> None:
        super().__init__()
        self._deal = deal
        self._show = show
        self._undo = undo
        self._lock = threading.Lock()
        self._cancelled = False
        self._unseen: list[T] = []  # a result that nobody has been shown yet
        self._ending: Callable[[], object] | None = None
        self.early_keys: list[Key] = []

    def on_mount(self) -> None:
        """Start dealing."""
        Background(self, self._fail).run(self._work, self._dealt)
        self.set_timer(_DELAY, self._tell)

    def _tell(self) -> None:
        """Show what is being done."""
        self.add_class("-slow")
        card = Vertical(
            Static(Content.styled("Finding a board…", "bold")),
            Static(Content.styled("With some options this takes a while.", "$foreground 60%")),
            classes="card",
        )
        self.mount(card, KeyLine())

    def _work(self) -> T:
        result = self._deal()
        with self._lock:
            self._unseen.append(result)
        if self._cancelled:
            self._undo_unseen()
        return result

    def _undo_unseen(self) -> None:
        with self._lock:
            unseen, self._unseen = self._unseen, []
        for result in unseen:
            self._undo(result)

    def _dealt(self, result: T) -> None:
        if self._ending is None:
            self._unseen = []
        self._end(lambda: self._show(result))

    def _fail(self, reason: str) -> None:
        self._end(lambda: session_of(self.app).show_error(reason))

    def action_cancel(self) -> None:
        """Stop waiting; a result that still comes is undone."""
        if self._ending is None:
            self._cancelled = True
            Background(self.app).run(self._undo_unseen, lambda _none: None)
            self._end(lambda: None)

    def _end(self, ending: Callable[[], object]) -> None:
        if self._ending is None:
            self._ending = ending
            self.on_screen_resume()

    def on_screen_resume(self) -> None:
        """Close, unless another screen covers this one: then as soon as that is gone."""
        if self._ending is not None and self.is_active:
            self.app.call_later(self._leave, self._ending)

    async def _leave(self, ending: Callable[[], object]) -> None:
        """Close and show the result at once, so that the screen below is not painted."""
        if self.is_active:
            self.app.pop_screen()
            ending()
            if getattr(self.app.screen, "in_play", False):
                for key in sorted(self.early_keys, key=lambda each: each.time):
                    await self.app.on_event(Key(key.key, key.character))
