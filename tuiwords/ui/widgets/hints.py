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

LIMIT = Limit(seconds=20.0, top=20)
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
    ]

    class Pointed(Message):
        """The cursor points to a move, or to none any more."""

        def __init__(self, move: str | None) -> None:
            super().__init__()
            self.move = move

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

    @property
    def rows(self) -> tuple[HintRow, ...]:
        """The moves listed."""
        return tuple(self.table.rows) if self.table is not None else ()

    @property
    def pointed(self) -> str | None:
        """The move under the cursor."""
        return self.rows[self._at].move if self._at < len(self.rows) else None

    def ask(self, view: Any, kit: GameKit, ply: int, strategy: str | None = None) -> None:
        """Think about a view, by the advisor or another strategy; forget all thought before."""
        self.clear("thinking…")
        self._ply = ply
        task = partial(self._think, view, kit, ply, strategy)
        self.run_worker(task, thread=True, exclusive=True, group="hints", exit_on_error=False)

    def clear(self, note: str = "") -> None:
        """Stop thinking and show nothing but a note."""
        self.workers.cancel_group(self, "hints")
        self.table, self._ply, self._note = None, -1, note
        self._at, self._top, self._moved = 0, 0, False
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
        moves = [row.move for row in table.rows]
        self._at = moves.index(before) if self._moved and before in moves else 0
        self._scroll()
        if self.has_focus and self.pointed != before:
            self.post_message(self.Pointed(self.pointed))
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
            self.post_message(self.Pointed(self.pointed))
            self.refresh()

    def action_fill(self) -> None:
        """Put the move under the cursor on the board."""
        if self.pointed is not None:
            self.post_message(self.Chosen(self.pointed))

    def on_focus(self) -> None:
        """Show the cursor's move on the board."""
        self.post_message(self.Pointed(self.pointed))

    def on_blur(self) -> None:
        """Show it no longer."""
        self.post_message(self.Pointed(None))

    def on_click(self, event: events.Click) -> None:
        """Point to a row; a second click on it puts its move on the board."""
        row = event.y - _HEAD + self._top
        if event.y >= _HEAD and row < len(self.rows):
            if row == self._at and event.chain > 1:
                self.action_fill()
            else:
                self.action_move(row - self._at)

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self._scroll()

    def _scroll(self) -> None:
        room = max(1, self.size.height - _HEAD)
        self._top = max(self._at - room + 1, min(self._top, self._at))

    # Drawing

    def status(self) -> str:
        """What was thought so far, in a line."""
        table = self.table
        if table is None:
            return self._note
        parts = [f"{value:,.0f} {name}" for name, value in table.facts.items()]
        parts += [f"{table.nodes:,} nodes", "done" if table.final else "thinking…"]
        return " · ".join(parts)

    def render_line(self, y: int) -> Strip:
        """Heading, status, titles of the columns, moves."""
        ground = self.rich_style
        width = self.size.width
        if y < _HEAD:
            text = (self._heading, self.status, self._titles)[y]()
            style = self.get_component_rich_style("hints--title" if y == 0 else "hints--dim")
            return Strip([Segment(text, style)]).adjust_cell_length(width, ground)
        row = self._top + y - _HEAD
        if row >= len(self.rows):
            return Strip.blank(width, ground)
        style = ground
        if row == self._at:
            name = "hints--cursor" if self.has_focus else "hints--cursor-blurred"
            style = self.get_component_rich_style(name)
        hint = self.rows[row]
        line = self._line(f"{row + 1:>2} {hint.move}", hint.cells)
        return Strip([Segment(line, style)]).adjust_cell_length(width, style)

    def _heading(self) -> str:
        return self.table.heading if self.table is not None else "Hints"

    def _titles(self) -> str:
        return "" if self.table is None else self._line("   move", self.table.columns)

    def _line(self, first: str, cells: tuple[str, ...]) -> str:
        widest = max((len(row.move) for row in self.rows), default=4) + 4
        return f" {first:<{widest}}" + "".join(f"{cell:>8}" for cell in cells)
