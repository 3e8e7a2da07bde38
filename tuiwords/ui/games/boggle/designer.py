"""The board designer (Inverse Boggle): searches for the best board, or one with given points."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Sparkline, Static

from tuiwords.games.boggle import board_text, parse_board
from tuiwords.play.games.boggle.boards import KeptBoard, keep_board, kept_boards
from tuiwords.play.match_setup import MatchRequest
from tuiwords.play.seeds import new_seed
from tuiwords.text import clock_text
from tuiwords.ui.games.boggle.design_search import METHODS, DesignPlan, DesignProgress, DesignSearch
from tuiwords.ui.games.boggle.editor import (
    BoardEditor,
    Gallery,
    board_row,
    empty_grid,
    next_size,
    read_span,
)
from tuiwords.ui.keys import hidden, key_name, shown, with_keys
from tuiwords.ui.page import Page
from tuiwords.ui.session import list_of
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.dialogs import Ask, fault_of
from tuiwords.ui.widgets.figures import pairs
from tuiwords.ui.workbench import Workbench, next_of, notice

Work = tuple[DesignPlan, DesignProgress | None]

_CURVE = 2000  # most points kept of a curve; then every other one is dropped
_SAVED = "Saved boards"
_LABEL = 14  # cells of the label of a figure
_INTRO = (
    "{designer.run} searches for the board with the most points, from letters drawn at random or "
    "from a board that you type.\n"
    "Curves show how the points grow; the best boards are listed below, to be kept or played."
)


class BoardDesigner(Page):
    """The board on the left, figures, curves and the best boards on the right."""

    TITLE = "Board designer"
    HELP: ClassVar[str] = "designer"
    HOLDS = (Workbench, BoardEditor, Gallery)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("space", "run", "Run", "designer.run", "Start, pause or resume"),
        hidden("f2", "results", "Boards", "designer.gallery", "Go to the list of boards and back"),
        shown("ctrl+k", "lock", "Lock", "designer.lock", "Lock this square"),
        hidden("ctrl+y", "method", "Method", "designer.method", "Choose another method"),
        hidden("ctrl+s", "size", "Size", "designer.size", "An empty board, 2x2 to 6x6"),
        shown("ctrl+r", "rows", "Rows", "designer.rows", "Type the board to start from"),
        hidden("ctrl+g", "span", "Points", "designer.span", "Set the range of points"),
        shown("f8", "keep", "Keep", "designer.keep", "Save and copy this board"),
        shown("f9", "play", "Play", "designer.play", "Play this board"),
        hidden("ctrl+o", "kept", "Saved boards", "designer.kept", "Open one"),
        hidden(
            "f3,ctrl+underscore",
            "undo",
            "Undo",
            "designer.undo",
            "Go back to before the last change or search",
            priority=True,
        ),
    ]

    editor: BoardEditor
    results: Gallery
    workbench: Workbench[Work]

    def __init__(self) -> None:
        super().__init__()
        self.plan = DesignPlan(empty_grid(4, 4))
        self.progress: DesignProgress | None = None
        self._left_for_kept: Work = (self.plan, None)
        self.search = DesignSearch(self, self._show_progress, self.fail)
        self._best: list[float] = []
        self._current: list[float] = []
        self._fresh = True  # whether the next start begins another search

    def body(self) -> ComposeResult:
        """The board and the notice; figures, curves and boards."""
        cells = self.session.preferences.cell_size
        self.plan = replace(self.plan, lexicon=list_of(self))
        self.editor = BoardEditor(self.plan.start, cells=cells, may_edit=lambda: not self.running)
        self.results = Gallery()
        self.workbench = Workbench(
            self,
            "designer",
            self.editor,
            self.results,
            left=[self.editor, notice()],
            right=[Static(id="figures"), *_curves(), self.results],
        )
        yield self.workbench

    def on_unmount(self) -> None:
        """End the search, even if it is paused."""
        self.search.stop()

    @property
    def running(self) -> bool:
        """Whether boards are being tried."""
        final = self.progress is not None and self.progress.final
        return not self._fresh and not self.search.paused and not final

    # -- the work ------------------------------------------------------------------------------

    def work(self) -> Work:
        """The plan with the board as it is, and the best boards found so far."""
        plan = replace(self.plan, start=self.editor.grid, locked=self.editor.locked)
        return plan, self.progress

    def empty(self) -> Work:
        """The same plan with an empty board of the same size."""
        return self._emptied(self.editor.grid.rows, self.editor.grid.columns), None

    def _emptied(self, rows: int, columns: int) -> DesignPlan:
        return replace(self.plan, start=empty_grid(rows, columns), locked=frozenset())

    def lay_out(self, work: Work) -> None:
        """Show a plan, its board, and the boards that were found."""
        self.plan, self.progress = work
        self.editor.put(self.plan.start)
        self.editor.lock_squares(self.plan.locked)
        self._list_best()

    def plain(self, work: Work) -> None:
        """Boards are kept by a key of their own."""

    def read_plain(self, plain: object) -> Work:
        """Nothing is kept. Raises: ValueError."""
        raise ValueError(f"{plain!r} was not kept here")

    def about(self, work: Work) -> str:
        """The rows."""
        return board_text(work[0].start)

    def find(self) -> None:
        """Stop the search of the old plan; its results stay visible."""
        self.search.stop()
        self._fresh = True
        start = key_name("designer.run")
        if self.editor.blank:
            self.workbench.say(f"Type a board, or press {start}")
        else:
            self.workbench.say(f"{start} starts from this board")
        self._show_figures()

    def fail(self, reason: str) -> None:
        """Say why it cannot be done."""
        self._fresh = True
        self.workbench.show_error(reason)
        self._show_figures()

    # -- the search ----------------------------------------------------------------------------

    def action_run(self) -> None:
        """Start, pause or resume."""
        run = key_name("designer.run")
        if self._fresh or (self.progress is not None and self.progress.final):
            self._begin()
            self.workbench.say(f"{run} pauses")
        else:
            self.search.pause(not self.search.paused)
            self.workbench.say(f"Paused. {run} resumes" if self.search.paused else f"{run} pauses")
        self._show_figures()

    def _begin(self) -> None:
        self.plan = replace(self.work()[0], seed=new_seed())
        self.progress, self._fresh = None, False
        self._best, self._current = [], []
        self._list_best()
        self.search.begin(self.plan)

    def _list_best(self) -> None:
        self.results.title = "Best boards"
        boards = self.progress.boards if self.progress is not None else ()
        self.results.show([board_row(board, points) for board, points in boards])

    def _show_progress(self, progress: DesignProgress) -> None:
        self.progress = progress
        if progress.boards:
            board, points = progress.boards[0]
            if board_text(self.editor.grid) != board and not self.results.has_focus:
                self.editor.put(parse_board(board))
            self._note_points(points, progress.facts.get("current", 0.0))
        self._list_best()
        if progress.final:
            self.workbench.say(f"Found. {key_name('designer.run')} searches for another one")
        self._show_figures()

    def _note_points(self, best: float, current: float) -> None:
        self._best.append(best)
        self._current.append(current)
        if len(self._best) > _CURVE:
            self._best, self._current = self._best[::2], self._current[::2]
        self.query_one("#best", Sparkline).data = list(self._best)
        self.query_one("#current", Sparkline).data = list(self._current)

    def _show_figures(self) -> None:
        progress = self.progress
        size = f"{self.editor.grid.rows} x {self.editor.grid.columns}"
        locked = len(self.editor.locked)
        rows = [
            (f"{key_name('designer.method')} Method", f"{self.plan.method}  {self._state()}"),
            (f"{key_name('designer.size')} Size", f"{size}{f', {locked} locked' * bool(locked)}"),
            (f"{key_name('designer.span')} Points", self.plan.title),
        ]
        if progress is not None and progress.boards:
            rows += [
                ("Best", f"{progress.boards[0][1]:,} points"),
                ("Current", f"{progress.facts.get('current', 0):,.0f} points"),
                ("Scored", f"{progress.scored:,} boards"),
                ("Rate", f"{progress.rate:,.0f} a second"),
                ("Restarts", f"{progress.facts.get('restarts', 0):,.0f}"),
                ("Time", f"{clock_text(progress.seconds)} of CPU"),
            ]
        for curve in self.query(".curve, .curve-title"):
            curve.display = progress is not None
        told = pairs(rows, _LABEL)
        if progress is None:
            told = Content("\n\n").join([told, *map(Content, with_keys(_INTRO).splitlines())])
        self.query_one("#figures", Static).update(told)
        self.refresh_bindings()

    def _state(self) -> str:
        if self.running:
            return "▸ searching" if self.progress else "… starting"
        done = self.progress is not None and self.progress.final
        return "✓ found" if done else "" if self._fresh else "‖ paused"

    # -- the task ------------------------------------------------------------------------------

    def action_results(self) -> None:
        """Go to the list of boards and back."""
        self.workbench.switch()

    def action_undo(self) -> None:
        """Go back to the work before the last change or search."""
        self.workbench.action_undo()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer undo only if there is something to undo."""
        if action == "close_kept":
            return self.is_mounted and self.results.title == _SAVED
        return self.is_mounted and self.workbench.can_undo if action == "undo" else True

    def action_lock(self) -> None:
        """Lock or unlock the square at the cursor."""
        before = self.editor.locked
        self.editor.toggle_lock()
        if self.editor.locked == before:
            self.workbench.show_error("An empty square cannot be locked: type a letter first")
        else:
            self.workbench.changed()

    def action_method(self) -> None:
        """Choose the next method."""
        self.plan = replace(self.plan, method=next_of(METHODS, self.plan.method))
        self.workbench.changed()

    def action_size(self) -> None:
        """Start an empty board of the next size; undo brings this one back."""
        size = next_size(self.editor.grid)
        self.workbench.start_over((self._emptied(size, size), None))

    def action_rows(self) -> None:
        """Type the board to start from."""
        note = "Separate rows with spaces. Q is Qu, [An] two letters on one face."
        value = "" if self.editor.blank else self.editor.text
        self.ask(Ask("The board to start from", note, value, fault_of(parse_board)), self._take)

    def _take(self, board: str) -> None:
        self.search.stop()
        self.editor.read(board)
        self.editor.focus()

    def action_span(self) -> None:
        """Choose how many points the board should have."""

        def take(text: str) -> None:
            self.plan = replace(self.plan, span=read_span(text))
            self.workbench.changed()

        note = "Such as 100-200. Leave it empty to search for the most points."
        span = self.plan.span
        value = f"{span[0]}-{span[1]}" if span else ""
        self.ask(Ask("How many points?", note, value, fault_of(read_span)), take)

    # -- the boards ----------------------------------------------------------------------------

    def on_cursor_list_pointed(self, message: CursorList.Pointed) -> None:
        """Show the board under the cursor; the search goes on."""
        board = message.key
        if board is None and self.progress is not None and self.progress.boards:
            board = self.progress.boards[0][0]
        if board and (self.results.has_focus or not self._fresh):
            self.editor.put(parse_board(board))

    def on_cursor_list_chosen(self, message: CursorList.Chosen) -> None:
        """Continue from a board of the list."""
        self._take(message.key)

    def action_kept(self) -> None:
        """List the saved boards."""

        def look() -> None:
            boards = kept_boards()
            if not boards:
                self.workbench.say(f"No saved boards yet. {key_name('designer.keep')} saves one")
                return
            self.search.stop()
            self._fresh = True
            self._show_figures()
            if self.results.title != _SAVED:
                self._left_for_kept = self.work()
            self.workbench.say(f"{key_name('list.choose')} opens the selected board")
            self.results.title = _SAVED
            self.results.show([board_row(kept.board, kept.points) for kept in reversed(boards)])
            self.results.focus()

        self.session.attempt(look)

    def action_close_kept(self) -> None:
        """Go back from the saved boards to the board of before."""
        self.lay_out(self._left_for_kept)
        self.editor.focus()
        self.find()

    def action_keep(self) -> None:
        """Save and copy the board that is shown."""
        if self.editor.blank:
            self.workbench.show_error("There is no board yet")
            return
        board = self.editor.text
        known = {row.key: row.cells[0] for row in self.results.rows}
        if board not in known:
            self.workbench.show_error(
                "The board has no points yet: let the search run for a moment"
            )
            return
        kept = KeptBoard(board, int(known[board].replace(",", "")), self.plan.lexicon)

        def keep() -> None:
            keep_board(kept)
            told = f"Saved and copied. {key_name('designer.kept')} lists your saved boards"
            self.workbench.say(told)
            self.session.copy(told, board)

        self.session.attempt(keep)

    def action_play(self) -> None:
        """Play the board that is shown."""
        if not all(self.editor.grid.faces):
            self.workbench.show_error("There is an empty square: fill it before you play")
            return
        self.search.pause(True)
        self._show_figures()
        self.session.begin(MatchRequest("boggle", {"board": self.editor.text}))


def _curves() -> list[Widget]:
    return [
        Static("Best", classes="curve-title"),
        Sparkline([], id="best", classes="curve"),
        Static("Current", classes="curve-title"),
        Sparkline([], id="current", classes="curve"),
    ]
