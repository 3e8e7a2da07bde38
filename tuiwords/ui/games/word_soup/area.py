"""Word Soup's part of the table: its own keys, the opponents' boards, the review."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, cast

from rich.cells import cell_len
from textual import events
from textual.binding import BindingType
from textual.widget import Widget

from tuiwords.engine.base import Limit
from tuiwords.games.base import Seat
from tuiwords.games.word_soup import RIGHT, SHUFFLE, STOP, SUGGEST, Board, Pick, WordSoupState
from tuiwords.play.hints import HintTable, hints
from tuiwords.play.match import Match
from tuiwords.ui.background import Background
from tuiwords.ui.games.word_soup.board import WordSoupBoard
from tuiwords.ui.games.word_soup.side_panel import Goals, RivalBoards, WordsTaken, goals, product
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.session import session_of
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.coach import FirstStep
from tuiwords.ui.widgets.columns import ListColumn, Row, fitted
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.ending import Ending, wrapped
from tuiwords.ui.widgets.game_area import GameArea
from tuiwords.ui.widgets.log import Log
from tuiwords.ui.widgets.notice import Notice

_TOTALS = 16  # cells of a line's mark, points, a blank and "cleared"
_WIDE = 26  # cells of a list that tells the value of each word beside its points
_LOW = 6  # lines of a list from which it says how the score stands to others
LIMIT = Limit(top=1)  # about a second, and the same plan as in the review of the game


def _tilt(board: WordSoupBoard) -> str:
    if len(board.state.rules.tilts) > 1:
        return "{soup.tilt_left} and {soup.tilt_right} tilt the board before a word, for free."
    return "The line on the board shows what a word leaves."


STEPS: Sequence[FirstStep[WordSoupBoard]] = (
    FirstStep(
        lambda board: (
            f"Type a word of {board.state.rules.shortest} letters or more, each beside the last."
        ),
        lambda board, made: made > 0 or board.input.entry.is_word,
    ),
    FirstStep("{soup.take} takes it. {soup.path}: another path.", lambda _, made: made > 0),
    FirstStep("Letters fall, rows close up. Long words score most.", lambda _, made: made > 1),
    FirstStep(_tilt, lambda board, made: made > 2 or board.input.entry.tilt != RIGHT),
    FirstStep(
        "Stuck? {table.nudge}: a small hint. {table.hints}: the best words.",
        lambda board, made: made > 3 or board.seat in board.match.replay.hinted,
    ),
    FirstStep(
        "An empty board scores 500 more. {app.help}: rules and keys.", lambda _, made: made > 4
    ),
)


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """The words that a player took or the planner would take, and their points.

    ``boards`` are those before each word, if others took words in between.
    """

    name: str
    picks: tuple[Pick, ...] = ()
    score: int = 0
    left: int = 0
    boards: tuple[Board, ...] = ()


class LineReview(CursorList):
    """Words with their points, each line in turn; the word under the cursor is on the board."""

    DEFAULT_CSS = """
    LineReview { min-height: 6; margin-top: 1; }
    LineReview > .list--title { color: $primary; }
    """
    INSIDE = (Ending,)
    TYPES = "nothing"
    gaps: ClassVar[Sequence[int]] = (1,)
    chooses = False
    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("up", "move(-1)", "Previous", "line.up", "The word above"),
        hidden("down", "move(1)", "Next word", "line.down", "Step through the line"),
        hidden("home", "first", "First", "line.first"),
        hidden("end", "last", "Last", "line.last"),
        shown(
            "left,right",
            "other",
            "Other line",
            "line.other",
            "The words of the planner or of another player, or your own",
            key_display="←→",
        ),
    ]

    def __init__(self, board: WordSoupBoard) -> None:
        columns = [ListColumn(right=at != 1) for at in range(4)]
        super().__init__(columns, id="line-review")
        self._board = board
        self._start: WordSoupState | None = None
        self.lines: list[PlayedLine] = []
        self.thinking = True
        self.which = 0
        self.goals = Goals()
        self._failed = False
        self._planning = Background(self, self._fail)

    def look_at(self, match: Match) -> None:
        """Show the line of the board's seat, and start the planner on its first board."""
        self._start = start = cast("WordSoupState", match.replay.states[0])
        seat, seats = self._board.seat, range(len(match.seats))
        self.lines = [_line(match, seat)]
        if start.rules.shared:
            self.lines += [_line(match, other) for other in seats if other != seat]
            self.thinking = False
        else:
            self.lines.append(PlayedLine("Planner"))
            view = start.view(seat)
            self._planning.stream(
                lambda: hints(view, match.game, 0, LIMIT, "planner"),
                lambda table: self._show_plan(start, table),
            )
        self._list()
        points = [start.rules.score(pick.word) for pick in self.lines[0].picks]
        if points:
            self.move_to(points.index(max(points)))

    def _fail(self, reason: str) -> None:
        self._failed = True
        self.refresh()
        session_of(self).show_error(reason)

    def _show_plan(self, start: WordSoupState, table: HintTable) -> None:
        if not table.line:
            return
        picks = tuple(start.parse(text) for text in table.line)
        left = start.board(0).left - sum(len(pick.word) for pick in picks)
        self.lines[1] = PlayedLine("Planner", picks, int(table.facts.get("score", 0)), left)
        self.thinking = not table.final
        self._list()

    def on_resize(self) -> None:
        """Fit the words to the width."""
        super().on_resize()
        if self.lines:
            self._list()

    def _list(self) -> None:
        """List the words of a line; the cursor stays where it is."""
        place, rules = self.cursor, self._board.state.rules
        words = [pick.word for pick in self.lines[self.which].picks]
        wide = self.size.width >= _WIDE
        cells = [
            (word.upper(), product(rules, word) * wide, str(rules.score(word))) for word in words
        ]
        best = max(map(rules.score, words), default=0)
        self.show(
            [
                Row(
                    str(n),
                    (str(n), *each),
                    strong=rules.score(word) == best,
                    bar=rules.score(word) / best,
                )
                for n, (word, each) in enumerate(zip(words, cells, strict=True), 1)
            ]
        )
        if self.moved:
            self.move_to(place)

    # -- cursor -----------------------------------------------------------------------------------

    def action_move(self, by: int) -> None:
        """Step through the words, at first to the one under the cursor."""
        super().action_move(by if self.moved else 0)

    def action_other(self) -> None:
        """Switch to another line."""
        self.which = (self.which + 1) % max(1, len(self.lines))
        self._list()

    def on_cursor_list_pointed(self, message: CursorList.Pointed) -> None:
        """Show the word under the cursor on the board as it was then."""
        message.stop()
        if self._start is None or message.row is None or not self.moved:
            return
        line, at = self.lines[self.which], self.cursor
        if line.boards:
            self._board.show_line(line.boards[at], [line.picks[at]], 0)
        else:
            self._board.show_line(self._start.board(self._board.seat), list(line.picks), at)

    def on_click(self, event: events.Click) -> None:
        """Go to the other line."""
        at = event.get_content_offset(self)
        if at is not None and at.y <= len(self.lines):
            self.action_other()

    # -- drawing ----------------------------------------------------------------------------------

    def titles(self) -> Sequence[tuple[str, str]]:
        """The totals of all lines, and how the player's stands to what there was to reach."""
        if not self.lines:
            return ()
        looks = ["title" if n == self.which else "dim" for n in range(len(self.lines))]
        stands = self.goals.reached(self.lines[0].score) if self.size.height >= _LOW else ()
        lines = ((self._total(n), look) for n, look in enumerate(looks))
        return [*lines, *((text, "dim") for text in wrapped(stands, self.size.width))]

    def _total(self, which: int) -> str:
        line = self.lines[which]
        mark = "▸" if which == self.which else " "
        room = self.size.width - _TOTALS
        wide = max(4, min(room, max(cell_len(each.name) for each in self.lines)))
        name = f"{mark} {fitted(line.name, wide)}"
        if self._planned(which) and not line.picks:
            return f"{name} {'failed' if self._failed else 'thinking…'}"
        rest = f"{line.left} left" if line.left else "cleared"
        gap = " " * (1 + (wide < room))
        text = f"{name}{line.score:>6,}{gap}{rest}"
        if not self._planned(which) or not self.thinking:
            return text
        more = f"{text} so far"
        least = f"{name}{f'≥{line.score:,}':>6}{gap}{rest}"  # what it has found so far
        return more if len(more) <= self.size.width else least

    def _planned(self, which: int) -> bool:
        """Whether a line is the planner's."""
        return which == 1 and not self._board.state.rules.shared


