"""The hint panel: the best moves of the game's advisor, growing better while you look."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.worker import get_current_worker

from tuiwords.engine.base import Limit
from tuiwords.play.hints import HintRow, HintTable, hints
from tuiwords.play.kit import GameKit
from tuiwords.ui.widgets.hint_columns import arrange

LIMIT = Limit(seconds=20.0, top=60)  # moves: several may be called the same
_HEAD = 3  # lines above the rows


class HintPanel(Widget, can_focus=True):
    """A table of moves. The cursor's move is shown on the board, Enter puts it there to be played.

    It knows nothing of a move but its text. A table of another ply than the one asked about last
    is dropped.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "hints--title",
        "hints--dim",
        "hints--cursor",
        "hints--cursor-blurred",
    }
    DEFAULT_CSS = """
    HintPanel {
        height: 1fr;
        & > .hints--title { text-style: bold; }
        & > .hints--dim { color: $text-muted; }
        & > .hints--cursor {
            background: $primary;
            color: $block-cursor-foreground;
            text-style: bold;
        }
        & > .hints--cursor-blurred { background: $panel; color: $foreground; }
        &:nocolor > .hints--cursor { text-style: reverse; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "fill", "Fill in", id="hints.fill", tooltip="Put the move on the board"),
        Binding("up", "move(-1)", "Up", show=False, id="hints.up", tooltip="The hint above"),
        Binding("down", "move(1)", "Down", show=False, id="hints.down", tooltip="The hint below"),
        Binding("pageup", "move(-8)", "Page up", show=False, id="hints.page_up"),
        Binding("pagedown", "move(8)", "Page down", show=False, id="hints.page_down"),
        Binding("home", "move(-99)", "Best", show=False, id="hints.best"),
        Binding("end", "move(99)", "Last", show=False, id="hints.last"),
        Binding(
            "right",
            "step(1)",
            "Line",
            key_display="←→",
            id="hints.further",
            tooltip="Step on through what the move leads to, as far as it is planned",
        ),
        Binding("left", "step(-1)", "Back", show=False, id="hints.back", tooltip="Step back"),
        Binding(
            "space", "strategy", "Strategy", id="hints.strategy", tooltip="Rank by another strategy"
        ),
    ]

    class Pointed(Message):
        """The cursor points to a move, or to none any more.

        ``line`` are that move and those planned after it; ``step`` of them are to be seen played.
        """

        def __init__(self, move: str | None, line: tuple[str, ...] = (), step: int = 0) -> None:
            super().__init__()
            self.move = move
            self.line = line or (() if move is None else (move,))
            self.step = step

    class Chosen(Message):
        """A move is to be put on the board."""

        def __init__(self, move: str) -> None:
            super().__init__()
            self.move = move

    class Came(Message):
        """A better table has come from the thinking thread."""

        def __init__(self, table: HintTable) -> None:
            super().__init__()
            self.table = table

        def can_replace(self, message: Message) -> bool:
            """Only the newest table counts."""
            return isinstance(message, HintPanel.Came)

    class Failed(Message):
        """There can be no hints, for a reason told in a sentence."""

        def __init__(self, reason: str) -> None:
            super().__init__()
            self.reason = reason

    def __init__(self, limit: Limit = LIMIT) -> None:
        super().__init__(id="hints")
        self.table: HintTable | None = None
        self._limit = limit
        self._ply = -1
        self._at = 0
        self._top = 0
        self._moved = False
        self._note = ""
        self._step = 0
        self._line: tuple[str, ...] = ()
        self._asked: tuple[Any, GameKit, int, str | None] | None = None
        self.chosen: str | None = None
        self._columns = arrange(None, (), 0)

    @property
    def strategy(self) -> str:
        """The strategy that ranks now, or nothing before it was asked."""
        if self._asked is None:
            return ""
        view, kit, _, given = self._asked
        return given or self.chosen or kit.advisor_for(view)

    @property
    def rows(self) -> tuple[HintRow, ...]:
        """The moves listed."""
        return tuple(self.table.rows) if self.table is not None else ()

    @property
    def pointed(self) -> str | None:
        """The move under the cursor."""
        return self.rows[self._at].move if self._at < len(self.rows) else None

    def ask(self, view: Any, kit: GameKit, ply: int, strategy: str | None = None) -> None:
        """Think about a view, by a strategy or else the one chosen; forget all thought before."""
        self.clear("thinking…")
        self._ply = ply
        self._asked = view, kit, ply, strategy
        task = partial(self._think, view, kit, ply, strategy or self.chosen)
        self.run_worker(task, thread=True, exclusive=True, group="hints", exit_on_error=False)

    def clear(self, note: str = "") -> None:
        """Stop thinking and show nothing but a note."""
        self.workers.cancel_group(self, "hints")
        self.table, self._ply, self._note = None, -1, note
        self._arrange()
        self._at, self._top, self._moved, self._step = 0, 0, False, 0
        self.refresh()

    def _think(self, view: Any, kit: GameKit, ply: int, strategy: str | None) -> None:
        worker = get_current_worker()
        try:
            for table in hints(view, kit, ply, self._limit, strategy):
                if worker.is_cancelled:
                    return
                self.post_message(self.Came(table))
        except Exception as error:
            self.log.error(f"hints: {error!r}")
            if not worker.is_cancelled:
                self.post_message(self.Failed(str(error)))

    def on_hint_panel_came(self, message: Came) -> None:
        """Show a better table; a cursor that was moved stays with its move."""
        message.stop()
        table = message.table
        if table.ply != self._ply:
            return
        before = self.pointed
        self.table = table
        self._arrange()
        moves = [row.move for row in table.rows]
        stays = (self._moved or self._step) and before in moves
        self._at = moves.index(before) if stays and before else 0
        self._scroll()
        if self.has_focus and self.pointed != before:
            self._point()
        self.refresh()

    def on_hint_panel_failed(self, message: Failed) -> None:
        """Say why there is nothing."""
        self._note = message.reason
        self.refresh()

    # Cursor

    def action_move(self, by: int) -> None:
        """Move the cursor."""
        if self.rows:
            self._at = max(0, min(len(self.rows) - 1, self._at + by))
            self._moved = True
            self._scroll()
            self._point()

    def _point(self, step: int = 0) -> None:
        self._step = step
        self.post_message(self.Pointed(self.pointed, self._line if step else (), step))
        self.refresh()

    def action_step(self, by: int) -> None:
        """Go on or back through what the move leads to; the line stays while it is looked at."""
        if self.pointed is None or self.table is None:
            return
        if not self._step:
            planned = self.table.line
            own = planned[:1] == (self.pointed,)
            self._line = planned if own else (self.pointed,)
        self._point(max(0, min(len(self._line), self._step + by)))

    def action_strategy(self) -> None:
        """Rank by the game's next strategy."""
        if self._asked is None:
            return
        view, kit, ply, _ = self._asked
        names = list(kit.strategies())
        self.chosen = names[(names.index(self.strategy) + 1) % len(names)]
        if self.chosen == kit.advisor_for(view):
            self.chosen = None  # once round: as it was at first
        self.ask(view, kit, ply)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Another strategy is no choice where one was asked for by name."""
        if action == "strategy":
            return self._asked is not None and self._asked[3] is None
        return True

    def action_fill(self) -> None:
        """Put the move under the cursor on the board."""
        if self.pointed is not None:
            self.post_message(self.Chosen(self.pointed))

    def on_focus(self) -> None:
        """Show the cursor's move on the board."""
        self._point()

    def on_blur(self) -> None:
        """Show it no longer."""
        self.post_message(self.Pointed(None))

    def on_click(self, event: events.Click) -> None:
        """Point to a row; a second click on it puts its move on the board."""
        row = event.y - _HEAD + self._top
        last = self.size.height - self._columns.foot
        if _HEAD <= event.y < last and row < len(self.rows):
            if row == self._at and event.chain > 1:
                self.action_fill()
            else:
                self.action_move(row - self._at)

    def on_resize(self) -> None:
        """Fit the columns, and keep the cursor in sight."""
        self._arrange()
        self._scroll()

    def _arrange(self) -> None:
        called = [self._called(row.move) for row in self.rows]
        self._columns = arrange(self.table, called, self.size.width)

    def _scroll(self) -> None:
        room = max(1, self.size.height - _HEAD - self._columns.foot)
        self._top = max(self._at - room + 1, min(self._top, self._at))

    # Drawing

    def status(self) -> str:
        """What was thought so far, in a line."""
        table = self.table
        if table is None:
            return self._note
        if self._step:
            return f"after {self._step} of {len(self._line)} moves"
        told = self._asked[1].hint_facts if self._asked else None
        facts = {k: v for k, v in table.facts.items() if told is None or k in told}
        parts = [f"{value:,.0f} {name}" for name, value in facts.items()]
        state = "done" if table.final else "thinking…"
        text = " · ".join([*parts, f"{table.nodes:,} nodes", state])
        while len(text) > self.size.width and parts:
            text = " · ".join([*parts, state])
            parts.pop()
        return text

    def render_line(self, y: int) -> Strip:
        """Heading, status, titles of the columns, moves."""
        ground = self.rich_style
        width = self.size.width
        if y < _HEAD:
            text = (self._heading, self.status, self._titles)[y]()
            style = self.get_component_rich_style("hints--title" if y == 0 else "hints--dim")
            return Strip([Segment(text, style)]).adjust_cell_length(width, ground)
        below = y - (self.size.height - self._columns.foot)
        if below >= 0 and self.rows:
            told = self._columns.detail(self.rows[self._at].cells)
            dim = self.get_component_rich_style("hints--dim")
            text = told[below] if below < len(told) else ""
            return Strip([Segment(text, dim)]).adjust_cell_length(width, ground)
        row = self._top + y - _HEAD
        if row >= len(self.rows):
            return Strip.blank(width, ground)
        style = ground
        if row == self._at:
            name = "hints--cursor" if self.has_focus else "hints--cursor-blurred"
            style = self.get_component_rich_style(name)
        hint = self.rows[row]
        line = self._columns.row(f"{row + 1:>2} {self._called(hint.move)}", hint.cells)
        return Strip([Segment(line, style)]).adjust_cell_length(width, style)

    def _heading(self) -> str:
        if self.table is None:
            return "Hints"
        heading = self.table.heading
        name = self.table.strategy or self.strategy
        for text in (f"{name}: {heading}", f"{name}: {heading.split(',')[0]}"):
            if len(text) <= self.size.width:
                return text
        return heading

    def _titles(self) -> str:
        return "" if self.table is None else self._columns.row("   move", self.table.columns)

    def _called(self, move: str) -> str:
        return self._asked[1].brief(move) if self._asked else move
