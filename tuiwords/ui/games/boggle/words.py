"""All words of a Boggle board in a list, filtered by length and by how common they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType

from tuiwords.games.boggle.review import WordOfRound
from tuiwords.text import count_text
from tuiwords.ui.games.boggle.word_filter import FILTER_KEYS, WordFilter
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.cursor_list import CursorList


class BoardWords(CursorList):
    """All words of a board with their points."""

    BINDINGS: ClassVar[list[BindingType]] = FILTER_KEYS
    gaps: ClassVar[Sequence[int]] = (1,)

    def __init__(self) -> None:
        super().__init__((ListColumn(), ListColumn(right=True)), id="words")
        self.filter = WordFilter(self, self._list)

    def fill(self, words: tuple[WordOfRound, ...]) -> None:
        """List these words."""
        self.filter.begin(words)

    def _list(self) -> None:
        passed = self.filter.passed
        self.show([Row(row.word, (row.word.upper(), str(row.points))) for row in passed])

    def titles(self) -> Sequence[tuple[str, str]]:
        """How many words, and which filters."""
        points = sum(row.points for row in self.filter.passed)
        title = f"{count_text(len(self.rows), 'word')}, {count_text(points, 'point')}"
        return ((title, "title"), (self.filter.text(), "dim"))

    def action_longer(self, by: int) -> None:
        """Raise or lower the minimum length of the words."""
        self.filter.longer(by)

    def action_common(self) -> None:
        """List only words that are more common."""
        self.filter.common()
