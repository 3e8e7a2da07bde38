"""The board designer (Inverse Boggle): a board grows better while you look, or as you want it."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Sparkline, Static

from tuiwords.games.boggle import board_text, parse_board
from tuiwords.play.kept_boards import KeptBoard, keep_board, kept_boards
from tuiwords.play.sharecode import new_seed
from tuiwords.ui.boards.board_editor import BoardEditor, empty_grid
from tuiwords.ui.opening import Opening
from tuiwords.ui.screens.ask import Ask
from tuiwords.ui.screens.design_forms import (
    Gallery,
    board_row,
    read_span,
    wrong_rows,
    wrong_span,
)
from tuiwords.ui.screens.design_search import METHODS, DesignSearch, Progress, Task
from tuiwords.ui.screens.tool import Tool
from tuiwords.ui.widgets.clock import clock_text
from tuiwords.ui.widgets.figures import pairs
from tuiwords.ui.widgets.word_list import WordList

_CURVE = 2000  # points of the curves that are kept; then every other one goes


class DesignerScreen(Tool):
    """The board on the left, figures, curves and the best boards on the right."""

    TITLE = "Board designer"
    HELP: ClassVar[str] = "designer"
    CSS_PATH = "../boggle.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "run", "Run", id="designer.run", tooltip="Start, pause, or go on"),
        Binding(
            "f2",
            "gallery",
            "Boards",
            show=False,
            id="designer.gallery",
            tooltip="To the list of boards and back",
        ),
        Binding("f3", "lock", "Lock", id="designer.lock", tooltip="This square stays as it is"),
        Binding(
            "f4",
            "method",
            "Method",
            show=False,
            id="designer.method",
            tooltip="Another way to search",
        ),
        Binding(
            "f5",
            "size",
            "Size",
            show=False,
            id="designer.size",
            tooltip="An empty board, 2x2 to 6x6",
        ),
        Binding("f6", "rows", "Rows", id="designer.rows", tooltip="Type the board to start from"),
        Binding(
            "f7",
            "span",
            "Points",
            show=False,
            id="designer.span",
            tooltip="How many points are wanted",
        ),
        Binding("f8", "keep", "Keep", id="designer.keep", tooltip="Keep and copy this board"),
        Binding("f9", "play", "Play", id="designer.play", tooltip="Play this board"),
        Binding(
            "ctrl+o", "kept", "Kept boards", show=False, id="designer.kept", tooltip="Open one"
        ),
        Binding(
            "ctrl+x", "clear", "Clear", show=False, id="designer.clear", tooltip="An empty board"
        ),
        Binding("enter", "take", "Take", show=False, id="designer.take", tooltip="Take this board"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.plan = Task(empty_grid(4, 4))
        self.progress: Progress | None = None
        self._best: list[float] = []
        self._work: list[float] = []
        self._changed = True  # since the search began: the next start begins another one

    def body(self) -> ComposeResult:
        """Board and task; figures, curves, boards."""
        self.editor = BoardEditor(self.plan.start, lambda: not self.running)
        self.editor.cells = self.tui.preferences.cell_size
        self.search = DesignSearch()
        self.gallery = Gallery("gallery")
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield self.editor
                yield Static(id="notice", markup=False)
            with Vertical(id="right"):
                yield Static(id="figures")
                yield Static("Best", classes="curve-title")
                yield Sparkline([], id="best", classes="curve")
                yield Static("In work", classes="curve-title")
                yield Sparkline([], id="work", classes="curve")
                yield self.gallery
        yield self.search

    def on_mount(self) -> None:
        """Begin with an empty board."""
        self.editor.focus()
        self.say("Space starts from a random board; or type one first")
        self._show()

    @property
    def running(self) -> bool:
        """Whether boards are being tried."""
        final = self.progress is not None and self.progress.final
        return not self._changed and not self.search.held and not final

    # -- the search ----------------------------------------------------------------------------

    def action_run(self) -> None:
        """Start, pause or go on."""
        if self._changed or (self.progress is not None and self.progress.final):
            self._begin()
        else:
            self.search.hold(not self.search.held)
            self.say("Paused: Space goes on; a change begins anew" if self.search.held else "")
        self._show()

    def _begin(self) -> None:
        self.plan = replace(
            self.plan, start=self.editor.grid, locked=self.editor.locked, seed=new_seed()
        )
        self.progress, self._changed = None, False
        self._best, self._work = [], []
        self.gallery.title = "Best boards"
        self.gallery.show(())
        self.say("Space pauses")
        self.search.begin(self.plan)

    def _change(self, sentence: str = "Space starts") -> None:
        """The task is another one: what was searched so far stays to be looked at."""
        self.search.stop()
        self._changed = True
        self.say(sentence)
        self._show()

    def on_design_search_came(self, message: DesignSearch.Came) -> None:
        """Show the best board and the figures."""
        if message.number != self.search.number:
            return
        progress = self.progress = message.progress
        if progress.boards:
            board, points = progress.boards[0]
            if board_text(self.editor.grid) != board and not self.gallery.has_focus:
                self.editor.put(parse_board(board))
            self._note(points, progress.facts.get("current", 0.0))
        self.gallery.show([board_row(board, points) for board, points in progress.boards])
        if progress.final:
            self.say("Found: Space looks for another one")
        self._show()

    def _note(self, best: float, work: float) -> None:
        self._best.append(best)
        self._work.append(work)
        if len(self._best) > _CURVE:
            self._best, self._work = self._best[::2], self._work[::2]
        self.query_one("#best", Sparkline).data = list(self._best)
        self.query_one("#work", Sparkline).data = list(self._work)

    def on_design_search_failed(self, message: DesignSearch.Failed) -> None:
        """Say why it cannot be done."""
        self._changed = True
        self.complain(message.reason)
        self._show()

    def _show(self) -> None:
        progress = self.progress
        size = f"{self.editor.grid.rows} x {self.editor.grid.columns}"
        locked = len(self.editor.locked)
        rows = [
            ("F4 Method", f"{self.plan.method}  {self._state()}"),
            ("F5 Size", f"{size}{f', {locked} locked' if locked else ''}"),
            ("F7 Points", self.plan.title),
        ]
        if progress is not None and progress.boards:
            rows += [
                ("Best", f"{progress.boards[0][1]:,} points"),
                ("In work", f"{progress.facts.get('current', 0):,.0f} points"),
                ("Scored", f"{progress.scored:,} boards"),
                ("Rate", f"{progress.rate:,.0f} a second"),
                ("Restarts", f"{progress.facts.get('restarts', 0):,.0f}"),
                ("Time", f"{clock_text(progress.seconds)} of CPU"),
            ]
        self.query_one("#figures", Static).update(pairs(rows, 11))
        self.refresh_bindings()

    def _state(self) -> str:
        if self.running:
            return "▸ searching" if self.progress else "… getting ready"
        done = self.progress is not None and self.progress.final
        return "✓ found" if done else "" if self._changed else "‖ paused"

    # -- the task ------------------------------------------------------------------------------

    def on_board_editor_edited(self) -> None:
        """Another board to start from."""
        self._change("Space starts from this board")

    def on_board_editor_refused(self, message: BoardEditor.Refused) -> None:
        """Say why what was pasted is no board."""
        self.complain(message.reason)

    def action_lock(self) -> None:
        """Lock the square at the cursor, or free it."""
        if self.running:
            self.search.hold(True)
        before = self.editor.locked
        self.editor.fasten()
        if self.editor.locked == before:
            self.complain("An empty square cannot be locked: type a letter first")
        else:
            count = len(self.editor.locked)
            self._change(f"{count} locked; Space starts from this board" if count else "")

    def action_method(self) -> None:
        """The next method."""
        place = METHODS.index(self.plan.method)
        self.plan = replace(self.plan, method=METHODS[(place + 1) % len(METHODS)])
        self._change()

    def action_size(self) -> None:
        """An empty board of the next size."""
        size = max(2, self.editor.grid.rows % 6 + 1)
        self.search.stop()
        self.editor.begin(size, size)

    def action_clear(self) -> None:
        """An empty board of the same size."""
        self.search.stop()
        self.editor.begin(self.editor.grid.rows, self.editor.grid.columns)

    def action_rows(self) -> None:
        """Type the board to start from."""

        def take(text: str | None) -> None:
            if text is not None:
                self.search.stop()
                self.editor.read(text)
                self.editor.focus()

        note = "Rows apart by spaces. Q is Qu, [An] two letters on one face."
        value = "" if self.editor.blank else self.editor.text
        self.app.push_screen(Ask("The board to start from", note, value, wrong_rows), take)

    def action_span(self) -> None:
        """Choose how many points the board shall have."""

        def take(text: str | None) -> None:
            if text is not None:
                self.plan = replace(self.plan, span=read_span(text))
                self._change()

        note = "Such as 100-200; empty: as many points as can be."
        span = self.plan.span
        value = f"{span[0]}-{span[1]}" if span else ""
        self.app.push_screen(Ask("How many points?", note, value, wrong_span), take)

    # -- the boards ----------------------------------------------------------------------------

    def action_gallery(self) -> None:
        """To the boards and back."""
        (self.editor if self.gallery.has_focus else self.gallery).focus()

    def on_word_list_pointed(self, message: WordList.Pointed) -> None:
        """Show the board under the cursor; the search goes on."""
        board = message.word
        if board is None and self.progress is not None and self.progress.boards:
            board = self.progress.boards[0][0]
        if board and (self.gallery.has_focus or not self._changed):
            self.editor.put(parse_board(board))

    def action_take(self) -> None:
        """Go on from the board under the cursor."""
        board = self.gallery.pointed
        if self.gallery.has_focus and board:
            self.search.stop()
            self.editor.read(board)
            self.editor.focus()

    def action_kept(self) -> None:
        """The boards kept before."""

        def look() -> None:
            boards = kept_boards()
            if not boards:
                self.say("No board is kept yet: F8 keeps one")
                return
            self._change("Enter takes the board under the cursor")
            self.gallery.title = "Kept boards"
            self.gallery.show([board_row(kept.board, kept.points) for kept in reversed(boards)])
            self.gallery.focus()

        self.tui.attempt(look)

    def action_keep(self) -> None:
        """Keep and copy the board that is shown."""
        if self.editor.blank:
            self.complain("There is no board yet")
            return
        board = self.editor.text
        known = {row.word: row.before for row in self.gallery.rows}
        if board not in known:
            self.complain("Let it run for a moment: the board has no points yet")
            return
        kept = KeptBoard(board, int(known[board].replace(",", "")), self.plan.lexicon)

        def keep() -> None:
            keep_board(kept)
            self.app.copy_to_clipboard(board)
            self.say("Kept and copied; Ctrl+O shows the kept boards")

        self.tui.attempt(keep)

    def action_play(self) -> None:
        """Play the board that is shown."""
        if not all(self.editor.grid.faces):
            self.complain("There is an empty square: fill it before you play")
            return
        self.search.hold(True)
        self._show()
        self.tui.begin(Opening("boggle", {"board": self.editor.text}))
