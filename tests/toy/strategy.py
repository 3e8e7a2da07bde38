"""The strategy of Stones: the more stones, the better."""

from collections.abc import Iterator

from toy.rules import Pile, Take
from tuiwords import POINTS, Limit, RankedMove, Ranking


class Counter:
    """Ranks the takes by the stones they take, one more in each table."""

    name = "counter"

    def analyse(self, view: Pile, limit: Limit) -> Iterator[Ranking[Take]]:
        most = min(3, view.stones)
        takes = [RankedMove(Take(n), float(n), {"share": n / 4}) for n in range(most, 0, -1)]
        for nodes in range(1, most + 1):
            yield Ranking(POINTS, tuple(takes[:nodes]), nodes, 0.5, nodes == most, {"left": 7.0})
