"""The words of a Boggle board in lists: those found so far, and all of them after the round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.worker import get_current_worker

from tuiwords.games.base import Seat
from tuiwords.games.boggle import BoggleState
from tuiwords.games.boggle_review import WordOfRound, leveled, words_of_round
from tuiwords.games.boggle_setup import GOALS
from tuiwords.lexicon.commonness import UNLISTED
from tuiwords.ui.widgets.log import Log
from tuiwords.ui.widgets.word_list import WordList, WordRow

if TYPE_CHECKING:
    from tuiwords.ui.boards.boggle import BoggleBoard

_Choice = tuple[str, Callable[[WordOfRound], bool]]

_LONG = 8  # letters from which on words are counted together
_STARTS = 5  # lines of beginnings that are shown
COMMON = (("any", UNLISTED), *((name, level) for name, level in GOALS.items() if name != "all"))


def by_length(words: Sequence[str]) -> Counter[int]:
    """How many words there are of each length, long ones together."""
    return Counter(min(len(word), _LONG) for word in words)


class Findings(Log):
    """The words found, newest first, and above them how many are left of each length."""

    DEFAULT_CSS = "Findings { color: $foreground; text-wrap: nowrap; }"

    class Known(Message):
        """The words of the board are known: they were looked up in a thread."""

    def __init__(self, board: BoggleBoard) -> None:
        super().__init__()
        self._board = board
        self._known = False

    def on_mount(self) -> None:
        """Look up the words of the board, which takes a moment."""
        self.run_worker(self._look_up, thread=True, exit_on_error=False)
        self.watch(self._board, "covered", lambda _covered: self._fit(), init=False)

    def _look_up(self) -> None:
        state = self._board.state
        _ = state.words, state.goal  # they are kept by the game once looked up
        if not get_current_worker().is_cancelled:
            self.post_message(self.Known())

    def on_findings_known(self) -> None:
        """The figures can be shown."""
        self._known = True
        self._fit()

    def show(self, _lines: Sequence[tuple[float, str, str]]) -> None:
        """Show what was found by now."""
        self._fit()

    def _fit(self) -> None:
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
        lengths = range(min(state.rules.min_length, _LONG), _LONG + 1)
        heads = [f"{length}+" if length == _LONG else str(length) for length in lengths]
        rows = [self._row("Letters", heads, "$foreground 55%")]
        rows.append(self._row("Left", self._cells(left, lengths), ""))
        if len(state.goal) < len(state.words):
            common = [word for word in state.goal if word not in found]
            rows.append(self._row("Common", self._cells(common, lengths), "bold"))
        return [*rows, Content("")]

    @staticmethod
    def _cells(words: Sequence[str], lengths: Sequence[int]) -> list[str]:
        counts = by_length(words)
        return [str(counts[length]) if counts[length] else "·" for length in lengths]

    @staticmethod
    def _row(title: str, cells: Sequence[str], style: str) -> Content:
        figures = "".join(f"{cell:>4}" for cell in cells)
        return Content.assemble((f"{title:<8}", "$foreground 55%"), (figures, style))

    def _beginnings(self) -> list[Content]:
        from tuiwords.ui.boards.boggle import STARTS

        if self._board.hint_step != STARTS or not self._known:
            return []
        state, found = self._board.state, set(self._board.found)
        counts = Counter(word[:2] for word in state.goal if word not in found)
        cells = [f"{start.upper()} {count:<3}" for start, count in sorted(counts.items())]
        lines = _in_columns(cells, self.size.width, _STARTS)
        return [Content.styled("Common words left begin with", "bold"), *lines, Content("")]

    def _words(self, room: int) -> list[Content]:
        board = self._board
        found = board.found
        count = f"{len(found)} found, {board.points(found)} points"
        title = Content.styled(count if found else "Nothing found yet", "bold")
        if board.hidden:
            return [title]
        widest = max((len(word) for word in found), default=0) + 4
        cells = [
            f"{word.upper()} {board.state.rules.points(word)}".ljust(widest)
            for word in reversed(found)
        ]
        return [title, *_in_columns(cells, self.size.width, room)]

    def on_resize(self) -> None:
        """Show as many words as there is room for."""
        self._fit()


def _in_columns(cells: Sequence[str], width: int, lines: int) -> list[Content]:
    """Cells of one width side by side; the last line tells how many did not fit."""
    if not cells:
        return []
    across = max(1, width // len(cells[0]))
    rows = ["".join(cells[start : start + across]) for start in range(0, len(cells), across)]
    if len(rows) > lines:
        more = len(cells) - (lines - 1) * across
        rows = [*rows[: max(0, lines - 1)], f"and {more} more"]
    return [Content(row) for row in rows]


class BoardWords(WordList):
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

    class Leveled(Message):
        """How common each word is, as SCOWL levels."""

        def __init__(self, words: tuple[WordOfRound, ...]) -> None:
            super().__init__()
            self.words = words

    def __init__(self, id: str = "board-words") -> None:
        super().__init__(id)
        self._words: tuple[WordOfRound, ...] = ()
        self.leveled = False
        self._shortest = 0
        self._common = 0

    def fill(self, words: tuple[WordOfRound, ...]) -> None:
        """List these words; how common they are is looked up in a thread."""
        self._words, self.leveled = words, False
        self._filter()
        if words:
            task: Callable[[], None] = lambda: self._level(words)  # noqa: E731
            self.run_worker(task, thread=True, exclusive=True, group="levels", exit_on_error=False)

    def _level(self, words: tuple[WordOfRound, ...]) -> None:
        worker = get_current_worker()
        known = leveled(words)
        if not worker.is_cancelled:
            self.post_message(self.Leveled(known))

    def on_board_words_leveled(self, message: Leveled) -> None:
        """Filter by what is known now."""
        self._words, self.leveled = message.words, True
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
        self.show([self.row(row) for row in self._words if self.wanted(row)])

    def row(self, row: WordOfRound) -> WordRow:
        """How a word is listed."""
        return WordRow(row.word, " ", f"{row.points:>3}")

    def titles(self) -> Sequence[tuple[str, str]]:
        """How many words, and by which filters."""
        points = sum(row.points for row in self._words if self.wanted(row))
        return ((f"{self._count()}, {points:,} points", "title"), (self._filters(), "dim"))

    def _count(self) -> str:
        count = len(self.rows)
        return f"{count:,} word{'' if count == 1 else 's'}"

    def _filters(self) -> str:
        name = COMMON[self._common][0]
        parts = [f"+- {self._shortest}+ letters" if self._shortest else "+- any length"]
        parts.append(f"c {name if self._common == 0 else f'common: {name}'}")
        return "  ".join(parts)


class Review(BoardWords):
    """After the round: every word with who found it; left and right choose whose are listed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "right",
            "whose(1)",
            "Whose",
            show=False,
            key_display="←→",
            id="review.next",
            tooltip="Whose words are listed: all, a player's, crossed off, missed",
        ),
        Binding("left", "whose(-1)", "Whose", show=False, id="review.before"),
        Binding("enter", "keep", "Keep looking", show=False, id="review.keep", system=True),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._names: Sequence[str] = ()
        self._own: Seat | None = None
        self._whose = 0

    def look_at(self, state: BoggleState, names: Sequence[str], own: Seat | None) -> None:
        """List the words of a finished round; ``own`` is the seat of who looks."""
        self._names, self._own = names, own
        self.fill(words_of_round(state))

    @property
    def _choices(self) -> list[_Choice]:
        def of(seat: Seat) -> Callable[[WordOfRound], bool]:
            return lambda row: seat in row.finders

        choices: list[_Choice] = [("all words", lambda _row: True)]
        choices += [(name, of(seat)) for seat, name in enumerate(self._names)]
        if any(row.crossed for row in self._words):
            choices.append(("crossed off", lambda row: row.crossed))
        return [*choices, ("missed by all", lambda row: row.missed)]

    def action_whose(self, by: int) -> None:
        """List the words of somebody else."""
        self._whose = (self._whose + by) % len(self._choices)
        self._filter()

    def action_keep(self) -> None:
        """Enter was meant for the game: it begins no other one from here."""

    def wanted(self, row: WordOfRound) -> bool:
        """Whether a word is somebody's who is asked about, and passes the filters."""
        return super().wanted(row) and self._choices[self._whose][1](row)

    def row(self, row: WordOfRound) -> WordRow:
        """A sign, the word, its points and who found it."""
        sign = "×" if row.crossed else "✓" if self._own in row.finders else "○"
        if row.missed:
            sign = "·"
        who = ", ".join("you" if seat == self._own else self._names[seat] for seat in row.finders)
        behind = f"{0 if row.crossed else row.points:>3} {who}"
        return WordRow(row.word, f"{sign} ", behind, row.missed or row.crossed)

    def titles(self) -> Sequence[tuple[str, str]]:
        """Whose words, how many, and by which filters."""
        whose = self._choices[self._whose][0]
        return ((f"‹ {whose} ›  {self._count()}", "title"), (self._filters(), "dim"))
