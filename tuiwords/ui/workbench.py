"""What the assistants and the designer share: a board to edit beside the results for it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, ClassVar, Generic, Protocol, TypeVar

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
from tuiwords.ui.keys import hidden, key_name, shown, with_keys
from tuiwords.ui.page import BACK
from tuiwords.ui.session import EXPECTED, session_of
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


class WorkPage(Protocol[T]):
    """What a workbench needs of its page."""

    def work(self) -> T:
        """The present work, as an immutable value."""

    def empty(self) -> T:
        """The work to start over with: the same options and an empty board."""

    def lay_out(self, work: T) -> None:
        """Show some work."""

    def find(self) -> None:
        """Compute the results for the present work, and show the options."""

    def plain(self, work: T) -> Plain | None:
        """Some work as JSON values, to keep it; None for what is not kept."""

    def read_plain(self, plain: Any) -> T:
        """The work of such values. Raises: GameError, ValueError, KeyError, TypeError."""

    def about(self, work: T) -> str:
        """A few words about some work, for a list of those that are saved."""


def kind_of(name: str) -> str:
    """The kind under which positions of an assistant are kept."""
    return f"position:{name}"


class Workbench(Horizontal, Generic[T]):
    """A board and a notice on the left, and the results on the right.

    Its page gives it the ``editor``, the ``results``, and the widgets of both columns, which
    include these two. The editor posts ``Edited``, or the page calls ``changed``, after every
    change by the player. So each change can be undone, and the work is still there, under its
    ``name``, when the page is opened again, also after the app ended; Saved keeps it under names.

    ``take_key`` is given the keys that are typed while the editor has no focus; it returns whether
    the editor took one.
    """

    SCOPED_CSS = False  # the size of the terminal is a class of the page
    DEFAULT_CSS = """
    Workbench {
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
    .-wide Workbench {
        & #left { max-width: 100; }  /* so that the right column stands beside the board */
        & #right { width: 46; padding: 1 2 0 2; }
    }
    .-wide.-tall Workbench #right { border: round $panel; padding: 0 1; margin: 1 0; }
    .-wide.-tall Workbench #right:focus-within { border: round $primary 60%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        BACK,
        shown("f3,ctrl+underscore", "undo", "Undo", "workbench.undo", "Undo the last change"),
        hidden("ctrl+x", "clear", "Clear", "workbench.clear", "Start over"),
        shown("ctrl+b", "saved", "Saved", "workbench.saved", "Save this, or open a saved one"),
    ]

    def __init__(
        self,
        page: WorkPage[T],
        name: str,
        editor: Widget,
        results: Widget,
        *,
        left: Sequence[Widget],
        right: Sequence[Widget],
        take_key: Callable[[events.Key], bool] | None = None,
    ) -> None:
        super().__init__(id="table")
        self._page, self._name_of_work = page, name
        self._editor, self._results = editor, results
        self._left, self._right = left, right
        self._take_key = take_key
        self._before: list[T] = []
        self._now: T | None = None
        self._written = ""  # the work as it is on disk
        self._resting: Timer | None = None

    def compose(self) -> ComposeResult:
        """The board, and the results."""
        yield Vertical(*self._left, id="left")
        yield Vertical(Static(id="steps", markup=False), *self._right, id="right")

    def on_mount(self) -> None:
        """Start with the work that was left here, or with nothing."""
        stored = self._stored()
        kept = self._saved.get(self._name_of_work)
        if kept is not None:
            work, before = kept
            older = () if before or stored in (None, work) else (stored,)
            self._before = [*older, *before]
            self._page.lay_out(work)
        elif stored is not None:
            self._page.lay_out(stored)
        self._now = self._page.work()
        self._editor.focus()
        self._page.find()
        chosen = self._saved.pop(kind_of(self._name_of_work), None)  # in the list of tools
        self._open(chosen)

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
        """Show the options, each with the id of its key; two in a line if they fit."""
        parts = [f"{key_name(binding)} {text}" for binding, text in options]
        pairs = [parts[at : at + 2] for at in range(0, len(parts), 2)]
        place = self.query_one("#options", Static)

        def show() -> None:  # once the width is known
            lines = [" · ".join(pair) for pair in pairs]
            fitting = [
                line if len(line) <= place.size.width else "\n".join(pair)
                for line, pair in zip(lines, pairs, strict=True)
            ]
            place.update(Content("\n".join(fitting)))

        self.call_after_refresh(show)

    def show_steps(self, *steps: str) -> None:
        """Say what to do first, in place of the results; with no steps, show the results."""
        place = self.query_one("#steps", Static)
        place.update(with_keys("\n\n".join(steps)))
        place.display, self._results.display = bool(steps), not steps

    def copy(self, lines: list[str], what: str) -> None:
        """Copy lines of plain text, and say so."""
        self.say(f"{what} copied")
        session_of(self).copy(f"{what} copied", "\n".join(lines))

    # -- the work ------------------------------------------------------------------------------

    def changed(self) -> None:
        """Keep the work of before for undo, and compute the results for the changed work."""
        now = self._page.work()
        if self._now is not None and now != self._now:
            self._before = [*self._before[1 - _HISTORY :], self._now]
            self._now = now
            if self._resting is not None:
                self._resting.stop()
            self._resting = self.set_timer(_AT_REST, self._write)
        self._page.find()
        self.refresh_bindings()

    def on_edited(self) -> None:
        """Follow the editor."""
        self.changed()

    def on_refused(self, message: Refused) -> None:
        """Say why what was typed or pasted cannot be placed."""
        self.show_error(message.reason)

    def start_over(self, work: T) -> None:
        """Show other work; undo brings back the present one."""
        self._page.lay_out(work)
        self._editor.focus()
        self.changed()

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo."""
        # A board shown by a search since the player's last change is undone as well.
        return bool(self._before) or (self._now is not None and self._page.work() != self._now)

    @property
    def _saved(self) -> dict[str, Any]:
        return session_of(self).saved_work

    # -- on disk -------------------------------------------------------------------------------

    @property
    def _key(self) -> str:
        return f"work {self._name_of_work}"

    def _text(self, work: T) -> str:
        """Some work as it is written; "" if it is not kept."""
        plain = self._page.plain(work)
        return "" if plain is None else json.dumps(plain, ensure_ascii=False)

    def _read(self, text: str) -> T | None:
        """The work of a text; None if it is damaged."""
        with suppress(*EXPECTED, ValueError, LookupError, TypeError, RecursionError):
            return self._page.read_plain(json.loads(text))
        return None

    def _stored(self) -> T | None:
        """The work that was left here when the app ended."""
        with suppress(StoreError):
            self._written = session_of(self).store.note(self._key) or ""
        return self._read(self._written)

    def _write(self) -> None:
        """Write the work, if it changed: what is typed must outlive the app."""
        text = "" if self._now is None else self._text(self._now)
        if text and text != self._written:
            store = session_of(self).store
            if session_of(self).attempt(partial(store.set_note, self._key, text)):
                self._written = text

    def on_unmount(self) -> None:
        """Write what was changed just now."""
        if self._resting is not None:
            self._resting.stop()
            with suppress(StoreError):  # the app ends, and tells nothing any more
                self._write()

    def action_saved(self) -> None:
        """Save the work under a name, or open one that was saved."""
        kept, kind = session_of(self).store.kept, kind_of(self._name_of_work)

        def rows() -> list[Row]:
            return [Row(name, (name, self._about(text))) for name, text in kept.all(kind).items()]

        columns = (ListColumn("Name"), ListColumn("Position", width=20))
        present = self._text(self._page.work())
        self.app.push_screen(KeptNames("Saved positions", kind, present, columns, rows), self._open)

    def _open(self, text: str | None) -> None:
        """Show a saved position, if there is one; undo brings back the present work."""
        work = None if text is None else self._read(text)
        if work is not None:
            self.start_over(work)
        elif text is not None:
            session_of(self).show_error("what was saved under this name cannot be read")

    def _about(self, text: str) -> str:
        work = self._read(text)
        return "cannot be read" if work is None else self._page.about(work)

    # -- keys ----------------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Go back to the work before the last change."""
        if self._now is None:
            return
        if self._page.work() == self._now and self._before:
            self._now = self._before.pop()
        self._page.lay_out(self._now)
        self._page.find()
        self.refresh_bindings()

    def action_clear(self) -> None:
        """Start over."""
        self.start_over(self._page.empty())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer undo only if there is something to undo."""
        if action == "saved":
            return self._page.plain(self._page.work()) is not None
        return self.can_undo if action == "undo" else True

    def action_back(self) -> None:
        """Keep the work, and go back to the previous screen."""
        self._saved[self._name_of_work] = (self._page.work(), tuple(self._before))
        self._write()
        self.screen.dismiss()

    def switch(self) -> None:
        """Go to the results and back."""
        (self._editor if self._results.has_focus else self._results).focus()

    def on_key(self, event: events.Key) -> None:
        """Type in the editor wherever the focus is."""
        if self._take_key is None or self._editor.has_focus:
            return
        if self._take_key(event):
            self._editor.focus()
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