def _line(match: Match, seat: Seat) -> PlayedLine:
    """The words of a seat."""
    state, player = cast("WordSoupState", match.state), match.seats[seat]
    alone = [player.kind for player in match.seats if player.kind != "bot"] == ["profile"]
    boards: tuple[Board, ...] = ()
    if state.rules.shared:
        states = cast("Sequence[WordSoupState]", match.replay.states)
        boards = tuple(
            before.board(seat)
            for before, after in pairwise(states)
            if len(after.lines[seat]) > len(before.lines[seat])
        )
    return PlayedLine(
        "You" if alone and player.kind == "profile" else player.name,
        state.lines[seat],
        state.scores[seat],
        state.board(seat).left,
        boards,
    )


class WordSoupArea(GameArea):
    """The player may finish before the board is empty, and has lifelines."""

    board: WordSoupBoard
    HOLDS = (LineReview,)
    STEPS = STEPS
    BINDINGS: ClassVar[list[BindingType]] = [
        shown(
            "1",
            f"lifeline('{SUGGEST}')",
            "Suggest",
            "soup.suggest",
            "Lifeline: suggest a word, once per game",
        ),
        shown(
            "2",
            f"lifeline('{SHUFFLE}')",
            "Shuffle",
            "soup.shuffle",
            "Lifeline: shuffle the letters, once per game",
        ),
        shown(
            "f4,ctrl+g", f"screen.finish('{STOP}')", "I'm done", "table.finish", "Finish the game"
        ),
        shown(
            "f7,ctrl+d", "meanings", "Meanings", "table.meanings", "Show what the last word means"
        ),
    ]

    def __init__(self, board: GameBoard, notice: Notice) -> None:
        super().__init__(board, notice)
        self._review = LineReview(self.board)
        self._words = WordsTaken(self.board)
        self._reading = Background(self)
        # Players with boards of their own see the others' boards as well.
        alone = len(self.match.seats) == 1 or self.board.state.rules.shared
        self.rivals = None if alone else RivalBoards(self.board)

    def on_mount(self) -> None:
        """Find out what there is to reach, where players have boards of their own."""
        if not self.board.state.rules.shared:
            store, people = session_of(self).store, [p.kind == "profile" for p in self.match.seats]
            seat = people.index(True) if people.count(True) == 1 else None
            self._reading.stream(lambda: goals(store, self.match, seat), self._set_goals)

    def on_unmount(self) -> None:
        """Let the bots stop."""
        self._reading.cancel()

    def _set_goals(self, found: Goals) -> None:
        self._words.goals = self._review.goals = found
        self._words.fit()
        self._review.refresh()

    def move_log(self) -> Log:
        """The words taken."""
        return self._words

    def review(self) -> Widget | None:
        """The line that was played, and the planner's."""
        return self._review

    def look_back(self) -> None:
        """Show the line; the planner thinks in the background."""
        self._review.look_at(self.match)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Lifelines are for the player; meanings need a word that was taken."""
        if action == "lifeline":
            return self.board.open and self.board.state.rules.lifelines > 0
        if action == "meanings":
            return self.may_look_up
        return super().check_action(action, parameters)

    def action_lifeline(self, move: str) -> None:
        """Use a lifeline."""
        if self.board.open and not self.board.falling.moving:
            self.board.play(move)

    def last_words(self) -> Sequence[str]:
        """The word taken last from this board."""
        return self.board.last_words()
