"""The review of a finished game, move by move, compared with what a bot would have played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tuiwords.bots.roster import RosterError
from tuiwords.games.base import Seat
from tuiwords.history.reviews import gradual_review, keep_review, review
from tuiwords.play.game import AnyBot
from tuiwords.play.match import Match
from tuiwords.play.review import Review, ReviewColumn, ReviewTable
from tuiwords.ui.background import Background
from tuiwords.ui.games.catalog import review_board_for
from tuiwords.ui.keys import hidden
from tuiwords.ui.page import Page
from tuiwords.ui.session import ReviewSource
from tuiwords.ui.widgets.field import Field
from tuiwords.ui.widgets.review_board import ReviewBoard

_EDGE = 5  # cells beside the table, including a scroll bar
_WIDEST = 120
_MARKS = {"g": ("■", "$hit"), "y": ("○", "$near"), ".": ("·", "$foreground 55%")}


class ReviewPage(Page):
    """A table of figures; left and right choose the bot to compare with.

    If the game has a board for its review, that is shown first, and the table in its place.
    """

    TITLE = "Review"
    HELP: ClassVar[str] = "review"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "t",
            "table",
            "Table",
            id="review.table",
            tooltip="All figures, and the board again",
        ),
        Binding("c", "copy", "Copy", id="review.copy", tooltip="Copy the table as text"),
        hidden("pageup", "scroll(-8)", "Up", "review.up", "Scroll"),
        hidden("pagedown", "scroll(8)", "Down", "review.down", "Scroll"),
    ]

    def __init__(self, source: ReviewSource) -> None:
        super().__init__()
        self.game = source.game
        self.found: Review | None = None
        self._source = source
        self._background = Background(self, self._fail)
        try:
            self._bots = {spec.name: spec for spec in source.game.bots()}
        except RosterError:
            self._bots = {}
        self.board: ReviewBoard | None = None
        self._maker = review_board_for(source.game.key)
        # The last bot of the roster is the strongest: there is most to learn from it. On a board
        # the best turn is enough until a bot is chosen.
        self._bot = source.bot if source.bot in self._bots else next(reversed(self._bots), "")
        self._bot = "" if self._maker is not None else self._bot

    @classmethod
    def of(cls, match: Match, seat: Seat) -> ReviewPage:
        """The review of a seat of a finished match; its figures are saved."""

        def steps(bot: AnyBot | None) -> Iterator[Review]:
            for found in _steps(match, seat, bot):
                yield found
            keep_review(page.session.store, match, seat, found)

        bots = [player.key for player in match.seats if player.kind == "bot"]
        bot = bots[0] if bots else ""
        page = cls(ReviewSource(match.game, steps, bot, match.seats[seat]))
        return page

    def heading(self) -> str:
        """The game, and the player if it is not the current profile."""
        parts, player = ["Review", self.game.title], self._source.player
        if player is not None and player.key != self.session.profile.id:
            parts.append(player.name)
        return " › ".join(parts)

    def body(self) -> ComposeResult:
        """The board, or the bot, the table and the notes."""
        bots = [("", "none"), *((name, name) for name in self._bots)]
        if self._maker is not None:
            self.board = self._maker(self.session.preferences.cell_size)
            yield self.board
        with VerticalScroll(id="review", can_focus=False):
            yield Field("Compare with", bots, self._bot, id="beside", help="A bot's moves")
            yield Static(id="review-heading", markup=False)
            yield Static(id="review-table", markup=False)
            yield Static(id="review-notes", markup=False)

    def on_mount(self) -> None:
        """Start the review."""
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
        self._say("Reviewing…")
        self._background.stream(self._reviews, self._take)

    def _reviews(self) -> Iterable[Review]:
        spec = self._bots.get(self._bot)
        found = self._source.review(self.game.bot(spec) if spec is not None else None)
        return (found,) if isinstance(found, Review) else found

    def _take(self, found: Review) -> None:
        self.found = found
        self._show()

    def _fail(self, reason: str) -> None:
        """Say why there is no review."""
        self.found = None
        self._turn_to_board(False)
        self.query_one("#review-table", Static).update("")
        self.query_one("#review-notes", Static).update("")
        self._say(f"{reason[:1].upper()}{reason[1:].rstrip('.')}.")

    def on_resize(self) -> None:
        """Fit the columns to the width."""
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
        """Copying needs a review, and only some games have a board to switch to."""
        if action == "table":
            return self.board is not None and self.found is not None
        return self.found is not None if action == "copy" else True

    def action_table(self) -> None:
        """Switch between the table and the board."""
        self._turn_to_board(not (self.board is not None and self.board.display))

    def action_scroll(self, lines: int) -> None:
        """Scroll the table."""
        self.query_one("#review").scroll_relative(y=lines, animate=False)

    def action_copy(self) -> None:
        """Copy the table as text."""
        if self.found is not None:
            table = self.found.table(_WIDEST)
            lines = [table.line(row) for row in (table.titles, *table.rows, table.totals)]
            self.app.copy_to_clipboard("\n".join([self.found.heading, *lines, *self.found.notes]))
            self.session.tell("Review copied")


def _steps(match: Match, seat: Seat, bot: AnyBot | None) -> Iterator[Review]:
    """The review turn by turn if its game supports that, else as a whole. Raises: GameError."""
    if review_board_for(match.game.key) is None:
        yield review(match, seat, bot)
    else:
        yield from gradual_review(match, seat, bot)


def table_text(table: ReviewTable) -> Content:
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
