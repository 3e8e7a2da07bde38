"""Fits the model of ``expected``: the prior of the words, and the guesses to go by entropy.

Neither uses a list of Wordle answers. The prior is fitted to membership in SCOWL's lists up to
level 35; the guesses to go come from self-play on words drawn from that prior.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import tomlkit

from tuiwords.engine.wordle.evaluate import decisions
from tuiwords.engine.wordle.pack import Floats
from tuiwords.engine.wordle.prior import Fit, prior
from tuiwords.engine.wordle.strategies.expected import Expected
from tuiwords.games.wordle import view_of_clues
from tuiwords.games.wordle.lists import inflected
from tuiwords.lexicon.commonness import UNLISTED, levels, zipfs
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library
from tuiwords.paths import write_shared
from tuiwords.resources import asset
from tuiwords.train.logistic import fit_logistic
from tuiwords.train.tables import Progress, untold

COMMON = 35  # highest SCOWL level of the words that count as common
# Answers are rarely regular plurals or past tenses, which keep this share of their chance; FLOOR is
# the least chance of any word.
INFLECTED, FLOOR = 0.03, 0.001
STEPS = 25  # half bits of the table: 0 to 12
ROUNDS = 3  # of self-play, each with the table of the one before
_WINDOW = 0.35  # bits on either side of a step over which its mean is taken
_FEWEST = 15  # least positions for a mean
_SLOPE = 0.2  # guesses per bit beyond the last step with enough positions


@dataclass(frozen=True, slots=True)
class TrainedTables:
    """The results of training, and the mean guesses of its last round of self-play."""

    fit: Fit
    table: tuple[float, ...]
    mean: float


def train(
    games: int = 3000,
    seed: int = 1,
    progress: Progress = untold,
    path: Path | None = None,
) -> TrainedTables:
    """Fit the prior, play ``games`` words per round, and write ``assets/wordle/expected.toml``.

    ``progress`` gets (rounds, all).
    """
    words = library().load().of_length(5)
    fit = fit_prior(words)
    table = first_table()
    mean = 0.0
    for number in range(ROUNDS):
        table, mean = self_play(words, fit, table, games, seed + number)
        progress(number + 1, ROUNDS)
    trained = TrainedTables(fit, tuple(float(round(value, 4)) for value in table), mean)
    write(trained, games, seed, path or asset("wordle", "expected.toml"))
    return trained


def fit_prior(words: Lexicon) -> Fit:
    """Logistic regression of membership in SCOWL up to ``COMMON`` on the word's zipf.

    Uses the words that have a frequency and are not regular plurals or past tenses.
    """
    zipf, level = np.array(zipfs(words.words)), np.array(levels(words.words))
    stems = library().load()
    base = np.array([not inflected(word, stems) for word in words])
    listed = zipf > 0
    midpoint, scale = fit_logistic(zipf[base & listed], level[base & listed] <= COMMON)
    typical = tuple(
        (int(at), round(float(zipf[listed & (level == at)].mean()), 3))
        for at in np.unique(level[listed])
        if at < UNLISTED
    )
    return Fit(round(midpoint, 4), round(scale, 4), INFLECTED, FLOOR, typical)


def first_table() -> Floats:
    """Guesses to go before any self-play: 1 for one word, 1.5 for two, 0.19 per further bit."""
    bits = np.arange(STEPS) / 2
    return np.where(bits <= 1, 1 + bits / 2, 1.5 + 0.19 * (bits - 1))


def self_play(
    words: Lexicon, fit: Fit, table: Floats, games: int, seed: int
) -> tuple[Floats, float]:
    """The table from playing ``games`` words drawn from the prior, and their mean guesses."""
    weights = prior(words, fit)
    drawn = np.random.default_rng(seed).choice(len(words), games, p=weights / weights.sum())
    times = Counter(words.words[place] for place in drawn)
    # One ply: the table is for the positions after a guess, which the search looks up.
    strategy = Expected(width=1, fit=fit, table=table)
    start = view_of_clues((), words, Lexicon("drawn", times))
    met: list[tuple[float, int, tuple[str, ...]]] = []
    needed: dict[str, int] = {}
    for group, guess, clues in decisions(strategy, start, start.answers.words):
        view = view_of_clues(clues, words, length=5)
        met.append((strategy.believe(view).bits, len(clues), group))
        if guess in group:
            needed[guess] = len(clues) + 1
    bits, to_go = [], []
    for doubt, before, group in met:
        for word in group:
            bits += [doubt] * times[word]
            to_go += [needed[word] - before] * times[word]
    mean = sum(needed[word] * count for word, count in times.items()) / games
    return smoothed(np.array(bits), np.array(to_go, float)), mean


def smoothed(bits: Floats, to_go: Floats) -> Floats:
    """Mean guesses to go at each half bit, never decreasing; interpolated where data are few."""
    steps = np.arange(STEPS) / 2
    means = np.full(STEPS, np.nan)
    for place, step in enumerate(steps):
        near = np.abs(bits - step) < (_WINDOW if place else 0.1)
        if near.sum() >= _FEWEST:
            means[place] = to_go[near].mean()
    means[0] = 1.0
    found = ~np.isnan(means)
    last = steps[found][-1]
    table = np.interp(steps, steps[found], means[found])
    table += _SLOPE * np.maximum(0, steps - last)
    result: Floats = np.maximum.accumulate(table)
    return result


def write(trained: TrainedTables, games: int, seed: int, path: Path) -> None:
    """Write the results, with the command that reproduces them. Raises: OSError."""
    document = tomlkit.document()
    document.add(tomlkit.comment(f"tuiwords train wordle --games {games} --seed {seed}"))
    document.add(
        tomlkit.comment(f"mean of the last round of self-play: {trained.mean:.3f} guesses")
    )
    typical = {str(level): zipf for level, zipf in trained.fit.typical}
    document["prior"] = asdict(trained.fit) | {"typical": typical}
    cost = tomlkit.table()
    cost.add(tomlkit.comment("guesses to go, this one included, at 0, 0.5, 1 ... 12 bits of doubt"))
    cost.add("guesses", list(trained.table))
    document.add("cost_to_go", cost)
    write_shared(path, tomlkit.dumps(document).encode())
