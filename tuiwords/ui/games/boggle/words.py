"""All words of a Boggle board in a list, filtered by length and by how common they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from tuiwords.games.boggle.review import WordOfRound, leveled
from tuiwords.games.boggle.setup import GOALS
from tuiwords.lexicon.commonness import UNLISTED
from tuiwords.ui.background import Background
from tuiwords.ui.keys import key_name
from tuiwords.ui.widgets.cursor_list import CursorList, ListColumn, Row

COMMON = (("any", UNLISTED), *((name, level) for name, level in GOALS.items() if name != "all"))


class BoardWords(CursorList):
    """All words of a board, filtered by length and by how common they are."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "plus,equals_sign",
            "longer(1)",
            "Longer",
            show=False,
            key_display="+-",
            id="board_words.longer",
            tooltip="Only longer words",
        ),
        Binding(
            "minus",
            "longer(-1)",
            "Shorter",
            show=False,
            id="board_words.shorter",
            tooltip="Shorter words too",
        ),
        Binding(
            "c",
            "common",
            "Common",
            show=False,
            id="board_words.common",
            tooltip="Only words that many know",
        ),
    ]

    COLUMNS: ClassVar[Sequence[ListColumn]] = (ListColumn(), ListColumn(right=True))
    gaps: ClassVar[Sequence[int]] = (1,)

    def __init__(self, id: str = "board-words") -> None:
        super().__init__(self.COLUMNS, id=id)
        self._words: tuple[WordOfRound, ...] = ()
        self._leveling = Background(self)
        self.leveled = False
        self._shortest = 0
        self._common = 0

    def fill(self, words: tuple[WordOfRound, ...]) -> None:
        """List these words; how common they are is looked up in the background."""
        self._words, self.leveled = words, False
        self._filter()
        if words:
            self._leveling.run(lambda: leveled(words), self._use_levels)
        else:
            self._leveling.cancel()

    def _use_levels(self, words: tuple[WordOfRound, ...]) -> None:
        self._words, self.leveled = words, True
        self._filter()

    def action_longer(self, by: int) -> None:
        """List only words of more letters, or shorter ones too."""
        lengths = [len(row.word) for row in self._words]
        if lengths:
            least, most = min(lengths), max(lengths)
            self._shortest = max(least, min(most, max(self._shortest, least) + by))
            self._filter()

    def action_common(self) -> None:
        """List only words that are more common."""
        self._common = (self._common + 1) % len(COMMON)
        self._filter()

    def wanted(self, row: WordOfRound) -> bool:
        """Whether a word passes the filters."""
        level = COMMON[self._common][1]
        return len(row.word) >= self._shortest and (not self.leveled or row.level <= level)

    def _filter(self) -> None:
        self.show([self.listed(row) for row in self._words if self.wanted(row)])

    def listed(self, row: WordOfRound) -> Row:
        """How a word is listed."""
        return Row(row.word, (row.word.upper(), str(row.points)))

    def titles(self) -> Sequence[tuple[str, str]]:
        """How many words, and by which filters."""
        points = sum(row.points for row in self._words if self.wanted(row))
        return ((f"{self._count()}, {points:,} points", "title"), (self._filters(), "dim"))

    def _count(self) -> str:
        count = len(self.rows)
        return f"{count:,} word{'' if count == 1 else 's'}"

    def _filters(self) -> str:
        name = COMMON[self._common][0]
        length = f"{self._shortest}+ letters" if self._shortest else "any length"
        keys = key_name("board_words.longer") + key_name("board_words.shorter")
        known = f"common: {name}" if self._common else "all words"
        return f"{keys} {length}  {key_name('board_words.common')} {known}"
