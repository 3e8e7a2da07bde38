"""A finished game of Wordle, guess by guess: the best guesses instead, and the words left."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import ClassVar

from textual.content import Content

from tuiwords.games.wordle import Clue, pattern_text
from tuiwords.games.wordle.lists import LEVELS
from tuiwords.play.games.wordle.review import Scene
from tuiwords.play.review import Review
from tuiwords.ui.games.wordle.assistant_lists import ANY, Lists
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.definitions import Definitions, Meaning
from tuiwords.ui.widgets.figures import count_text
from tuiwords.ui.widgets.move_review import BEST, MoveReview
from tuiwords.ui.widgets.review_board import AssistantWork

LEFT = "words left"
_STYLES = {"g": "$hit-text on $hit bold", "y": "$near-text on $near bold", ".": "on $panel"}
_MEANING = 3  # lines of a meaning
_MOST_ROWS = 6  # guesses in the picture
_SET = "wordle-"  # before the name of a shipped set of hidden words


class WordleReview(MoveReview):
    """The guesses on the left; the colors, the best guesses and the words left on the right."""

    columns: ClassVar[Sequence[ListColumn]] = (
        ListColumn(),
        ListColumn("guess"),
        ListColumn("left", right=True),
        ListColumn("lost", right=True),
        ListColumn("luck", right=True),
    )
    sides: ClassVar[Sequence[str]] = (BEST, LEFT)

    def __init__(self, cells: str = "auto") -> None:
        super().__init__(cells)
        self._definitions = Definitions(self, self._define)
        self._meaning: Meaning | None = None

    def title_of(self, found: Review, at: int) -> str:
        """The guess, and how many words were left."""
        row = found.rows[at]
        return f"Guess {at + 1} of {len(found.scenes)}: {row['guess']}"

    def cells_of(self, found: Review, at: int) -> tuple[str, ...]:
        """The guess, the words left after it, the guesses that it lost, and its luck."""
        row, move = found.rows[at], found.judged[at]
        left = f"{len(found.scenes[at].left):,}"
        lost = "" if move is None or not move.lost else f"{move.lost:.2f}"
        luck = "" if move is None or move.luck is None else f"{move.luck:.0f}"
        return str(row["guess"]), left, lost, luck

    def side_rows(self, found: Review, at: int) -> tuple[str, Sequence[Row]]:
        """The words left after the guess."""
        left = found.scenes[at].left
        return f"{count_text(len(left), 'word')} left", [
            Row(word, (word.upper(), "")) for word in left
        ]

    def on_cursor_list_pointed(self, message: CursorList.Pointed) -> None:
        """Look up the word under the cursor in the words left."""
        super().on_cursor_list_pointed(message)
        self._meaning = None
        word = message.key if message.source is self.second and self.side == LEFT else None
        self._definitions.cancel()
        if word is not None:
            self._definitions.look_up(word)

    def _define(self, meanings: Sequence[Meaning]) -> None:
        self._meaning = meanings[0]
        self.refresh_picture()

    def picture(self, found: Review, at: int, instead: str) -> Content:
        """The guesses so far with their colors; another guess has none."""
        scene: Scene = found.scenes[at]
        boards = [_rows(rows[:-1] if instead else rows) for rows in scene.rows if rows]
        lines = [Content("   ").join(parts) for parts in zip(*_even(boards), strict=True)]
        if instead:
            lines.append(Content.styled(" ".join(f" {c} " for c in instead.upper()), "bold"))
        if self._meaning is not None:
            lines += [Content(), *map(Content, self._meaning_lines(self._meaning))]
        return Content("\n").join(lines[-_MOST_ROWS - _MEANING :])

    def _meaning_lines(self, found: Meaning) -> list[str]:
        width = max(20, self.second.size.width)
        text = f"{found.word}. {found.text}"
        return textwrap.wrap(text, width, max_lines=_MEANING, placeholder=" …")

    def work_here(self) -> AssistantWork | None:
        """The clues before the guess."""
        if self.found is None:
            return None
        scene: Scene = self.found.scenes[self.at]
        view = scene.start
        name = view.answers.name.removeprefix(_SET)
        answers = name if scene.known and name in LEVELS else ANY
        clues: tuple[Clue, ...] = scene.rows[0][: self.at]
        lists = Lists(view.length, answers, view.allowed.name, view.hard)
        return AssistantWork("wordle-assistant", "WordleAssistant", (lists, (clues, "", ())))


def _rows(clues: Sequence[Clue]) -> list[Content]:
    lines = []
    for clue in clues:
        marks = pattern_text(clue.pattern, len(clue.guess))
        squares = [
            Content.styled(f" {letter.upper()} ", _STYLES[mark])
            for letter, mark in zip(clue.guess, marks, strict=True)
        ]
        lines.append(Content(" ").join(squares))
    return lines


def _even(boards: Sequence[list[Content]]) -> list[list[Content]]:
    """Boards with equally many lines; a solved one has no more guesses."""
    most = max(map(len, boards), default=0)
    return [board + [Content()] * (most - len(board)) for board in boards]
