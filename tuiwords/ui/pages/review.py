"""The review of a finished game, move by move, compared with what a bot would have played."""

from __future__ import annotations

import textwrap
import time
from collections.abc import Iterable, Iterator
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from tuiwords.bots.roster import RosterError
from tuiwords.games.base import GameError, Seat
from tuiwords.history.game_list import line_of, title_of
from tuiwords.history.notes import read_notes, with_notes, write_note
from tuiwords.history.reviews import (
    gradual_review,
    keep_review,
    work_on,
)
from tuiwords.lexicon.library import library
from tuiwords.play.game import AnyBot
from tuiwords.play.judged import SHARPER
from tuiwords.play.likeness import INDEX
from tuiwords.play.match import Match
from tuiwords.play.review import Review
from tuiwords.practice.words import QUIZZES
from tuiwords.text import capital, count_text
from tuiwords.ui.background import Background
from tuiwords.ui.games.catalog import review_screen_for
from tuiwords.ui.keys import hidden, key_name, shown, with_keys
from tuiwords.ui.page import Page
from tuiwords.ui.pages.export import ask_export
from tuiwords.ui.pages.replay import ReplayBoard
from tuiwords.ui.picture import keep_picture, turn_card
from tuiwords.ui.session import ReviewSource
from tuiwords.ui.widgets.dialogs import Ask
from tuiwords.ui.widgets.field import Field
from tuiwords.ui.widgets.review_board import ReviewBoard
from tuiwords.ui.widgets.review_totals import KeyTurns, ReviewTotals

_COPIED = 78  # cells of what is copied: mails and files have lines of 80
_EXPLAINED = "review explained"  # the note of the store that somebody has read the introduction
_INTRODUCTION = (
    "Every move is compared with the best one. Only a clear loss is a mistake.\n"
    "{look.mistake}: next serious mistake, {review.assistant}: try moves, "
    "{review.table}: all figures"
)
_FIGURES = "{app.help} says what the figures mean."


