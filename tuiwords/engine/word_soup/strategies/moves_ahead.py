"""The strategies of Word Soup that look a few words ahead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import POINTS, Limit, Ranking
from tuiwords.engine.word_soup.beam import make_scratch
from tuiwords.engine.word_soup.pack import FoundPaths, find_words
from tuiwords.engine.word_soup.ranking import board_facts, nothing_left, ranked_words
from tuiwords.engine.word_soup.word_values import points
from tuiwords.games.word_soup import Board, Pick, WordSoupView


@dataclass(frozen=True, slots=True)
class MovesAhead:
    """Ranks by the best sum of points over the next ``moves`` words.

    At each level the ``breadth`` highest-scoring words are searched; the first ranking looks one
    word ahead, and each later one a word further.
    """

    name: str
    moves: int
    breadth: int

    def __post_init__(self) -> None:
        if self.moves < 1 or self.breadth < 1:
            raise ValueError("moves and breadth must be 1 or more")

    def analyse(self, view: WordSoupView, limit: Limit) -> Iterator[Ranking[Pick]]:
        """A ranking for each depth. A node is a board whose words are found."""
        watch, boards = Stopwatch(limit), _Boards(view, self.breadth)
        found = boards.words(view.board)
        if not len(found):
            yield nothing_left(POINTS, watch)
            return
        own, facts = points(found, view), board_facts(found, limit)
        listed = list(found.best(own, max(limit.top, self.breadth)))
        sums = {place: float(own[place]) for place in listed}
        for depth in range(1, self.moves + 1):
            if depth > 1:
                for place in listed[: self.breadth]:
                    after = _after(view.board, found, place)
                    sums[place] = float(own[place]) + boards.sum(after, depth - 1)
                    if watch.expired(boards.nodes):
                        break
            final = depth == self.moves or watch.expired(boards.nodes)
            order = sorted(listed, key=lambda p: -sums[p])[: limit.top]
            moves = ranked_words(found, sums, order, view)
            yield Ranking(POINTS, moves, boards.nodes, watch.seconds, final, facts)
            if final:
                return


def _after(board: Board, found: FoundPaths, place: int) -> Board:
    pick = found.pick(place)
    return board.without(pick.path, pick.tilt)


class _Boards:
    """Boards seen while looking ahead, each searched once."""

    def __init__(self, view: WordSoupView, breadth: int) -> None:
        self.view = view
        self.breadth = breadth
        self.nodes = 0
        self._scratch = make_scratch()
        self._sums: dict[tuple[bytes, int], float] = {}

    def words(self, board: Board) -> FoundPaths:
        """All words of a board."""
        self.nodes += 1
        return find_words(board, self.view.rules, self.view.lexicon, self._scratch)

    def sum(self, board: Board, moves: int) -> float:
        """The best sum over the next ``moves`` words."""
        key = board.cells, moves
        if moves == 0 or not board.left:
            return 0.0
        if key not in self._sums:
            found = self.words(board)
            own = points(found, self.view)
            self._sums[key] = max(
                (
                    float(own[p]) + self.sum(_after(board, found, p), moves - 1)
                    for p in found.best(own, self.breadth if moves > 1 else 1)
                ),
                default=0.0,
            )
        return self._sums[key]


def two_move(breadth: int = 12) -> MovesAhead:
    """Greedy over this word and the next."""
    return MovesAhead("two-move", 2, breadth)


def x_move(moves: int = 4, breadth: int = 4) -> MovesAhead:
    """Greedy over the next ``moves`` words."""
    return MovesAhead("x-move", moves, breadth)
