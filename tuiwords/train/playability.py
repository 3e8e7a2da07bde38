"""How much each word of a list is worth knowing: the equity lost in self-play without it.

In every turn of games of ``equity`` against itself, each word that the best play makes is taken
away once: what is lost is the equity of that play less that of the best play without the word.
This is the measure of John O'Laughlin's playability lists (made with Quackle, 2006 and 2007), for
all words of a play as by Eugene d'Eon (mailing list of Quackle, 2007), not only the main one.

Most words are too rare to be counted often enough: PLAYABLE may be the best play once in a million
turns. As leaves are, they are shrunk toward a prediction from their letters (``predicted_times``):
how often a word is used is taken as Poisson with a Gamma prior around the prediction, whose width
is that of the words of about the same length.
"""

from __future__ import annotations

import shutil
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuiwords.arena.jobs import HERE, Each, FolderLedger, Place, finished, in_order
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.playability import PlayabilitySamples, playability_samples
from tuiwords.games.scrabble import Ruleset, ruleset
from tuiwords.lexicon.draws import LONGEST, chances
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.lexicon.playability import Playability, own_path, save_playability, shipped_path
from tuiwords.train.tables import Progress, blocks, training_folder, untold

GAMES = 250_000
BLOCK = 2000  # games of a job
_UNDRAWN = 1e-18  # in place of a chance of 0, which has no logarithm
_APART = 1_000_000_000  # seeds between values of ``seed``
_STEPS = 30  # of Newton's method
_RIDGE = 1.0  # keeps the weights of features that a few words tell nothing about near 0
_LARGEST_STEP = 5.0  # of a weight
_LOSSES = 4.0  # uses of a word that the predicted loss of one counts for
_WIDTHS = (0.3, 50.0)  # shapes of the prior that are believed

# Lengths of the words that are predicted together: of long ones, few are ever played.
_GROUPS = (*((length,) for length in range(2, 10)), tuple(range(10, LONGEST + 1)))

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class TrainedPlayability:
    """The list, games, turns, the first words, and how alike both halves of the games are.

    ``halves`` are the rank correlations of all words, and of those of 2 to 8 letters.
    """

    lexicon: str
    games: int
    turns: int
    best: tuple[str, ...]
    halves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayabilityJob:
    """Some games with a list, by name."""

    lexicon: str
    rules: str
    seed: int
    games: int

    @property
    def key(self) -> str:
        """The file of its samples."""
        return f"{self.seed}.npz"


def train(
    games: int = GAMES,
    seed: int = 1,
    place: Place = HERE,
    progress: Progress = untold,
    path: Path | None = None,
    rules: str = "scrabble",
    lexicon: str = DEFAULT,
) -> TrainedPlayability:
    """Measure the playability of a list and write it to where it is read from.

    Samples are kept in the cache until all are there, so that an interrupted training can be
    continued. ``progress`` is called with (games played, all games). The result does not depend on
    the ``place``. Raises: GameError, LexiconError, OSError.
    """
    words, by = library().open(lexicon), ruleset(rules)
    leaves = zlib.crc32(leaves_for(by).tobytes())
    folder = training_folder("playability", words.hash, rules, games, BLOCK, seed, leaves)
    jobs = [
        PlayabilityJob(lexicon, rules, seed * _APART + start, count)
        for start, count in blocks(games, BLOCK)
    ]
    halves: list[PlayabilitySamples] = []
    done = 0
    found = finished(Each(play_job), jobs, place, FolderLedger(folder))
    for number, (job, arrays) in enumerate(in_order(jobs, found)):
        if number < 2:
            halves.append(_samples(arrays))
        else:
            _add(halves[number % 2], _samples(arrays))
        done += job.games
        progress(done, games)
    features = features_of(words, by)
    alike = [fit_playability(words, features, half) for half in halves]
    for half in halves[1:]:
        _add(halves[0], half)
    values = fit_playability(words, features, halves[0])
    target = path or _target(lexicon, words, rules)
    made_by = (
        f"tuiwords train playability --lexicon {lexicon} --rules {rules} "
        f"--games {games} --seed {seed}"
    )
    save_playability(target, values, {"made_by": made_by, "lexicon": f"{words.name} {words.hash}"})
    shutil.rmtree(folder)
    best = [words.words[at].upper() for at in np.argsort(-values, kind="stable")[:10]]
    return TrainedPlayability(
        words.name, games, halves[0].turns, tuple(best), tuple(_likeness(words, alike))
    )


def _target(name: str, words: Lexicon, rules: str) -> Path:
    shipped = {entry.name for entry in library().entries() if entry.shipped}
    return (shipped_path if name in shipped else own_path)(words, rules)


def _likeness(words: Lexicon, halves: list[Playability]) -> Iterator[str]:
    if len(halves) == 2:
        short = np.array([2 <= len(word) <= 8 for word in words.words])
        yield f"{rank_correlation(*halves):.3f} of all words"
        yield f"{rank_correlation(*(half[short] for half in halves)):.3f} of 2 to 8 letters"


