"""The saved matches: continue one, replay one, delete one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import islice
from typing import ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tuiwords.history.statistics import mode_of
from tuiwords.play import catalog
from tuiwords.play.match_setup import is_recorded
from tuiwords.store.records import Saved, Unreadable
from tuiwords.store.store import Store, Wanted
from tuiwords.text import count_text
from tuiwords.ui.background import Background
from tuiwords.ui.keys import shown
from tuiwords.ui.page import Page
from tuiwords.ui.pages.import_matches import MatchImport
from tuiwords.ui.pages.texts import (
    DAMAGED,
    game_title,
    moment_text,
    moves_text,
    players_text,
    result_text,
)
from tuiwords.ui.pages.whose import ask_whose
from tuiwords.ui.widgets.columns import Row
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.openable_list import OpenableList

_COLUMNS = (("When", 12), ("Game", 9), ("Opponents", 18), ("How", 12), ("Result", 14))
_PAGE = 32  # matches listed at first, and each time the end comes near
_NEAR = 8  # lines from the end


def how(saved: Saved) -> str:
    """How a match is played: the day, elsewhere, a mode of its game, rated or unrated."""
    if saved.header.daily:
        return f"daily {_day(saved.header.daily)}"
    if is_recorded(saved.header):
        return "imported"
    if mode := mode_of(saved.header):
        return mode
    going_on = saved.header.wants_rating and not saved.helped
    rated = saved.rated if saved.finished else going_on
    return "rated" if rated and len(saved.header.seats) > 1 else "unrated"


def _day(text: str) -> str:
    with suppress(ValueError):  # of a file that was imported
        return f"{date.fromisoformat(text):%d %b}"
    return text


def result(saved: Saved, profile: str, store: Store) -> str:
    """How it ended for the profile, or who came first."""
    if saved.finished is None:
        moves = moves_text(store, saved, profile)
        return f"{moves} so far" if moves[0].isdigit() else moves
    own = [each for each in saved.results if each.player.key == profile]
    if own:
        word = result_text(saved, own[0])
        guesses = own[0].facts.get("guesses")
        return f"{word} in {guesses:.0f}" if own[0].won and guesses else word
    first = [each.player.name for each in saved.results if each.rank == 1]
    return f"{' and '.join(first)} came first"


class Part(NamedTuple):
    """Some matches by their ids, and their rows."""

    found: dict[str, Saved | Unreadable]
    rows: list[Row]


class Listing(NamedTuple):
    """The first matches of a state of the store, those that follow, and how many there are."""

    state: object
    first: Part
    rest: Iterator[Saved | Unreadable]
    every: int
    unfinished: int


def read_listing(store: Store, profile: str, shown: object, count: int) -> Listing | None:
    """The newest matches shown to a profile; nothing if their state is ``shown`` already."""
    state = (profile, store.version())
    if state == shown:
        return None
    wanted = _wanted(profile)
    rest = store.each(wanted, page=_PAGE)
    first = read_part(store, profile, rest, count)
    counts = store.count(wanted), store.count(replace(wanted, finished=False))
    return Listing(state, first, rest, *counts)


def read_part(
    store: Store, profile: str, rest: Iterator[Saved | Unreadable], count: int = _PAGE
) -> Part:
    """The next matches."""
    found = {_id(each): each for each in islice(rest, count)}
    return Part(found, [_row(store, profile, each) for each in found.values()])


def _wanted(profile: str) -> Wanted:
    return Wanted(shown_to=profile)


def _id(found: Saved | Unreadable) -> str:
    return found.id if isinstance(found, Unreadable) else found.header.id


def _row(store: Store, profile: str, found: Saved | Unreadable) -> Row:
    if isinstance(found, Unreadable):
        return Row(found.id, ("–", "", found.id, "", DAMAGED))
    header = found.header
    cells = (
        moment_text(found.touched, "{0.day:2} {0:%b %H:%M}"),
        game_title(header.game),
        players_text(header).removeprefix("against "),
        how(found),
        result(found, profile, store),
    )
    return Row(header.id, cells, strong=found.finished is None)


class MatchesPage(Page):
    """A table of matches, newest first."""

    TITLE = "Games"
    HELP: ClassVar[str] = "matches"
    HOLDS = (OpenableList,)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("T", "table", "Table", "matches.table", "Open it at its table"),
        shown("v", "review", "Review", "matches.review", "Review it move by move"),
        shown("I", "whose", "Whose", "matches.whose", "Say which player you are"),
        shown("delete,backspace", "delete", "Delete", "matches.delete", "Permanently"),
        shown("i", "import", "Import", "matches.import", "Import exported files and GCG files"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.listed: dict[str, Saved | Unreadable] = {}
        self._rest: Iterator[Saved | Unreadable] | None = None  # unless some are being read
        self._offers = False, False  # whether the chosen match has a review, and is a record
        self._shown: object = None  # the state of the store that the list shows
        self._opened_again = False
        self._import = MatchImport(self, self._refresh)
        self._reading = Background(self)
        self._growing = Background(self)

    def body(self) -> ComposeResult:
        """The table, and a note with the number of matches."""
        with Vertical(classes="column"):
            yield Static(id="matches-note", classes="dim")
            yield OpenableList(_COLUMNS, id="matches")

    def on_screen_resume(self) -> None:
        """Update the table if a match was played meanwhile."""
        self._read(self._shown)

    def on_screen_suspend(self) -> None:
        """Once left, the list begins with the newest match again."""
        self._opened_again = self.left

    def _refresh(self) -> None:
        self._read(None)

    def _read(self, shown: object) -> None:
        count = max(_PAGE, self.query_one(OpenableList).cursor + _NEAR)
        self._reading.run(
            partial(read_listing, self.session.store, self.session.profile.id, shown, count),
            self._show,
        )

    def _show(self, listing: Listing | None) -> None:
        if listing is not None:
            self._list(listing)
        if self._opened_again:
            self._opened_again = False
            self.query_one(OpenableList).move_to(0)

    def _list(self, listing: Listing) -> None:
        self._growing.cancel()
        self._shown, (self.listed, rows), self._rest, every, unfinished = listing
        self._put(rows)
        note = f"{count_text(every, 'match', 'matches')}, {unfinished:,} unfinished"
        nothing = "No matches yet. Every match you begin is listed here."
        self.query_one("#matches-note", Static).update(Content(note if every else nothing))

    def _put(self, rows: list[Row]) -> None:
        table = self.query_one(OpenableList)
        table.fill(rows)
        table.display = bool(self.listed)
        self.refresh_bindings()

    def _grow(self) -> None:
        """List some more matches if the cursor is near the end of the list."""
        table, rest = self.query_one(OpenableList), self._rest
        if rest is None or table.cursor + table.size.height + _NEAR < len(table.rows):
            return

        def extend(part: Part) -> None:
            self._rest = rest if part.rows else None
            self.listed |= part.found
            table.extend(part.rows)

        self._rest = None
        work = partial(read_part, self.session.store, self.session.profile.id, rest)
        self._growing.run(work, extend)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Without a match there is nothing to open or delete, and only some have a review."""
        if action == "review":
            return self._has_review()
        if action == "whose":
            return self._is_recorded()
        return bool(self.listed) if action in {"table", "delete"} else True

    def _pointed(self) -> Saved | None:
        """The match at the cursor, if it is not damaged."""
        if not self.is_mounted:  # the screen below may ask before the list is there
            return None
        saved = self.listed.get(self.query_one(OpenableList).pointed or "")
        return saved if isinstance(saved, Saved) else None

    def _has_review(self) -> bool:
        saved = self._pointed()
        if saved is None or saved.finished is None:
            return False
        game = catalog.GAMES.get(saved.header.game)
        return game is not None and game.results.review is not None

    def _is_recorded(self) -> bool:
        saved = self._pointed()
        return saved is not None and is_recorded(saved.header)

    @on(OpenableList.Pointed)
    def _another(self) -> None:
        self._grow()
        offers = self._has_review(), self._is_recorded()
        if self._offers != offers:  # drawing the footer costs more than the move
            self._offers = offers
            self.refresh_bindings()

    @on(OpenableList.Chosen)
    def _open(self) -> None:
        chosen = self.query_one(OpenableList).pointed
        if chosen is None:
            return
        found = self.listed[chosen]
        if isinstance(found, Saved) and found.finished is not None:
            self.session.replay(chosen)
        else:
            self.session.resume(chosen)

    def action_table(self) -> None:
        """Open the match at its table, also a finished one."""
        chosen = self.query_one(OpenableList).pointed
        if chosen is not None:
            self.session.resume(chosen)

    def action_review(self) -> None:
        """Review the match."""
        chosen = self.query_one(OpenableList).pointed
        found = self.listed.get(chosen or "")
        if chosen is not None and isinstance(found, Saved):
            me = self.session.profile.id
            own = [result.seat for result in found.results if result.player.key == me]
            self.session.attempt(lambda: self.session.look_back(chosen, own[0] if own else 0))

    def action_whose(self) -> None:
        """Say which player of a recorded game you are."""
        saved = self._pointed()
        if saved is not None:
            ask_whose(self, saved.header, self._refresh)

    def action_import(self) -> None:
        """Import matches from a file."""
        self._import.ask()

    def action_delete(self) -> None:
        """Delete the match, after confirmation."""
        chosen = self.query_one(OpenableList).pointed
        if chosen is None:
            return
        found = self.listed[chosen]
        if isinstance(found, Saved):
            what = f"{game_title(found.header.game)} {players_text(found.header)}"
        else:
            what = "this damaged match"

        def delete(_yes: bool) -> None:
            if self.session.attempt(lambda: self.session.store.delete_match(chosen)):
                del self.listed[chosen]
                rows = self.query_one(OpenableList).rows
                self._put([row for row in rows if row.key != chosen])
                self._refresh()
                self._ask_about_cards(chosen)

        question = f"Delete {what} permanently?"
        self.ask(Confirm(question, "Delete", "Cancel"), delete)

    def _ask_about_cards(self, match: str) -> None:
        """Ask whether the cards of a deleted match go too; otherwise they are still practiced."""
        cards, profile = self.session.store.cards, self.session.profile.id

        def delete(_yes: bool) -> None:
            self.session.attempt(lambda: cards.delete_of_match(profile, match))

        count = cards.of_match(profile, match)
        if count:
            question = f"Also delete the {count_text(count, 'practice card')} made from it?"
            self.ask(Confirm(question, "Delete", "Keep"), delete)
