"""An endgame that best play loses: the moves by how likely the opponent errs after them.

The opponent is taken to choose a reply by static equity, as ``inference`` does: what is worth some
points less than the best is less likely. What best play then leads to is searched for each reply.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.empty_bag import (
    EFFORTS,
    QUANTITIES,
    EmptyBag,
    EmptyBagSearch,
    key_of,
)
from tuiwords.engine.scrabble.endgame import Endgame, RootMove
from tuiwords.engine.scrabble.inference import LOOSENESS
from tuiwords.engine.scrabble.kernels.layout import MILLI, PASS
from tuiwords.engine.scrabble.pack import Board, Position, tiles_used
from tuiwords.engine.scrabble.simulation import Quantity
from tuiwords.engine.scrabble.tile_codes import Rack
from tuiwords.games.scrabble import ScrabbleView

MOVES, REPLIES = 16, 6  # that are looked at: the best by a short search, and the likeliest
DEPTHS = 1, 2  # turns of that search, one after the other
FOR_ALL = 1  # the effort up to which every move is searched; then the better half


@dataclass(slots=True, eq=False)
class TriedMove:
    """A move, and what may follow: endings with the chance that the opponent replies so."""

    move: RootMove
    endings: list[tuple[float, EmptyBag]] = field(default_factory=list)

    def estimates(self) -> list[float]:
        """The mean of each quantity of ``EmptyBag``."""
        weighed = [chance * ending.sample(errs=True) for chance, ending in self.endings]
        return [float(each) for each in sum(weighed, start=np.zeros(len(QUANTITIES)))]

    @property
    def value(self) -> float:
        """The mean value."""
        return self.estimates()[Quantity.VALUE]


class LostEndgame:
    """The moves of a position with an empty bag, ``ready`` once every one has been searched."""

    def __init__(self, view: ScrabbleView) -> None:
        self._view, self._at = view, Position.of(view)
        self._search = EmptyBagSearch(self._at)
        self._begun = self._before = 0
        self._lead = view.scores[view.seat] - view.scores[1 - view.seat]
        self.ready = False
        self.tries: list[TriedMove] = []

    @property
    def nodes(self) -> int:
        """Positions visited so far."""
        return self._before + self._search.nodes

    def search(self) -> Iterator[None]:
        """Search all moves a little, then the better half with more and more effort."""
        game = Endgame(self._view)
        lines = game.moves()
        for depth in DEPTHS:
            for _ in game.deepen(lines, depth, MOVES):
                self._before = game.nodes
                yield
        for line in lines[:MOVES]:
            self.tries.append(self._try(line))
            yield
        for effort in range(len(EFFORTS) - 1):
            self.tries.sort(key=lambda each: -each.value)
            half = max(2, (len(self.tries) + 1) // 2)
            for each in self.tries if effort <= FOR_ALL else self.tries[:half]:
                for _, ending in each.endings:
                    for _ in self._search.search(ending, effort):
                        yield
            self.ready = True

    def best(self) -> list[TriedMove]:
        """The moves, the likeliest to win first."""
        return sorted(self.tries, key=lambda each: -each.value)

    def _try(self, line: RootMove) -> TriedMove:
        """A move with the likeliest replies of the opponent."""
        at, view = self._at, self._view
        board, mine, theirs = at.board, *map(at.codes.counts, (view.rack, view.unseen))
        if line.move != PASS:
            board, mine = at.laid(line.move), mine - tiles_used(line.move, at.codes)
        spread = self._lead + line.score
        found = TriedMove(line)
        if not mine.any():
            ending = self._after(board, theirs, mine, spread)
            ending.end(spread + 2 * view.rules.worth(self._at.codes.text(theirs)), over=True)
            found.endings.append((1.0, ending))
            return found
        replies = self._search.plays(board, self._at.codes.text(theirs), self._at.codes.text(mine))
        equities = replies[:, 1] / MILLI
        for chance, place in _likeliest(equities):
            move, score = int(replies[place, 0]), int(replies[place, 2])
            left = theirs - tiles_used(move, at.codes)
            ending = self._after(at.laid(move, board), left, mine, spread - score)
            if not left.any():
                ending.end(
                    spread - score - 2 * view.rules.worth(self._at.codes.text(mine)), over=True
                )
            found.endings.append((chance, ending))
        if not found.endings:
            found.endings.append((1.0, self._after(board, theirs, mine, spread)))
        return found

    def _after(self, board: Board, theirs: Rack, mine: Rack, spread: int) -> EmptyBag:
        self._begun += 1
        return EmptyBag(
            board,
            (self._at.codes.text(theirs), self._at.codes.text(mine)),
            1,
            spread,
            key_of(self._begun),
        )


def _likeliest(equities: NDArray[np.float64]) -> list[tuple[float, int]]:
    """The chances and places of the likeliest of some turns, by their equities in points."""
    places = np.argsort(-equities, kind="stable")[:REPLIES]
    if not places.size:
        return []
    weights = np.exp((equities[places] - equities[places[0]]) / LOOSENESS)
    return list(zip((weights / weights.sum()).tolist(), places.tolist(), strict=True))
