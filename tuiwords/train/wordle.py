"""Fits the model of ``expected``: the prior of the words, and the guesses to go by entropy.

Neither uses a list of Wordle answers. The prior is fitted to membership in SCOWL's lists up to
level 35; the guesses to go come from self-play on words drawn from that prior.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np
import tomlkit

from tuiwords.arena.jobs import (
    HERE,
    Each,
    Ledger,
    Place,
    RunLedger,
    finished,
    in_order,
    kept_results,
)
from tuiwords.engine.wordle.evaluate import decisions
from tuiwords.engine.wordle.pack import Floats
from tuiwords.engine.wordle.prior import Fit, prior
from tuiwords.engine.wordle.strategies.expected import Expected
from tuiwords.games.wordle import Clue, score, view_of_clues
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
    place: Place = HERE,
    progress: Progress = untold,
    path: Path | None = None,
) -> TrainedTables:
    """Fit the prior, play ``games`` words per round, and write ``assets/wordle/expected.toml``.

    What was played is kept in the cache until the end. ``progress`` gets (rounds, all).
    Raises: GameError, StoreError, OSError.
    """
    words = library().load().of_length(5)
    fit = fit_prior(words)
    table = first_table()
    mean = 0.0
    with kept_results("wordle") as store:
        for number in range(ROUNDS):
            known = hashlib.sha256(repr((words.hash, fit, table.tolist(), games)).encode())
            run = known.hexdigest()
            ledger: RunLedger[list[Decision]] = RunLedger(store, run, json.dumps, json.loads)
            table, mean = self_play(words, fit, table, games, seed + number, place, ledger)
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


@dataclass(frozen=True, slots=True)
class DrawnJob:
    """Words that one pattern after the first guess leaves, to be played to the end."""

    key: str
    words: tuple[str, ...]


Decision = tuple[float, int, str, list[str]]  # bits of doubt, guesses before, the guess, for which


@dataclass(frozen=True, slots=True)
class PlayDrawn:
    """Plays drawn words after a first guess; an object, so that it can be pickled."""

    words: Lexicon
    drawn: Lexicon
    opener: str
    fit: Fit
    table: tuple[float, ...]

    def __call__(self, job: DrawnJob) -> list[Decision]:
        """The decisions after the first guess."""
        strategy, start = self.strategy(), view_of_clues((), self.words, self.drawn)
        found = decisions(strategy, start, job.words, opener=self.opener)
        return [self.decision(strategy, *each) for each in found if each[2]]

    def strategy(self) -> Expected:
        """Who plays: by one ply, since the table is for positions after a guess."""
        return Expected(width=1, fit=self.fit, table=np.array(self.table))

    def decision(
        self, strategy: Expected, group: tuple[str, ...], guess: str, clues: tuple[Clue, ...]
    ) -> Decision:
        """A decision with the doubt in which it was made."""
        doubt = strategy.believe(view_of_clues(clues, self.words, length=5)).bits
        return float(doubt), len(clues), guess, list(group)


def self_play(
    words: Lexicon,
    fit: Fit,
    table: Floats,
    games: int,
    seed: int,
    place: Place = HERE,
    ledger: Ledger[list[Decision]] | None = None,
) -> tuple[Floats, float]:
    """The table from playing ``games`` words drawn from the prior, and their mean guesses."""
    weights = prior(words, fit)
    drawn = np.random.default_rng(seed).choice(len(words), games, p=weights / weights.sum())
    times = Counter(words.words[at] for at in drawn)
    play = PlayDrawn(words, Lexicon("drawn", times), "", fit, tuple(table.tolist()))
    strategy, start = play.strategy(), view_of_clues((), words, play.drawn)
    met: list[Decision] = []
    jobs: list[DrawnJob] = []
    for group, guess, clues in decisions(strategy, start, play.drawn.words):
        if clues:
            break
        met.append(play.decision(strategy, group, guess, clues))
        play = replace(play, opener=guess)
        parts: dict[int, list[str]] = {}
        for word in group:
            if word != guess:
                parts.setdefault(score(guess, word), []).append(word)
        jobs = [DrawnJob(f"{seed} {code}", tuple(its)) for code, its in sorted(parts.items())]
    for _, found in in_order(jobs, finished(Each(play), jobs, place, ledger)):
        met += found
    needed = {guess: before + 1 for _, before, guess, those in met if guess in those}
    bits, to_go = [], []
    for doubt, before, _, those in met:
        for word in those:
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
