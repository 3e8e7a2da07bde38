"""What a weaker player misses: words it does not know, and the best of the moves it sees."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from tuiwords.engine.base import RankedMove, Ranking
from tuiwords.games.base import Move, View
from tuiwords.lexicon.commonness import vocabulary

V = TypeVar("V", bound=View)
M = TypeVar("M", bound=Move)


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a bot plays what its strategy finds.

    ``vocabulary`` is the highest SCOWL level of the words it knows (None: all words).
    ``looseness`` is the temperature of its choice among the moves listed, in the unit of the
    ranking's measure (0: always the best). ``blunder`` is the chance to take any listed move.
    ``pace`` is the least and the most seconds it takes over a move when a person watches.
    """

    vocabulary: int | None = None
    looseness: float = 0.0
    blunder: float = 0.0
    pace: tuple[float, float] = (1.0, 3.0)

    @property
    def sure(self) -> bool:
        """Whether it always plays the best move listed."""
        return self.looseness == 0 and self.blunder == 0

    def sight(self, view: V) -> V:
        """The view of someone who knows only this skill's words."""
        if self.vocabulary is None:
            return view
        return view.within(vocabulary(view.lexicon, self.vocabulary))

    def pick(self, ranking: Ranking[M], rng: random.Random) -> RankedMove[M]:
        """One of the moves listed. Raises: ValueError if there is none."""
        moves = ranking.moves
        if not moves:
            raise ValueError("a ranking without moves has none to pick")
        if self.sure:
            return moves[0]
        if self.blunder and rng.random() < self.blunder:
            return rng.choice(moves)
        if self.looseness == 0:
            return moves[0]
        return rng.choices(moves, self._weights(moves))[0]

    def _weights(self, moves: Sequence[RankedMove[M]]) -> list[float]:
        best = moves[0].value
        return [math.exp(-abs(best - ranked.value) / self.looseness) for ranked in moves]
