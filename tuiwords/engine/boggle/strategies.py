"""Strategies of Boggle: every word ranked by points, and a person who finds words over time."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import POINTS, WAIT, Limit, RankedMove, Ranking
from tuiwords.engine.boggle.pack import FoundWord, Solver
from tuiwords.games.boggle import BoggleMove, BoggleView
from tuiwords.games.boggle_rules import BoggleRules, Scoring
from tuiwords.games.grid import Grid
from tuiwords.lexicon.lexicon import Lexicon


@lru_cache(maxsize=8)
def _solver(lexicon: Lexicon, rows: int, columns: int, scoring: Scoring, min_length: int) -> Solver:
    def points(letters: int) -> int:
        return scoring.points(letters) if letters >= min_length else 0

    return Solver(lexicon, rows, columns, points)


def solver(lexicon: Lexicon, rules: BoggleRules, grid: Grid) -> Solver:
    """The solver of a word list and rules for boards of the size of ``grid``, made once.

    Raises: GameError if the word list cannot be packed.
    """
    return _solver(lexicon, grid.rows, grid.columns, rules.scoring, rules.min_length)


@lru_cache(maxsize=32)
def board_words(lexicon: Lexicon, rules: BoggleRules, grid: Grid) -> tuple[FoundWord, ...]:
    """All words of a board, most points first. Raises: GameError if the list cannot be packed."""
    return tuple(solver(lexicon, rules, grid).words(grid))


def _ranked(word: FoundWord, value: float, terms: Mapping[str, float]) -> RankedMove[BoggleMove]:
    return RankedMove(BoggleMove(word.word), value, terms, 0.0)


class AllWords:
    """Every word of the board that is not yet found, most points first: exact and at once.

    Facts: ``count`` and ``points`` of the whole board, ``left`` the words not yet found.
    """

    name = "all"

    def analyse(self, view: BoggleView, limit: Limit) -> Iterator[Ranking[BoggleMove]]:
        """One final ranking."""
        watch = Stopwatch(limit)
        words = board_words(view.lexicon, view.rules, view.grid)
        known = set(view.found)
        left = [word for word in words if word.word not in known]
        moves = tuple(
            _ranked(w, float(w.points), {"points": float(w.points), "length": float(len(w.word))})
            for w in left[: limit.top]
        )
        facts = {
            "count": float(len(words)),
            "points": float(sum(word.points for word in words)),
            "left": float(len(left)),
        }
        yield Ranking(POINTS, moves, len(words), watch.seconds, True, facts)


class Finder:
    """Finds words as a person does: the more there are, the sooner one; each at its own chance.

    Every word that it knows and has not found waits an exponential time, so that from any moment
    on the next finds follow the same law. ``rate`` is the words a minute it would find at first on
    a board of ``USUAL`` known words; ``liking`` is by what factor a further letter makes a word
    more (over 1) or less (under 1) likely to be seen. Values are seconds from now; the fact
    ``wait`` is the time to the first of them.
    """

    name = "finder"
    USUAL = 60.0  # known words of an ordinary board

    def __init__(self, rate: float = 12.0, liking: float = 0.7) -> None:
        if rate <= 0 or liking <= 0:
            raise ValueError("a finder's rate and liking are above 0")
        self.rate = rate
        self.liking = liking

    def analyse(self, view: BoggleView, limit: Limit) -> Iterator[Ranking[BoggleMove]]:
        """One final ranking: the words in the order in which it would find them from now on."""
        watch = Stopwatch(limit)
        words = board_words(view.lexicon, view.rules, view.grid)
        chance = random.Random(f"finder {limit.seed}")
        known = set(view.found)
        waits = [
            (chance.expovariate(1.0) / self._hazard(word), word)
            for word in sorted(words, key=lambda w: w.word)
            if word.word not in known
        ]
        waits.sort(key=lambda pair: (pair[0], pair[1].word))
        moves = tuple(
            _ranked(word, wait, {"points": float(word.points), "length": float(len(word.word))})
            for wait, word in waits[: limit.top]
        )
        facts = {
            "count": float(len(words)),
            "points": float(sum(word.points for word in words)),
            "left": float(len(waits)),
        }
        if moves:
            facts["wait"] = moves[0].value
        yield Ranking(WAIT, moves, len(words), watch.seconds, True, facts)

    def _hazard(self, word: FoundWord) -> float:
        """Finds of one word a second."""
        return self.rate / 60.0 / self.USUAL * math.pow(self.liking, len(word.word) - 4)


def strategies() -> Mapping[str, Callable[..., AllWords | Finder]]:
    """The makers of Boggle's strategies by name."""
    return {AllWords.name: AllWords, Finder.name: Finder}
