"""Boggle's board: type or drag a word, see its path light up, and find the next."""

from __future__ import annotations

from typing import ClassVar, Unpack, cast

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tuiwords.games.base import GameError, Seat
from tuiwords.games.boggle import BoggleState, RejectedWordError, Rejection
from tuiwords.play.match import Match
from tuiwords.store.records import Event
from tuiwords.ui.background import Background
from tuiwords.ui.games.boggle.input import WordEntry
from tuiwords.ui.games.boggle.side_panel import SQUARES
from tuiwords.ui.widgets.board import BoardOptions


class BoggleBoard(WordEntry):
    """Letters type a word, Enter or Space plays it, the mouse draws it.

    Found words glow as hits, words found before as misses with "=", rejected ones with "!".
    """

    foot: ClassVar[int] = 2

    def __init__(self, match: Match, seat: Seat, **options: Unpack[BoardOptions]) -> None:
        super().__init__(match, seat, **options)
        self.hint_step = 0
        self._covers: dict[str, int] | None = None
        self._counting = Background(self)
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
        self.post_message(self.Shown())

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
        self.spent = bool(self.entry)
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

    def feedback(self) -> str:
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

    def end_round(self) -> None:
        """Show no hint and no path any more."""
        self.show_hint(0)
        self._end_glow()

    # -- hints -----------------------------------------------------------------------------------

    def show_hint(self, step: int) -> None:
        """Show words through the squares, how words begin, or nothing."""
        self.hint_step = step
        if step == SQUARES and self._covers is None:
            state = self.state
            self._counting.run(lambda: _covers(state), self._count)
        self._mark()
        self.refresh()

    def _count(self, covers: dict[str, int]) -> None:
        self._covers = covers
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
            return "Hidden while the clock is stopped", ""
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


def _covers(state: BoggleState) -> dict[str, int]:
    """For each word of the board a bit for each square that its paths go through."""
    from tuiwords.engine.boggle.words import board_words

    words = board_words(state.lexicon, state.rules, state.grid)
    return {word.word: word.cover for word in words}
