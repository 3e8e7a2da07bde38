"""Trains the values of Word Soup: in each round plays boards, labels positions and fits weights.

A round plays boards with the current values and takes positions that the beam kept. The label of a
position is the points that a narrow beam still gets from it, without the bonus for clearing. The
weights for m letters left come from a ridge regression over the positions with about m letters
left, with a dummy variable for each board; without these a board with high-scoring letters would
seem well played.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuiwords.arena.jobs import HERE, Each, FolderLedger, Place, finished
from tuiwords.engine.word_soup.beam import BeamSearch, make_game_tables
from tuiwords.engine.word_soup.kernels.board import boards_after
from tuiwords.engine.word_soup.kernels.layout import FEATURES, GROUPS
from tuiwords.engine.word_soup.kernels.position import find_on, group_of, measure
from tuiwords.engine.word_soup.kernels.tables import GameTables
from tuiwords.engine.word_soup.position_values import (
    CLEARING_BIASES,
    Values,
    make_model,
    plain_values,
    read_values,
)
from tuiwords.games.word_soup import EMPTY, Board, Rules, rules_for
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library
from tuiwords.paths import write_shared
from tuiwords.resources import asset
from tuiwords.train.tables import Progress, training_folder, untold

FIRST_SEED = 100_001  # far from the seeds of the boards on which bots are compared
BOARDS = 120  # of the last round, and the most of earlier ones
LETTERS = 26
LEAST_LEFT = 3
RESIDUAL_AT = 50  # letters left for which training reports the residual
# Columns of a data row: letters left, board, label, cleared, 26 letter counts, the features.
LEFT, BOARD, LABEL, CLEARED, COUNTS = range(5)
ROW = COUNTS + LETTERS + FEATURES
# Columns of a margin row: letters left after a word, its length group, features before and after.
MARGIN_ROW = 2 + 2 * FEATURES
WORDS_SAMPLED = 12  # per position, for the margins

Rows = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """How much to play and how to fit.

    The last round labels ``boards`` boards, earlier ones ``early_boards``. ``width`` is the width
    of the playing beam, ``label_width`` that of the labeling one; ``positions`` are taken from each
    board. ``reach`` and ``reach_growth`` give the standard deviation of the sample weights over
    letters left, ``ridge`` the penalty. Doubling both widths and adding a fourth round, but with 40
    boards in the earlier ones, gave values that played worse.
    """

    rounds: int = 3
    boards: int = BOARDS
    early_boards: int = BOARDS
    positions: int = 60
    width: float = 0.5
    label_width: float = 0.12
    reach: float = 3.0
    reach_growth: float = 0.1
    ridge: float = 30.0


@dataclass(frozen=True, slots=True)
class FittedValues:
    """Rounds played, rows of the last fit, and its residual: the standard deviation of the labels
    of a board around the fit, in points, with 50 letters left."""

    rounds: int
    rows: int
    residual: float


def _features(game: GameTables, search: BeamSearch, board: NDArray[np.uint8]) -> Rows:
    measure(game, search.scratch, board)
    return np.array(search.scratch.features)


def _margins(
    game: GameTables, search: BeamSearch, board: NDArray[np.uint8], chance: random.Random
) -> Rows:
    """Features before and after some words of a board."""
    scratch = search.scratch
    before = _features(game, search, board)
    left = int((board != EMPTY).sum())
    found = find_on(game, scratch, board, 0)
    rows = []
    numbers = chance.sample(range(found), min(found, WORDS_SAMPLED))
    paths, lengths = np.asarray(scratch.paths)[numbers], np.asarray(scratch.lengths)[numbers]
    boards = np.zeros((len(numbers), board.size), np.uint8)
    boards_after(game, scratch, paths, lengths, boards)
    for length, after in zip(lengths.tolist(), boards, strict=True):
        group = group_of(length)
        rows.append([left - length, group, *before, *_features(game, search, after)])
    return np.array(rows, np.float32).reshape(-1, MARGIN_ROW)


def label_board(
    rules: Rules, lexicon: Lexicon, values: Values, plan: TrainingPlan, seed: int
) -> tuple[Rows, Rows, NDArray[np.uint8]]:
    """Play a board and label positions of it; returns data rows, margin rows, and positions."""
    game = make_game_tables(rules, lexicon)
    no_bonus = make_game_tables(replace(rules, cleared=0), lexicon)
    model = make_model(rules, values, CLEARING_BIASES[seed % len(CLEARING_BIASES)])
    chance = random.Random(seed)
    search = BeamSearch.start(game, model, rules.deal(seed), plan.width)
    for _ in search.run():
        pass
    boards = search.kept_boards
    left = (boards != EMPTY).sum(axis=1)
    data, margins, seen = [], [], []
    for _ in range(plan.positions):
        wanted = chance.randint(LEAST_LEFT, int(left[0]) - LEAST_LEFT)
        near = np.flatnonzero(left == left[np.abs(left - wanted).argmin()])
        cells = boards[chance.choice(near)]
        board = Board(rules.rows, rules.columns, cells.tobytes(), rules.alphabet)
        label = BeamSearch.start(no_bonus, model, board, plan.label_width)
        for _ in label.run():
            pass
        line = label.best()
        counts = np.bincount(cells, minlength=EMPTY)[:LETTERS]
        features = _features(game, search, cells)
        data.append([board.left, seed, line.total, line.left == 0, *counts, *features])
        seen.append(cells)
        margins.append(_margins(game, search, cells, chance))
    return np.array(data, np.float32), np.concatenate(margins), np.array(seen)


def _weighted_fit(
    inputs: NDArray[np.float64],
    labels: NDArray[np.float64],
    boards: Rows,
    weights: Rows,
    plan: TrainingPlan,
) -> tuple[NDArray[np.float64], float, float]:
    """Coefficients of the inputs, the constant, and the residual, with a dummy for each board."""
    total = weights.sum()
    mean = (inputs * weights[:, None]).sum(axis=0) / total
    spread = np.sqrt(((inputs - mean) ** 2 * weights[:, None]).sum(axis=0) / total)
    constant = spread < 0.02
    scaled = np.where(constant, 0.0, (inputs - mean) / np.where(constant, 1.0, spread))
    names, which = np.unique(boards, return_inverse=True)
    dummies = np.zeros((len(labels), len(names)))
    dummies[np.arange(len(labels)), which] = 1.0
    middle = (labels * weights).sum() / total
    design = np.hstack([scaled, dummies])
    penalty = np.concatenate([np.full(scaled.shape[1], plan.ridge), np.full(len(names), 0.3)])
    normal = design.T @ (design * weights[:, None]) + np.diag(penalty)
    solved = np.linalg.solve(normal, design.T @ (weights * (labels - middle)))
    own = np.where(constant, 0.0, solved[: scaled.shape[1]] / np.where(constant, 1.0, spread))
    off = labels - middle - design @ solved
    residual = float(np.sqrt((off**2 * weights).sum() / total))
    return own, float(middle - (mean * own).sum()), residual


def fit(data: Rows, margins: Rows, plan: TrainingPlan, most: int) -> tuple[Values, float]:
    """Fit the weights for 0 to ``most`` letters left; returns also the residual.

    If no position has about that many letters left, the weights of the nearest fit are used.
    """
    inputs = data[:, COUNTS:].astype(np.float64)
    inputs[:, LETTERS] = 0.0  # the constant feature is fitted separately
    labels = data[:, LABEL].astype(np.float64)
    letters = np.zeros((most + 1, LETTERS), np.float32)
    features = np.zeros((most + 1, FEATURES), np.float32)
    residual_reported, fitted = 0.0, list[int]()
    for left in range(1, most + 1):
        reach = plan.reach + plan.reach_growth * left
        weights = np.exp(-0.5 * ((data[:, LEFT] - left) / reach) ** 2)
        near = weights > 0.02
        if not near.any():
            continue
        fitted.append(left)
        own, constant, residual = _weighted_fit(
            inputs[near], labels[near], data[near, BOARD], weights[near], plan
        )
        letters[left], features[left] = own[:LETTERS], own[LETTERS:]
        features[left, 0] = constant
        residual_reported = residual if left == RESIDUAL_AT else residual_reported
    for left in range(1, most + 1):
        nearest = min(fitted, key=lambda other: abs(other - left))
        letters[left], features[left] = letters[nearest], features[nearest]
    return Values(letters, features, fit_margins(margins, features)), residual_reported


def fit_margins(margins: Rows, features: Rows) -> Rows:
    """By letters left and length group: the 98% quantile of how much words raise the features."""
    result = np.zeros((len(features), GROUPS), np.float32)
    for left in range(1, len(features)):
        for group in range(GROUPS):
            near = margins[(np.abs(margins[:, 0] - left) <= 3) & (margins[:, 1] == group)]
            if len(near):
                raised = (near[:, 2 + FEATURES :] - near[:, 2 : 2 + FEATURES]) @ features[left]
                result[left, group] = np.quantile(raised, 0.98)
    return result


@dataclass(frozen=True, slots=True)
class LabelJob:
    """A board to label in a round, by its seed."""

    round: int
    seed: int

    @property
    def key(self) -> str:
        """The file of its labels."""
        return f"round{self.round}-board{self.seed}.npz"


@dataclass(frozen=True, slots=True)
class LabelBoards:
    """Labels boards with the values of the round before; an object, so that it can be pickled."""

    rules: Rules
    lexicon: Lexicon
    values: Values
    plan: TrainingPlan

    def __call__(self, job: LabelJob) -> dict[str, Any]:
        """The arrays of a board."""
        made_of = self.rules, self.lexicon, self.values, self.plan
        data, margins, positions = label_board(*made_of, job.seed)
        return {"data": data, "margins": margins, "positions": positions}


def _labeled(paths: list[Path]) -> tuple[Rows, Rows]:
    stored = [np.load(path, allow_pickle=False) for path in paths]
    data, margins = (np.concatenate([s[name] for s in stored]) for name in ("data", "margins"))
    return data, margins


def train(
    games: int = BOARDS,
    seed: int = FIRST_SEED,
    place: Place = HERE,
    progress: Progress = untold,
    path: Path | None = None,
) -> FittedValues:
    """Train on ``games`` boards and write ``assets/word_soup/values.npz``.

    Labeled boards and fitted rounds are kept in the cache, so that an interrupted training can be
    continued. ``progress`` gets (boards, all boards). The result does not depend on the ``place``.
    """
    plan = TrainingPlan(boards=games, early_boards=min(games, BOARDS))
    lexicon = library().load()
    folder = training_folder("word-soup", plan, seed, lexicon.hash)
    for done, total in rounds(folder, plan, seed, lexicon, place):
        progress(done, total)
    fitted = folder / f"round{plan.rounds}.npz"
    write_shared(path or asset("word_soup") / "values.npz", fitted.read_bytes())
    with np.load(fitted, allow_pickle=False) as stored:
        return FittedValues(plan.rounds, int(str(stored["rows"])), float(str(stored["residual"])))


def rounds(
    folder: Path, plan: TrainingPlan, seed: int, lexicon: Lexicon, place: Place
) -> Iterator[tuple[int, int]]:
    """Do the rest of the training in ``folder``; yields (boards labeled, all boards).

    Round n is fitted to its own boards and those of the round before, in ``round{n}.npz``. The
    first round's boards, played without any training, are not used again.
    """
    rules = rules_for(lexicon)
    values, earlier = plain_values(rules), list[Path]()
    total, done = plan.boards + (plan.rounds - 1) * plan.early_boards, 0
    for number in range(1, plan.rounds + 1):
        first = seed + number * 10_000
        count = plan.boards if number == plan.rounds else plan.early_boards
        jobs = [LabelJob(number, first + board) for board in range(count)]
        paths = [folder / job.key for job in jobs]
        work = Each(LabelBoards(rules, lexicon, values, plan))
        for some in finished(work, jobs, place, FolderLedger(folder)):
            done += len(some)
            yield done, total
        fitted = folder / f"round{number}.npz"
        if not fitted.exists():
            _fit_to_file(fitted, [*earlier, *paths], plan, rules, f"{lexicon.name} {lexicon.hash}")
        values = read_values(fitted)
        earlier = paths if number > 1 else []


def _fit_to_file(
    fitted: Path, labeled: list[Path], plan: TrainingPlan, rules: Rules, words: str
) -> None:
    data, margins = _labeled(labeled)
    values, residual = fit(data, margins, plan, rules.rows * rules.columns)
    seeds = sorted({int(board) for board in data[:, BOARD]})
    part = fitted.with_suffix(".part.npz")
    values.save(
        part,
        made_by="tuiwords train word-soup",
        lexicon=words,
        plan=plan,
        seeds=f"{seeds[0]}-{seeds[-1]}",
        rows=len(data),
        residual=round(residual, 2),
    )
    part.replace(fitted)
