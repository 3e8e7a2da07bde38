"""Asks for a file in which a game is saved: GCG for other programs, or a record to import."""

from __future__ import annotations

from collections.abc import Iterator

from tuiwords.history.history import export_lines, load_match
from tuiwords.history.notes import read_notes
from tuiwords.history.recordings import gcg_of
from tuiwords.paths import user_path, write_atomically
from tuiwords.store.records import Header
from tuiwords.store.store import Store
from tuiwords.ui.background import Background
from tuiwords.ui.games.catalog import review_screen_for
from tuiwords.ui.page import Page
from tuiwords.ui.widgets.dialogs import Ask, unfit_file

_GCG = ".gcg"


def ask_export(page: Page, header: Header, writing: Background) -> None:
    """Ask for the name of a file, and save the game in it with its notes."""
    store, screens = page.session.store, review_screen_for(header.game)
    records = screens is not None and screens.records

    def save(text: str) -> str:
        path = user_path(text).absolute()
        as_gcg = records and path.suffix.lower() == _GCG
        write_atomically(path, _gcg(store, header) if as_gcg else _record(store, header))
        return str(path)

    def take(text: str) -> None:
        told = page.session.show_message
        writing.run(lambda: save(text), lambda path: told(f"Saved as {path}"))

    name = f"{header.game}-{header.id[:8]}{_GCG if records else '.jsonl'}"
    other = "Other programs read GCG; with another ending it is a record to import here."
    note = other if records else "A record: import it here or on another computer."
    page.ask(Ask("Save the game as which file?", note, name, unfit_file), take)


def _gcg(store: Store, header: Header) -> bytes:
    return gcg_of(load_match(store, header.id), read_notes(store, header.id))


def _record(store: Store, header: Header) -> Iterator[bytes]:
    return (line.encode() for line in export_lines(store, [header.id]))
