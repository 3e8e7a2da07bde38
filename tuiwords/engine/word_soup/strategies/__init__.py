"""The strategies of Word Soup by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tuiwords.engine.base import Strategy
from tuiwords.engine.word_soup.strategies.clear import Clear
from tuiwords.engine.word_soup.strategies.comparison import WordComparison
from tuiwords.engine.word_soup.strategies.moves_ahead import two_move, x_move
from tuiwords.engine.word_soup.strategies.one_step import KEYS, OneStep
from tuiwords.engine.word_soup.strategies.planner import Planner
from tuiwords.engine.word_soup.strategies.replies import Replies
from tuiwords.games.word_soup import Pick, WordSoupView

STRATEGIES: dict[str, Callable[..., Strategy[WordSoupView, Pick]]] = {
    **{name: partial(OneStep, name, key, measure) for name, (key, measure) in KEYS.items()},
    "two-move": two_move,
    "x-move": x_move,
    "planner": Planner,
    "clear": Clear,
    "replies": Replies,
    "comparison": WordComparison,
}
