"""Results of games between bots, summed up while they are played and at the end; who is stronger.

What is compared are values of games: 1, 0.5 or 0 for the first bot, or the mean of the two games of
a pair, which are played on the same tiles or board.
"""

from __future__ import annotations

import math
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean

from tuiwords.arena.arena import Played
from tuiwords.bots.roster import BotSpec, unique_names
from tuiwords.engine.intervals import independent_games, mean_interval, share_interval
from tuiwords.games.base import GameError
from tuiwords.text import count_text

RISK = 0.05  # of a sequential test: the chance to decide for either limit where the other one is so
MOST_GAMES = 100_000  # of a sequential test that decides nothing
_HARDLY = 0.001  # of a game, for each value that has not been seen
_HALVINGS = 60  # as many as a number has digits

Ends = tuple[float, float]
_PAUSE_FACTOR = 20  # after a standing, pause for this many times the time it took to compute


def expected_share(elo: float) -> float:
    """The share of games won by who is so many Elo points stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(share: float) -> float:
    """The points of Elo by which who wins this share of games is stronger; infinite at 0 and 1."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))


@dataclass(frozen=True, slots=True)
class BotComparison:
    """The first bot beside the second, with 95% intervals.

    ``share`` is that of the games won, a tie being half; ``superiority`` is the chance that it is
    more than half; ``difference`` is by how much the first one's score was higher in a game.
    """

    share: float
    share_ci95: Ends
    superiority: float
    difference: float
    difference_ci95: Ends

    @property
    def elo(self) -> float:
        """How many points of Elo the first is stronger."""
        return elo_of(self.share)

    @property
    def elo_ci95(self) -> Ends:
        """The interval of ``elo``; an end is infinite where all could be won or lost."""
        low, high = self.share_ci95
        return elo_of(low), elo_of(high)


def compare(values: Sequence[float], differences: Sequence[float], games: int = 1) -> BotComparison:
    """Compare by ``values`` and score ``differences`` of games, or means of so many ``games``.

    Raises: statistics.StatisticsError without a value.
    """
    share = fmean(values)
    error = math.sqrt(0.25 / independent_games(values, games))  # of a share that is a half
    return BotComparison(
        share,
        share_interval(values, games),
        NormalDist().cdf((share - 0.5) / error),
        fmean(differences),
        mean_interval(differences),
    )


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Wald's test whether a bot is ``elo1`` or only ``elo0`` points stronger than another.

    Games are played until one of the two is decided. How often each value comes is not known: both
    likelihoods are the highest that are possible with the mean asked for, as in Michel Van den
    Bergh, "A practical introduction to the GSPRT" (2019).
    """

    elo0: float
    elo1: float

    @property
    def bounds(self) -> Ends:
        """The log-likelihood ratios at which ``elo0`` and ``elo1`` are decided."""
        high = math.log((1 - RISK) / RISK)
        return -high, high

    def ratio(self, values: Iterable[float]) -> float:
        """The log-likelihood ratio of ``elo1`` to ``elo0``."""
        # What did not happen is possible, too.
        counts = {0.0: _HARDLY, 0.5: _HARDLY, 1.0: _HARDLY} | Counter(values)
        low, high = (_logarithms(counts, expected_share(elo)) for elo in (self.elo0, self.elo1))
        return sum(counts[value] * (high[value] - low[value]) for value in counts)

    def decided(self, ratio: float) -> float | None:
        """The points of Elo that a ratio decides for, if it does."""
        low, high = self.bounds
        return self.elo0 if ratio <= low else self.elo1 if ratio >= high else None


def _logarithms(counts: Mapping[float, float], mean: float) -> dict[float, float]:
    """Logarithms of the likeliest chances of the values, as multiples of their shares seen.

    They are 1 / (1 + t (value - mean)), with the only t for which the chances add up to 1 and have
    this mean.
    """
    low, high = -1 / (max(counts) - mean), 1 / (mean - min(counts))
    for _ in range(_HALVINGS):
        t = (low + high) / 2
        beyond = sum(n * (value - mean) / (1 + t * (value - mean)) for value, n in counts.items())
        low, high = (t, high) if beyond > 0 else (low, t)
    return {value: -math.log(1 + t * (value - mean)) for value in counts}


@dataclass(frozen=True, slots=True)
class Tally:
    """A bot's results: ``wins`` as the only first, ``ties`` as a shared first, and its scores.

    ``ci95`` is the 95% interval of the mean score, without width if it is not known; ``facts`` are
    the means of the game's figures.
    """

    bot: str
    games: int
    wins: int
    ties: int
    mean: float
    sd: float
    ci95: tuple[float, float]
    facts: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of a run so far: each bot's tally, and the pair score of two bots in pairs.

    ``pair_score`` is the first bot's share of the complete pairs, with its 95% interval.
    """

    games: int
    tallies: tuple[Tally, ...]
    pair_score: float | None = None
    pair_ci95: tuple[float, float] | None = None


def tally(
    specs: Sequence[BotSpec], results: Sequence[Played], *, pairs: bool = False
) -> tuple[Tally, ...]:
    """The tally of each bot. Raises: GameError if there are no results."""
    if not results:
        raise GameError("no games were played")
    return tuple(_tally(name, at, results, pairs) for at, name in enumerate(unique_names(specs)))


