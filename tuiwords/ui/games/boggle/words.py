"""All words of a Boggle board in a list, filtered by length and by how common they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from tuiwords.games.boggle.review import WordOfRound, leveled
from tuiwords.games.boggle.setup import GOALS
from tuiwords.lexicon.commonness import UNLISTED
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library
from tuiwords.text import count_text
from tuiwords.ui.background import Background
from tuiwords.ui.keys import hidden, key_name
from tuiwords.ui.sizes import USUAL
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.cursor_list import CursorList

COMMON = (("all", UNLISTED), *((name, level) for name, level in GOALS.items() if name != "all"))

FILTER_KEYS: list[BindingType] = [
    hidden(
        "plus,equals_sign",
        "longer(1)",
        "Longer",
        "board_words.longer",
        "Only longer words",
        key_display="+-",
    ),
    hidden("minus", "longer(-1)", "Shorter", "board_words.shorter", "Shorter words too"),
    hidden("f", "common", "Common", "board_words.common", "Only more common words"),
]


class WordFilter:
    """Some of the words of a board.

    How common they are is looked up in the background; ``leveled`` is true once that is known.
    ``changed`` is called whenever the words that pass change.
    """

    def __init__(self, owner: Widget, changed: Callable[[], None]) -> None:
        self.words: tuple[WordOfRound, ...] = ()
        self.leveled = False
        self._changed, self._owner = changed, owner
        self._leveling = Background(owner)
        self._shortest = 0
        self._common = 0

    def begin(self, words: tuple[WordOfRound, ...], lexicon: Callable[[], Lexicon]) -> None:
        """Filter these words; ``lexicon`` opens their list, in the background."""
        self.words, self.leveled = words, False
        self._changed()
        if words:
            self._leveling.run(lambda: leveled(words, lexicon()), self._use_levels)
        else:
            self._leveling.cancel()

    def _use_levels(self, words: tuple[WordOfRound, ...]) -> None:
        self.words, self.leveled = words, True
        self._changed()

    @property
    def passed(self) -> list[WordOfRound]:
        """The words that pass."""
        level = COMMON[self._common][1]
        return [
            row
            for row in self.words
            if len(row.word) >= self._shortest and (not self.leveled or row.level <= level)
        ]

    def longer(self, by: int) -> None:
        """Raise or lower the minimum length."""
        lengths = [len(row.word) for row in self.words]
        if lengths:
            least, most = min(lengths), max(lengths)
            self._shortest = max(least, min(most, max(self._shortest, least) + by))
            self._changed()

    def common(self) -> None:
        """Let only more common words pass; after the most common ones, all."""
        self._common = (self._common + 1) % len(COMMON)
        self._changed()

    def text(self) -> str:
        """The filters, with the keys that change them."""
        length = f"{self._shortest}+" if self._shortest else "any"
        keys = key_name("board_words.longer") + key_name("board_words.shorter")
        words = COMMON[self._common][0]
        if self._owner.app.size.width < USUAL:
            return f"{keys} {length} · {key_name('board_words.common')} {words}"
        return f"{keys} length: {length} · {key_name('board_words.common')} words: {words}"


class BoardWords(CursorList):
    """All words of a board with their points."""

    BINDINGS: ClassVar[list[BindingType]] = FILTER_KEYS
    gaps: ClassVar[Sequence[int]] = (1,)

    def __init__(self) -> None:
        super().__init__((ListColumn(), ListColumn(right=True)), id="words")
        self.filter = WordFilter(self, self._list)

    def fill(self, words: tuple[WordOfRound, ...], lexicon: str) -> None:
        """List these words of the list of this name."""
        self.filter.begin(words, lambda: library().open(lexicon))

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
