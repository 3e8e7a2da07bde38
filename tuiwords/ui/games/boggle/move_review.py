"""A finished round of Boggle, word by word: those that were missed and can be found come first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from tuiwords.play.games.boggle.judging import missed_first
from tuiwords.play.games.boggle.review import WordScene
from tuiwords.play.judged import Alternative, JudgedMove
from tuiwords.play.review import Review
from tuiwords.text import count_text
from tuiwords.ui.games.boggle.assistant import WordSearch
from tuiwords.ui.widgets.columns import ListColumn
from tuiwords.ui.widgets.move_review import ReviewedMoves
from tuiwords.ui.widgets.review_board import AssistantWork
from tuiwords.ui.widgets.tile_picture import Picture
from tuiwords.ui.widgets.tiles import Face


class BoggleMoves(ReviewedMoves):
    """The words, the path of each on the board, and why it is easy or hard to find."""

    columns: ClassVar[Sequence[ListColumn]] = (
        ListColumn("word"),
        ListColumn("points", right=True),
        ListColumn("chance", right=True),
        ListColumn("found at"),
    )
    others = "Words with it, and its anagrams"

    def title(self, found: Review, at: int) -> str:
        """The word and who found it."""
        row = found.rows[at]
        return f"{str(row['word']).upper()}, found by {row['who'] or 'nobody'}"

    def cells(self, found: Review, at: int) -> tuple[str, ...]:
        """The word, its points, the chance to find it, and when it was found."""
        row = found.rows[at]
        chance = row.get("chance")
        percent = f"{chance:.0%}" if isinstance(chance, float) else ""
        return str(row["word"]).upper(), str(row["points"]), percent, str(row["at"])

    def figure(self, other: Alternative) -> str:
        """Its points."""
        return count_text(int(other.points), "point")

    def order(self, found: Review) -> Sequence[int]:
        """What was missed and is easiest to find, what was found, and then the rest."""
        own = [n for n, move in enumerate(found.judged) if move is not None and move.played]
        first = [*self.mistakes(found), *own]
        return [*first, *sorted(set(range(len(found.scenes))) - set(first))]

    def mistakes(self, found: Review) -> Sequence[int]:
        """The findable words that were missed, the easiest first."""
        return [move.number - 1 for move in missed_first(found.judged)]

    def mark(self, move: JudgedMove) -> str:
        """Found, missed, or hard to find."""
        return "✓" if move.played else "○" if move.lost else "·"

    def verdict(self, move: JudgedMove, _unit: str) -> tuple[str, str]:
        """Found, missed, or hard to find, and how it looks."""
        if move.played:
            return "✓ Found", "$text-success"
        return ("Missed", "$text-warning") if move.lost else ("Hard to find", "$foreground 75%")

    def picture(self, found: Review, at: int, instead: str) -> Picture:
        """The board with the path of the word; its first square has another color."""
        scene: WordScene = found.scenes[at]
        scenes: Sequence[WordScene] = found.scenes if instead else ()
        scene = next((each for each in scenes if each.word.word == instead), scene)
        grid, path = scene.grid, scene.word.path
        faces = [
            Face(
                face.capitalize(),
                "typed" if place not in path else "near" if place == path[0] else "hit",
                note=str(path.index(place) + 1) if place in path else "",
            )
            for place, face in enumerate(grid.faces)
        ]
        rows = range(0, len(faces), grid.columns)
        return Picture(tuple(tuple(faces[row : row + grid.columns]) for row in rows), "die")

    def work(self, found: Review, at: int) -> AssistantWork:
        """The board."""
        scene: WordScene = found.scenes[at]
        work = WordSearch(scene.lexicon, scene.shortest), scene.grid
        return AssistantWork("boggle-assistant", work)
