"""What the assistants and the designer share: a board to edit beside the results for it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from tuiwords.lexicon.library import library
from tuiwords.store.database import StoreError
from tuiwords.text import capital
from tuiwords.ui.background import Background
from tuiwords.ui.keys import hidden, key_name, shown, with_keys
from tuiwords.ui.page import Page
from tuiwords.ui.session import EXPECTED
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.kept_names import KeptNames

T = TypeVar("T")
Plain = Mapping[str, Any]

_HISTORY = 100  # steps that can be undone
_AT_REST = 0.5  # seconds after a change until the work is written


class Edited(Message):
    """The player changed what is edited."""


class Refused(Message):
    """What was typed or pasted cannot be placed; ``reason`` is a sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__()
        self.reason = reason


class Workbench(Page, Generic[T]):
    """A page with a board and a notice on the left, and the results on the right.

    The ``editor`` posts ``Edited``, or the page calls ``changed``, after every change by the
    player. So each change can be undone, and the work is still there, under its ``NAME``, when the
    page is opened again, also after the app ended; Saved keeps it under names.
    """

    NAME: ClassVar[str]
    SCOPED_CSS = False  # the size of the terminal is a class of the page
    DEFAULT_CSS = """
    Workbench #table {
        height: 1fr;
        padding: 0 1;
        align-horizontal: center;
        & #left { width: 1fr; height: 100%; align-vertical: middle; }
        & #right { width: 36; height: 100%; padding: 0 0 0 1; }
        & #notice { height: auto; max-height: 3; text-align: center; color: $foreground 75%; }
        & #notice.-wrong { color: $text-error; text-style: bold; }
        & #steps { display: none; height: auto; padding: 1 0; }
        & #options { height: auto; text-align: center; color: $foreground 60%; }
    }
    Workbench.-wide #table {
        & #left { max-width: 100; }  /* so that the right column stands beside the board */
        & #right { width: 46; padding: 1 2 0 2; }
    }
    Workbench.-wide.-tall #table #right { border: round $panel; padding: 0 1; margin: 1 0; }
    Workbench.-wide.-tall #table #right:focus-within { border: round $primary 60%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("f3,ctrl+underscore", "undo", "Undo", "workbench.undo", "Undo the last change"),
        hidden("ctrl+x", "clear", "Clear", "workbench.clear", "Start over"),
        shown("ctrl+b", "saved", "Saved", "workbench.saved", "Save this, or open a saved one"),
    ]

    editor: Widget
    results: Widget

    def __init__(self) -> None:
        super().__init__()
        self.background = Background(self, self.fail)
        self._before: list[T] = []
        self._now: T | None = None
        self._written = ""  # the work as it is on disk
        self._resting: Timer | None = None

    def body(self) -> ComposeResult:
        """The board, and the results."""
        left, right = self.columns()
        with Horizontal(id="table"):
            yield Vertical(*left, id="left")
            yield Vertical(Static(id="steps", markup=False), *right, id="right")

    # -- what each of these pages says ---------------------------------------------------------

    def columns(self) -> tuple[Sequence[Widget], Sequence[Widget]]:
        """The new widgets of both columns, the editor and the results among them."""
        raise NotImplementedError

    def work(self) -> T:
        """The present work, as an immutable value."""
        raise NotImplementedError

    def empty(self) -> T:
        """The work to start over with: the same options and an empty board."""
        raise NotImplementedError

    def lay_out(self, work: T) -> None:
        """Show some work."""
        raise NotImplementedError

    def find(self) -> None:
        """Compute the results for the present work, and show the options."""
        raise NotImplementedError

    def plain(self, work: T) -> Plain | None:
        """Some work as JSON values, to keep it; None for what is not kept."""
        raise NotImplementedError

    def read_plain(self, plain: Any) -> T:
        """The work of such values. Raises: GameError, ValueError, KeyError, TypeError."""
        raise NotImplementedError

    def about(self, work: T) -> str:
        """A few words about some work, for a list of those that are saved."""
        raise NotImplementedError

    def fail(self, reason: str) -> None:
        """Say why there are no results."""
        self.show_error(reason)

    def take_key(self, event: events.Key) -> bool:
        """Whether the editor, which has no focus, takes a key that is typed."""
        del event
        return False

    def on_mount(self) -> None:
        """Start with the work that was left here, or with nothing."""
        stored = self._stored()
        kept = self.session.saved_work.get(self.NAME)
        if kept is not None:
            work, before = kept
            older = () if before or stored in (None, work) else (stored,)
            self._before = [*older, *before]
            self.lay_out(work)
        elif stored is not None:
            self.lay_out(stored)
        self._now = self.work()
        self.editor.focus()
        self.find()

    # -- what is told --------------------------------------------------------------------------

    def say(self, sentence: str) -> None:
        """Show what can be done now."""
        self._notice(sentence, wrong=False)

    def show_error(self, sentence: str) -> None:
        """Show what is wrong."""
        self._notice(f"! {capital(sentence)}", wrong=True)

    def _notice(self, sentence: str, *, wrong: bool) -> None:
        notice = self.query_one("#notice", Static)
        notice.set_class(wrong, "-wrong")
        notice.update(Content(sentence))

    def show_options(self, *options: tuple[str, str]) -> None:
        """Show the options, each with the id of the key that changes it; two in a line."""
        parts = [f"{key_name(binding)} {text}" for binding, text in options]
        pairs = [" · ".join(parts[at : at + 2]) for at in range(0, len(parts), 2)]
        self.query_one("#options", Static).update(Content("\n".join(pairs)))

    def show_steps(self, *steps: str) -> None:
        """Say what to do first, in place of the results; with no steps, show the results."""
        place = self.query_one("#steps", Static)
        place.update(with_keys("\n\n".join(steps)))
        place.display, self.results.display = bool(steps), not steps

    def copy(self, lines: list[str], what: str) -> None:
        """Copy lines of plain text, and say so."""
        self.say(f"{what} copied")
        self.session.copy(f"{what} copied", "\n".join(lines))

    # -- the work ------------------------------------------------------------------------------

    def changed(self) -> None:
        """Keep the work of before for undo, and compute the results for the changed work."""
        now = self.work()
        if self._now is not None and now != self._now:
            self._before = [*self._before[1 - _HISTORY :], self._now]
            self._now = now
            if self._resting is not None:
                self._resting.stop()
            self._resting = self.set_timer(_AT_REST, self._write)
        self.find()
        self.refresh_bindings()

    def on_edited(self) -> None:
        """Follow the editor."""
        self.changed()

    def on_refused(self, message: Refused) -> None:
        """Say why what was typed or pasted cannot be placed."""
        self.show_error(message.reason)

    def start_over(self, work: T) -> None:
        """Show other work; undo brings back the present one."""
        self.lay_out(work)
        self.editor.focus()
        self.changed()

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo."""
        # A board shown by a search since the player's last change is undone as well.
        return bool(self._before) or (self._now is not None and self.work() != self._now)

    # -- on disk -------------------------------------------------------------------------------

    @property
    def _key(self) -> str:
        return f"work {self.NAME}"

    def _text(self, work: T) -> str:
        """Some work as it is written; "" if it is not kept."""
        plain = self.plain(work)
        return "" if plain is None else json.dumps(plain, ensure_ascii=False)

    def _read_work(self, text: str) -> T | None:
        """The work of a text; None if it is damaged."""
        with suppress(*EXPECTED, ValueError, LookupError, TypeError, RecursionError):
            return self.read_plain(json.loads(text))
        return None

    def _stored(self) -> T | None:
        """The work that was left here when the app ended."""
        with suppress(StoreError):
            self._written = self.session.store.note(self._key) or ""
        return self._read_work(self._written)

    def _write(self) -> None:
        """Write the work, if it changed: what is typed must outlive the app."""
        text = "" if self._now is None else self._text(self._now)
        if text and text != self._written:
            store = self.session.store
            if self.session.attempt(partial(store.set_note, self._key, text)):
                self._written = text

    def on_unmount(self) -> None:
        """Write what was changed just now."""
        if self._resting is not None:
            self._resting.stop()
            with suppress(StoreError):  # the app ends, and tells nothing any more
                self._write()

    def action_saved(self) -> None:
        """Save the work under a name, or open one that was saved."""
        kept, kind = self.session.store.kept, f"position:{self.NAME}"

        def rows() -> list[Row]:
            return [Row(name, (name, self._about(text))) for name, text in kept.all(kind).items()]

        def open_text(text: str | None) -> None:
            work = None if text is None else self._read_work(text)
            if work is not None:
                self.start_over(work)
            elif text is not None:
                self.session.show_error("what was saved under this name cannot be read")

        columns = (ListColumn("Name"), ListColumn("Position", width=20))
        present = self._text(self.work())
        self.app.push_screen(KeptNames("Saved positions", kind, present, columns, rows), open_text)

    def _about(self, text: str) -> str:
        work = self._read_work(text)
        return "cannot be read" if work is None else self.about(work)

    # -- keys ----------------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Go back to the work before the last change."""
        if self._now is None:
            return
        if self.work() == self._now and self._before:
            self._now = self._before.pop()
        self.lay_out(self._now)
        self.find()
        self.refresh_bindings()

    def action_clear(self) -> None:
        """Start over."""
        self.start_over(self.empty())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer undo only if there is something to undo."""
        if action == "saved":
            return self.is_mounted and self.plain(self.work()) is not None
        return action != "undo" or (self.is_mounted and self.can_undo)

    def action_back(self) -> None:
        """Keep the work, and go back to the previous screen."""
        self.session.saved_work[self.NAME] = (self.work(), tuple(self._before))
        self._write()
        super().action_back()

    def action_results(self) -> None:
        """Go to the results and back."""
        (self.editor if self.results.has_focus else self.results).focus()

    def on_key(self, event: events.Key) -> None:
        """Type in the editor wherever the focus is."""
        if not self.editor.has_focus and self.take_key(event):
            self.editor.focus()
            event.stop()


def notice() -> Static:
    """The widget for the notices of a workbench."""
    return Static(id="notice", markup=False)


def options() -> Static:
    """The widget for the options of a workbench."""
    return Static(id="options", markup=False)


def next_of(choices: Sequence[T], now: T) -> T:
    """The next choice; after the last one, the first."""
    place = choices.index(now) if now in choices else -1
    return choices[(place + 1) % len(choices)]


def next_list(name: str) -> str:
    """The next word list, own ones before those of other languages; after the last, the first."""
    entries = [entry for entry in library().entries() if entry.kind == "words"]
    names = [entry.name for entry in sorted(entries, key=lambda entry: bool(entry.language))]
    return next_of(names, name)
