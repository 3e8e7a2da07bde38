"""A finished game looked back on, move by move, beside what a bot would have played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static
from textual.worker import get_current_worker

from tuiwords.bots.roster import BotSpec, RosterError
from tuiwords.games.base import GameError, Seat
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.play import catalog
from tuiwords.play.kit import GameKit
from tuiwords.play.match import Match
from tuiwords.play.review import Review, ReviewColumn, Table, keep_review, review
from tuiwords.store.records import Player
from tuiwords.store.store import StoreError
from tuiwords.ui.boards import review_board_for
from tuiwords.ui.boards.review_board import ReviewBoard
from tuiwords.ui.screens.page import Page
from tuiwords.ui.widgets.field import Field

Look = Callable[[BotSpec | None], Review | Iterator[Review]]
_EDGE = 5  # cells beside the table, a scroll bar among them
_WIDEST = 120
_MARKS = {"g": ("■", "$hit"), "y": ("○", "$near"), ".": ("·", "$foreground 55%")}


class ReviewPage(Page):
    """A table of figures; left and right choose the bot beside it.

    Where the game has a board for its review, that is seen first, and the table in its place.
    """

    TITLE = "Review"
    HELP: ClassVar[str] = "review"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "t", "table", "Table", id="review.table", tooltip="All figures, and the board again"
        ),
        Binding("c", "copy", "Copy", id="review.copy", tooltip="Copy the table as text"),
        Binding("pageup", "scroll(-8)", "Up", show=False, id="review.up", tooltip="Scroll"),
        Binding("pagedown", "scroll(8)", "Down", show=False, id="review.down", tooltip="Scroll"),
    ]

    class Found(Message):
        """The look back is done, or has come as far as this."""

        def __init__(self, number: int, review: Review) -> None:
            super().__init__()
            self.number = number
            self.review = review

        def can_replace(self, message: Message) -> bool:
            """Only the newest counts."""
            return isinstance(message, ReviewPage.Found)

    class Failed(Message):
        """There can be no review, for a reason told in a sentence."""

        def __init__(self, number: int, reason: str) -> None:
            super().__init__()
            self.number = number
            self.reason = reason

    def __init__(self, kit: GameKit, look: Look, bot: str = "") -> None:
        super().__init__()
        self.kit = kit
        self.found: Review | None = None
        self._look = look
        self._number = 0
        try:
            self._bots = {spec.name: spec for spec in catalog.bots(kit)}
        except RosterError:
            self._bots = {}
        self._whose: Player | None = None  # None: of nobody at a table
        self.board: ReviewBoard | None = None
        self._maker = review_board_for(kit.key)
        # The last one of the roster is the strongest: from it there is the most to learn. Beside a
        # board the best turn is enough until somebody is asked for.
        self._bot = bot if bot in self._bots else next(reversed(self._bots), "")
        self._bot = "" if self._maker is not None else self._bot

    @classmethod
    def of(cls, match: Match, seat: Seat) -> ReviewPage:
        """The review of a seat of a finished match; its figures are kept."""

        def look(bot: BotSpec | None) -> Iterator[Review]:
            for found in _steps(match, seat, bot):
                yield found
            page.keep(match, seat, found)

        rivals = [player.key for player in match.seats if player.kind == "bot"]
        page = cls(match.kit, look, rivals[0] if rivals else "")
        page._whose = match.seats[seat]
        return page

    def heading(self) -> str:
        """The game, and whose moves they are where they are not those of the person here."""
        parts = ["Review", self.kit.title]
        if self._whose is not None and self._whose.key != self.tui.profile.id:
            parts.append(self._whose.name)
        return " › ".join(parts)

    def body(self) -> ComposeResult:
        """The bot, the table, what it says."""
        bots = [("", "nobody"), *((name, name) for name in self._bots)]
        if self._maker is not None:
            self.board = self._maker(self.tui.preferences.cell_size)
            yield self.board
        with VerticalScroll(id="review", can_focus=False):
            yield Field("Beside", bots, self._bot, id="beside", help="Whom to compare with")
            yield Static(id="review-heading", markup=False)
            yield Static(id="review-table", markup=False)
            yield Static(id="review-notes", markup=False)

    def on_mount(self) -> None:
        """Begin to look back."""
        self._turn_to_board(self.board is not None)
        self._start()

    def _turn_to_board(self, board: bool) -> None:
        self.query_one("#review").display = not board
        if self.board is not None:
            self.board.display = board
        (self.board if board and self.board is not None else self.query_one("#beside")).focus()

    @on(Field.Changed)
    def _other_bot(self, message: Field.Changed) -> None:
        self._bot = message.value
        self._start()

    def _start(self) -> None:
        self._number += 1
        self._say("Looking back…")
        task = partial(self._think, self._number, self._bots.get(self._bot))
        self.run_worker(task, thread=True, exclusive=True, group="review", exit_on_error=False)

    def _think(self, number: int, bot: BotSpec | None) -> None:
        worker = get_current_worker()
        try:
            found = self._look(bot)
            for each in (found,) if isinstance(found, Review) else found:
                if worker.is_cancelled:
                    return
                self.post_message(self.Found(number, each))
        except (GameError, LexiconError, StoreError) as error:
            if not worker.is_cancelled:
                self.post_message(self.Failed(number, str(error)))

    def keep(self, match: Match, seat: Seat, found: Review) -> None:
        """Keep the figures with the match; called in the thread that looked back."""
        keep_review(self.tui.store, match, seat, found)

    def on_review_page_found(self, message: Found) -> None:
        """Show the table."""
        if message.number == self._number:
            self.found = message.review
            self._show()

    def on_review_page_failed(self, message: Failed) -> None:
        """Say why there is none."""
        if message.number == self._number:
            self.found = None
            self._turn_to_board(False)
            self.query_one("#review-table", Static).update("")
            self.query_one("#review-notes", Static).update("")
            self._say(f"{message.reason[:1].upper()}{message.reason[1:]}.")

    def on_resize(self) -> None:
        """Other columns may fit now."""
        if self.found is not None:
            self._show()

    def _say(self, text: str) -> None:
        self.query_one("#review-heading", Static).update(Content.styled(text, "bold"))

    def _show(self) -> None:
        found = self.found
        if found is None:
            return
        if self.board is not None:
            self.board.tell(found)
        self._say(found.heading)
        table = found.table(min(_WIDEST, self.size.width) - _EDGE)
        self.query_one("#review-table", Static).update(table_text(table))
        self.query_one("#review-notes", Static).update(
            Content("\n").join(map(Content, found.notes))
        )
        self.refresh_bindings()

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """There is something to copy once it is shown, and a board in some games."""
        if action == "table":
            return self.board is not None and self.found is not None
        return self.found is not None if action == "copy" else True

    def action_table(self) -> None:
        """The table, or the board again."""
        self._turn_to_board(not (self.board is not None and self.board.display))

    def action_scroll(self, lines: int) -> None:
        """Move what does not fit."""
        self.query_one("#review").scroll_relative(y=lines, animate=False)

    def action_copy(self) -> None:
        """Copy the table as text."""
        if self.found is not None:
            table = self.found.table(_WIDEST)
            lines = [table.line(row) for row in (table.titles, *table.rows, table.totals)]
            self.app.copy_to_clipboard("\n".join([self.found.heading, *lines, *self.found.notes]))
            self.tui.tell("The review is copied: paste it anywhere")


def _steps(match: Match, seat: Seat, bot: BotSpec | None) -> Iterator[Review]:
    """The review as it grows, where its game tells it so; else the whole. Raises: GameError."""
    if match.kit.look_back is None or review_board_for(match.kit.key) is None:
        yield review(match, seat, bot)
    else:
        yield from match.kit.look_back(match, seat, bot)


def table_text(table: Table) -> Content:
    """The table with dim titles, colored marks and bold totals."""
    rows = [
        [_cell(*pair) for pair in zip(table.columns, table.padded(row), strict=True)]
        for row in table.rows
    ]
    titles = [Content.styled(text, "$primary bold") for text in table.padded(table.titles)]
    totals = [Content.styled(text, "bold") for text in table.padded(table.totals)]
    gap = Content(" " * table.gap)
    return Content("\n").join([gap.join(titles), *map(gap.join, rows), Content(), gap.join(totals)])


def _cell(column: ReviewColumn, text: str) -> Content:
    if not column.marks:
        return Content(text)
    return Content("").join(
        Content.styled(*_MARKS[mark]) if mark in _MARKS else Content(mark) for mark in text
    )
