"""All games, played here or imported: search them, continue, replay, review, export or delete."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from tuiwords.history.game_list import line_of
from tuiwords.play import catalog
from tuiwords.play.match_setup import is_recorded
from tuiwords.store.records import Saved, Unreadable
from tuiwords.store.store import Wanted
from tuiwords.text import count_text
from tuiwords.ui.background import Background
from tuiwords.ui.games.catalog import games
from tuiwords.ui.keys import hidden, shown, with_keys
from tuiwords.ui.page import Page
from tuiwords.ui.pages.export import ask_export
from tuiwords.ui.pages.import_matches import MatchImport
from tuiwords.ui.pages.match_moves import MatchMoves
from tuiwords.ui.pages.match_rows import (
    COLUMNS,
    PAGE,
    Listing,
    Part,
    is_over,
    read_listing,
    read_part,
)
from tuiwords.ui.pages.whose import ask_whose
from tuiwords.ui.widgets.columns import Row
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.field import Field
from tuiwords.ui.widgets.openable_list import OpenableList
from tuiwords.ui.widgets.text_input import TextInput

_NEAR = 8  # lines from the end of the list: as many matches again are read as are listed
# In place of a game: those of all games that can go on, and those left before anybody moved.
_OPEN, _NEW = "open", "new"


class MatchesPage(Page):
    """A table of matches, newest first, and the moves of the one under the cursor."""

    TITLE = "Games"
    HELP: ClassVar[str] = "matches"
    HOLDS = (Field, TextInput, OpenableList)
    AUTO_FOCUS = "#matches"
    BROAD_FROM = (150, 0)  # columns with room for moves beside the list
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("v", "review", "Review", "matches.review", "Review it move by move"),
        shown("slash", "search", "Search", "matches.search", "A player, a game, a list, an event"),
        shown("left", "game(-1)", "Game", "matches.game_before", key_display="←→"),
        hidden("right", "game(1)", "Game", "matches.game", "Of another game, or to continue"),
        shown("i", "import", "Import", "matches.import", "Import exported files and GCG files"),
        shown("x", "export", "Export", "matches.export", "Save it as GCG, or as a record"),
        shown("T", "table", "Table", "matches.table", "Open it at its table"),
        shown("I", "whose", "Whose", "matches.whose", "Say which player you are"),
        shown("delete,backspace", "delete", "Delete", "matches.delete", "Permanently"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.listed: dict[str, Saved | Unreadable] = {}
        self._rest: Iterator[Saved | Unreadable] | None = None  # unless some are being read
        self._offers = False, False, False  # what the chosen match has, see below
        self._shown: object = None  # the state of the store that the list shows
        self._opened_again = False
        self._seeks = False  # whether the cursor goes to what was imported
        self._import = MatchImport(self, self._imported)
        self._reading, self._growing = Background(self), Background(self)
        self._writing = Background(self)

    def body(self) -> ComposeResult:
        """What is listed, how many there are, the table, and the moves of one."""
        titles = [(game.key, game.title) for game in games()]
        choices = [("", "all games"), *titles, (_NEW, "not begun"), (_OPEN, "to continue")]
        with Vertical(classes="column", id="games"):
            with Horizontal(id="games-wanted"):
                yield Field("Show", choices, "", id="games-shown")
                yield TextInput(placeholder="player, game, list, event", id="games-text")
            yield Static(id="matches-note", classes="dim")
            with Container(id="games-parts"):
                yield OpenableList(COLUMNS, id="matches")
                yield MatchMoves()

    def on_resize(self) -> None:
        """Show the moves where there is room for them."""
        self.call_after_refresh(lambda: self.query_one(MatchMoves).show_of(self._pointed()))

    def on_screen_resume(self) -> None:
        """Update the table if a match was played meanwhile."""
        self._read(self._shown)

    def on_screen_suspend(self) -> None:
        """Once left, the list begins with the newest match again."""
        self._opened_again = self.left

    # -- the list ------------------------------------------------------------------------------

    @property
    def _wanted(self) -> Wanted:
        chosen, text = self.query_one(Field).value, self.query_one(TextInput).value
        return Wanted(
            shown_to=self.session.profile.id,
            game=None if chosen in ("", _OPEN, _NEW) else chosen,
            finished=False if chosen == _OPEN else None,
            listed=chosen != _NEW,
            words=tuple(text.casefold().split()),
        )

    @on(Field.Changed)
    @on(Input.Changed)
    def _refresh(self) -> None:
        self._read(None)

    def _read(self, shown: object) -> None:
        count = max(PAGE, self.query_one(OpenableList).cursor + _NEAR)
        store, wanted = self.session.store, self._wanted
        work = partial(read_listing, store, wanted, shown, count, self._seeks)
        self._reading.run(work, self._show)

    def _show(self, listing: Listing | None) -> None:
        if listing is not None:
            self._list(listing)
        if self._opened_again:
            self._opened_again = False
            self.query_one(OpenableList).move_to(0)

    def _list(self, listing: Listing) -> None:
        self._growing.cancel()
        self._shown, (self.listed, rows), self._rest, every, unfinished, sought = listing
        self._put(rows)
        if sought:
            self._go_to(sought)
        note = f"{count_text(every, 'match', 'matches')}, {unfinished:,} unfinished"
        nothing = with_keys(
            "No matches yet. A match is listed here once a move was made. {matches.import} imports "
            "games, or takes one played elsewhere turn by turn."
        )
        if self.query_one(TextInput).value or self.query_one(Field).value:
            nothing = "No match fits."
        self.query_one("#matches-note", Static).update(Content(note if every else nothing))

    def _go_to(self, sought: str) -> None:
        """Put the cursor on a match; if it is not listed, list those of all games."""
        field, text = self.query_one(Field), self.query_one(TextInput)
        if sought in self.listed or not (field.value or text.value):
            self._seeks = False
            places = [*self.listed]
            self.query_one(OpenableList).move_to(places.index(sought) if sought in places else 0)
            return
        with self.prevent(Input.Changed):
            field.value = text.value = ""
        self._refresh()

    def _put(self, rows: list[Row]) -> None:
        self.query_one(OpenableList).fill(rows)
        self.refresh_bindings()
        self.query_one(MatchMoves).show_of(self._pointed())

    def _grow(self) -> None:
        """List more matches if the cursor is near the end of the list; all of them for End."""
        table, rest = self.query_one(OpenableList), self._rest
        if rest is None or table.cursor + table.size.height + _NEAR < len(table.rows):
            return

        def extend(part: Part) -> None:
            self._rest = rest if part.rows else None
            self.listed |= part.found
            table.extend(part.rows)
            if count is None:
                table.move_to(len(table.rows) - 1)

        self._rest = None
        count = None if table.ended else max(PAGE, len(table.rows))
        work = partial(read_part, self.session.store, self._wanted, rest, count)
        table.ended = False
        self._growing.run(work, extend)

    # -- the game under the cursor -------------------------------------------------------------

    @property
    def _found(self) -> Saved | Unreadable | None:
        if not self.is_mounted:  # the screen below may ask before the list is there
            return None
        return self.listed.get(self.query_one(OpenableList).selected_key or "")

    def _pointed(self) -> Saved | None:
        """The match at the cursor, if it is not damaged."""
        return self._found if isinstance(self._found, Saved) else None

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Without a match there is nothing to open or delete, and only some have a review."""
        offers = dict(zip(("review", "whose", "export"), self._offered(), strict=True))
        return bool(self.listed) if action in {"table", "delete"} else offers.get(action, True)

    def _offered(self) -> tuple[bool, bool, bool]:
        """Whether the match has a review, is a record of elsewhere, and can be exported."""
        saved = self._pointed()
        game = catalog.GAMES.get(saved.header.game) if saved is not None else None
        reviewed = is_over(saved) and game is not None and game.results.review is not None
        return reviewed, saved is not None and is_recorded(saved.header), saved is not None

    @on(OpenableList.Pointed)
    def _another(self) -> None:
        self._grow()
        self.query_one(MatchMoves).show_of(self._pointed())
        offers = self._offered()
        if self._offers != offers:  # drawing the footer costs more than the move
            self._offers = offers
            self.refresh_bindings()

    # -- actions -------------------------------------------------------------------------------

    @on(OpenableList.Chosen)
    def _open(self) -> None:
        chosen = self.query_one(OpenableList).selected_key
        if chosen is not None:
            open_it = self.session.replay if is_over(self._found) else self.session.resume
            open_it(chosen)

    def action_search(self) -> None:
        """Type what to look for."""
        self.query_one(TextInput).focus()

    @on(Input.Submitted)
    def _searched(self) -> None:
        self.query_one(OpenableList).focus()

    def action_back(self) -> None:
        """Go back; from the text to the list of all first."""
        text = self.query_one(TextInput)
        if not text.has_focus:
            super().action_back()
            return
        text.value = ""
        self.query_one(OpenableList).focus()

    def action_game(self, by: int) -> None:
        """List another game, or what can be continued."""
        self.query_one(Field).action_step(by)

    def action_table(self) -> None:
        """Open the match at its table, also a finished one."""
        chosen = self.query_one(OpenableList).selected_key
        if chosen is not None:
            self.session.resume(chosen)

    def action_review(self) -> None:
        """Review the match."""
        saved = self._pointed()
        if saved is not None:
            me = self.session.profile.id
            own = [result.seat for result in saved.results if result.player.key == me]
            seat = own[0] if own else 0
            self.session.attempt(lambda: self.session.look_back(saved.header.id, seat))

    def action_whose(self) -> None:
        """Say which player of a recorded game you are."""
        saved = self._pointed()
        if saved is not None:
            ask_whose(self, saved.header, self._refresh)

    def action_export(self) -> None:
        """Save the match in a file."""
        saved = self._pointed()
        if saved is not None:
            ask_export(self, saved.header, self._writing)

    def action_import(self) -> None:
        """Import matches from a file."""
        self._import.ask()

    def _imported(self) -> None:
        self._seeks = True
        self._refresh()

    def action_delete(self) -> None:
        """Delete the match, after confirmation."""
        chosen, saved = self.query_one(OpenableList).selected_key, self._pointed()
        if chosen is None:
            return
        profile = self.session.profile.id
        what = "this damaged match" if saved is None else line_of(saved.header, profile)

        def delete(_yes: bool) -> None:
            if self.session.attempt(lambda: self.session.store.delete_match(chosen)):
                del self.listed[chosen]
                rows = self.query_one(OpenableList).rows
                self._put([row for row in rows if row.key != chosen])
                self._refresh()
                self._ask_about_cards(chosen)

        self.ask(Confirm(f"Delete {what} permanently?", "Delete", "Cancel"), delete)

    def _ask_about_cards(self, match: str) -> None:
        """Ask whether the cards of a deleted match go too; otherwise they are still practiced."""
        cards, profile = self.session.store.cards, self.session.profile.id

        def delete(_yes: bool) -> None:
            self.session.attempt(lambda: cards.delete_of_match(profile, match))

        count = cards.of_match(profile, match)
        if count:
            question = f"Also delete the {count_text(count, 'practice card')} made from it?"
            self.ask(Confirm(question, "Delete", "Keep"), delete)
