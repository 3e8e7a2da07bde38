"""Word Soup's board: the word on its path, what it will leave, and the letters falling."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar, Unpack

from textual.message import Message
from textual.widget import Widget
from textual.worker import get_current_worker

from tuiwords.engine.base import Limit
from tuiwords.games import word_soup
from tuiwords.games.base import GameError, Seat
from tuiwords.games.word_soup import LEFT, RIGHT, STOP, SUGGEST, Pick
from tuiwords.play.hints import hints
from tuiwords.play.match import Match
from tuiwords.store.records import Event
from tuiwords.ui.boards.base import Manner
from tuiwords.ui.boards.falling import pictures, tilting
from tuiwords.ui.boards.soup_entry import Entry
from tuiwords.ui.boards.soup_hands import SoupHands

_COUNT = Limit(nodes=1, top=1)


class WordSoupBoard(SoupHands):
    """One seat's board: what the table asks of it, and the words left on it."""

    finishes: ClassVar[bool] = True
    stop_move: ClassVar[str] = str(STOP)
    tells_meanings: ClassVar[bool] = True

    class Counted(Message):
        """The words of a board have been counted."""

        def __init__(self, cells: bytes, count: int) -> None:
            super().__init__()
            self.cells = cells
            self.count = count

    def __init__(self, match: Match, seat: Seat, **manner: Unpack[Manner]) -> None:
        super().__init__(match, seat, **manner)
        self.points = self.state.rules.points
        self.entry = self._fresh()
        self.shown = self.entry.board
        self.previews = None
        self.stage = ""
        self.counts: dict[bytes, int] = {}

    def _fresh(self, tilt: str = RIGHT) -> Entry:
        return Entry(self.board, self.state.rules, self.state.lexicon, tilt)

    def on_mount(self) -> None:
        """Count the words."""
        self.draw()
        self._count()

    # -- what the table asks of a board ---------------------------------------------------------

    def concerns(self, seat: Seat) -> bool:
        """Whether a move of that seat changes this board."""
        return seat == self.seat or self.state.rules.shared

    def update(self) -> None:
        """Show the match as it stands; a word just taken falls letter by letter."""
        before = self.entry.board
        pick = self._last_pick()
        self.previews, self.stage = None, ""
        if self.board == before:
            self.settle()
            return
        self.entry = self._fresh(self.entry.tilt)
        fell = pick is not None and before.without(pick.path, pick.tilt) == self.board
        if not self.motion or pick is None or not fell:
            self.settle()
            return
        self.path, self.cursor = (), None
        back = tilting(self.board, self.entry.tilt) if self.entry.tilt == LEFT else []
        self.run([*pictures(before, pick), *back], self.settle)

    def _last_pick(self) -> Pick | None:
        for event in reversed(self.match.replay.played):
            if self.concerns(event.seat):
                pick = self._pick(event.text) if event.kind == "move" else None
                return pick if pick and pick.word else None
        return None

    def _pick(self, text: str) -> Pick | None:
        try:
            return self.state.parse(text)
        except GameError:
            return None

    def settle(self) -> None:
        """Show the board as it stands, and count its words."""
        self.halt()
        self.draw()
        self._count()
        self.post_message(self.Settled())

    def refuse(self) -> None:
        """Mark the word; its letters stay."""
        self.wrong = True
        self.refresh()

    def fill(self, move: str) -> None:
        """Put a word on its path without taking it."""
        self.previews, self.stage = None, ""
        if (pick := self._pick(move)) and pick.word:
            self.entry.fill(pick)
        self.draw()

    def preview(self, move: str | None) -> None:
        """Show a word on its path; what was typed comes back afterwards."""
        self.preview_line(() if move is None else (move,), 0)

    def preview_line(self, line: tuple[str, ...], step: int) -> None:
        """Show the board after the first ``step`` words of a line, and the next one on it."""
        self.show_line(self.board, [p for p in map(self._pick, line) if p and p.word], step)

    def show_line(self, start: word_soup.Board, line: list[Pick], step: int) -> None:
        """The same for a line that begins on another board."""
        self.previews, self.stage = None, ""
        if line:
            board = start
            for pick in line[:step]:
                board = board.without(pick.path, pick.tilt)
            self.previews = Entry(board, self.state.rules, self.state.lexicon)
            if step < len(line):
                self.previews.fill(line[step])
            if len(line) > 1:
                self.stage = f"{min(step + 1, len(line))} of {len(line)}"
        self.draw()

    def progress(self, seat: Seat) -> str:
        """Points, and letters left."""
        return f"{self.state.scores[seat]:,} pts {self.state.board(seat).left:>3} left"

    def record(self, event: Event) -> str:
        """The word and its points."""
        pick = self._pick(event.text)
        if pick is None or not pick.word:
            return {str(STOP): "stops", str(SUGGEST): "suggestion"}.get(event.text, "shuffles")
        return f"{pick.word.upper()} {self.state.rules.score(pick.word)}"

    def praise(self) -> str:
        """The word just taken, or what a lifeline brought."""
        last = self.match.replay.played[-1] if self.match.replay.played else None
        if last is None or last.seat != self.seat:
            return ""
        if last.text == str(SUGGEST):
            self._suggest()
            return "A word is suggested: Enter takes it"
        return f"✓ {self.record(last)}" if self._last_pick() else ""

    def _suggest(self) -> None:
        if pick := self.state.suggestion(self.seat):
            self.fill(str(pick))

    def headline(self) -> str:
        """Points and letters left."""
        left = self.board.left
        rest = f"{left} left" if left else "board cleared"
        return f"{self.state.scores[self.seat]:,} points, {rest}"

    def best_word(self) -> str:
        """The dearest word of this seat, or nothing."""
        words = [pick.word for pick in self.state.lines[self.seat]]
        return max(words, key=self.state.rules.score, default="")

    def keyword(self) -> str:
        """The best word."""
        return self.best_word()

    def last_words(self) -> tuple[str, ...]:
        """The word taken last from this board."""
        pick = self._last_pick()
        return (pick.word,) if pick else ()

    def turn_to(self, seat: Seat) -> None:
        """Show another seat's board."""
        self.seat = seat
        self.entry = self._fresh()
        self.update()

    def companion(self) -> Widget | None:
        """The rivals' boards, where each has one."""
        from tuiwords.ui.boards.soup_side import RivalBoards

        alone = len(self.match.seats) == 1 or self.state.rules.shared
        return None if alone else RivalBoards(self)

    def review(self) -> Widget | None:
        """The line that was played, and the planner's."""
        from tuiwords.ui.boards.soup_review import LineReview

        self._review = LineReview(self)
        return self._review

    def look_back(self) -> None:
        """Show the line; the planner thinks in the background."""
        self._review.look_at(self.match)

    # -- counting words -------------------------------------------------------------------------

    def _count(self) -> None:
        board = self.board
        if board.cells not in self.counts:
            task = partial(self._count_words, board.cells, self.match.view(self.seat))
            self.run_worker(task, thread=True, exclusive=True, group="words", exit_on_error=False)

    def _count_words(self, cells: bytes, view: Any) -> None:
        # In a thread: the first time the kernels are compiled here.
        worker = get_current_worker()
        for table in hints(view, self.match.kit, 0, _COUNT, "greedy"):
            if not worker.is_cancelled:
                self.post_message(self.Counted(cells, int(table.facts.get("count", 0))))

    def on_word_soup_board_counted(self, message: Counted) -> None:
        """Tell the words left."""
        message.stop()
        self.counts[message.cells] = message.count
        self.refresh()
