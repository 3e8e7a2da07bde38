"""A finished round of Boggle, word by word: those that were missed and can be found come first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.content import Content

from tuiwords.play.games.boggle.judging import missed_first
from tuiwords.play.games.boggle.review import Scene
from tuiwords.play.review import Review
from tuiwords.ui.games.boggle.assistant import WordSearch
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.move_review import MoveReview
from tuiwords.ui.widgets.review_board import AssistantWork

_HIT, _FIRST = "$hit-text on $hit bold", "$near-text on $near bold"


class BoggleReview(MoveReview):
    """The words on the left; on the right the board with the path of a word, and why."""

    columns: ClassVar[Sequence[ListColumn]] = (
        ListColumn(),
        ListColumn("word"),
        ListColumn("points", right=True),
        ListColumn("chance", right=True),
        ListColumn("found at"),
    )

    def title_of(self, found: Review, at: int) -> str:
        """The word and who found it."""
        row = found.rows[at]
        who = f", found by {row['who']}" if row["who"] else ", found by nobody"
        return f"{str(row['word']).upper()}{who}"

    def cells_of(self, found: Review, at: int) -> tuple[str, ...]:
        """The word, its points, the chance to find it, and when it was found."""
        row = found.rows[at]
        chance = row.get("chance")
        percent = f"{chance:.0%}" if isinstance(chance, float) else ""
        return str(row["word"]).upper(), str(row["points"]), percent, str(row["at"])

    def in_order(self, found: Review) -> Sequence[int]:
        """What was missed and is easiest to find, what was found, and then the rest."""
        missed = self._missed(found)
        own = [n for n, move in enumerate(found.judged) if move is not None and move.played]
        first = [*missed, *own]
        return [*first, *sorted(set(range(len(found.scenes))) - set(first))]

    def mistakes(self) -> Sequence[int]:
        """The findable words that were missed, the easiest first."""
        return self._missed(self.found) if self.found is not None else ()

    def _missed(self, found: Review) -> list[int]:
        return [move.number - 1 for move in missed_first(found.judged)]

    def row_of(self, found: Review, at: int) -> Row:
        """The row of a word, with a mark that says whether it was found."""
        row, move = super().row_of(found, at), found.judged[at]
        played = move is not None and bool(move.played)
        lost = move is not None and move.lost > 0
        mark = "✓" if played else "○" if lost else "·"
        return row._replace(
            cells=(mark, *row.cells[1:]), strong=lost, faint=not played and not lost
        )

    def facts_of(self, found: Review, instead: str | None, width: int) -> list[Content]:
        """Whether the word was found, and how easy that is."""
        lines = super().facts_of(found, instead, width)
        move = self.move
        if move is None:
            return lines
        text = "✓ Found" if move.played else "Missed" if move.lost else "Hard to find"
        lines[1] = Content.styled(text, "$text-success" if move.played else "$text-warning")
        return lines

    def picture(self, found: Review, at: int, instead: str) -> Content:
        """The board with the path of the word; its first square has another color."""
        scene: Scene = found.scenes[at]
        grid, path = scene.grid, scene.word.path
        width = max(map(len, grid.faces)) + 2
        lines = []
        for row in range(grid.rows):
            places = range(row * grid.columns, (row + 1) * grid.columns)
            squares = [
                (
                    grid.faces[place].upper().center(width),
                    _FIRST if path[:1] == (place,) else _HIT if place in path else "on $panel",
                )
                for place in places
            ]
            lines.append(Content(" ").join(Content.styled(*square) for square in squares))
        return Content("\n").join(lines)

    def work_here(self) -> AssistantWork | None:
        """The board."""
        if self.found is None or not self.found.scenes:
            return None
        scene: Scene = self.found.scenes[self.at]
        work = WordSearch(scene.lexicon, scene.shortest), scene.grid
        return AssistantWork("boggle-assistant", "BoggleAssistant", work)
