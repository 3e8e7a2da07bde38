"""How weaker players fail: they do not know all words, and do not always choose the best move.

In games with challenges they also play some invalid words, and fail to challenge others.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from tuiwords.engine.base import RankedMove, Ranking
from tuiwords.games.base import ChallengeView, Move, View
from tuiwords.lexicon.commonness import vocabulary
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library
from tuiwords.lexicon.near_words import with_near_words

RACE = 6.0  # times its pace a bot takes where a person plays at the same time and not in turn

V = TypeVar("V", bound=View)
M = TypeVar("M", bound=Move)


@lru_cache(maxsize=8)
def _common(words: Lexicon, known: Lexicon) -> Lexicon:
    return words.only(known, known.name)


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a bot plays what its strategy finds.

    ``vocabulary`` is the highest SCOWL level of the words it knows (None: all words), ``lexicon``
    the name or file of the only word list that it knows ("": that of the game).
    ``looseness`` is the temperature of its choice among the listed moves, in the unit of the
    ranking's measure (0: always the best). ``blunder`` is the chance to take a random listed move.
    ``pace`` is the least and the most seconds it takes for a move when a person watches.
    Where words can be challenged, ``phonies`` is the chance that in a turn it believes in invalid
    words, ``challenges`` that it challenges an invalid word, and ``doubts`` that it challenges a
    valid one that it does not know.
    """

    vocabulary: int | None = None
    looseness: float = 0.0
    blunder: float = 0.0
    pace: tuple[float, float] = (1.0, 3.0)
    phonies: float = 0.0
    challenges: float = 1.0
    doubts: float = 0.0
    lexicon: str = ""

    @property
    def knows_all(self) -> bool:
        """Whether it knows all words of the game."""
        return self.vocabulary is None and not self.lexicon

    @property
    def sure(self) -> bool:
        """Whether it always plays the best listed move."""
        return self.looseness == 0 and self.blunder == 0

    def known_view(self, view: V) -> V:
        """The view of someone who knows only this skill's words. Raises: LexiconError."""
        if self.lexicon:
            view = view.with_lexicon(_common(view.lexicon, library().open(self.lexicon)))
        if self.vocabulary is None:
            return view
        return view.with_lexicon(vocabulary(view.lexicon, self.vocabulary))

    def turn_view(self, view: V, rng: random.Random) -> V:
        """``known_view`` for one turn, with phonies that it believes in and words it suspects."""
        seen = self.known_view(view)
        if not isinstance(seen, ChallengeView) or not seen.allows_invalid_words:
            return seen
        suspected = tuple(
            word for word in seen.may_challenge if self._doubts(word, view, seen, rng)
        )
        believing = seen.with_suspected(suspected)
        if self.phonies and rng.random() < self.phonies:
            return believing.with_lexicon(with_near_words(view.lexicon, seen.lexicon))
        return believing

    def _doubts(self, word: str, view: View, seen: View, rng: random.Random) -> bool:
        """Whether it would challenge a word; it knows the words of ``seen``."""
        if word.lower() in seen.lexicon:
            return False
        good = word.lower() in view.lexicon
        return rng.random() < (self.doubts if good else self.challenges)

    def pick(self, ranking: Ranking[M], rng: random.Random) -> RankedMove[M]:
        """One of the listed moves. Raises: ValueError if there is none."""
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
