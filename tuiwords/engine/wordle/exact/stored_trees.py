"""Shipped plans for the game's own lists of answers: see ``assets/README.md``.

For each plan a file has two arrays, with one item for each node with more than one word left, in
the order of ``Node.walk``: the index of the word among the allowed words, and whether the node is
proven. The rest follows from these: a guess splits the answers left by their patterns, and a single
word left is guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from tuiwords.engine.stored_arrays import array_names, read_arrays
from tuiwords.engine.wordle.exact.decision_tree import Node
from tuiwords.engine.wordle.pack import Places, places_of, word_table
from tuiwords.games.base import GameError
from tuiwords.games.wordle import GUESSES, WordleView
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.paths import write_shared
from tuiwords.resources import asset

_NAMES = ("words", "proven")


def plan_key(answers: Lexicon, allowed: Lexicon, hard: bool) -> str:
    """The key of a plan, which differs for lists that differ by even one word."""
    return f"{answers.hash}-{allowed.hash}-{'hard' if hard else 'free'}"


def plan_file() -> Path:
    """The file of the shipped plans."""
    return asset("wordle", "plans.npz")


def arrays_of(key: str, plan: Node, allowed: Lexicon) -> dict[str, Any]:
    """The arrays of a plan by their names in a file, with the lexicon of its words."""
    steps = [step for _, _, step in plan.walk() if step.left > 1]
    words = np.array([allowed.index[step.word] for step in steps], np.uint16)
    proven = np.array([step.proven for step in steps], np.bool_)
    return {f"{key}/{name}": each for name, each in zip(_NAMES, (words, proven), strict=True)}


def write_plans(arrays: Mapping[str, Any], path: Path) -> None:
    """Write the arrays of plans. Raises: OSError."""
    buffer = BytesIO()
    np.savez_compressed(buffer, **arrays)
    write_shared(path, buffer.getvalue())
    _keys.cache_clear()


@cache
def _keys(path: Path) -> frozenset[str]:
    if not path.is_file():
        return frozenset()
    return frozenset(name.partition("/")[0] for name in array_names(path))


def read_plan(path: Path, key: str, answers: Lexicon, allowed: Lexicon) -> Node | None:
    """The plan of a key in a file, or None. Raises: GameError where it is damaged."""
    if key not in _keys(path):
        return None
    words, proven = (found.tolist() for found in read_arrays(path, *(f"{key}/{n}" for n in _NAMES)))
    table, steps = word_table(allowed), iter(zip(words, proven, strict=True))
    solved = table.patterns - 1

    def read(left: Places) -> Node:
        if len(left) == 1:
            step = Node(table.lexicon.words[left[0]], hit=True, proven=True)
        else:
            place, sure = next(steps)
            step = Node(table.lexicon.words[place], hit=bool((left == place).any()), proven=sure)
            row = table.against(table.codes[place : place + 1], left)[0]
            for code in np.unique(row).tolist():
                if code != solved:
                    step.after[code] = read(left[row == code])
        step.close()
        return step

    try:
        plan = read(places_of(allowed, answers))
        whole = next(steps, None) is None
    except (ValueError, IndexError, TypeError, StopIteration, RecursionError) as error:
        raise GameError(f"the file {path} is damaged: its plan {key} does not fit") from error
    if not whole:
        raise GameError(f"the file {path} is damaged: its plan {key} is too long")
    return plan


def stored_plan(view: WordleView) -> Node | None:
    """The shipped plan for exactly these allowed words and answers, or None. Raises: GameError.

    Plans are for the default number of guesses; with fewer or more, another one may be better.
    """
    if view.guesses != GUESSES:
        return None
    key = plan_key(view.answers, view.allowed, view.hard)
    return read_plan(plan_file(), key, view.answers, view.allowed)
