"""The strategies of Boggle by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tuiwords.engine.base import Strategy
from tuiwords.engine.boggle.strategies.all_words import AllWords
from tuiwords.engine.boggle.strategies.finder import Finder
from tuiwords.games.boggle import BoggleMove, BoggleView

STRATEGIES: Mapping[str, Callable[..., Strategy[BoggleView, BoggleMove]]] = {
    AllWords.name: AllWords,
    Finder.name: Finder,
}
