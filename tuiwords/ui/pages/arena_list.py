"""The earlier batches: their results, and a way to continue them."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tuiwords.arena.batch import Remembered, remembered
from tuiwords.arena.pools import usual_workers
from tuiwords.ui.keys import shown
from tuiwords.ui.page import Page
from tuiwords.ui.pages import arena_figures as figures
from tuiwords.ui.pages.arena_batch import BatchPage
from tuiwords.ui.pages.texts import ago
from tuiwords.ui.widgets.columns import Row
from tuiwords.ui.widgets.openable_list import OpenableList

_COLUMNS = (("Game", 10), ("Bots", 22), ("Games", 14), ("Outcome", 20))


class BatchList(Page):
    """A table, the latest first; Enter continues a batch, or shows its results."""

    TITLE = "Arena · earlier runs"
    HELP: ClassVar[str] = "arena"
    HOLDS = (OpenableList,)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "take", "Open", "batches.open", "Continue it, or see the results"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.batches: tuple[Remembered, ...] = ()

    def body(self) -> ComposeResult:
        """The batches, and details of the chosen one."""
        with Vertical(classes="column"):
            yield OpenableList(_COLUMNS, id="batches")
            yield Static(id="batches-note")

    def on_mount(self) -> None:
        """Focus the table."""
        self.query_one(OpenableList).focus()

    def on_screen_resume(self) -> None:
        """Update the table: a batch may have progressed."""

        def look() -> None:
            self.batches = remembered(self.session.store)

        self.session.attempt(look)
        self.query_one(OpenableList).fill(
            Row(str(place), _cells(known)) for place, known in enumerate(self.batches)
        )
        self._tell()

    @property
    def chosen(self) -> Remembered | None:
        """The batch under the cursor."""
        key = self.query_one(OpenableList).selected_key
        return None if key is None else self.batches[int(key)]

    @on(OpenableList.Pointed)
    def _tell(self) -> None:
        known, note = self.chosen, self.query_one("#batches-note", Static)
        if known is None:
            note.update("No runs yet.")
            return
        batch = known.batch
        outcome = f"  {known.outcome}" if known.outcome else ""
        details = f"{figures.subtitle(batch)} · {ago(known.moment)}"
        note.update(
            Content.assemble(
                (figures.title(batch), "bold"), outcome, "\n", (details, "$foreground 60%")
            )
        )

    @on(OpenableList.Chosen)
    def action_take(self) -> None:
        """Open the chosen one."""
        known = self.chosen
        if known is not None:
            self.app.push_screen(BatchPage(known.batch, usual_workers()))


def _cells(known: Remembered) -> tuple[str, ...]:
    batch = known.batch
    games = f"{known.done:,} of {batch.games:,}" if known.done < batch.games else f"{known.done:,}"
    return (batch.game.title, ", ".join(batch.bots), games, known.outcome)
