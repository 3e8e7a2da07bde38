"""The panel beside a Boggle board: the words found so far, and how many are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol, cast

from textual.content import Content
from textual.dom import DOMNode

from tuiwords.games.boggle import BoggleState
from tuiwords.text import count_text
from tuiwords.ui.background import Background
from tuiwords.ui.widgets.figures import in_columns
from tuiwords.ui.widgets.log import Log

SQUARES, STARTS = 1, 2  # the steps of hints

_LONG = 8  # words of this many letters or more are counted together
_TITLE, _CELL = 8, 4  # cells of the title of a row of figures, and of a figure
_STARTS = 5  # most lines of word beginnings


class Round(Protocol):
    """What the panel needs of a board: the round, the seat's words, and the hint shown."""

    hint_step: int

    @property
    def hidden(self) -> bool:
        """Whether the letters are hidden while the clock is stopped."""

    @property
    def state(self) -> BoggleState:
        """The current round."""

    @property
    def found(self) -> tuple[str, ...]:
        """The words of the seat that is shown."""

    def points(self, words: tuple[str, ...]) -> int:
        """Points of words before any are crossed off."""


def by_length(words: Sequence[str], longest: int = _LONG) -> Counter[int]:
    """How many words there are of each length, those of ``longest`` and more together."""
    return Counter(min(len(word), longest) for word in words)


class FoundWordsLog(Log):
    """The words found, newest first, and above them how many are left of each length."""

    DEFAULT_CSS = "FoundWordsLog { color: $foreground; text-wrap: nowrap; }"

    def __init__(self, board: Round) -> None:
        super().__init__()
        self._board = board
        self._counting = Background(self)
        self._known = False

    def on_mount(self) -> None:
        """Look up the words of the board, which takes a moment."""
        state = self._board.state
        # The game caches them.
        self._counting.run(lambda: (state.words, state.goal), lambda _: self._count())
        self.watch(cast("DOMNode", self._board), "covered", lambda _: self.fit(), init=False)

    def _count(self) -> None:
        self._known = True
        self.fit()

    def show(self, _lines: Sequence[tuple[float, str, str]]) -> None:
        """Show the words found so far."""
        self.fit()

    def fit(self) -> None:
        """Show the figures, and as many words as there is room for."""
        if not self.is_mounted:
            return
        head = [*self._figures(), *self._beginnings()]
        room = max(1, self.size.height - len(head) - 1)
        self.update(Content("\n").join([*head, *self._words(room)]))

    def _figures(self) -> list[Content]:
        if not self._known:
            return [Content.styled("Counting the words of the board…", "$foreground 55%")]
        state, found = self._board.state, set(self._board.found)
        left = [word for word in state.words if word not in found]
        shortest = min(state.rules.min_length, _LONG)
        fitting = max(1, (self.size.width - _TITLE) // _CELL)
        lengths = range(shortest, min(_LONG + 1, shortest + fitting))
        heads = [*map(str, lengths[:-1]), f"{lengths[-1]}+"]
        rows = [self._row("Letters", heads, "$foreground 55%")]
        rows.append(self._row("Left", self._cells(left, lengths), ""))
        if len(state.goal) < len(state.words):
            common = [word for word in state.goal if word not in found]
            rows.append(self._row("Common", self._cells(common, lengths), "bold"))
        return [*rows, Content("")]

    @staticmethod
    def _cells(words: Sequence[str], lengths: range) -> list[str]:
        counts = by_length(words, lengths[-1])
        return [str(counts[length]) if counts[length] else "·" for length in lengths]

    @staticmethod
    def _row(title: str, cells: Sequence[str], style: str) -> Content:
        figures = "".join(f"{cell:>{_CELL}}" for cell in cells)
        return Content.assemble((f"{title:<{_TITLE}}", "$foreground 55%"), (figures, style))

    def _beginnings(self) -> list[Content]:
        if self._board.hint_step != STARTS or not self._known:
            return []
        state, found = self._board.state, set(self._board.found)
        counts = Counter(word[:2] for word in state.goal if word not in found)
        cells = [f"{start.upper()} {count:<3}" for start, count in sorted(counts.items())]
        lines = in_columns(cells, self.size.width, _STARTS)
        return [Content.styled("Common words left start with", "bold"), *lines, Content("")]

    def _words(self, room: int) -> list[Content]:
        board = self._board
        found = board.found
        count = f"{len(found)} found, {count_text(board.points(found), 'point')}"
        title = Content.styled(count if found else "Nothing found yet", "bold")
        if board.hidden:
            return [title]
        widest = max((len(word) for word in found), default=0) + 4
        cells = [
            f"{word.upper()} {board.state.rules.points(word)}".ljust(widest)
            for word in reversed(found)
        ]
        return [title, *in_columns(cells, self.size.width, room)]

    def on_resize(self) -> None:
        """Show as many words as there is room for."""
        self.fit()
