"""The end of a game of Word Soup: the line that was played, and the planner's on the same board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.worker import get_current_worker

from tuiwords.engine.base import Limit
from tuiwords.games.word_soup import Pick, WordSoupState
from tuiwords.play.hints import HintTable, hints
from tuiwords.play.match import Match

if TYPE_CHECKING:
    from tuiwords.ui.boards.word_soup import WordSoupBoard

_LIMIT = Limit(seconds=6.0, top=1)
_HEAD = 3  # lines above the words


@dataclass(frozen=True, slots=True)
class Line:
    """The words somebody took, or would have, and the points they brought."""

    name: str
    picks: tuple[Pick, ...] = ()
    score: int = 0
    left: int = 0


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
        &:nocolor > .line--cursor { text-style: reverse; }
        &:focus > .line--cursor {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
        }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Before", show=False, id="line.up", tooltip="The word before"),
        Binding("down", "move(1)", "Next word", id="line.down", tooltip="Step through the line"),
        Binding("home", "move(-99)", "First", show=False, id="line.first"),
        Binding("end", "move(99)", "Last", show=False, id="line.last"),
        Binding(
            "left,right",
            "other",
            "Other line",
            key_display="←→",
            id="line.other",
            tooltip="What the planner would have played on this board, and back",
        ),
    ]

    class Planned(Message):
        """The planner has found a better line."""

        def __init__(self, table: HintTable) -> None:
            super().__init__()
            self.table = table

        def can_replace(self, message: Message) -> bool:
            """Only the newest counts."""
            return isinstance(message, LineReview.Planned)

    def __init__(self, board: WordSoupBoard) -> None:
        super().__init__(id="line-review")
        self._board = board
        self._start: WordSoupState | None = None
        self.lines: list[Line] = []
        self.thinking = True
        self.which = 0
        self.at = -1

    def look_at(self, match: Match) -> None:
        """Show the line of the board's seat and let the planner think about the first board."""
        seat, state = self._board.seat, self._board.state
        self._start = start = cast("WordSoupState", match.replay.states[0])
        name = "You" if seat == 0 and not self._board.watching else match.seats[seat].name
        own = Line(name, state.lines[seat], state.scores[seat], state.board(seat).left)
        self.lines = [own, Line("Planner")]
        task = partial(self._think, start.view(seat), match)
        self.run_worker(task, thread=True, exclusive=True, group="line", exit_on_error=False)
        self.refresh()

    def _think(self, view: Any, match: Match) -> None:
        worker = get_current_worker()
        for table in hints(view, match.kit, 0, _LIMIT, "planner"):
            if worker.is_cancelled:
                return
            self.post_message(self.Planned(table))

    def on_line_review_planned(self, message: Planned) -> None:
        """Show a better line."""
        message.stop()
        table, start = message.table, self._start
        if start is None or not table.line:
            return
        picks = tuple(start.parse(text) for text in table.line)
        left = start.board(0).left - sum(len(pick.word) for pick in picks)
        self.lines[1] = Line("Planner", picks, int(table.facts.get("score", 0)), left)
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
        """The other line."""
        self.which = 1 - self.which
        self.at = min(self.at, len(self.lines[self.which].picks) - 1) if self.lines else -1
        self._point()

    def _point(self) -> None:
        if self._start is not None:
            picks = list(self.lines[self.which].picks) if self.at >= 0 else []
            self._board.show_line(self._start.board(self._board.seat), picks, self.at)
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Point to a word, or go to the other line."""
        if event.y < _HEAD:
            self.action_other()
        else:
            self.action_move(event.y - _HEAD + self._top() - self.at)

    def _top(self) -> int:
        room = max(1, self.size.height - _HEAD)
        return max(0, self.at - room + 1)

    # -- drawing ----------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """Both totals, the best word, then the words of one line."""
        ground, width = self.rich_style, self.size.width
        if not self.lines:
            return Strip.blank(width, ground)
        if y < 2:
            name = "title" if y == self.which else "dim"
            style = ground + self.get_component_rich_style(f"line--{name}")
            return Strip([Segment(self._total(y), style)]).adjust_cell_length(width, ground)
        dim = ground + self.get_component_rich_style("line--dim")
        if y == 2:
            return Strip([Segment(self._best(), dim)]).adjust_cell_length(width, ground)
        place, picks = y - _HEAD + self._top(), self.lines[self.which].picks
        if place >= len(picks):
            return Strip.blank(width, ground)
        style = self.get_component_rich_style("line--cursor") if place == self.at else ground
        word = picks[place].word
        text = f" {place + 1:>2} {word.upper():<20}{self._board.state.rules.score(word):>6} "
        return Strip([Segment(text, style)]).adjust_cell_length(width, ground)

    def _total(self, which: int) -> str:
        line = self.lines[which]
        mark = "▸" if which == self.which else " "
        name = f"{mark} {line.name[:10]:<10}"
        if which == 1 and not line.picks:
            return f"{name} thinking…"
        rest = f"{line.left} left" if line.left else "cleared"
        more = "…" if which == 1 and self.thinking else ""
        return f"{name}{line.score:>6,}  {rest}{more}"

    def _best(self) -> str:
        rules, picks = self._board.state.rules, self.lines[self.which].picks
        word = max((pick.word for pick in picks), key=rules.score, default="")
        return f"  best word {word.upper()} {rules.score(word)}" if word else "  no word"
