"""A finished game of Wordle, guess by guess: the best guesses instead, and the words left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.content import Content

from tuiwords.games.wordle import Clue, pattern_text
from tuiwords.games.wordle.lists import LEVELS
from tuiwords.play.games.wordle.judging import ABSURD_UNIT
from tuiwords.play.games.wordle.review import GuessScene
from tuiwords.play.judged import JudgedMove
from tuiwords.play.review import Review
from tuiwords.ui.games.wordle.assistant_lists import ANY, Lists
from tuiwords.ui.widgets.columns import ListColumn
from tuiwords.ui.widgets.move_review import ReviewedMoves
from tuiwords.ui.widgets.review_board import AssistantWork

_STYLES = {"g": "$hit-text on $hit bold", "y": "$near-text on $near bold", ".": "on $panel"}
_MOST_ROWS = 6  # guesses in the picture
_SET = "wordle-"  # before the name of a shipped set of hidden words


class WordleMoves(ReviewedMoves):
    """The guesses with the words left, their colors, and the best guesses instead."""

    columns: ClassVar[Sequence[ListColumn]] = (
        ListColumn("guess"),
        ListColumn("left", right=True),
        ListColumn("lost", right=True),
        ListColumn("luck", right=True),
    )
    words = True

    def title(self, found: Review, at: int) -> str:
        """The guess, and which one it was."""
        return f"Guess {at + 1} of {len(found.scenes)}: {found.rows[at]['guess']}"

    def cells(self, found: Review, at: int) -> tuple[str, ...]:
        """The guess, the words left after it, the guesses that it lost, and its luck."""
        row, move = found.rows[at], found.judged[at]
        left = f"{len(found.scenes[at].left):,}"
        form = ".0f" if found.unit == ABSURD_UNIT else ".2f"
        lost = "" if move is None or not move.lost else f"{move.lost:{form}}"
        luck = "" if move is None or move.luck is None else f"{move.luck:.0f}"
        return str(row["guess"]), left, lost, luck

    def verdict(self, move: JudgedMove, unit: str) -> tuple[str, str]:
        """The same, with what an adversary keeps."""
        text, look = super().verdict(move, unit)
        if move.kind and unit == ABSURD_UNIT:
            text = f"✗ A {move.kind} mistake: keeps {move.lost:.0f} more than needed"
        return text, look

    def left(self, found: Review, at: int) -> Sequence[str]:
        """The words left after the guess."""
        scene: GuessScene = found.scenes[at]
        return scene.left

    def picture(self, found: Review, at: int, instead: str) -> Content:
        """The guesses so far with their colors; another guess has none."""
        scene: GuessScene = found.scenes[at]
        boards = [_rows(rows[:-1] if instead else rows) for rows in scene.rows if rows]
        lines = [Content("   ").join(parts) for parts in zip(*_even(boards), strict=True)]
        if instead:
            lines.append(Content.styled(" ".join(f" {c} " for c in instead.upper()), "bold"))
        return Content("\n").join(lines[-_MOST_ROWS:])

    def work(self, found: Review, at: int) -> AssistantWork:
        """The clues before the guess."""
        scene: GuessScene = found.scenes[at]
        view = scene.start
        name = view.answers.name.removeprefix(_SET)
        answers = name if view.knows_answers and name in LEVELS else ANY
        clues: tuple[Clue, ...] = scene.rows[0][:at]
        lists = Lists(view.length, answers, view.allowed.name, view.hard, view.absurd, view.guesses)
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
