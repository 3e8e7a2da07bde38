"""Boggle's part of the table: its own keys, and the words found and the review beside the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from tuiwords.games.base import Seat
from tuiwords.games.boggle import BoggleState
from tuiwords.games.boggle.review import WordOfRound, words_of_round
from tuiwords.text import count_text
from tuiwords.ui.games.boggle.board import BoggleBoard
from tuiwords.ui.games.boggle.side_panel import FoundWordsLog
from tuiwords.ui.games.boggle.words import FILTER_KEYS, WordFilter
from tuiwords.ui.keys import hidden, shown, with_keys
from tuiwords.ui.sizes import USUAL
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.coach import FirstStep
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.ending import Ending
from tuiwords.ui.widgets.game_area import GameArea
from tuiwords.ui.widgets.log import Log
from tuiwords.ui.widgets.notice import Notice

_Choice = tuple[str, Callable[[WordOfRound], bool]]
HINT_STEPS = ("Words left per square", "First letters of common words")


def _least(board: BoggleBoard) -> int:
    return board.state.rules.min_length


def _on_board(board: BoggleBoard) -> bool:
    return len(board.input.entry) >= _least(board) and bool(board.squares.path)


STEPS: Sequence[FirstStep[BoggleBoard]] = (
    FirstStep(
        lambda board: f"Type a word of {_least(board)} letters or more, each beside the last.",
        lambda board, made: made > 0 or _on_board(board),
    ),
    FirstStep(
        "{boggle.play} plays it. You can draw it with the mouse, too.", lambda _, made: made > 0
    ),
    FirstStep("Corners touch as well. Long words score more: find one.", lambda _, made: made > 1),
    FirstStep(
        "{table.turn_board} turns the board: you may see other words.",
        lambda board, made: made > 2 or board.squares.quarters != 0,
    ),
    FirstStep(
        "Stuck? {table.hints} tells how many words cross each square.",
        lambda board, made: made > 4 or board.seat in board.match.replay.hinted,
    ),
    FirstStep(
        "{table.finish} when you are done. {app.help}: rules and keys.", lambda _, made: made > 6
    ),
)


class RoundReview(CursorList):
    """After the round: every word with who found it; left and right choose whose are listed.

    Enter does nothing, so that someone still typing words does not begin another game.
    """

    INSIDE = (Ending,)
    TYPES = "nothing"
    BINDINGS: ClassVar[list[BindingType]] = [
        hidden(
            "right",
            "whose(1)",
            "Whose",
            "review.next",
            "Whose words are listed: all, a player's, crossed off, missed",
            key_display="←→",
        ),
        hidden("left", "whose(-1)", "Whose", "review.before"),
        *FILTER_KEYS,
    ]
    gaps: ClassVar[Sequence[int]] = (1,)

    def __init__(self) -> None:
        columns = (ListColumn(), ListColumn(), ListColumn(right=True), ListColumn())
        super().__init__(columns, id="board-words")
        self.filter = WordFilter(self, self._list)
        self._names: Sequence[str] = ()
        self._own: Seat | None = None
        self._whose = 0

    def look_at(self, state: BoggleState, names: Sequence[str], own: Seat | None) -> None:
        """List the words of a finished round; ``own`` is the viewer's seat."""
        self._names, self._own = names, own
        self.filter.begin(words_of_round(state), lambda: state.lexicon)

    @property
    def _choices(self) -> list[_Choice]:
        def of(seat: Seat) -> Callable[[WordOfRound], bool]:
            return lambda row: seat in row.finders

        choices: list[_Choice] = [("all words", lambda _row: True)]
        choices += [(name, of(seat)) for seat, name in enumerate(self._names)]
        if any(row.crossed for row in self.filter.words):
            choices.append(("crossed off", lambda row: row.crossed))
        return [*choices, ("missed by all", lambda row: row.missed)]

    def _list(self) -> None:
        wanted = self._choices[self._whose][1]
        self.show([self._row(row) for row in self.filter.passed if wanted(row)])

    def _row(self, row: WordOfRound) -> Row:
        """A sign, the word, its points and who found it."""
        sign = "×" if row.crossed else "✓" if self._own in row.finders else "○"
        if row.missed:
            sign = "·"
        who = ", ".join("you" if seat == self._own else self._names[seat] for seat in row.finders)
        points = str(0 if row.crossed else row.points)
        return Row(row.word, (sign, row.word.upper(), points, who), row.missed or row.crossed)

    def titles(self) -> Sequence[tuple[str, str]]:
        """Whose words, how many, and which filters."""
        whose = self._choices[self._whose][0]
        narrow = self.app.size.width < USUAL
        words = f"{len(self.rows):,}" if narrow else count_text(len(self.rows), "word")
        return ((f"‹ {whose} ›  {words}", "title"), (self.filter.text(), "dim"))

    def action_whose(self, by: int) -> None:
        """List the words of the next player or group."""
        self._whose = (self._whose + by) % len(self._choices)
        self._list()

    def action_longer(self, by: int) -> None:
        """Raise or lower the minimum length of the words."""
        self.filter.longer(by)

    def action_common(self) -> None:
        """List only words that are more common."""
        self.filter.common()


class BoggleArea(GameArea):
    """The round ends when time is up or the player has finished; the board can be turned.

    Hints come in steps: words through each square, how words begin, then all moves, ranked.
    """

    NOTHING_PLAYED: ClassVar[str] = "You found no words to review"
    board: BoggleBoard
    HOLDS = (RoundReview,)
    STEPS = STEPS
    BINDINGS: ClassVar[list[BindingType]] = [
        shown(
            "f2,ctrl+t",
            "hints",
            "Hints",
            "table.hints",
            "Show where words are, how they start, then all; the match becomes unrated",
        ),
        shown("slash", "turn_board", "Turn", "table.turn_board", "Turn the board"),
        shown("f4,ctrl+g", "screen.finish('')", "I'm done", "table.finish", "Finish the round"),
    ]

    def __init__(self, board: GameBoard, notice: Notice) -> None:
        super().__init__(board, notice)
        self._step = 0
        self._review = RoundReview()

    def move_log(self) -> Log:
        """The words found."""
        return FoundWordsLog(self.board)

    def review(self) -> Widget | None:
        """All words of the board and who found them."""
        return self._review

    def look_back(self) -> None:
        """List all words; how common they are is looked up in the background."""
        board = self.board
        board.end_round()
        names = [player.name for player in self.match.seats]
        self._review.look_at(board.state, names, None if board.watching else board.seat)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hints are for the player, during the round."""
        return super().check_action(action, parameters) if action != "hints" else self.may_act

    def action_turn_board(self) -> None:
        """Turn the board clockwise."""
        self.board.action_turn(1)

    async def action_hints(self) -> None:
        """Show the next step of the hints; after the last one, hide them."""
        if self._step < len(HINT_STEPS):
            self.post_message(self.HintAsked(self._show_step))
            return
        self.board.show_hint(0)
        self.notice.show_message("")
        if self.hints_shown:
            self._step = 0
        await self.run_action("screen.hints")

    async def action_nudge(self) -> None:
        """Show the next step of the hints: the first ones are small."""
        if self.may_act:
            await self.action_hints()

    def _show_step(self) -> None:
        self._step += 1
        self.board.show_hint(self._step)
        self.notice.show_message(HINT_STEPS[self._step - 1], with_keys("{table.hints}: more"))
