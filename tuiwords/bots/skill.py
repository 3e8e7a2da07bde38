"""What a weaker player misses: words it does not know, and the best of the moves it sees.

Where a wrong word stands until it is challenged, it also plays some, and is taken in by some.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from tuiwords.engine.base import RankedMove, Ranking
from tuiwords.games.base import ChallengeView, Move, View
from tuiwords.lexicon.commonness import vocabulary
from tuiwords.lexicon.near_words import with_near_words

V = TypeVar("V", bound=View)
M = TypeVar("M", bound=Move)


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a bot plays what its strategy finds.

    ``vocabulary`` is the highest SCOWL level of the words it knows (None: all words).
    ``looseness`` is the temperature of its choice among the moves listed, in the unit of the
    ranking's measure (0: always the best). ``blunder`` is the chance to take any listed move.
    ``pace`` is the least and the most seconds it takes over a move when a person watches.
    Where words can be challenged: ``phonies`` is the chance that at a turn it takes words for good
    that only look like it; ``challenges`` that it challenges a wrong word, and ``doubts`` a good
    one that it does not know.
    """

    vocabulary: int | None = None
    looseness: float = 0.0
    blunder: float = 0.0
    pace: tuple[float, float] = (1.0, 3.0)
    phonies: float = 0.0
    challenges: float = 1.0
    doubts: float = 0.0

    @property
    def sure(self) -> bool:
        """Whether it always plays the best move listed."""
        return self.looseness == 0 and self.blunder == 0

    def known_view(self, view: V) -> V:
        """The view of someone who knows only this skill's words."""
        if self.vocabulary is None:
            return view
        return view.with_lexicon(vocabulary(view.lexicon, self.vocabulary))

    def turn_view(self, view: V, rng: random.Random) -> V:
        """``known_view`` for one turn: with phonies it takes for words, and words it suspects."""
        seen = self.known_view(view)
        if not isinstance(seen, ChallengeView) or not seen.words_stand:
            return seen
        suspected = tuple(
            word for word in seen.may_challenge if self._doubts(word, view, seen, rng)
        )
        believing = seen.with_suspected(suspected)
        if self.phonies and rng.random() < self.phonies:
            return believing.with_lexicon(with_near_words(view.lexicon, seen.lexicon))
        return believing

    def _doubts(self, word: str, view: View, seen: View, rng: random.Random) -> bool:
        """Whether it would challenge a word, of which it knows those of ``seen``."""
        if word.lower() in seen.lexicon:
            return False
        good = word.lower() in view.lexicon
        return rng.random() < (self.doubts if good else self.challenges)

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
