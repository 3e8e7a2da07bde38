"""What somebody of a rating finds on a board of Boggle: by the bots that have ratings near it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from tuiwords.bots.level import mix
from tuiwords.bots.roster import BotSpec, roster
from tuiwords.games.boggle.review import WordOfRound
from tuiwords.games.grid import Grid
from tuiwords.lexicon.commonness import known
from tuiwords.lexicon.lexicon import Lexicon

USUAL_RATING = 1200.0  # of somebody of whom nothing is known
UNTIMED = 180.0  # seconds that a round without a clock is taken to last
FINDABLE = 0.2  # chance from which a word counts as findable
_RATE, _LENGTH_FACTOR, _BOARD = 12.0, 0.7, 60.0  # as those of the finder


@dataclass(frozen=True, slots=True)
class Seeker:
    """How somebody finds words: which they know, how many a minute, and how much length counts.

    ``level`` is the highest SCOWL level of the words they know, 99 for all.
    """

    level: int
    rate: float
    length_factor: float

    @classmethod
    def of(cls, spec: BotSpec) -> Seeker:
        """The one that a bot plays like."""
        rate, length_factor = (
            float(value) if isinstance(value := spec.options.get(key), int | float) else usual
            for key, usual in (("rate", _RATE), ("liking", _LENGTH_FACTOR))
        )
        level = 99 if spec.skill.vocabulary is None else spec.skill.vocabulary
        return cls(level, rate, length_factor)

    def hazard(self, letters: int, paths: float) -> float:
        """The rate at which a known word is found, per second.

        It is that of the finder for a word with ``paths`` 1, the usual number on its board: who
        looks at squares in any order comes across a word with two paths twice as often.
        """
        return self.rate / 60 / _BOARD * math.pow(self.length_factor, letters - 4) * paths


@dataclass(frozen=True, slots=True)
class Level:
    """Somebody who plays a ``share`` of the words like the stronger seeker, else like the weaker.

    ``name`` is that of the bot that is nearer.
    """

    weaker: Seeker
    stronger: Seeker
    share: float
    name: str
    rating: float

    @property
    def vocabulary(self) -> float:
        """The SCOWL level up to which it knows words, on average."""
        return (1 - self.share) * self.weaker.level + self.share * self.stronger.level


def level_for(rating: float | None = None) -> Level:
    """The level of a rating, by default that of somebody of whom nothing is known."""
    specs = {spec.name: spec for spec in roster() if spec.game == "boggle"}
    found = mix("boggle", USUAL_RATING if rating is None else rating, specs.keys())
    if found is None:  # not a bot was measured
        seeker = Seeker(35, _RATE, _LENGTH_FACTOR)
        return Level(seeker, seeker, 1.0, "", USUAL_RATING)
    weaker, stronger = Seeker.of(specs[found.weaker]), Seeker.of(specs[found.stronger])
    name = found.stronger if found.share >= 0.5 else found.weaker
    return Level(weaker, stronger, found.share, name, found.rating)


@dataclass(frozen=True, slots=True)
class Findable:
    """A word of a board: on how many paths it is, and the chance that a level finds it in time.

    ``usual`` is the number of paths divided by the mean of the board.
    """

    word: WordOfRound
    paths: int
    usual: float
    chance: float


def findables(
    words: Sequence[WordOfRound], grid: Grid, lexicon: Lexicon, level: Level, seconds: float | None
) -> tuple[Findable, ...]:
    """All words of a board with the chances that somebody of a level finds them."""
    counts = [max(1, sum(1 for _ in grid.paths(row.word))) for row in words]
    mean = fmean(counts) if counts else 1.0
    spelled = [row.word for row in words]
    vocabulary: Mapping[int, frozenset[str]] = {
        seeker.level: frozenset(known(spelled, lexicon, seeker.level))
        for seeker in (level.weaker, level.stronger)
    }
    time = UNTIMED if seconds is None else seconds

    def chance(seeker: Seeker, row: WordOfRound, paths: float) -> float:
        if row.word not in vocabulary[seeker.level]:
            return 0.0
        return 1 - math.exp(-seeker.hazard(len(row.word), paths) * time)

    return tuple(
        Findable(
            row,
            count,
            count / mean,
            (1 - level.share) * chance(level.weaker, row, count / mean)
            + level.share * chance(level.stronger, row, count / mean),
        )
        for row, count in zip(words, counts, strict=True)
    )
