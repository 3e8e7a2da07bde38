"""The saved matches: go on with one, replay one, delete one."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tuiwords.games.base import GameError
from tuiwords.history.statistics import mode_of
from tuiwords.play import catalog
from tuiwords.store.records import Saved
from tuiwords.store.store import Store
from tuiwords.ui.page import Page
from tuiwords.ui.pages.home_details import company, moves_text
from tuiwords.ui.pages.import_matches import MatchImport
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.table import Table

_PLAYERS = 18  # cells of the players in a terminal of 80 columns
_WIDEST = 104  # cells of the whole table
_MOST = 500  # matches listed; the statistics count all of them


def game_title(key: str) -> str:
    """The name of a game, also of one that this version does not have."""
    try:
        return catalog.game(key).title
    except GameError:
        return key


def how(saved: Saved) -> str:
    """A daily, a mode of its game, a rated or an unrated one."""
    if saved.header.daily:
        return saved.header.daily
    if mode := mode_of(saved.header):
        return mode
    return "rated" if saved.rated and len(saved.header.seats) > 1 else "unrated"


def result(saved: Saved, profile: str, store: Store) -> Text:
    """How it ended for the profile, or for the first who won."""
    if saved.finished is None:
        return Text(f"{moves_text(store, saved)} so far")
    own = [each for each in saved.results if each.player.key == profile]
    if own:
        word = "won" if own[0].won else "lost"
        guesses = own[0].facts.get("guesses")
        return Text(f"{word} in {guesses:.0f}" if own[0].won and guesses else word)
    first = [each.player.name for each in saved.results if each.rank == 1]
    return Text(f"{' and '.join(first)} came first")


class MatchesPage(Page):
    """A table of matches, newest first."""

    TITLE = "Saved matches"
    HELP: ClassVar[str] = "matches"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "table", "Open table", id="matches.table", tooltip="Open it at its table"),
        Binding("v", "review", "Review", id="matches.review", tooltip="Review it move by move"),
        Binding("delete,x", "delete", "Delete", id="matches.delete", tooltip="Permanently"),
        Binding(
            "i",
            "import",
            "Import",
            id="matches.import",
            tooltip="Import an exported file or a GCG file",
        ),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.saved: dict[str, Saved] = {}
        self._import = MatchImport(self, self._show)

    def body(self) -> ComposeResult:
        """The table, or a word where there is nothing yet."""
        with Vertical(classes="column"):
            yield Static(id="matches-note", classes="dim")
            yield Table(self._columns(), id="matches")

    def _columns(self) -> tuple[tuple[str, int], ...]:
        players = _PLAYERS + max(0, min(self.app.size.width, _WIDEST) - 80)
        return (("When", 12), ("Game", 10), ("Players", players), ("How", 10), ("Result", 16))

    def on_screen_resume(self) -> None:
        """A match may have gone on meanwhile."""
        self._show()

    def _show(self) -> None:
        profile = self.session.profile.id
        found = [saved for saved in self._of(profile) if saved.events]
        others = [
            saved
            for saved in self._of(None)
            if saved.events and all(player.kind != "profile" for player in saved.header.seats)
        ]
        every = sorted((*found, *others), key=lambda saved: -saved.touched)
        self.saved = {saved.header.id: saved for saved in every}
        self.query_one(Table).fill((key, self._row(saved)) for key, saved in self.saved.items())
        self.query_one("#matches-note", Static).update(Content(self._note()))
        self.query_one(Table).display = bool(self.saved)
        self.refresh_bindings()

    def _of(self, profile: str | None) -> tuple[Saved, ...]:
        return self.session.store.matches(profile, limit=_MOST)

    def _note(self) -> str:
        if not self.saved:
            return "No matches yet. A match is saved with its first move."
        waiting = sum(saved.finished is None for saved in self.saved.values())
        matches = "match" if len(self.saved) == 1 else "matches"
        return f"{len(self.saved)} {matches}, {waiting} unfinished"

    def _row(self, saved: Saved) -> tuple[str | Text, ...]:
        header = saved.header
        when = datetime.fromtimestamp(saved.touched)
        return (
            f"{when.day:2} {when:%b %H:%M}",
            game_title(header.game),
            company(header),
            how(saved),
            result(saved, self.session.profile.id, self.session.store),
        )

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Without a match there is nothing to open or delete, and only some have a review."""
        if action == "review":
            return self._has_review()
        return bool(self.saved) if action in {"table", "delete"} else True

    def _has_review(self) -> bool:
        saved = self.saved.get(self.query_one(Table).chosen or "")
        if saved is None or saved.finished is None:
            return False
        game = catalog.GAMES.get(saved.header.game)
        return game is not None and game.results.review is not None

    @on(Table.RowHighlighted)
    def _another(self) -> None:
        self.refresh_bindings()

    @on(Table.RowSelected)
    def _open(self) -> None:
        chosen = self.query_one(Table).chosen
        if chosen is None:
            return
        if self.saved[chosen].finished is None:
            self.session.resume(chosen)
        else:
            self.session.replay(chosen)

    def action_table(self) -> None:
        """Open the match at its table, also a finished one."""
        chosen = self.query_one(Table).chosen
        if chosen is not None:
            self.session.resume(chosen)

    def action_review(self) -> None:
        """Look back on the match."""
        chosen = self.query_one(Table).chosen
        if chosen is not None:
            results, me = self.saved[chosen].results, self.session.profile.id
            own = [result.seat for result in results if result.player.key == me]
            self.session.attempt(lambda: self.session.look_back(chosen, own[0] if own else 0))

    def action_import(self) -> None:
        """Import matches from a file."""
        self._import.ask()

    def action_delete(self) -> None:
        """Delete the match, after a question."""
        chosen = self.query_one(Table).chosen
        if chosen is None:
            return
        header = self.saved[chosen].header

        def delete(yes: bool | None) -> None:
            if yes and self.session.attempt(lambda: self.session.store.delete_match(chosen)):
                self._show()

        question = f"Delete {game_title(header.game)} {company(header)} permanently?"
        self.app.push_screen(Confirm(question, "Delete", "Cancel"), delete)
