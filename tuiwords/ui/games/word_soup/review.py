"""The end of a game of Word Soup: the line that was played, and the planner's on the same board.

Where players took turns on one board, it has the line of every player instead of the planner's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, cast

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.binding import BindingType
from textual.geometry import Offset
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.engine.base import Limit
from tuiwords.games.base import Seat
from tuiwords.games.word_soup import Board, Pick, WordSoupState
from tuiwords.play.hints import HintTable, hints
from tuiwords.play.match import Match
from tuiwords.ui.background import Background
from tuiwords.ui.games.word_soup.board import WordSoupBoard
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.session import session_of
from tuiwords.ui.widgets.columns import fitted
from tuiwords.ui.widgets.ending import Ending

_TOTALS = 16  # cells of a line's mark, points, a blank and "cleared"
LIMIT = Limit(top=1)  # about a second, and the same plan as in the review of the game


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


class LineReview(Widget, can_focus=True):
    """Words with their points, each line in turn; the word under the cursor is on the board."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"line--dim", "line--title", "line--cursor"}
    DEFAULT_CSS = """
    LineReview {
        height: 1fr;
        min-height: 6;
        margin-top: 1;
        & > .line--title { text-style: bold; color: $primary; }
        & > .line--dim { color: $foreground 60%; }
        & > .line--cursor { background: $panel; color: $foreground; text-style: bold; }
        &:focus > .line--cursor {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
        }
    }
    """
    INSIDE = (Ending,)
    TYPES = "nothing"
    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("up", "move(-1)", "Previous", "line.up", "The word above"),
        shown("down", "move(1)", "Next word", "line.down", "Step through the line"),
        hidden("home", "move(-99)", "First", "line.first"),
        hidden("end", "move(99)", "Last", "line.last"),
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
        super().__init__(id="line-review")
        self._board = board
        self._start: WordSoupState | None = None
        self.lines: list[PlayedLine] = []
        self.thinking = True
        self.which = 0
        self.at = -1
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
            self.refresh()
            return
        self.lines.append(PlayedLine("Planner"))
        view = start.view(seat)
        self._planning.stream(
            lambda: hints(view, match.game, 0, LIMIT, "planner"),
            lambda table: self._show_plan(start, table),
        )
        self.refresh()

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
        if self.which == 1:
            self.at = min(self.at, len(picks) - 1)
            self._point()
        self.refresh()

    # -- cursor -----------------------------------------------------------------------------------

    def action_move(self, by: int) -> None:
        """Step through the words."""
        count = len(self.lines[self.which].picks) if self.lines else 0
        self.at = max(-1, min(count - 1, self.at + by))
        self._point()

    def action_other(self) -> None:
        """Switch to another line."""
        self.which = (self.which + 1) % max(1, len(self.lines))
        self.at = min(self.at, len(self.lines[self.which].picks) - 1) if self.lines else -1
        self._point()

    def _point(self) -> None:
        if self._start is not None and self.lines:
            line = self.lines[self.which]
            if line.boards and self.at >= 0:
                self._board.show_line(line.boards[self.at], [line.picks[self.at]], 0)
            else:
                picks = list(line.picks) if self.at >= 0 else []
                self._board.show_line(self._start.board(self._board.seat), picks, self.at)
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Point to a word, or go to the other line."""
        at = event.get_content_offset(self)
        if at is not None and at.y < self._head:
            self.action_other()
        elif at is not None:
            self.action_move(at.y - self._head + self._top() - self.at)

    @property
    def _head(self) -> int:
        """Lines above the words: the totals and the best word."""
        return len(self.lines) + 1

    def _top(self) -> int:
        room = max(1, self.size.height - self._head)
        return max(0, self.at - room + 1)

    @property
    def caret(self) -> Offset:
        """The first cell of the word under the cursor."""
        return Offset(1, self._head + self.at - self._top())

    # -- drawing ----------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """The totals, the best word, then the words of one line."""
        ground, width = self.visual_style.rich_style, self.size.width
        if not self.lines:
            return Strip.blank(width, ground)
        if y < len(self.lines):
            name = "title" if y == self.which else "dim"
            style = ground + self.get_component_rich_style(f"line--{name}")
            return Strip([Segment(self._total(y), style)]).adjust_cell_length(width, ground)
        dim = ground + self.get_component_rich_style("line--dim")
        if y == len(self.lines):
            return Strip([Segment(self._best(), dim)]).adjust_cell_length(width, ground)
        place, picks = y - self._head + self._top(), self.lines[self.which].picks
        if place >= len(picks):
            return Strip.blank(width, ground)
        style = self.get_component_rich_style("line--cursor") if place == self.at else ground
        word = picks[place].word
        wide = max(8, min(20, width - 11))
        text = f" {place + 1:>2} {word.upper():<{wide}}{self._board.state.rules.score(word):>6} "
        return Strip([Segment(text, style)]).adjust_cell_length(width, ground)

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
        return more if len(more) <= self.size.width else f"{text}…"

    def _planned(self, which: int) -> bool:
        """Whether a line is the planner's."""
        return which == 1 and not self._board.state.rules.shared

    def _best(self) -> str:
        rules, picks = self._board.state.rules, self.lines[self.which].picks
        word = max((pick.word for pick in picks), key=rules.score, default="")
        best = f"{word.upper()} {rules.score(word)}" if word else ""
        texts = (f"  best word {best}", f"  best {best}") if word else ("  no words",)
        return next((text for text in texts if len(text) <= self.size.width), texts[-1])


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
