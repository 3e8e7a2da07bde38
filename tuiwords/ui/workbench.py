"""What the assistants and the designer share: a board to lay out beside what is found on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tuiwords.lexicon.library import library
from tuiwords.ui.background import Background
from tuiwords.ui.keys import key_name
from tuiwords.ui.page import Page

T = TypeVar("T")

_HISTORY = 100  # steps that can be undone


class Workbench(Page):
    """A page with an ``editor`` and a notice on the left, and ``results`` on the right.

    A subclass makes both in ``left`` and ``right``, says in ``work`` what lies there, in
    ``lay_out`` how to lay it out again, and in ``find`` what to look for; it calls ``changed``
    after every change by hand. So each change can be undone, and who leaves and comes back finds
    everything as it was, until the app ends.

    ``background`` runs what is to be found, the newest request only; ``fail`` tells its errors.
    """

    DEFAULT_CSS = """
    Workbench {
        & #table { height: 1fr; padding: 0 1; }
        & #left { width: 1fr; height: 100%; align-vertical: middle; }
        & #right { width: 36; height: 100%; padding: 0 0 0 1; }
        &.-wide #right { width: 46; padding: 1 2 0 2; }
        & #notice { height: auto; max-height: 3; text-align: center; color: $foreground 75%; }
        & #notice.-wrong { color: $text-error; text-style: bold; }
        & #options { height: auto; text-align: center; color: $foreground 60%; }
    }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-usual"), (100, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f3,ctrl+z", "undo", "Undo", id="workbench.undo", tooltip="As it was before"),
        Binding("ctrl+x", "clear", "Clear", show=False, id="workbench.clear", tooltip="Start over"),
    ]
    editor: Widget
    results: Widget

    def __init__(self) -> None:
        super().__init__()
        self.background = Background(self, self.fail)
        self._before: list[Any] = []
        self._now: Any = None

    # -- what a subclass says ------------------------------------------------------------------

    def left(self) -> ComposeResult:
        """The editor, and the notes under it."""
        yield self.editor
        yield from self.notes()

    def right(self) -> ComposeResult:
        """What is found."""
        yield self.results

    def work(self) -> Any:
        """What lies here now; it is never changed afterwards."""

    def empty(self) -> Any:
        """The work to start over with: the same options, and nothing laid out."""

    def lay_out(self, work: Any) -> None:
        """Lay out work as it was."""

    def find(self) -> None:
        """Find what there is to be found in the work as it is now, and show the options."""

    def take_typed(self, event: events.Key) -> bool:
        """Whether the editor takes a key that was typed while it had no focus."""
        return False

    def fail(self, reason: str) -> None:
        """Tell why nothing can be found."""
        self.complain(reason)

    # -- how it looks --------------------------------------------------------------------------

    def body(self) -> ComposeResult:
        """The board, and what is found on it."""
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield from self.left()
            with Vertical(id="right"):
                yield from self.right()

    def notes(self) -> ComposeResult:
        """The notice, and the options with their keys."""
        yield Static(id="notice", markup=False)
        yield Static(id="options", markup=False)

    def on_mount(self) -> None:
        """Begin with what was left here, or with nothing."""
        kept = self.session.saved_work.get(type(self).__name__)
        if kept is not None:
            work, before = kept
            self._before = list(before)
            self.lay_out(work)
        self._now = self.work()
        self.editor.focus()
        self.find()

    def say(self, sentence: str) -> None:
        """Tell what can be done now."""
        self._note(sentence, wrong=False)

    def complain(self, sentence: str) -> None:
        """Tell what is wrong."""
        self._note(f"! {sentence[:1].upper()}{sentence[1:]}", wrong=True)

    def _note(self, sentence: str, *, wrong: bool) -> None:
        notice = self.query_one("#notice", Static)
        notice.set_class(wrong, "-wrong")
        notice.update(Content(sentence))

    def show_options(self, *options: tuple[str, str]) -> None:
        """Show the options, each with the id of the key that changes it; two in a line."""
        parts = [f"{key_name(binding)} {text}" for binding, text in options]
        pairs = [" · ".join(parts[at : at + 2]) for at in range(0, len(parts), 2)]
        self.query_one("#options", Static).update(Content("\n".join(pairs)))

    # -- the work ------------------------------------------------------------------------------

    def changed(self) -> None:
        """The work is another one by hand: undo leads back, and there is something else to find."""
        now = self.work()
        if now != self._now:
            self._before = [*self._before[1 - _HISTORY :], self._now]
            self._now = now
        self.find()
        self.refresh_bindings()

    def start_over(self, work: Any) -> None:
        """Lay out something else; undo brings back what lies here now."""
        self.lay_out(work)
        self.editor.focus()
        self.changed()

    def action_undo(self) -> None:
        """The work before the last change."""
        if self.work() == self._now and self._before:
            self._now = self._before.pop()
        self.lay_out(self._now)
        self.find()
        self.refresh_bindings()

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo."""
        # What a search has put on the board since the last change by hand is undone as well.
        return bool(self._before) or (self._now is not None and self.work() != self._now)

    def action_clear(self) -> None:
        """Start over."""
        self.start_over(self.empty())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Undo is there once there is something to undo."""
        return self.can_undo if action == "undo" else True

    def action_back(self) -> None:
        """To the screen before; what lies here is kept."""
        self.background.cancel()
        self.session.saved_work[type(self).__name__] = (self.work(), tuple(self._before))
        super().action_back()

    def action_results(self) -> None:
        """To the results and back."""
        (self.editor if self.results.has_focus else self.results).focus()

    def on_key(self, event: events.Key) -> None:
        """What is typed goes to the editor wherever the focus is."""
        if self.focused is not self.editor and self.take_typed(event):
            self.editor.focus()
            event.stop()

    def copy(self, lines: list[str], what: str) -> None:
        """Copy lines of plain text, and tell so."""
        self.app.copy_to_clipboard("\n".join(lines))
        self.say(f"{what} copied")


def next_of(choices: Sequence[T], now: T) -> T:
    """The choice after this one, the first after the last."""
    place = choices.index(now) if now in choices else -1
    return choices[(place + 1) % len(choices)]


def next_list(name: str) -> str:
    """The word list after this one, the first after the last."""
    names = [entry.name for entry in library().entries() if entry.kind == "words"]
    return next_of(names, name)
