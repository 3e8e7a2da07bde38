"""The strongest player: simulation, then every draw of the last tiles, then the endgame.

With ``infer``, what the opponent may have kept counts from the time that lines are played to the
end: before, it changes nothing (195 positions against ``equity``), then it wins about 0.2 % a turn
(103 positions).

Nodes of a limit are turns played out. With few tiles in the bag each of them is ``TURN_NODES``
positions, in an endgame ``POSITIONS``, which take about as long.

With ``errs``, the opponent is taken to err in endgames as ``equity`` does: that counts in the
pre-endgame, and in an endgame that best play loses.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from tuiwords.engine.base import Limit, Ranking
from tuiwords.engine.scrabble.simulation import PLIES, SIMULATED_TURNS, TO_THE_END
from tuiwords.engine.scrabble.strategies.simulate import ERRS, INFER, TURN_NODES, Simulate
from tuiwords.games.scrabble import ScrabbleView, Turn

FEW_IN_BAG = 4  # tiles with which every draw is searched
# Playing out a turn takes 40 to 150 microseconds, a position of an endgame about 4.
POSITIONS = 25
# How many times the usual limit of a bot a turn may take: about half a turn a game is made with few
# tiles in the bag, where a search decides most, and eleven are not.
FEW_WEIGHT, WEIGHT = 4.0, 0.85


class Champion:
    """Simulation, the pre-endgame with up to four tiles in the bag, and the endgame."""

    name = "champion"

    def __init__(
        self,
        plies: int = PLIES,
        candidates: int = SIMULATED_TURNS,
        infer: bool = INFER,
        errs: bool = ERRS,
    ) -> None:
        """With the options of ``Simulate``; ``infer`` is of the late game. Raises: GameError."""
        self._early, self._late = (Simulate(plies, candidates, each) for each in (False, infer))
        self._infer, self._errs = infer, errs

    def analyse(
        self, view: ScrabbleView, limit: Limit
    ) -> Generator[Ranking[Turn], Limit | None, None]:
        """The ranking of whoever plays this phase; what only the last ones need is loaded late."""
        if view.bag > FEW_IN_BAG:
            simulate = self._early if view.bag > TO_THE_END else self._late
            yield from simulate.analyse(view, limit)
        elif view.bag:
            from tuiwords.engine.scrabble.strategies.preendgame import PreEndgameSearch

            preendgame = PreEndgameSearch(self._infer, self._errs)
            yield from preendgame.analyse(view, _times(limit, TURN_NODES))
        else:
            from tuiwords.engine.scrabble.strategies.endgame import EndgameSearch

            yield from EndgameSearch(self._errs).analyse(view, _times(limit, POSITIONS))

    def weight(self, view: ScrabbleView) -> float:
        """How many times the usual limit a bot may think about a turn."""
        return FEW_WEIGHT if 1 <= view.bag <= FEW_IN_BAG else WEIGHT


def _times(limit: Limit, positions: int) -> Limit:
    nodes = None if limit.nodes is None else positions * limit.nodes
    return replace(limit, nodes=nodes)
