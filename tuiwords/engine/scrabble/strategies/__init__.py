"""The strategies of Scrabble and its kin by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tuiwords.engine.base import Strategy
from tuiwords.engine.scrabble.strategies.champion import Champion
from tuiwords.engine.scrabble.strategies.endgame import EndgameSearch
from tuiwords.engine.scrabble.strategies.people import People
from tuiwords.engine.scrabble.strategies.preendgame import PreEndgameSearch
from tuiwords.engine.scrabble.strategies.simulate import Simulate
from tuiwords.engine.scrabble.strategies.static import Equity, Greedy
from tuiwords.engine.scrabble.strategies.wordfaid import Wordfaid
from tuiwords.games.scrabble import ScrabbleView, Turn

STRATEGIES: Mapping[str, Callable[..., Strategy[ScrabbleView, Turn]]] = {
    Greedy.name: Greedy,
    Wordfaid.name: Wordfaid,
    Equity.name: Equity,
    People.name: People,
    Simulate.name: Simulate,
    PreEndgameSearch.name: PreEndgameSearch,
    EndgameSearch.name: EndgameSearch,
    Champion.name: Champion,
}
