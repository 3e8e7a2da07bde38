"""Beside the board: the words taken, and the opponents' boards, where a word lights up first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from rich.segment import Segment
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.games.base import Seat
from tuiwords.games.word_soup import Board, Pick, Rules
from tuiwords.history.statistics import count_finished
from tuiwords.play.match import Match
from tuiwords.play.repeats import full_settings
from tuiwords.store.store import Store
from tuiwords.ui.games.word_soup.board import WordSoupBoard
from tuiwords.ui.games.word_soup.drawing import LOOKS, SoupSquares
from tuiwords.ui.games.word_soup.falling import Falling, falling_frames
from tuiwords.ui.widgets.columns import cut, fitted
from tuiwords.ui.widgets.ending import wrapped
from tuiwords.ui.widgets.log import Log

if TYPE_CHECKING:
    from tuiwords.arena.par import Par

_LIT = 0.7  # seconds that an opponent's word is shown before letters fall
_POINTS, _FIGURES = 6, 14  # cells of a word's points, and of its length, value and points
_NAME, _NAMED = 8, 40  # cells of who took a word, and of a panel with room for that and the rest


@dataclass(frozen=True, slots=True)
class Goals:
    """The ``best`` score of earlier games by the same rules, and the ``par`` of this board."""

    best: float | None = None
    par: Par | None = None

    def texts(self) -> tuple[str, ...]:
        """What there is to reach, in short phrases."""
        best = () if self.best is None else (f"your best {self.best:,.0f}",)
        return best if self.par is None else (f"par {self.par.middle:,.0f}", *best)

    def reached(self, score: float) -> tuple[str, ...]:
        """How a score stands to these."""
        if self.par is None:
            return self._own(score)
        beaten = f"beat {self.par.beaten(score)} of {len(self.par.bots)} bots"
        return (f"par {self.par.middle:,.0f}", beaten, *self._own(score))

    def _own(self, score: float) -> tuple[str, ...]:
        if self.best is None:
            return ()
        if score == self.best:
            return ("as your best",)
        told = "a record, before" if score > self.best else "your best"
        return (f"{told} {self.best:,.0f}",)


def goals(store: Store, match: Match, seat: Seat | None) -> Iterator[Goals]:
    """The goals of the person on a seat, or of everybody (None); the par comes last.

    Raises: GameError, StoreError.
    """
    from tuiwords.arena.par import first_par

    header, best = match.header, None
    if seat is not None:
        key = header.seats[seat].key
        count_finished(store)
        full = full_settings(header)
        scores = (
            score
            for settings, score in store.tallies.bests(key, header.game, header.id)
            if full_settings(replace(header, settings=settings)) == full
        )
        best = max(scores, default=0.0) or None  # nothing was reached with 0 points
    yield Goals(best)
    for par in first_par(match.game, header.settings, header.seed, store):
        yield Goals(best, par if par is not None and par.bots else None)


class WordsTaken(Log):
    """What there is to reach, then the words taken from this board that fit, newest last."""

    def __init__(self, board: WordSoupBoard) -> None:
        super().__init__()
        self.border_title = "Words"
        self.goals = Goals()
        self._board = board

    def fit(self) -> None:
        """Show as many lines as there is room for."""
        board, width = self._board, max(1, self.size.width)
        rules = board.state.rules
        named = rules.shared and len(board.match.seats) > 1
        told = width >= _NAMED or not named
        room = max(1, width - (_FIGURES if told else _POINTS) - _NAME * named)
        texts = (*self.goals.texts(), f"clearing +{rules.cleared}")
        head = [Content.styled(line, "$foreground 75%") for line in wrapped(texts, width)]
        words = []
        for seat, word in board.words_taken():
            name = fitted(board.match.seats[seat].name, _NAME - 1) + " " if named else ""
            words.append(
                Content.assemble(
                    name,
                    (fitted(word.upper(), room), "bold $foreground"),
                    f"{product(rules, word):>8}" if told else "",
                    (f"{rules.score(word):>6}", "$primary"),
                )
            )
        kept = words[-max(1, self.size.height - len(head)) :]
        self.update(Content("\n").join([*head, *kept]))


def product(rules: Rules, word: str) -> str:
    """The length of a word and the value of its letters, whose product are its points."""
    return f"{len(word)} × {rules.score(word) // len(word):>2}"


class RivalBoard(Widget):
    """The board of another seat under its name."""

    COMPONENT_CLASSES: ClassVar[set[str]] = LOOKS.components
    DEFAULT_CSS = LOOKS.css("RivalBoard") + "RivalBoard { width: auto; }"

    def __init__(self, board: WordSoupBoard, seat: Seat) -> None:
        super().__init__()
        self._board = board
        self._seat = seat
        self._now = board.state.board(seat)
        self.squares = SoupSquares(self, self._now)
        self._falling = Falling(self, self.squares)

    def get_content_width(self, container: Size, *_: Any) -> int:
        """As wide as there is room for this board and its neighbors."""
        rivals = len(self._board.match.seats) - 1
        margin = self.styles.margin.width  # of this one: not part of the container
        room = (container.width + margin) // rivals - margin
        return self.squares.layout_in(Size(room, self.squares.shown.rows)).width

    def get_content_height(self, *_: Any) -> int:
        """The name and the rows."""
        return self.squares.shown.rows + 1

    def follow(self) -> None:
        """Show the word that the opponent has taken since, if any."""
        state = self._board.state
        before, after = self._now, state.board(self._seat)
        if before == after:
            return
        self._now = after
        last = state.lines[self._seat][-1:]
        if not last or not self._board.motion or not _leads(before, last[0], after):
            self.squares.path = ()
            self._falling.show(after)
            return
        pick = last[0]
        self._falling.show(before.tilted(pick.tilt))
        self.squares.path = pick.path
        self._falling.wait(_LIT, lambda: self._fall(before, pick))

    def _fall(self, before: Board, pick: Pick) -> None:
        self.squares.path = ()
        self._falling.run(falling_frames(before, pick), lambda: None)

    def render_line(self, y: int) -> Strip:
        """The name, then the rows."""
        ground, width = self.visual_style.rich_style, self.size.width
        if y == 0:
            name = self._board.match.seats[self._seat].name
            style = ground + self.squares.look("dim")
            return Strip([Segment(cut(name, width), style)]).adjust_cell_length(width, ground)
        if y > self.squares.shown.rows:
            return Strip.blank(width, ground)
        size = self.squares.layout_in(Size(width, self.squares.shown.rows)).size
        return Strip(self.squares.row(y - 1, 0, size)).adjust_cell_length(width, ground)


def _leads(before: Board, pick: Pick, after: Board) -> bool:
    return before.without(pick.path, pick.tilt) == after


class RivalBoards(Horizontal):
    """All rivals' boards side by side."""

    DEFAULT_CSS = """
    RivalBoards { height: auto; }
    RivalBoards > RivalBoard { height: auto; margin-right: 1; }
    """

    def __init__(self, board: WordSoupBoard) -> None:
        super().__init__(id="side-panel", classes="-tall")
        self._board = board

    def compose(self) -> ComposeResult:
        """A board for each other seat."""
        for seat in range(len(self._board.match.seats)):
            if seat != self._board.seat:
                yield RivalBoard(self._board, seat)

    def refresh(self, *regions: Any, **how: Any) -> RivalBoards:
        """Also show what the opponents have done since."""
        super().refresh(*regions, **how)
        if self.is_mounted:
            for rival in self.query(RivalBoard):
                rival.follow()
        return self
