"""Boggle's board: type or drag a word, see its path light up, and find the next."""

from __future__ import annotations

from typing import ClassVar, Unpack, cast

from rich.segment import Segment
from rich.style import Style
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.worker import get_current_worker

from tuiwords.games.base import GameError, Seat
from tuiwords.games.boggle import BoggleState, RejectedWordError, Rejection
from tuiwords.play.match import Match
from tuiwords.store.records import Event
from tuiwords.ui.boards.base import Manner
from tuiwords.ui.boards.word_entry import WordEntry
from tuiwords.ui.widgets.log import Log

SQUARES, STARTS = 1, 2  # the steps of hints


class BoggleBoard(WordEntry):
    """Letters type a word, Enter or Space plays it, the mouse draws it.

    Found words glow as hits, words found before as misses with "=", rejected ones with "!".
    """

    can_undo: ClassVar[bool] = False
    can_turn: ClassVar[bool] = True
    finishes: ClassVar[bool] = True
    hint_steps: ClassVar[tuple[str, ...]] = (
        "Words left across each square",
        "How common words left begin",
    )
    foot: ClassVar[int] = 2

    class Counted(Message):
        """The words through each square are known."""

        def __init__(self, covers: dict[str, int]) -> None:
            super().__init__()
            self.covers = covers

    def __init__(self, match: Match, seat: Seat, **manner: Unpack[Manner]) -> None:
        super().__init__(match, seat, **manner)
        self.hint_step = 0
        self._covers: dict[str, int] | None = None
        self._shown = len(self.found)

    @property
    def state(self) -> BoggleState:
        """The round as it stands."""
        return cast("BoggleState", self.match.state)

    @property
    def found(self) -> tuple[str, ...]:
        """The words of the seat that is shown."""
        return self.state.found[self.seat]

    # -- what the table asks of a board --------------------------------------------------------

    def update(self) -> None:
        """Show the round as it stands; a word that came since lets its path glow."""
        count = len(self.found)
        if self.watching:
            self._follow()
        elif count != self._shown:
            self._shown = count
            self.begin_word()
            if count:
                self._flash(self.found[-1], "hit")
        self._mark()
        self.refresh()
        self.post_message(self.Settled())

    def _follow(self) -> None:
        """Whoever looks on sees the path of the word that was found last, of any seat."""
        played = self.match.replay.played
        if played and played[-1].kind == "move":
            self._end_glow()
            self.trace(self.grid.path(played[-1].text), "hit")
        elif self._preview is None:
            self.trace(None)

    def refuse(self) -> None:
        """Mark the word that was played; the next letter begins another."""
        self.spent = True
        try:
            self.state.check(self.seat, self.entry)
        except RejectedWordError as error:
            repeated = error.reason is Rejection.ALREADY_FOUND
            self._flash(self.entry, "miss" if repeated else "wrong")
        except GameError:
            self._flash(self.entry, "wrong")

    def progress(self, seat: Seat) -> str:
        """Points once they may be known, before that only how many words."""
        outcome, words = self.state.outcome, self.state.found[seat]
        if outcome is not None:
            return f"{int(outcome.scores[seat])} pts"
        count = f"{len(words)} word{'' if len(words) == 1 else 's'}"
        return f"{count} {self.points(words)} pts" if self._knows(seat) else count

    def points(self, words: tuple[str, ...]) -> int:
        """Points of words before any are crossed off."""
        return sum(self.state.rules.points(word) for word in words)

    def _knows(self, seat: Seat) -> bool:
        return self.revealed or seat == self.seat

    def record(self, event: Event) -> str:
        """The word where it may be seen."""
        return event.text.upper() if self._knows(event.seat) else "finds a word"

    def praise(self) -> str:
        """The word just found and its points."""
        if not self.found:
            return ""
        word = self.found[-1]
        points = self.state.rules.points(word)
        return f"✓ {word.upper()}: {points} point{'' if points == 1 else 's'}"

    def headline(self) -> str:
        """Points and words of this seat."""
        outcome, words = self.state.outcome, self.found
        points = self.points(words) if outcome is None else int(outcome.scores[self.seat])
        text = f"{points} pt{'' if points == 1 else 's'} · "
        text += f"{len(words)} word{'' if len(words) == 1 else 's'}"
        crossed = sum(word in self.state.crossed_off for word in words) if outcome else 0
        return f"{text} · {crossed} crossed off" if crossed else text

    def turn_to(self, seat: Seat) -> None:
        """Show another seat's words."""
        self.seat = seat
        self.update()

    def chronicle(self) -> Log:
        """The words found."""
        from tuiwords.ui.boards.boggle_words import Findings

        return Findings(self)

    def review(self) -> Widget | None:
        """All words of the board and who found them."""
        from tuiwords.ui.boards.boggle_words import Review

        self._review = Review()
        return self._review

    def look_back(self) -> None:
        """Fill the review; it looks up how common the words are in the background."""
        self.show_hint(0)
        self._end_glow()
        names = [player.name for player in self.match.seats]
        own = None if self.watching else self.seat
        self._review.look_at(self.state, names, own)

    # -- hints -----------------------------------------------------------------------------------

    def show_hint(self, step: int) -> None:
        """Show words through the squares, how words begin, or nothing."""
        self.hint_step = step
        if step == SQUARES and self._covers is None:
            self.run_worker(self._count, thread=True, group="covers", exit_on_error=False)
        self._mark()
        self.refresh()

    def _count(self) -> None:
        # In a thread: the solver tells on which squares the paths of each word lie.
        from tuiwords.engine.boggle.strategies import board_words

        worker, state = get_current_worker(), self.state
        words = board_words(state.lexicon, state.rules, state.grid)
        if not worker.is_cancelled:
            self.post_message(self.Counted({word.word: word.cover for word in words}))

    def on_boggle_board_counted(self, message: Counted) -> None:
        """Show the figures on the squares."""
        self._covers = message.covers
        self._mark()
        self.refresh()

    def _mark(self) -> None:
        self.notes = {}
        if self.hint_step != SQUARES or self._covers is None:
            return
        found = set(self.found)
        left = [cover for word, cover in self._covers.items() if word not in found]
        squares = range(len(self.grid.faces))
        counts = {square: sum(cover >> square & 1 for cover in left) for square in squares}
        self.notes = {square: str(min(count, 999)) for square, count in counts.items()}

    # -- below the tiles --------------------------------------------------------------------------

    def foot_line(self, line: int, width: int, ground: Style) -> Strip:
        """The word that is typed, or that is looked at."""
        if line != 1:
            return Strip.blank(width, ground)
        text, name = self._foot()
        style = self.get_component_rich_style(f"tiles--{name}") if name else ground
        shown = Segment(text, ground + Style(color=style.color, bold=True))
        left = Segment(" " * max(0, (width - len(text)) // 2), ground)
        return Strip([left, shown]).adjust_cell_length(width, ground)

    def _foot(self) -> tuple[str, str]:
        if self.hidden:
            return "Covered while the clock stands", ""
        if self._preview is not None:
            return self._preview.upper(), ""
        if not self.open:
            return self.grid.spelled(self.path).upper(), ""
        word = self.entry.upper()
        if self.spent:
            sign = "=" if self.path_kind == "miss" else "!"
            return f"{sign} {word} {sign}", ""
        if word and not self.path:
            return f"! {word}_", "wrong"
        return f"{word}_", ""
