"""A dialog of what is kept under names: open, save, rename and delete it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from tuiwords.store.names import name_fault, same_name
from tuiwords.ui.background import Background
from tuiwords.ui.keys import key_name, shown
from tuiwords.ui.session import session_of
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.dialogs import Ask, Dialog


class NamedList(CursorList):
    """Names; Enter opens the one under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "choose", "Open", "kept.open", "Open what has this name"),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only a name can be opened."""
        return bool(self.rows) if action == "choose" else super().check_action(action, parameters)


class KeptNames(Dialog[str]):
    """What is kept of a ``kind``; returns the text of the one that is opened.

    ``rows`` are called in a thread: a row for each, whose key is its name, for the ``columns``.
    ``present`` is the text that is saved, "" if there is nothing to save.
    """

    HELP: ClassVar[str] = "kept"
    HOLDS = (NamedList,)
    DEFAULT_CSS = """
    KeptNames {
        & .card { width: 76; max-width: 100%; height: auto; max-height: 90%; }
        & CursorList { height: 12; margin-top: 1; }
        & #note { margin-top: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("s", "save", "Save", "kept.save", "Keep this under a name"),
        shown("r", "rename", "Rename", "kept.rename", "Give it another name"),
        shown("delete,d", "delete", "Delete", "kept.delete", "Delete it, after a question"),
        shown("escape", "leave", "Close", "kept.close"),
    ]

    def __init__(
        self,
        title: str,
        kind: str,
        present: str,
        columns: Sequence[ListColumn],
        rows: Callable[[], Sequence[Row]],
    ) -> None:
        super().__init__(title)
        self._kind, self._present = kind, present
        self._columns, self._rows = columns, rows
        self._reading = Background(self)

    def body(self) -> ComposeResult:
        """The names."""
        yield NamedList(self._columns)

    def on_mount(self) -> None:
        """List the names."""
        self.query_one(CursorList).display = False
        self._read()

    def _read(self, name: str = "") -> None:
        self._reading.run(self._rows, partial(self._show, name))

    def _show(self, name: str, rows: Sequence[Row]) -> None:
        names = self.query_one(CursorList)
        names.display = bool(rows)
        names.show(rows)
        if rows:
            names.focus()
        if name in (found := [row.key for row in rows]):
            names.move_to(found.index(name))
        self._look()

    @on(CursorList.Pointed)
    def _look(self) -> None:
        """Show the last cell of the row under the cursor, which may be cut in its column."""
        row = self.query_one(CursorList).row
        saves = f" {key_name('kept.save')} saves what is there now." if self._present else ""
        nothing = f"Nothing is saved yet.{saves}"
        self.say(nothing if row is None else row.cells[-1])
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what can be done with the name under the cursor, or with what is not saved."""
        del parameters
        if action == "save":
            return bool(self._present)
        if action in {"rename", "delete"}:
            return self.is_mounted and self.query_one(CursorList).selected_key is not None
        return True

    @on(CursorList.Chosen)
    def _open(self, message: CursorList.Chosen) -> None:
        found: list[str | None] = []
        kept = session_of(self).store.kept
        if session_of(self).attempt(lambda: found.append(kept.all(self._kind).get(message.key))):
            if found[0] is None:
                self._read()
            else:
                self.dismiss(found[0])

    def _ask(
        self, title: str, name: str, then: Callable[[str], object], taken: Collection[str] = ()
    ) -> None:
        """Ask for a name that is none of those taken, and do something with it if one was given."""

        def fault(typed: str) -> str | None:
            return name_fault(typed, taken) if typed else None

        def named(typed: str | None) -> None:
            if typed:
                then(typed)

        self.app.push_screen(Ask(title, "", name, fault), named)

    def _change(self, change: Callable[[], str | None]) -> None:
        """Change what is kept, and go to the name that ``change`` returns."""
        changed: list[str] = []
        if session_of(self).attempt(lambda: changed.append(change() or "")):
            self._read(changed[0])

    def action_save(self) -> None:
        """Keep what is there now."""
        kept = session_of(self).store.kept

        def keep(name: str) -> None:
            self._change(partial(kept.keep, self._kind, name, self._present))

        def named(name: str) -> None:
            known = same_name(name, [row.key for row in self.query_one(CursorList).rows])
            if known is not None:
                again = Confirm(f"{known} is there already.", "Replace", "Keep")
                self.app.push_screen(again, lambda yes: keep(name) if yes else None)
            else:
                keep(name)

        self._ask("Save it under which name?", "", named)

    def action_rename(self) -> None:
        """Give the name under the cursor another one."""
        name = self.query_one(CursorList).selected_key
        kept = session_of(self).store.kept
        if name is not None:
            rename = partial(kept.rename, self._kind, name)
            others = {row.key for row in self.query_one(CursorList).rows} - {name}
            title = f"Another name for {name}"
            self._ask(title, name, lambda new: self._change(partial(rename, new)), others)

    def action_delete(self) -> None:
        """Delete what is under the cursor, after a question."""
        name = self.query_one(CursorList).selected_key
        kept = session_of(self).store.kept
        if name is not None:
            delete = partial(kept.delete, self._kind, name)
            self.app.push_screen(
                Confirm(f"Delete {name}?", "Delete", "Keep"),
                lambda yes: self._change(delete) if yes else None,
            )