class ReviewPage(Page):
    """A table of figures; left and right choose the bot to compare with.

    If the game has a board for its review, that is shown first, and the table in its place. A
    replay is a review without verdicts: only a board.
    """

    TITLE = "Review"
    HELP: ClassVar[str] = "review"
    MORE_HELP: ClassVar[str] = "figures"
    HOLDS = (ReviewTotals,)
    OF_GAME: ClassVar[tuple[str, ...]] = ("review",)
    INSTEAD = (ReplayBoard,)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("T", "table", "Table", "review.table", "All figures, and the board again"),
        shown("y", "copy", "Copy", "review.copy", "Copy it, with a picture of the turn"),
        shown(
            "enter",
            "assistant",
            "Assistant",
            "review.assistant",
            "Open the position in the assistant, to try other moves",
        ),
        hidden(
            "plus,equals_sign",
            "sharpen",
            "Sharpen",
            "review.sharpen",
            "Judge it with more effort",
        ),
        hidden("j", "note", "Note", "review.note", "Write a note on this move"),
        shown("L", "learn", "Words to learn", "review.learn", "Make cards of the words to learn"),
        hidden("x", "export", "Export", "review.gcg", "Save the game with your notes"),
        hidden("pageup", "scroll(-8)", "Up", "review.up", "Scroll"),
        hidden("pagedown", "scroll(8)", "Down", "review.down", "Scroll"),
    ]

    def __init__(self, source: ReviewSource) -> None:
        super().__init__()
        self.game = source.game
        self.found: Review | None = None
        self.match = source.match if source.review is None else None  # that is replayed
        self._source = source
        self._sharper: frozenset[int] = frozenset()
        self._background = Background(self, self._fail)
        self._writing = Background(self)
        try:
            self._bots = {spec.name: spec for spec in source.game.bots()}
        except RosterError:
            self._bots = {}
        self.board: ReviewBoard | None = None
        self._reviewing = review_screen_for(source.game.key)
        # The last bot of the roster is the strongest: there is most to learn from it. On some
        # boards the best move is enough until a bot is chosen.
        self._bot = source.bot if source.bot in self._bots else next(reversed(self._bots), "")
        self._bot = self._bot if self._reviewing is None or self._reviewing.compared else ""

    @classmethod
    def of(cls, match: Match, seat: Seat) -> ReviewPage:
        """The review of a seat of a finished match; its figures and verdicts are saved."""

        def steps(bot: AnyBot | None, sharper: frozenset[int] = frozenset()) -> Iterator[Review]:
            store = page.session.store
            for found in gradual_review(match, seat, bot, work_on(store, match, seat, sharper)):
                yield with_notes(found, store, match, seat)
            keep_review(store, match, seat, found)

        bots = [player.key for player in match.seats if player.kind == "bot"]
        bot = bots[0] if bots else ""
        source = ReviewSource(match.game, steps, bot, match.seats[seat], steps, match)
        page = cls(source)
        return page

    @property
    def help_topic(self) -> str:
        """There are verdicts, or there are none."""
        return self.HELP if self.match is None else "replay"

    def heading(self) -> str:
        """The game, and the player if it is not the current profile; who played in a replay."""
        if self.match is not None:
            return f"Replay › {line_of(self.match.header, self.session.profile.id)}"
        parts, player = ["Review", self.game.title], self._source.player
        if player is not None and player.key != self.session.profile.id:
            parts.append(player.name)
        return " › ".join(parts)

    def body(self) -> ComposeResult:
        """The board, or the whole game."""
        bots = [("", "none"), *((name, name) for name in self._bots)]
        cells = self.session.preferences.cell_size
        if self.match is not None:
            self.board = ReplayBoard(self.match, cells)
        else:
            if self.session.store.note(_EXPLAINED) is None:
                yield Static(with_keys(_INTRODUCTION), id="review-intro", markup=False)
            if self._reviewing is not None:
                self.board = self._reviewing.board(cells)
        if self.board is not None:
            yield self.board
        yield ReviewTotals(bots, self._bot)

    def on_mount(self) -> None:
        """Start the review."""
        self._turn_to_board(self.board is not None)
        if self.match is None:
            self._start()

    def action_back(self) -> None:
        """Go back, from the table to the board; the introduction has been read."""
        if self.board is not None and self.found is not None and not self.board.display:
            self._turn_to_board(True)
            return
        if self.match is None:
            self.session.attempt(lambda: self.session.store.set_note(_EXPLAINED, "yes"))
        super().action_back()

    def _turn_to_board(self, board: bool) -> None:
        self._totals.display = not board
        if self.board is not None:
            self.board.display = board
        if board and self.board is not None:
            self.board.begin()
        else:
            self._totals.begin()

    @property
    def _totals(self) -> ReviewTotals:
        return self.query_one(ReviewTotals)

    @on(Field.Changed)
    def _other_bot(self, message: Field.Changed) -> None:
        self._bot = message.value
        self._start()

    def _start(self) -> None:
        self._totals.say("Reviewing…")
        self._background.stream(self._reviews, self._take)

    def _reviews(self) -> Iterable[Review]:
        spec = self._bots.get(self._bot)
        bot = self.game.bot(spec) if spec is not None else None
        if self._sharper and self._source.sharpen is not None:
            return self._source.sharpen(bot, self._sharper)
        assert self._source.review is not None
        found = self._source.review(bot)
        return (found,) if isinstance(found, Review) else found

    def _take(self, found: Review) -> None:
        self.found = found
        self._show()

    def _fail(self, reason: str) -> None:
        """Say why there is no review."""
        self.found = None
        for intro in self.query("#review-intro"):
            intro.display = False
        self._turn_to_board(False)
        self._totals.clear()
        self._totals.say(f"{capital(reason).rstrip('.')}.")

    def on_resize(self) -> None:
        """Fit the columns to the width."""
        if self.found is not None:
            self._show()

    def _show(self) -> None:
        found = self.found
        if found is None:
            return
        if self.board is not None:
            self.board.show_review(found)
        how = f"{key_name('review.learn')} makes cards"
        learn = f"Words to learn ({how}): {', '.join(found.words).upper()}"
        figures = with_keys(_FIGURES) if INDEX in found.figures else ""
        self._totals.show(found, [learn if found.words else "", figures])
        self.refresh_bindings()

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Copying needs a review; the rest a board that shows a move, or a saved match."""
        found, match = self.found, self._source.match
        if found is None and action in ("assistant", "copy", "note", "sharpen", "table"):
            return False
        if action == "table":
            return self.board is not None
        if action in ("assistant", "sharpen", "note"):
            shown = self.board is not None and self.board.display
            move = self.board.move if shown and self.board is not None else None
            if action == "sharpen":
                can = self._reviewing is not None and self._reviewing.sharpens
                return can and move is not None and self._source.sharpen is not None
            return shown if action == "assistant" else match is not None and move is not None
        if action == "export":
            return match is not None
        if action == "learn":
            return found is not None and bool(found.words)
        return True

    def on_review_board_moved(self) -> None:
        """Offer what can be done with the move; the introduction makes room."""
        for intro in self.query("#review-intro"):
            intro.display = False
        self.refresh_bindings()

    def action_assistant(self) -> None:
        """Open the position before the move in the assistant; undo there brings back its work."""
        here = self.board.work_here() if self.board is not None else None
        if here is None:
            return
        saved = self.session.saved_work
        work, before = saved.get(here.page, (None, ()))
        saved[here.page] = (here.work, before if work is None else (*before, work))
        self.session.open_page(here.page)

    def action_sharpen(self) -> None:
        """Judge the move again with more effort."""
        move = self.board.move if self.board is not None else None
        if move is not None:
            self._sharper |= {move.number}
            self.session.show_message(
                f"Judging move {move.number} again with {SHARPER:.0f} times the work"
            )
            self._background.stream(self._reviews, self._take)

    def action_note(self) -> None:
        """Write a note on the move, or change it."""
        match, move = self._source.match, self.board.move if self.board is not None else None
        if match is None or move is None:
            return
        store, name = self.session.store, match.header.id

        def take(text: str) -> None:
            write = partial(write_note, store, name, move.seat, move.number, text)
            self._writing.run(write, lambda _none: self._start())

        now = read_notes(store, name, move.seat).get(move.number, "")
        self.ask(Ask(f"Your note on move {move.number}", "Empty: no note.", now), take)

    def action_export(self) -> None:
        """Save the game in a file."""
        if self._source.match is not None:
            ask_export(self, self._source.match.header, self._writing)

    def action_table(self) -> None:
        """Switch between the table and the board."""
        self._turn_to_board(not (self.board is not None and self.board.display))

    def on_review_board_ended(self) -> None:
        """After the last move comes the whole game."""
        self._turn_to_board(False)

    @on(KeyTurns.Chosen)
    def _open_turn(self, message: KeyTurns.Chosen) -> None:
        """Show a key turn on the board."""
        if self.board is not None:
            self._turn_to_board(True)
            self.board.go(int(message.key))

    def action_learn(self) -> None:
        """Make cards of the words to learn."""
        found = self.found
        if found is None:
            return
        cards, profile, quiz = (
            self.session.store.cards,
            self.session.profile.id,
            QUIZZES["anagrams"],
        )

        def add() -> int:
            words = quiz.cards(library().open(found.lexicon), found.words)
            return cards.add(profile, list(words), time.time())

        def told(count: int) -> None:
            made = count_text(count, "new card")
            self.session.show_message(f"{made} of {quiz.title}: {', '.join(found.words).upper()}")

        self._writing.run(add, told)

    def action_scroll(self, lines: int) -> None:
        """Scroll the table."""
        self._totals.scroll_relative(y=lines, animate=False)

    def action_copy(self) -> None:
        """Copy the table as text; while a turn is shown, write a picture of it."""
        found, board, match = self.found, self.board, self._source.match
        if found is None:
            return
        table = found.table(_COPIED)
        lines = [table.line(row) for row in (table.titles, *table.rows, *table.totals)]
        notes = [textwrap.fill(note, _COPIED) for note in found.notes]
        text = "\n".join([found.headline, *lines, *found.card.lines(_COPIED), *notes])
        told = "Review copied"
        if board is not None and board.display and match is not None:
            told = f"{told}. {self._picture(match, board)}"
        self.session.copy(told, text)

    def _picture(self, match: Match, board: ReviewBoard) -> str:
        """Write the picture; says where it is, or why not."""
        names = " : ".join(player.name for player in match.seats)
        try:
            svg = turn_card(match, board, f"{title_of(match.header)}, {names}")
            return f"Picture: {keep_picture(match, svg, f'-{board.at + 1}')}"
        except (GameError, OSError) as error:
            return f"There is no picture: {error}"
