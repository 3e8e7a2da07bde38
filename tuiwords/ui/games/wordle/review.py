"""A finished game of Wordle, guess by guess: the best guesses instead, and the words left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

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
from tuiwords.ui.widgets.tile_picture import Picture
from tuiwords.ui.widgets.tiles import Face, Kind

_KINDS: Mapping[str, Kind] = {"g": "hit", "y": "near", ".": "miss"}
_NONE = Face("", "none")
_MOST_ROWS = 6  # guesses in the picture
_BANDS = 2  # rows of boards in the picture
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

    def picture(self, found: Review, at: int, instead: str) -> Picture:
        """The guesses so far with their colors; another guess has none."""
        scene: GuessScene = found.scenes[at]
        boards = [_rows(rows) for rows in scene.rows if rows]
        if instead:  # on the boards that this guess was made on: the others were solved
            made = max(map(len, boards))
            typed = tuple(Face(letter, "typed") for letter in instead)
            boards = [[*rows[:-1], typed] if len(rows) == made else rows for rows in boards]
        boards = _even([rows[-_MOST_ROWS:] for rows in boards], scene.start.length)
        across = max(1, len(boards) // _BANDS) if len(boards) > 1 else 1
        bands = [boards[first : first + across] for first in range(0, len(boards), across)]
        faces: list[tuple[Face, ...]] = []
        for band in bands:
            lines = [_apart(parts) for parts in zip(*band, strict=True)]
            faces += [*([(_NONE,) * len(lines[0])] if faces else ()), *lines]
        return Picture(tuple(faces))

    def work(self, found: Review, at: int) -> AssistantWork:
        """The clues before the guess."""
        scene: GuessScene = found.scenes[at]
        view = scene.start
        name = view.answers.name.removeprefix(_SET)
        answers = name if view.knows_answers and name in LEVELS else ANY
        clues: tuple[Clue, ...] = scene.rows[0][:at]
        lists = Lists(view.length, answers, view.allowed.name, view.hard, view.absurd, view.guesses)
        return AssistantWork("wordle-assistant", (lists, (clues, "", ())))


def _rows(clues: Sequence[Clue]) -> list[tuple[Face, ...]]:
    return [
        tuple(
            Face(letter, _KINDS[mark])
            for letter, mark in zip(
                clue.guess, pattern_text(clue.pattern, len(clue.guess)), strict=True
            )
        )
        for clue in clues
    ]


def _even(boards: Sequence[list[tuple[Face, ...]]], length: int) -> list[list[tuple[Face, ...]]]:
    """Boards with equally many lines; a solved one has no more guesses."""
    most = max(map(len, boards), default=0)
    return [board + [(_NONE,) * length] * (most - len(board)) for board in boards]


def _apart(rows: Sequence[tuple[Face, ...]]) -> tuple[Face, ...]:
    """Rows of boards that stand side by side."""
    first, *others = rows
    return first + tuple(face for row in others for face in (_NONE, *row))
