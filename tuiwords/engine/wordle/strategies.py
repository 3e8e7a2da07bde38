"""The strategies of Wordle by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tuiwords.engine.base import Strategy
from tuiwords.engine.wordle.boards import across_boards
from tuiwords.engine.wordle.expected import Expected
from tuiwords.engine.wordle.genetic import GeneticInformation, GeneticOne
from tuiwords.engine.wordle.minimax import Minimax
from tuiwords.engine.wordle.one_look import Consistent, Greedy, Naive
from tuiwords.engine.wordle.optimal import Optimal

Maker = Callable[..., Strategy[Any, Any]]
_KINDS: tuple[Any, ...] = (
    Naive,
    Greedy,
    Consistent,
    GeneticOne,
    GeneticInformation,
    Expected,
    Optimal,
    Minimax,
)
STRATEGIES: dict[str, Maker] = {kind.name: across_boards(kind) for kind in _KINDS}
