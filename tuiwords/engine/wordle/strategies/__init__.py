"""The strategies of Wordle by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tuiwords.engine.base import Strategy
from tuiwords.engine.wordle.strategies.boards import across_boards
from tuiwords.engine.wordle.strategies.expected import Expected
from tuiwords.engine.wordle.strategies.genetic import GeneticInformation, GeneticOne
from tuiwords.engine.wordle.strategies.one_ply import Consistent, GreedyEntropy, Minimax, Naive
from tuiwords.engine.wordle.strategies.optimal import Optimal

Maker = Callable[..., Strategy[Any, Any]]
_KINDS: tuple[Any, ...] = (
    Naive,
    GreedyEntropy,
    Consistent,
    GeneticOne,
    GeneticInformation,
    Expected,
    Optimal,
    Minimax,
)
KNOWING = frozenset(kind.name for kind in (Consistent, Optimal, Minimax))  # the list of answers
STRATEGIES: dict[str, Maker] = {kind.name: across_boards(kind) for kind in _KINDS}
