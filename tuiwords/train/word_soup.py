"""Trains the values of Word Soup: plays boards, labels positions, fits weights, and again.

A round plays boards with the values so far, takes positions that the beam kept, and lets a narrow
beam say how many points each still brings: its label, without the bonus for clearing. The weights
of m letters left are a ridge regression over the positions with about m letters left, with a dummy
for each board: without them a board with dear letters would seem well played.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.word_soup.beam import kernels
from tuiwords.engine.word_soup.beam.kernels import GROUPS, World
from tuiwords.engine.word_soup.beam.search import Search, make_world
from tuiwords.engine.word_soup.beam.values import (
    HABITS,
    Values,
    make_model,
    plain_values,
    read_values,
)
from tuiwords.engine.word_soup.kernels import SHAPE, remove
from tuiwords.games.word_soup import EMPTY, Board, Rules, rules_for
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library

FIRST_SEED = 100_001  # far from the seeds of the boards that bots are judged on
LETTERS = 26
LEAST_LEFT = 3
# Columns of a row of data: letters left, board, label, cleared, 26 letter counts, the shape.
LEFT, BOARD, LABEL, CLEARED, COUNTS = range(5)
ROW = COUNTS + LETTERS + SHAPE
# Columns of a margin row: letters left after a word, its length group, shape before and after.
MARGIN_ROW = 2 + 2 * SHAPE
WORDS_SAMPLED = 12  # per position, for the margins

Rows = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Plan:
    """How much to play and how to fit.

    The last round labels ``boards`` boards, earlier ones ``early_boards``: their values are crude.
    ``width`` is that of the beam that plays, ``label_width`` that of the one that labels;
    ``positions`` are taken from each board. ``reach`` and ``reach_growth`` give the standard
    deviation of the weights over letters left, ``ridge`` the penalty.
    """

    rounds: int = 5
    boards: int = 600
    early_boards: int = 120
    positions: int = 60
    width: float = 1.0
    label_width: float = 0.25
    reach: float = 3.0
    reach_growth: float = 0.1
    ridge: float = 30.0


@dataclass(frozen=True, slots=True)
class Progress:
    """What stands: boards of this round that are labeled, of how many, in which round."""

    round: int
    done: int
    boards: int


def _shape(world: World, search: Search, board: NDArray[np.uint8]) -> Rows:
    kernels.count_letters(board, search.scratch.counts)
    kernels.measure(world, search.scratch, board)
    shape: Rows = search.scratch.shape.copy()
    return shape


def _margins(world: World, search: Search, board: NDArray[np.uint8], chance: random.Random) -> Rows:
    """Shapes before and after some words of a board."""
    scratch = search.scratch
    before = _shape(world, search, board)
    left = int((board != EMPTY).sum())
    found = kernels.find_on(world, scratch, board, 0)
    rows = []
    for number in chance.sample(range(found), min(found, WORDS_SAMPLED)):
        length = int(scratch.lengths[number])
        after = np.empty_like(board)
        remove(
            scratch.table,
            int(world.numbers[0]),
            int(world.numbers[1]),
            scratch.paths[number],
            length,
            after,
        )
        group = kernels.group_of(length)
        rows.append([left - length, group, *before, *_shape(world, search, after)])
    return np.array(rows, np.float32).reshape(-1, MARGIN_ROW)


def label_board(
    rules: Rules, lexicon: Lexicon, values: Values, plan: Plan, seed: int
) -> tuple[Rows, Rows, NDArray[np.uint8]]:
    """Play one board and label positions of it: data rows, margin rows, and the positions."""
    world = make_world(rules, lexicon)
    no_bonus = make_world(replace(rules, cleared=0), lexicon)
    model = make_model(rules, values, HABITS[seed % len(HABITS)])
    chance = random.Random(seed)
    search = Search.start(world, model, rules.deal(seed), plan.width)
    for _ in search.run():
        pass
    boards = search.beam.kept_board[: int(search.beam.cursor[kernels.KEPT])]
    left = (boards != EMPTY).sum(axis=1)
    data, margins, seen = [], [], []
    for _ in range(plan.positions):
        wanted = chance.randint(LEAST_LEFT, int(left[0]) - LEAST_LEFT)
        near = np.flatnonzero(left == left[np.abs(left - wanted).argmin()])
        cells = boards[chance.choice(near)]
        board = Board(rules.rows, rules.columns, cells.tobytes(), rules.alphabet)
        label = Search.start(no_bonus, model, board, plan.label_width)
        for _ in label.run():
            pass
        line = label.best()
        counts = np.bincount(cells, minlength=32)[:LETTERS]
        shape = _shape(world, search, cells)
        data.append([board.left, seed, line.total, line.left == 0, *counts, *shape])
        seen.append(cells)
        margins.append(_margins(world, search, cells, chance))
    return np.array(data, np.float32), np.concatenate(margins), np.array(seen)


def _weighted_fit(
    inputs: NDArray[np.float64],
    labels: NDArray[np.float64],
    boards: Rows,
    weights: Rows,
    plan: Plan,
) -> tuple[NDArray[np.float64], float]:
    """Coefficients of the inputs and the constant, boards told apart by dummies."""
    total = weights.sum()
    mean = (inputs * weights[:, None]).sum(axis=0) / total
    spread = np.sqrt(((inputs - mean) ** 2 * weights[:, None]).sum(axis=0) / total)
    steady = spread < 0.02
    scaled = np.where(steady, 0.0, (inputs - mean) / np.where(steady, 1.0, spread))
    names, which = np.unique(boards, return_inverse=True)
    dummies = np.zeros((len(labels), len(names)))
    dummies[np.arange(len(labels)), which] = 1.0
    middle = (labels * weights).sum() / total
    design = np.hstack([scaled, dummies])
    penalty = np.concatenate([np.full(scaled.shape[1], plan.ridge), np.full(len(names), 0.3)])
    normal = design.T @ (design * weights[:, None]) + np.diag(penalty)
    solved = np.linalg.solve(normal, design.T @ (weights * (labels - middle)))
    own = np.where(steady, 0.0, solved[: scaled.shape[1]] / np.where(steady, 1.0, spread))
    return own, float(middle - (mean * own).sum())


def fit(data: Rows, margins: Rows, plan: Plan, most: int) -> Values:
    """Fit the weights for 0 to ``most`` letters left."""
    inputs = data[:, COUNTS:].astype(np.float64)
    inputs[:, LETTERS] = 0.0  # the shape's constant is fitted apart
    labels = data[:, LABEL].astype(np.float64)
    letters = np.zeros((most + 1, LETTERS), np.float32)
    shape = np.zeros((most + 1, SHAPE), np.float32)
    for left in range(1, most + 1):
        reach = plan.reach + plan.reach_growth * left
        weights = np.exp(-0.5 * ((data[:, LEFT] - left) / reach) ** 2)
        near = weights > 0.02
        own, constant = _weighted_fit(
            inputs[near], labels[near], data[near, BOARD], weights[near], plan
        )
        letters[left], shape[left] = own[:LETTERS], own[LETTERS:]
        shape[left, 0] = constant
    return Values(letters, shape, fit_margins(margins, shape))


def fit_margins(margins: Rows, shape: Rows, quantile: float = 0.98) -> Rows:
    """By letters left and length group, what 98 % of the words raise the shape term by at most."""
    result = np.zeros((len(shape), GROUPS), np.float32)
    for left in range(1, len(shape)):
        for group in range(GROUPS):
            near = margins[(np.abs(margins[:, 0] - left) <= 3) & (margins[:, 1] == group)]
            if len(near):
                raised = (near[:, 2 + SHAPE :] - near[:, 2 : 2 + SHAPE]) @ shape[left]
                result[left, group] = np.quantile(raised, quantile)
    return result


Job = tuple[Rules, Lexicon, Values, Plan, int, Path]


def _label_to_file(job: Job) -> None:
    data, margins, positions = label_board(*job[:5])
    path = job[5]
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez_compressed(file, data=data, margins=margins, positions=positions)
    part.replace(path)


def _labeled(paths: list[Path]) -> tuple[Rows, Rows]:
    stored = [np.load(path, allow_pickle=False) for path in paths]
    return np.concatenate([s["data"] for s in stored]), np.concatenate(
        [s["margins"] for s in stored]
    )


def train(
    folder: Path,
    plan: Plan | None = None,
    seed: int = FIRST_SEED,
    lexicon: Lexicon | None = None,
    executor: Executor | None = None,
) -> Iterator[Progress]:
    """Train into ``folder``, where an interrupted training goes on: boards labeled and rounds
    fitted there are not done again. ``values.npz`` is the result of the last round.

    The first round fits on its own boards; later ones on those and the round before.
    """
    plan, lexicon = plan or Plan(), lexicon or library().load()
    rules = rules_for(lexicon)
    folder.mkdir(parents=True, exist_ok=True)
    values = plain_values(rules)
    earlier: list[Path] = []
    for number in range(1, plan.rounds + 1):
        fitted = folder / f"round{number}.npz"
        paths = [
            folder / f"round{number}-board{seed + number * 10_000 + place}.npz"
            for place in range(plan.boards if number == plan.rounds else plan.early_boards)
        ]
        jobs = [
            (rules, lexicon, values, plan, seed + number * 10_000 + place, path)
            for place, path in enumerate(paths)
            if not path.exists()
        ]
        done = len(paths) - len(jobs)
        yield Progress(number, done, len(paths))
        if executor:
            waiting = [executor.submit(_label_to_file, job) for job in jobs]
        for place, job in enumerate(jobs):
            if executor:
                waiting[place].result()
            else:
                _label_to_file(job)
            yield Progress(number, done + place + 1, len(paths))
        if not fitted.exists():
            data, margins = _labeled([*earlier, *paths])
            values = fit(data, margins, plan, rules.rows * rules.columns)
            values.save(
                fitted,
                made_by="tuiwords train word-soup",
                lexicon=f"{lexicon.name} {lexicon.hash}",
                plan=plan,
                seeds=f"{seed}, round {number} of {plan.rounds}",
                rows=len(data),
            )
        values = read_values(fitted)
        earlier = paths if number > 1 else []
    values_path = folder / "values.npz"
    part = folder / "values.part"
    part.write_bytes((folder / f"round{plan.rounds}.npz").read_bytes())
    part.replace(values_path)
