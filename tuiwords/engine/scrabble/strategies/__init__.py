"""The strategies of Scrabble and its kin by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tuiwords.engine.base import Strategy
from tuiwords.games.scrabble import ScrabbleView, Turn
from tuiwords.lazy import lazy

STRATEGIES: Mapping[str, Callable[..., Strategy[ScrabbleView, Turn]]] = {
    "greedy": lazy("tuiwords.engine.scrabble.strategies.static:Greedy"),
    "wordfaid": lazy("tuiwords.engine.scrabble.strategies.wordfaid:Wordfaid"),
    "equity": lazy("tuiwords.engine.scrabble.strategies.static:Equity"),
    "people": lazy("tuiwords.engine.scrabble.strategies.people:People"),
    "simulate": lazy("tuiwords.engine.scrabble.strategies.simulate:Simulate"),
    "preendgame": lazy("tuiwords.engine.scrabble.strategies.preendgame:PreEndgameSearch"),
    "endgame": lazy("tuiwords.engine.scrabble.strategies.endgame:EndgameSearch"),
    "champion": lazy("tuiwords.engine.scrabble.strategies.champion:Champion"),
}
