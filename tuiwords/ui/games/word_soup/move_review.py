"""A finished game of Word Soup, word by word: the board before each, and the planner's words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from tuiwords.games.word_soup import Pick
from tuiwords.play.games.word_soup.judging import TakenWord, is_doubtful
from tuiwords.play.judged import JudgedMove
from tuiwords.play.review import Review
from tuiwords.ui.games.word_soup.assistant import SoupSearch
from tuiwords.ui.widgets.columns import ListColumn
from tuiwords.ui.widgets.move_review import ReviewedMoves
from tuiwords.ui.widgets.review_board import AssistantWork
from tuiwords.ui.widgets.tile_picture import Picture
from tuiwords.ui.widgets.tiles import Face


class SoupMoves(ReviewedMoves):
    """The words, the board with each of them, and the planner's words instead."""

    columns: ClassVar[Sequence[ListColumn]] = (
        ListColumn("word"),
        ListColumn("points", right=True),
        ListColumn("lost", right=True),
        ListColumn("instead"),
    )

    def title(self, found: Review, at: int) -> str:
        """The word and the letters left before it."""
        word: TakenWord = found.scenes[at]
        left = word.before.board(word.seat).left
        if word.is_end:
            return (
                f"{str(found.rows[at]['word']).strip('()').capitalize()} with {left} letters left"
            )
        return f"Word {at + 1} of {len(found.scenes)}: {word.move.word.upper()} ({left} letters)"

    def cells(self, found: Review, at: int) -> tuple[str, ...]:
        """The word, its points, what it lost for certain or perhaps, and the word instead."""
        row = found.rows[at]
        lost = f"{behind:,.0f}" if (behind := row.get("behind")) else ""
        return str(row["word"]), str(row["points"]), lost, str(row.get("planned") or "")

    def mark(self, move: JudgedMove) -> str:
        """The sign before a word in the list."""
        return "~" if is_doubtful(move) else super().mark(move)

    def verdict(self, move: JudgedMove, unit: str) -> tuple[str, str]:
        """The same; a word that is behind by less than is certain is not called a good one."""
        if not is_doubtful(move):
            return super().verdict(move, unit)
        behind = f"{move.facts['behind']:,.0f} {unit} behind"
        return f"~ Perhaps {behind}, give or take {move.error:.0f}", "$foreground 75%"

    def short(self, move: str) -> str:
        """The word alone."""
        word, tilt, *_ = [*move.split(), ""]
        return f"{word.upper()} ◂" if tilt == "left" else word.upper()

    def picture(self, found: Review, at: int, instead: str) -> Picture:
        """The board before the word, with the squares of the word."""
        word: TakenWord = found.scenes[at]
        pick: Pick = word.before.parse(instead) if instead else word.move
        board = word.before.board(word.seat).tilted(pick.tilt)
        lines = [
            tuple(
                Face("", "none")
                if letter == "."
                else Face(letter, "hit" if row * board.columns + column in pick.path else "typed")
                for column, letter in enumerate(text.replace(" ", ""))
            )
            for row, text in enumerate(str(board).split("\n"))
            if text.strip(". ")
        ]
        return Picture(tuple(lines))

    def work(self, found: Review, at: int) -> AssistantWork:
        """The board before the word."""
        word: TakenWord = found.scenes[at]
        tilt = "both" if len(word.before.rules.tilts) > 1 else word.before.rules.tilts[0]
        search = SoupSearch(word.before.lexicon.name, tilt, word.before.rules.shared)
        board = word.before.board(word.seat)
        return AssistantWork("soup-assistant", (search, board))
