"""A finished game of Scrabble on its board: every turn, and the best turn instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.widgets import Static

from tuiwords.games.base import Seat
from tuiwords.games.scrabble import Play, Ruleset, Squares, Turn, laid, ruleset
from tuiwords.games.scrabble.assistant_position import AssistantPosition
from tuiwords.games.scrabble.moves import read_turn
from tuiwords.play.games.scrabble.review import TurnScene
from tuiwords.play.judged import Alternative
from tuiwords.play.review import Cell, Review
from tuiwords.ui.games.scrabble.grid import ScrabbleGrid
from tuiwords.ui.games.scrabble.heat import HeatSquares, heat_of
from tuiwords.ui.games.scrabble.review_text import (
    HEAD,
    choice_lines,
    choices_of,
    list_lines,
    list_window,
    turn_lines,
)
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.widgets.curve_chart import CurveChart, drawn
from tuiwords.ui.widgets.review_board import AssistantWork, ReviewBoard

_FOOT = 6  # lines below the board
_AIRY = 5  # lines from which the chart has a gap above it


class ReviewGrid(ScrabbleGrid):
    """The board of a review, which leaves room for the chart under it."""

    def __init__(self, rules: Ruleset, *, cells: str = "auto") -> None:
        super().__init__(rules, cells=cells)
        self.squares: HeatSquares = HeatSquares(self, rules)

    @property
    def _room(self) -> Size:
        return super()._room - Size(0, _FOOT)


class TurnPanel(Static):
    """The facts of a turn, above the list of all turns; a click on one goes there."""

    class Clicked(Message):
        """A turn of the list was clicked, counted from 0."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    first = 0  # the turn on the first line of the list
    top = 0  # that line

    def on_click(self, event: Click) -> None:
        """Go to the turn."""
        at = event.get_content_offset(self)
        if at is not None and at.y >= self.top:
            self.post_message(self.Clicked(self.first + at.y - self.top))


