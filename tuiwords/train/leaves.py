"""Trains leave values by self-play in generations: games by equity, samples of racks, a fit.

At every position with at least seven tiles in the bag, three racks are drawn from the unseen tiles,
and the best equity of each is added to all its leaves. A generation plays with the table of the one
before, the first one with no table. Training stops when a generation does not beat the one before
in held-out pairs of games (the first plays against a table of zeros).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tuiwords.arena.workers import Pools, pools, spread
from tuiwords.engine.scrabble.kernels.layout import LEAVE_SAMPLE, LEAVES
from tuiwords.engine.scrabble.leaves import fit_leaves, save_leaves
from tuiwords.engine.scrabble.pack import LeaveTable, no_leaves
from tuiwords.engine.scrabble.selfplay import PairScore, Results, SelfPlay, recorder
from tuiwords.games.scrabble import Ruleset, ruleset
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library
from tuiwords.paths import cache_dir, write_atomically
from tuiwords.resources import asset

GAMES = 10_000
BLOCK = 500  # games per job, which are lost when training is interrupted
MOST_GENERATIONS = 5
HELD_OUT = 4_000  # games in the pairs between two generations
_APART = 1_000_000  # seeds between generations, and 1,000 times that between values of ``seed``
_HELD_OUT_SEED = 500_000_000


@dataclass(frozen=True, slots=True)
class Plan:
    """Games of a generation and of its test, and the maximum number of generations."""

    games: int = GAMES
    held_out: int = HELD_OUT
    generations: int = MOST_GENERATIONS
    block: int = BLOCK


@dataclass(frozen=True, slots=True)
class TrainedLeaves:
    """Generations kept, games played for them, and the score of each against the one before."""

    rules: str
    generations: int
    games: int
    pair_scores: tuple[str, ...]
    self_play_mean: float


@dataclass(frozen=True, slots=True)
class LeavesJob:
    """Games for one file: leave samples with one table, or pairs of games against another table."""

    rules: Ruleset
    lexicon: Lexicon
    first: Path | None
    second: Path | None
    paired: bool
    seed: int
    games: int
    path: Path


def train(
    games: int = GAMES,
    seed: int = 1,
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
    path: Path | None = None,
    rules: str = "scrabble",
) -> TrainedLeaves:
    """Train on ``games`` games per generation and write ``assets/leaves/RULES.npz``.

    Blocks of games are kept in the cache until their generation is fitted, so that an interrupted
    training can be continued. ``progress`` is called with (games, most games that may be needed).
    The result does not depend on ``workers``. Raises: GameError.
    """
    values, plan, lexicon = ruleset(rules), Plan(games), library().load()
    name = hashlib.sha256(repr((plan, seed, lexicon.hash, values)).encode()).hexdigest()[:12]
    folder = cache_dir() / "training" / f"leaves-{rules}-{name}"
    folder.mkdir(parents=True, exist_ok=True)
    for done, total in generations(folder, plan, seed, values, lexicon, pools(workers)):
        if progress:
            progress(done, total)
    tests = _tests(folder, plan)
    kept = _generations_kept(tests)
    table = _table(folder / f"generation{kept}.npy")
    target = path or asset("leaves") / f"{rules}.npz"
    made = {
        "made_by": f"tuiwords train leaves --rules {rules} --games {games} --seed {seed}",
        "lexicon": f"{lexicon.name} {lexicon.hash}",
        "generations": kept,
        "games": kept * games,
        "pair_scores": "; ".join(map(_score_text, tests)),
    }
    part = folder / "table.npz"
    save_leaves(part, table, made)
    target.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(target, part.read_bytes())
    target.chmod(0o644)
    mean = SelfPlay(lexicon, values).play(1000, _HELD_OUT_SEED, table, table)[:, :2].mean()
    return TrainedLeaves(
        rules, kept, kept * games, tuple(map(_score_text, tests)), round(float(mean), 1)
    )


def _score_text(score: PairScore) -> str:
    return f"{score.share:.4f} +-{score.error:.4f}"


def _tests(folder: Path, plan: Plan) -> list[PairScore]:
    """The score of each generation against the one before."""
    tests = []
    for number in range(1, plan.generations + 1):
        parts = [path for _, path in _pair_files(folder, plan, number)]
        if not all(part.exists() for part in parts):
            break
        tests.append(PairScore.of(np.concatenate([np.load(part) for part in parts])))
    return tests


def _generations_kept(tests: list[PairScore]) -> int:
    """The number of the last generation that beat the one before."""
    return next((n for n, test in enumerate(tests) if test.share <= 0.5), len(tests)) or 1


def _table(path: Path | None) -> LeaveTable:
    return no_leaves() if path is None else np.load(path, allow_pickle=False)


def generations(
    folder: Path, plan: Plan, seed: int, rules: Ruleset, lexicon: Lexicon, make_pool: Pools
) -> Iterator[tuple[int, int]]:
    """Do the rest of the training in ``folder``; yields (games played, all games)."""
    every = plan.games + plan.held_out
    total, done = every * plan.generations, 0
    base: tuple[Ruleset, Lexicon] = (rules, lexicon)
    for number in range(1, plan.generations + 1):
        fitted = folder / f"generation{number}.npy"
        jobs = [] if fitted.exists() else _sample_jobs(folder, plan, number, seed, base)
        for games in _play(jobs, make_pool):
            yield min(done + games, total), total
        done += plan.games
        if jobs:
            _fit_to_file(fitted, [job.path for job in jobs])
        for games in _play(_test_jobs(folder, plan, number, base), make_pool):
            yield min(done + games, total), total
        done += plan.held_out
        yield done, total
        if _generations_kept(_tests(folder, plan)) < number:
            break
    yield total, total


def _sample_jobs(
    folder: Path, plan: Plan, number: int, seed: int, base: tuple[Ruleset, Lexicon]
) -> list[LeavesJob]:
    first = seed * 1000 * _APART + number * _APART
    leaves = folder / f"generation{number - 1}.npy" if number > 1 else None
    jobs = []
    for start in range(0, plan.games, plan.block):
        path = folder / f"samples{number}-{start}.npz"
        games = min(plan.block, plan.games - start)
        jobs.append(LeavesJob(*base, leaves, leaves, False, first + start, games, path))
    return jobs


def _pair_files(folder: Path, plan: Plan, number: int) -> list[tuple[int, Path]]:
    """The first game of each block of a generation's pairs, and the file of its results."""
    starts = range(0, plan.held_out, plan.block)
    return [(start, folder / f"pairs{number}-{start}.npy") for start in starts]