def _tally(name: str, place: int, results: Sequence[Played], pairs: bool) -> Tally:
    scores = [played.scores[place] for played in results]
    fronts = [played.ranks.count(1) for played in results if played.ranks[place] == 1]
    keys = results[0].facts[place]
    return Tally(
        name,
        len(results),
        sum(front == 1 for front in fronts),
        sum(front > 1 for front in fronts),
        statistics.fmean(scores),
        statistics.stdev(scores) if len(scores) > 1 else 0.0,
        _score_interval(place, results, pairs),
        {key: statistics.fmean(p.facts[place][key] for p in results) for key in keys},
    )


def _score_interval(place: int, results: Sequence[Played], pairs: bool) -> tuple[float, float]:
    """The interval of a bot's mean score; the two games of a pair are not independent."""
    whole = _by_deal(results, lambda played: played.scores[place], pairs=pairs)
    mean = statistics.fmean(played.scores[place] for played in results)
    return mean_interval(whole) if whole else (mean, mean)


def pair_score(results: Sequence[Played]) -> tuple[float, tuple[float, float]]:
    """The first bot's share of wins, a tie being half, and its 95% interval over pairs.

    Incomplete pairs do not count. Raises: GameError if there is no complete pair.
    """
    means = won_shares(results, pairs=True)
    if not means:
        raise GameError("no pairs of games were played")
    return statistics.fmean(means), share_interval(means)


def won_shares(results: Iterable[Played], *, pairs: bool = False) -> list[float]:
    """What the first of two bots won of each game, or of each complete pair; a tie is half."""
    return _by_deal(results, _won_by_first, pairs=pairs)


def score_differences(results: Iterable[Played], *, pairs: bool = False) -> list[float]:
    """The first bot's score less the second's in each game, or the mean of each complete pair."""
    return _by_deal(results, lambda played: played.scores[0] - played.scores[1], pairs=pairs)


def _won_by_first(played: Played) -> float:
    return 0.5 if played.ranks[0] == played.ranks[1] else float(played.ranks[0] == 1)


def _by_deal(
    results: Iterable[Played], figure: Callable[[Played], float], *, pairs: bool
) -> list[float]:
    """The means of a figure over the games of each deal that was played often enough."""
    found: dict[int, list[float]] = {}
    for played in results:
        found.setdefault(played.number // (1 + pairs), []).append(figure(played))
    return [statistics.fmean(all_) for _, all_ in sorted(found.items()) if len(all_) == 1 + pairs]


def comparison(results: Iterable[Played], *, pairs: bool = False) -> BotComparison | None:
    """The first of two bots beside the second; None without a game, or a complete pair."""
    values = won_shares(results, pairs=pairs)
    differences = score_differences(results, pairs=pairs)
    return compare(values, differences, 1 + pairs) if values else None


@dataclass(frozen=True, slots=True)
class BotTrouble:
    """Why a bot lost games: it failed, the same way in each of ``games``, which count from 1."""

    bot: str
    trouble: str
    games: tuple[int, ...]

    @property
    def text(self) -> str:
        """The same as a sentence."""
        lost = count_text(len(self.games), "game")
        return f"{self.bot} lost {lost}, the first of them {self.games[0]}: {self.trouble}"


def troubles(names: Sequence[str], games: Iterable[tuple[int, Sequence[str]]]) -> list[BotTrouble]:
    """The games that bots lost because they failed, by their numbers and what failed of each."""
    found: dict[tuple[str, str], tuple[int, ...]] = {}
    for number, sentences in games:
        for name, said in zip(names, sentences, strict=False):
            if said:
                found[name, said] = (*found.get((name, said), ()), number + 1)
    return [BotTrouble(name, said, games) for (name, said), games in found.items()]


def standing(
    specs: Sequence[BotSpec], results: Sequence[Played], *, pairs: bool = False
) -> Standing:
    """The standing of a run, which may still be going on or not have begun."""
    tallies = tally(specs, results, pairs=pairs) if results else ()
    if pairs and won_shares(results, pairs=True):
        return Standing(len(results), tallies, *pair_score(results))
    return Standing(len(results), tallies)


def standings(
    specs: Sequence[BotSpec],
    tell: Callable[[Standing], object],
    *,
    pairs: bool = False,
    pause: float = 0.25,
) -> Callable[[Sequence[Played]], None]:
    """A ``report`` for ``play_games`` that calls ``tell`` at most every ``pause`` seconds.

    In long runs it does so less often, because computing a standing takes longer.
    """
    next_time = 0.0

    def report(so_far: Sequence[Played]) -> None:
        nonlocal next_time
        begun = time.monotonic()
        if begun >= next_time:
            tell(standing(specs, so_far, pairs=pairs))
            ended = time.monotonic()
            next_time = ended + max(pause, _PAUSE_FACTOR * (ended - begun))

    return report


def decision(test: SequentialTest, *, pairs: bool = False) -> Callable[[Played], bool]:
    """An ``enough`` for ``play_games`` that is true when the test has decided.

    It looks after every game, and from 100 games on after each percent more.
    """
    so_far: list[Played] = []

    def enough(played: Played) -> bool:
        so_far.append(played)
        if len(so_far) % (1 + len(so_far) // 100):
            return False
        return test.decided(test.ratio(won_shares(so_far, pairs=pairs))) is not None

    return enough
