"""Boggle figures: boards a CPU second on one thread, five kinds of boards from fixed seeds."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tuiwords.bench import reference
from tuiwords.bench.reference import Faces

# The best boards known for ENABLE, three letters up (danvk/hybrid-boggle): 3,623 and 10,397 points.
BEST = {4: "perslatgsineters", 5: "ligdrmanesietildsracsepes"}
DESIGN_LETTERS = "abcdefghilmnoprstuvy"  # those that good boards are made of
SEED = 2020
BOARDS = 2000
ROUNDS = 5  # kernel and reference take turns, so that a busy machine slows both
SECONDS = 0.4  # a turn


@dataclass(frozen=True, slots=True)
class Speed:
    """Boards a CPU second of the kernel and of the pure-Python reference on the same boards."""

    kernel: float
    reference: float

    @property
    def ratio(self) -> float:
        """How many times the reference the kernel is."""
        return self.kernel / self.reference


def random_boards(size: int, count: int = BOARDS, seed: int = SEED) -> list[tuple[str, ...]]:
    """Boards of letters drawn from Norvig's bag."""
    from tuiwords.games.boggle_rules import letter_bag

    chance, bag = random.Random(seed), letter_bag()
    return [tuple(chance.choice(bag) for _ in range(size * size)) for _ in range(count)]


def near_best_boards(size: int, count: int = BOARDS, seed: int = SEED) -> list[tuple[str, ...]]:
    """The best known board with one square drawn anew, as a designer near the top tries them."""
    chance = random.Random(seed)
    boards = []
    for _ in range(count):
        faces = list(BEST[size])
        faces[chance.randrange(size * size)] = chance.choice(DESIGN_LETTERS)
        boards.append(tuple(faces))
    return boards


def kinds() -> Mapping[str, tuple[int, Sequence[Faces]]]:
    """The kinds of boards by name: their size and the boards."""
    return {
        "rolled_4x4": (4, reference.rolled_boards(BOARDS)),
        "random_4x4": (4, random_boards(4)),
        "near_best_4x4": (4, near_best_boards(4)),
        "random_5x5": (5, random_boards(5)),
        "near_best_5x5": (5, near_best_boards(5)),
    }


def measure(size: int, boards: Sequence[Faces]) -> Speed:
    """Time kernel and reference on the same boards, in turns; the median turn of each."""
    import numpy as np

    from tuiwords.engine.boggle.pack import Solver
    from tuiwords.games.boggle_rules import sized_rules
    from tuiwords.lexicon.lexicon import Lexicon

    sets = reference.enable_sets()
    lexicon = Lexicon("enable", sets.words)
    solver = Solver(lexicon, size, size, sized_rules(size, size).points_for)
    packed = np.array([solver.encode(board) for board in boards], np.uint8)
    solver.scores_of(packed[:1])  # compiles
    kernel, python = [], []
    for _ in range(ROUNDS):
        solved, start = 0, time.thread_time()
        while (spent := time.thread_time() - start) < SECONDS:
            solver.scores_of(packed)
            solved += len(packed)
        kernel.append(solved / spent)
        python.append(reference.boards_per_second(boards, size, sets, SECONDS))
    return Speed(sorted(kernel)[ROUNDS // 2], sorted(python)[ROUNDS // 2])


def rescoring() -> dict[str, tuple[float, str]]:
    """Speed near the best when one square changes, over that of scoring the whole board anew.

    Incrementally a change is scored by the paths through the square, and pays twice if it is taken
    back; by wildcard every letter of a square is scored in one go.
    """
    from tuiwords.bench.incremental.rescoring import rates
    from tuiwords.lexicon.lexicon import Lexicon

    lexicon = Lexicon("enable", reference.enable_sets().words)
    found = {}
    for size, faces in BEST.items():
        rate = rates(lexicon, size, faces)
        for way in ("incremental", "wildcard"):
            found[f"near_best_{size}x{size}_{way}"] = (rate[way] / rate["whole"], "x scoring anew")
    return found


def figures() -> dict[str, tuple[float, str]]:
    """Boards a CPU second by kind, then how many times the pure-Python reference that is."""
    speeds = {name: measure(size, boards) for name, (size, boards) in kinds().items()}
    values = {name: (speed.kernel, "boards/s") for name, speed in speeds.items()}
    ratios = {
        f"{name}_over_python": (speed.ratio, "x pure Python") for name, speed in speeds.items()
    }
    return values | ratios | rescoring()
