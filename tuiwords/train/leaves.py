"""Trains leave values by self-play in generations: games by equity, samples of racks, a fit.

At every position with at least seven tiles in the bag, three racks are drawn from the unseen tiles,
and the best equity of each is added to all its leaves. A generation plays with the table of the one
before, the first one with no table, in a language with the leaves of English. Training stops when
a generation does not beat the one before in held-out pairs of games.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from tuiwords.arena.jobs import HERE, Each, FolderLedger, Place, finished
from tuiwords.engine.scrabble.kernels.layout import LEAVE_SAMPLE
from tuiwords.engine.scrabble.klv import klv_of, leaves_of_klv
from tuiwords.engine.scrabble.leaves import english_leaves, fit_leaves, leaves_for, save_leaves
from tuiwords.engine.scrabble.pack import LeaveTable, no_leaves
from tuiwords.engine.scrabble.selfplay import PairScore, Results, SelfPlay, recorder
from tuiwords.engine.scrabble.tile_codes import ENGLISH, codes_of
from tuiwords.games.scrabble import Ruleset, ruleset
from tuiwords.games.scrabble.tiles_in import rules_in
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.paths import read_given, write_atomically, write_shared
from tuiwords.resources import asset
from tuiwords.text import count_text
from tuiwords.train.tables import Progress, blocks, name_of, options_of, training_folder, untold

RULES = "scrabble"
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
    """A block of games, and the file of what they give."""

    key: str
    seed: int
    games: int


@dataclass(frozen=True, slots=True)
class PlayLeaves:
    """Plays with one table of leaves against another; an object, so that it can be pickled."""

    rules: Ruleset
    lexicon: Lexicon
    first: LeaveTable
    second: LeaveTable

    def samples(self, job: LeavesJob) -> dict[str, Any]:
        """Which leaves were met, how often, and the sums of the equities with them."""
        count = codes_of(self.rules).leaves
        samples, table = np.zeros(count, LEAVE_SAMPLE), SelfPlay(self.lexicon, self.rules)
        both = self.first, self.second
        table.play(job.games, job.seed, *both, samples=recorder(leaves=samples))
        met = np.flatnonzero(samples["times"])
        return {"met": met, "times": samples["times"][met], "equities": samples["equities"][met]}

    def pairs(self, job: LeavesJob) -> dict[str, Results]:
        """The results of pairs of games."""
        table, both = SelfPlay(self.lexicon, self.rules), (self.first, self.second)
        return {"results": table.play(job.games, job.seed, *both, paired=True)}


def train(
    games: int = GAMES,
    seed: int = 1,
    place: Place = HERE,
    progress: Progress = untold,
    path: Path | None = None,
    rules: str = RULES,
    lexicon: str = DEFAULT,
) -> TrainedLeaves:
    """Train on ``games`` games per generation and write ``assets/leaves/RULES.npz``.

    With the list of another language, ``RULES-CODE.npz`` for its tiles.

    Blocks of games are kept in the cache until their generation is fitted, so that an interrupted
    training can be continued. ``progress`` is called with (games, most games that may be needed).
    The result does not depend on the ``place``. Raises: GameError.
    """
    plan, words = Plan(games), library().load(lexicon)
    values = rules_in(ruleset(rules), words)
    folder = training_folder(f"leaves-{rules}", plan, seed, words.hash, values)
    for done, total in generations(folder, plan, seed, values, words, place):
        progress(done, total)
    tests = _tests(folder, plan)
    kept = _generations_kept(tests)
    table = np.load(folder / f"generation{kept}.npy", allow_pickle=False)
    made = {
        "made_by": f"tuiwords train leaves {options_of(values)} --games {games} --seed {seed}",
        "lexicon": f"{words.name} {words.hash}",
        "generations": kept,
        "games": kept * games,
        "pair_scores": "; ".join(map(_score_text, tests)),
    }
    part = folder / "table.npz"
    save_leaves(part, table, codes_of(values), made)
    write_shared(path or asset("leaves") / f"{name_of(values)}.npz", part.read_bytes())
    mean = SelfPlay(words, values).play(1000, _HELD_OUT_SEED, table, table)[:, :2].mean()
    return TrainedLeaves(
        rules, kept, kept * games, tuple(map(_score_text, tests)), round(float(mean), 1)
    )


def import_leaves(file: Path, path: Path) -> str:
    """Write the leaves of a KLV2 as trained ones are; says what was done.

    Raises: GameError, OSError.
    """
    table = leaves_of_klv(read_given(file), str(file))
    with TemporaryDirectory() as folder:
        part = Path(folder) / "table.npz"
        save_leaves(
            part, table, ENGLISH, {"made_by": f"tuiwords train leaves --import {file.name}"}
        )
        write_shared(path, part.read_bytes())
    return f"{count_text(int(np.count_nonzero(table)), 'leave')} written to {path}"


def export_leaves(path: Path, rules: str, lexicon: str) -> str:
    """Write the leaves of a ruleset as KLV2; says what was done. Raises: GameError, OSError."""
    values = rules_in(ruleset(rules), library().load(lexicon))
    write_atomically(path, klv_of(leaves_for(values), values))
    return f"the leaves of {values.title} written to {path}"


def _score_text(score: PairScore) -> str:
    return f"{score.share:.4f} +-{score.error:.4f}"


def _tests(folder: Path, plan: Plan) -> list[PairScore]:
    """The score of each generation against the one before."""
    known, tests = FolderLedger(folder).known(), []
    for number in range(1, plan.generations + 1):
        jobs = _test_jobs(plan, number)
        if not all(job.key in known for job in jobs):
            break
        tests.append(PairScore.of(np.concatenate([known[job.key]["results"] for job in jobs])))
    return tests


def _generations_kept(tests: list[PairScore]) -> int:
    """The number of the last generation that beat the one before."""
    return next((n for n, test in enumerate(tests) if test.share <= 0.5), len(tests)) or 1


def _first(rules: Ruleset) -> LeaveTable:
    """What the first generation plays with."""
    return english_leaves(rules) if rules.language else no_leaves(codes_of(rules))


def generations(
    folder: Path, plan: Plan, seed: int, rules: Ruleset, lexicon: Lexicon, place: Place
) -> Iterator[tuple[int, int]]:
    """Do the rest of the training in ``folder``; yields (games played, all games)."""
    codes = codes_of(rules)
    total, done = (plan.games + plan.held_out) * plan.generations, 0
    for number in range(1, plan.generations + 1):
        fitted = folder / f"generation{number}.npy"
        last = folder / f"generation{number - 1}.npy"
        before = np.load(last, allow_pickle=False) if number > 1 else _first(rules)
        if fitted.exists():
            done += plan.games
        else:
            jobs = _sample_jobs(plan, number, seed)
            play = PlayLeaves(rules, lexicon, before, before)
            times, equities = np.zeros((2, codes.leaves), np.int64)
            for some in finished(Each(play.samples), jobs, place, FolderLedger(folder)):
                for job, samples in some:
                    # Exact sums, in any order.
                    times[samples["met"]] += samples["times"]
                    equities[samples["met"]] += samples["equities"]
                    done += job.games
                yield done, total
            part = fitted.with_suffix(".part")
            with part.open("wb") as file:
                np.save(file, fit_leaves(times, equities, codes))
            part.replace(fitted)
            for job in jobs:
                (folder / job.key).unlink()
        pairs = PlayLeaves(rules, lexicon, np.load(fitted, allow_pickle=False), before)
        tests = _test_jobs(plan, number)
        for found in finished(Each(pairs.pairs), tests, place, FolderLedger(folder)):
            done += sum(job.games for job, _ in found)
            yield done, total
        if _generations_kept(_tests(folder, plan)) < number:
            break
    yield total, total


def _sample_jobs(plan: Plan, number: int, seed: int) -> list[LeavesJob]:
    first = seed * 1000 * _APART + number * _APART
    return [
        LeavesJob(f"samples{number}-{start}.npz", first + start, games)
        for start, games in blocks(plan.games, plan.block)
    ]


def _test_jobs(plan: Plan, number: int) -> list[LeavesJob]:
    """The pairs of games of a generation against the one before."""
    return [
        LeavesJob(f"pairs{number}-{start}.npz", _HELD_OUT_SEED + start // 2, games)
        for start, games in blocks(plan.held_out, plan.block)
    ]