class ScrabbleReview(ReviewBoard):
    """The board after a turn on the left; the facts of the turn and all turns on the right.

    ``best`` is which of the best turns is shown instead of the one that was made, None for none of
    them.
    """

    SCOPED_CSS = False  # the screen has the classes for the width of the terminal
    DEFAULT_CSS = """
    ScrabbleReview {
        layout: horizontal;
        height: 1fr;
        padding: 0 1;
        align-horizontal: center;
        & #review-left { width: 1fr; height: 100%; align-vertical: middle; }
        & ReviewGrid { width: 100%; height: auto; }
        & #review-chart { height: auto; width: 100%; text-wrap: nowrap; }
        & TurnPanel { width: 31; height: 100%; padding: 0 0 0 1; text-wrap: nowrap; }
    }
    .-narrow ScrabbleReview TurnPanel { width: 25; }
    .-wide ScrabbleReview #review-left { max-width: 90; }
    .-wide ScrabbleReview TurnPanel { width: 52; padding: 1 0 0 3; }
    .-wide.-tall ScrabbleReview TurnPanel { border: round $panel; padding: 0 1; margin-left: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("left", "step(-1)", "Previous", "look.before", "The previous turn"),
        shown(
            "right", "step(1)", "Next", "look.next", "The next turn; after the last one the totals"
        ),
        hidden("up", "move(-1)", "Up", "look.up", "The turn before, or a better one of the best"),
        hidden("down", "move(1)", "Down", "look.down", "The next turn, or the next of the best"),
        shown(
            "space", "best", "Best", "look.best", "The best turns, one under the other, and back"
        ),
        hidden("h", "heat", "Heat map", "look.heat", "Where points were made and missed"),
        hidden("o", "other_mistake", "Opponent", "look.other", "An opponent's next mistake"),
        hidden("home", "step(-999)", "First", "look.first"),
        hidden("end", "step(999)", "End", "look.end", "The totals"),
    ]

    def __init__(self, cells: str = "auto") -> None:
        super().__init__(cells)
        self.best: int | None = None
        self.hot = False  # whether the board shows points

    def compose(self) -> ComposeResult:
        """Board and chart; the turns."""
        with Vertical(id="review-left"):
            yield ReviewGrid(ruleset("scrabble"), cells=self.cells)
            yield CurveChart("review-chart")
        yield TurnPanel(markup=False)

    @property
    def scenes(self) -> Sequence[TurnScene]:
        """The turns."""
        return self.found.scenes if self.found is not None else ()

    @property
    def rows(self) -> Sequence[Mapping[str, Cell]]:
        """The figures of the turns."""
        return self.found.rows if self.found is not None else ()

    def show_review(self, found: Review) -> None:
        """Show what is known so far; at first the reader's first turn."""
        first = self.found is None
        self.found = found
        if first:
            self.at = next((n for n in range(len(self.scenes)) if self._is_own(n)), 0)
        self._show()

    @property
    def _whose(self) -> Seat:
        """Whose points the map shows: who made the turn."""
        return self.scenes[self.at].made.seat

    def _is_own(self, at: int) -> bool:
        """Whether a turn is the reader's; all are if the figures are not those of one player."""
        seat = self.found.seat if self.found is not None else None
        return seat in (None, self.scenes[at].made.seat)

    def mistakes(self) -> Sequence[int]:
        """The reader's serious mistakes."""
        return [n for n in super().mistakes() if self._is_own(n)]

    def action_other_mistake(self) -> None:
        """Go to the next serious mistake of an opponent."""
        others = [n for n in super().mistakes() if not self._is_own(n)]
        if others:
            self.go(next((n for n in others if n > self.at), others[0]))

    # -- keys -------------------------------------------------------------------------------------

    def action_step(self, by: int) -> None:
        """Go to another turn; after the last one come the totals."""
        if self.at + by < len(self.scenes):
            self.go(max(0, self.at + by))
        elif self.scenes:
            self.go(len(self.scenes) - 1)
            self.post_message(self.Ended())

    def go(self, at: int) -> None:
        """Show a turn as it was made."""
        self.at, self.best = at, None
        self.post_message(self.Moved())
        self._show()

    def action_move(self, by: int) -> None:
        """Go to another one of the best turns while these are shown, else to another turn."""
        if self.best is None:
            self.action_step(by)
            return
        self.best = max(0, min(len(self.choices) - 1, self.best + by))
        self._show()

    def action_best(self) -> None:
        """Show the best turns instead, the best one first, or again the one that was made."""
        self.best = 0 if self.best is None and self.choices else None
        self._show()

    def action_heat(self) -> None:
        """Show where the player of the turn made and missed points, or the board again."""
        self.hot, self.best = not self.hot or self.best is not None, None
        self._show()

    @property
    def choices(self) -> Sequence[Alternative]:
        """The best turns of the position that is shown, best first."""
        return choices_of(self.move) if self.move is not None else ()

    def work_here(self) -> AssistantWork | None:
        """The position before the turn, as its player knew it."""
        if not self.scenes:
            return None
        view = self.scenes[self.at].made.view
        work = AssistantPosition.of(view), view.lexicon.name
        return AssistantWork("scrabble-assistant", work)

    def on_turn_panel_clicked(self, message: TurnPanel.Clicked) -> None:
        """Go to the turn."""
        message.stop()
        if message.at < len(self.scenes):
            self.go(message.at)

    def on_resize(self) -> None:
        """Show as many turns as there is room for."""
        self.call_after_refresh(self._show)

    # -- drawing ----------------------------------------------------------------------------------

    def _show(self) -> None:
        if self.found is None or not self.is_mounted or not self.size:
            return  # shown as soon as there is room for it
        self._show_board()
        self._show_text(self.found)
        self._show_chart(self.found)

    def _show_text(self, found: Review) -> None:
        side = self.query_one(TurnPanel)
        inside = side.content_size
        width, height = inside.width, inside.height
        lines = turn_lines(found, self.at, self.best, width, height)
        side.top = len(lines) + HEAD + (side.size.height - height)
        room = height - len(lines) - HEAD
        if self.best is not None and self.move is not None:
            side.first = len(self.rows)  # a click there goes to no turn
            board = self.scenes[self.at].made.view.board
            lines += choice_lines(self.move, board, self.best, room, width)
        else:
            side.first, last = list_window(len(self.rows), self.at, room)
            lines += list_lines(found, self.at, side.first, last, width) if room > 0 else []
        side.update(Content("\n").join(lines))

    def _show_chart(self, found: Review) -> None:
        grid = self.query_one(ReviewGrid)
        spare = self.query_one("#review-left").size.height - grid.size.height
        airy = spare >= _AIRY
        left, width = grid.tile_layout.left, grid.tile_layout.width
        chart = self.query_one(CurveChart)
        chart.styles.padding = (1 if airy else 0, 0, 0, left)
        if self.hot and self.best is None:
            chart.update(Content(f"Points of {self.scenes[0].names[self._whose]}: made, -missed"))
        elif found.curve is not None:
            chart.update(drawn(found.curve, self.at, found.key_turns, width, spare - airy))

    def _show_board(self) -> None:
        grid = self.query_one(ReviewGrid)
        scene = self.scenes[self.at]
        best = None
        if self.best is not None:
            best = read_turn(self.choices[self.best].move, scene.made.view.board)
        turn: Turn = best or scene.made.turn
        grid.squares.heat = None
        if self.hot and best is None:
            grid.squares.heat = heat_of(self.scenes, self.judged, self._whose)
        laid = _tiles(turn)
        grid.squares.rules, grid.squares.shown = scene.made.view.rules, scene.made.view.board
        grid.squares.laid, grid.squares.last, grid.squares.is_playable = laid, frozenset(), None
        if grid.squares.heat is not None:
            grid.squares.shown, grid.squares.laid = _final(self.scenes[-1]), {}
        if best is not None:
            grid.squares.is_playable = True
        elif scene.made.withdrawn:
            grid.squares.is_playable = False
        grid.refresh(layout=True)


def _final(last: TurnScene) -> Squares:
    """The board after the last turn."""
    board, turn = last.made.view.board, last.made.turn
    return laid(board, turn) if isinstance(turn, Play) and not last.made.withdrawn else board


def _tiles(turn: Turn) -> dict[int, str]:
    """The tiles that a turn lays, by their squares."""
    if not isinstance(turn, Play):
        return {}
    pairs = zip(turn.squares, turn.letters, strict=True)
    return {square: letter for square, letter in pairs if letter != "."}
