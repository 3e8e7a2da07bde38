"""The strongest player: simulation, then every draw of the last tiles, then the endgame."""

from __future__ import annotations

from collections.abc import Generator

from tuiwords.engine.base import Limit, Ranking
from tuiwords.engine.scrabble.simulation import CANDIDATES, PLIES
from tuiwords.engine.scrabble.strategies.endgame import EndgameSearch
from tuiwords.engine.scrabble.strategies.preendgame import PreEndgameSearch
from tuiwords.engine.scrabble.strategies.simulate import INFER, Simulate
from tuiwords.games.scrabble import ScrabbleView, Turn

FEW_IN_BAG = 4  # tiles with which every draw is searched


class Champion:
    """Simulation, the pre-endgame with up to four tiles in the bag, and the endgame."""

    name = "champion"

    def __init__(
        self, plies: int = PLIES, candidates: int = CANDIDATES, infer: bool = INFER
    ) -> None:
        """With the options of ``Simulate``. Raises: GameError."""
        self._simulate = Simulate(plies, candidates, infer)
        self._preendgame = PreEndgameSearch(infer)

    def analyse(
        self, view: ScrabbleView, limit: Limit
    ) -> Generator[Ranking[Turn], Limit | None, None]:
        """The ranking of whoever plays this phase."""
        if view.bag > FEW_IN_BAG:
            yield from self._simulate.analyse(view, limit)
        elif view.bag:
            yield from self._preendgame.analyse(view, limit)
        else:
            yield from EndgameSearch().analyse(view, limit)