def _add(total: PlayabilitySamples, more: PlayabilitySamples) -> None:
    total.times += more.times
    total.sums += more.sums
    total.games += more.games
    total.turns += more.turns


def _samples(found: dict[str, NDArray[Any]]) -> PlayabilitySamples:
    counts = (int(found["games"]), int(found["turns"]), float(found["cpu_seconds"]))
    return PlayabilitySamples(found["times"], found["sums"], *counts)


def play_job(job: PlayabilityJob) -> dict[str, NDArray[Any]]:
    """Play the games of a job; returns its samples as arrays by name."""
    lexicon = library().open(job.lexicon)
    samples = playability_samples(lexicon, ruleset(job.rules), job.games, job.seed)
    return {name: np.asarray(value) for name, value in asdict(samples).items()}


def features_of(lexicon: Lexicon, rules: Ruleset) -> Numbers:
    """What is known of each word without any game, float64 (words, 9).

    Its length, its points, how many words have the same letters, how many hooks it has in front and
    behind, whether it is a hook of another word in front or behind, how likely its tiles are drawn.
    """
    words = lexicon.words
    alphagrams = Counter("".join(sorted(word)) for word in words)
    fronts, backs = Counter(word[1:] for word in words), Counter(word[:-1] for word in words)
    known = frozenset(words)
    values = {letter.lower(): value for letter, value in rules.values.items()}
    rows = [
        (
            1.0,
            len(word),
            sum(values.get(letter, 0) for letter in word) / 10,
            np.log(alphagrams["".join(sorted(word))]),
            np.log1p(fronts[word]),
            np.log1p(backs[word]),
            word[1:] in known,
            word[:-1] in known,
        )
        for word in words
    ]
    drawn = np.log(np.maximum(chances(words, rules.counts), _UNDRAWN))
    return np.column_stack([np.array(rows, np.float64).reshape(-1, 8), drawn])


def fit_playability(
    lexicon: Lexicon, features: Numbers, samples: PlayabilitySamples
) -> Playability:
    """Thousandths of a point lost in a game without each word; 0 where no tiles spell it."""
    spelled = features[:, -1] > np.log(_UNDRAWN)
    lengths = np.fromiter(map(len, lexicon.words), np.int64, len(lexicon))
    values = np.zeros(len(lexicon), np.float32)
    for group in _GROUPS:
        alike = np.flatnonzero(np.isin(lengths, group) & spelled)
        if not samples.times[alike].any():
            continue
        times, sums = samples.times[alike].astype(np.float64), samples.sums[alike]
        rows = _standardized(features[alike])
        expected = predicted_times(rows, times)
        wider = float(((times - expected) ** 2 - expected).sum())
        shape = float(np.clip((expected**2).sum() / max(wider, 1e-9), *_WIDTHS))
        used = expected * (shape + times) / (shape + expected)
        loss = (sums + _LOSSES * _predicted_losses(rows, times, sums)) / (times + _LOSSES)
        values[alike] = used * loss / samples.games
    return values


def _standardized(features: Numbers) -> Numbers:
    """Features of some words: the first is 1, the others have mean 0 and deviation 1."""
    spread = features.std(axis=0)
    rows: Numbers = (features - features.mean(axis=0)) / np.where(spread > 0, spread, 1.0)
    rows[:, 0] = 1.0
    return rows


def predicted_times(rows: Numbers, times: Numbers) -> Numbers:
    """How often words are expected to be used: a Poisson regression on their features."""
    weights = np.zeros(rows.shape[1])
    weights[0] = np.log(times.mean())
    ridge = _RIDGE * np.eye(rows.shape[1])
    ridge[0, 0] = 0.0
    for _ in range(_STEPS):
        expected = np.exp(np.clip(rows @ weights, -30, 30))
        slope = rows.T @ (times - expected) - ridge @ weights
        curve = (rows * expected[:, None]).T @ rows + ridge
        step = np.clip(np.linalg.lstsq(curve, slope, rcond=None)[0], -_LARGEST_STEP, _LARGEST_STEP)
        weights += step
        if np.abs(step).max() < 1e-6:
            break
    expected_times: Numbers = np.exp(np.clip(rows @ weights, -30, 30))
    return expected_times


def _predicted_losses(rows: Numbers, times: Numbers, sums: Numbers) -> Numbers:
    """What one use of a word is expected to be worth: a regression weighted by the uses."""
    ridge = _RIDGE * np.eye(rows.shape[1])
    means = sums / np.maximum(times, 1)
    solved = np.linalg.solve((rows * times[:, None]).T @ rows + ridge, rows.T @ (times * means))
    least = 0.1 * sums.sum() / times.sum()
    losses: Numbers = np.maximum(rows @ solved, least)
    return losses


def rank_correlation(one: NDArray[np.float32], two: NDArray[np.float32]) -> float:
    """Spearman's rank correlation; equal values share their mean rank."""
    return float(np.corrcoef(_ranks(one), _ranks(two))[0, 1])


def _ranks(values: NDArray[np.float32]) -> Numbers:
    _, places, counts = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    ranks: Numbers = (last - (counts - 1) / 2)[places]
    return ranks
