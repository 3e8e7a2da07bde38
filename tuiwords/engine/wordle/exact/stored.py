"""Plans that ship with the game, for its own lists of answers: see ``assets/README.md``.

A file holds for each plan four arrays, one item a step, in the order of ``Step.walk``: the place of
the word among the allowed words, the depth, the pattern that leads to the step, and whether it may
be the answer. The rest follows from these.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path

import numpy as np

from tuiwords.engine.wordle.exact.plan import Step
from tuiwords.games.wordle import WordleView
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.word_file import replace_file
from tuiwords.resources import asset

_NAMES = ("words", "depths", "patterns", "hits")


def plan_key(answers: Lexicon, allowed: Lexicon, hard: bool) -> str:
    """What a plan is found by: another list, even by one word, has another plan."""
    return f"{answers.hash}-{allowed.hash}-{'hard' if hard else 'free'}"


def plan_file() -> Path:
    """Where the shipped plans are."""
    return asset("wordle", "plans.npz")


def write_plans(plans: Mapping[str, tuple[Step, Lexicon]], path: Path) -> None:
    """Write plans by their keys, each with the lexicon that its words are in. Raises: OSError."""
    arrays = {}
    for key, (plan, allowed) in plans.items():
        walked = list(plan.walk())
        columns = (
            np.array([allowed.index[step.word] for _, _, step in walked], np.uint16),
            np.array([depth for depth, _, _ in walked], np.uint8),
            np.array([max(pattern, 0) for _, pattern, _ in walked], np.uint16),
            np.array([step.hit for _, _, step in walked], np.bool_),
        )
        for name, column in zip(_NAMES, columns, strict=True):
            arrays[f"{key}/{name}"] = column
    buffer = BytesIO()
    np.savez_compressed(buffer, **arrays)  # type: ignore[arg-type]
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, buffer.getvalue())
    path.chmod(0o644)


@cache
def _keys(path: Path) -> frozenset[str]:
    if not path.is_file():
        return frozenset()
    with np.load(path, allow_pickle=False) as arrays:
        return frozenset(name.partition("/")[0] for name in arrays.files)


def read_plan(path: Path, key: str, allowed: Lexicon) -> Step | None:
    """One plan of a file, or None where the file has none of that key."""
    if key not in _keys(path):
        return None
    with np.load(path, allow_pickle=False) as arrays:
        columns = [arrays[f"{key}/{name}"].tolist() for name in _NAMES]
    trail: list[Step] = []
    steps = []
    for word, depth, pattern, hit in zip(*columns, strict=True):
        step = Step(allowed.words[word], hit, proven=True)
        del trail[depth:]
        if trail:
            trail[-1].after[pattern] = step
        trail.append(step)
        steps.append(step)
    for step in reversed(steps):
        step.close()
    return steps[0]


def stored_plan(view: WordleView) -> Step | None:
    """The shipped plan of a game, whose allowed words and answers it must have to the letter."""
    key = plan_key(view.answers, view.allowed, view.hard)
    return read_plan(plan_file(), key, view.allowed)