def _test_jobs(
    folder: Path, plan: Plan, number: int, base: tuple[Ruleset, Lexicon]
) -> list[LeavesJob]:
    """The pairs of games of a generation against the one before."""
    first = folder / f"generation{number}.npy"
    second = folder / f"generation{number - 1}.npy" if number > 1 else None
    jobs = []
    for start, path in _pair_files(folder, plan, number):
        games = min(plan.block, plan.held_out - start)
        seed = _HELD_OUT_SEED + start // 2
        jobs.append(LeavesJob(*base, first, second, True, seed, games, path))
    return jobs


def _play(jobs: list[LeavesJob], make_pool: Pools) -> Iterator[int]:
    """Play the jobs whose files are missing; yields the games done so far."""
    missing = [job for job in jobs if not job.path.exists()]
    done = sum(job.games for job in jobs) - sum(job.games for job in missing)
    for games in spread(play_job, missing, make_pool):
        done += games
        yield done


def play_job(job: LeavesJob) -> int:
    """Play the games of a job and write its file; returns how many they were."""
    table = SelfPlay(job.lexicon, job.rules)
    first, second = _table(job.first), _table(job.second)
    part = job.path.with_suffix(".part")
    if job.paired:
        results: Results = table.play(job.games, job.seed, first, second, paired=True)
        with part.open("wb") as file:
            np.save(file, results)
    else:
        samples = np.zeros(LEAVES, LEAVE_SAMPLE)
        table.play(job.games, job.seed, first, second, samples=recorder(leaves=samples))
        met = np.flatnonzero(samples["times"])
        with part.open("wb") as file:
            np.savez(file, met=met, times=samples["times"][met], equities=samples["equities"][met])
    part.replace(job.path)
    return job.games


def _fit_to_file(fitted: Path, paths: list[Path]) -> None:
    """Sum the samples (exactly, in any order), fit, and delete the files."""
    times, equities = np.zeros((2, LEAVES), np.int64)
    for path in paths:
        with np.load(path, allow_pickle=False) as stored:
            times[stored["met"]] += stored["times"]
            equities[stored["met"]] += stored["equities"]
    part = fitted.with_suffix(".part")
    with part.open("wb") as file:
        np.save(file, fit_leaves(times, equities))
    part.replace(fitted)
    for path in paths:
        path.unlink()
