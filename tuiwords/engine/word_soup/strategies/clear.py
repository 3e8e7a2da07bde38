"""Exact search over all lines to clear the board, for positions with few letters left."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import POINTS, Limit, RankedMove, Ranking
from tuiwords.engine.word_soup.beam import PlannedLine, make_scratch
from tuiwords.engine.word_soup.kernels.board import boards_after, lay
from tuiwords.engine.word_soup.pack import FoundPaths, find_words, game_tables
from tuiwords.engine.word_soup.ranking import board_facts, nothing_left, terms_of_line
from tuiwords.engine.word_soup.word_values import points
from tuiwords.games.word_soup import Board, WordSoupView
from tuiwords.games.word_soup.finding import Pick

USUAL_NODES = 20_000  # boards if no limit is given: a few seconds
_END = PlannedLine((), 0, 0)
_Steps = Generator[None, None, PlannedLine]


@dataclass
class _ClearSearch:
    """The boards that were searched completely, with the best line from each."""

    view: WordSoupView
    limit: Limit
    watch: Stopwatch
    nodes: int = 0
    known: dict[bytes, PlannedLine] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._scratch = make_scratch()

    def over(self) -> bool:
        """Whether the limit is reached."""
        return self.watch.expired(self.nodes)

    def children(
        self, board: Board
    ) -> tuple[FoundPaths, NDArray[np.float64], list[tuple[int, bytes]]]:
        """The words of a board, their points, and one word for each board they lead to."""
        self.nodes += 1
        found = find_words(board, self.view.rules, self.view.lexicon, self._scratch)
        own = points(found, self.view)
        after = np.zeros((len(found), len(board.cells)), np.uint8)
        cells = np.frombuffer(board.cells, np.uint8)
        game = game_tables(self.view.rules, self.view.lexicon)
        for tilt in np.unique(found.tilts):
            which = found.tilts == tilt
            lay(game, self._scratch, cells, bool(tilt))
            some = np.zeros((int(which.sum()), len(board.cells)), np.uint8)
            lengths = found.lengths[which].astype(np.uint8)
            boards_after(game, self._scratch, found.paths[which], lengths, some)
            after[which] = some
        distinct: dict[bytes, int] = {}
        for place in np.argsort(-own, kind="stable").tolist():
            distinct.setdefault(after[place].tobytes(), place)
        return found, own, [(place, cells) for cells, place in distinct.items()]

    def best(self, cells: bytes) -> _Steps:
        """The best line from a board, or the best found when the limit is reached."""
        if cells in self.known:
            return self.known[cells]
        rules = self.view.rules
        board = Board(rules.rows, rules.columns, cells, rules.alphabet)
        best = replace(_END, left=board.left)
        if not board.left or self.over():
            return best
        yield
        found, own, ways = self.children(board)
        for place, after in ways:
            rest = yield from self.best(after)
            total = int(own[place]) + rest.total
            if total > best.total:
                best = PlannedLine((found.pick(place), *rest.moves), total, rest.left)
            if self.over():
                return best
        self.known[cells] = best
        return best


@dataclass(frozen=True, slots=True)
class Clear:
    """Ranks by the best total of all lines to the end of the game.

    A value has the error 0 once every line after the word is searched. That takes a second with a
    dozen letters and is impossible with a full board.
    """

    name: str = "clear"

    def analyse(self, view: WordSoupView, limit: Limit) -> Iterator[Ranking[Pick]]:
        """Search word by word, highest-scoring first. A node is a board whose words are found."""
        if limit.seconds is None and limit.nodes is None:
            limit = replace(limit, nodes=USUAL_NODES)
        search = _ClearSearch(view, limit, Stopwatch(limit))
        found, own, ways = search.children(view.board)
        if not ways:
            yield nothing_left(POINTS, search.watch)
            return
        lines = {
            place: PlannedLine(
                (found.pick(place),), int(own[place]), int(found.left_after()[place])
            )
            for place, _ in ways
        }
        exact: set[int] = set()
        facts = board_facts(found, limit)

        def think() -> Iterator[None]:
            for place, after in ways:
                yield
                if search.over():
                    return
                rest = yield from search.best(after)
                (first,) = lines[place].moves
                total = int(own[place]) + rest.total
                lines[place] = PlannedLine((first, *rest.moves), total, rest.left)
                if not search.over():
                    exact.add(place)

        def ranking(*, final: bool = False) -> Ranking[Pick]:
            order = sorted(lines.items(), key=lambda item: -item[1].total)
            moves = []
            for place, line in order[: limit.top]:
                terms, error = terms_of_line(line, view), 0.0 if place in exact else None
                moves.append(RankedMove(line.moves[0], float(line.total), terms, error))
            best, now = order[0][1], (search.nodes, search.watch.seconds)
            shown = facts | {"score": best.total, "cleared": float(best.left == 0)}
            return Ranking(POINTS, tuple(moves), *now, final, shown, line=best.moves)

        for _ in think():
            yield ranking()
        yield ranking(final=True)
