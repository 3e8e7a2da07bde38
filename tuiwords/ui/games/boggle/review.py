"""After a round of Boggle: all words of the board, and who found them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.binding import BindingType

from tuiwords.games.base import Seat
from tuiwords.games.boggle import BoggleState
from tuiwords.games.boggle.review import WordOfRound, words_of_round
from tuiwords.text import count_text
from tuiwords.ui.games.boggle.word_filter import FILTER_KEYS, WordFilter
from tuiwords.ui.keys import hidden
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.ending import Ending

_Choice = tuple[str, Callable[[WordOfRound], bool]]


class RoundReview(CursorList):
    """After the round: every word with who found it; left and right choose whose are listed.

    Enter does nothing, so that someone still typing words does not begin another game.
    """

    INSIDE = (Ending,)
    TYPES = "nothing"
    BINDINGS: ClassVar[list[BindingType]] = [
        hidden(
            "right",
            "whose(1)",
            "Whose",
            "review.next",
            "Whose words are listed: all, a player's, crossed off, missed",
            key_display="←→",
        ),
        hidden("left", "whose(-1)", "Whose", "review.before"),
        *FILTER_KEYS,
    ]
    gaps: ClassVar[Sequence[int]] = (1,)

    def __init__(self) -> None:
        columns = (ListColumn(), ListColumn(), ListColumn(right=True), ListColumn())
        super().__init__(columns, id="board-words")
        self.filter = WordFilter(self, self._list)
        self._names: Sequence[str] = ()
        self._own: Seat | None = None
        self._whose = 0

    def look_at(self, state: BoggleState, names: Sequence[str], own: Seat | None) -> None:
        """List the words of a finished round; ``own`` is the viewer's seat."""
        self._names, self._own = names, own
        self.filter.begin(words_of_round(state))

    @property
    def _choices(self) -> list[_Choice]:
        def of(seat: Seat) -> Callable[[WordOfRound], bool]:
            return lambda row: seat in row.finders

        choices: list[_Choice] = [("all words", lambda _row: True)]
        choices += [(name, of(seat)) for seat, name in enumerate(self._names)]
        if any(row.crossed for row in self.filter.words):
            choices.append(("crossed off", lambda row: row.crossed))
        return [*choices, ("missed by all", lambda row: row.missed)]

    def _list(self) -> None:
        wanted = self._choices[self._whose][1]
        self.show([self._row(row) for row in self.filter.passed if wanted(row)])

    def _row(self, row: WordOfRound) -> Row:
        """A sign, the word, its points and who found it."""
        sign = "×" if row.crossed else "✓" if self._own in row.finders else "○"
        if row.missed:
            sign = "·"
        who = ", ".join("you" if seat == self._own else self._names[seat] for seat in row.finders)
        points = str(0 if row.crossed else row.points)
        return Row(row.word, (sign, row.word.upper(), points, who), row.missed or row.crossed)

    def titles(self) -> Sequence[tuple[str, str]]:
        """Whose words, how many, and which filters."""
        whose = self._choices[self._whose][0]
        words = count_text(len(self.rows), "word")
        return ((f"‹ {whose} ›  {words}", "title"), (self.filter.text(), "dim"))

    def action_whose(self, by: int) -> None:
        """List the words of the next player or group."""
        self._whose = (self._whose + by) % len(self._choices)
        self._list()

    def action_longer(self, by: int) -> None:
        """Raise or lower the minimum length of the words."""
        self.filter.longer(by)

    def action_common(self) -> None:
        """List only words that are more common."""
        self.filter.common()
