"""Boggle figures: boards per CPU second on one thread, for five kinds of boards."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tuiwords.bench import reference
from tuiwords.bench.reference import Faces

if TYPE_CHECKING:
    from tuiwords.lexicon.lexicon import Lexicon

# The best boards known for ENABLE, three letters up (danvk/hybrid-boggle): 3,623 and 10,397 points.
BEST = {4: "perslatgsineters", 5: "ligdrmanesietildsracsepes"}
DESIGN_LETTERS = "abcdefghilmnoprstuvy"  # the letters of good boards
SEED = 2020
BOARDS = 2000
CHANGES = 200  # of one square each, compared with the wildcard
ROUNDS = 5  # kernel and reference alternate, so that a busy machine slows down both
SECONDS = 0.4  # per round


@dataclass(frozen=True, slots=True)
class Speed:
    """Boards per CPU second of the kernel and the pure-Python reference on the same boards."""

    kernel: float
    reference: float

    @property
    def ratio(self) -> float:
        """How many times faster the kernel is."""
        return self.kernel / self.reference


def random_boards(size: int, count: int = BOARDS, seed: int = SEED) -> list[tuple[str, ...]]:
    """Boards of letters drawn from Norvig's bag."""
    from tuiwords.games.boggle.rules import letter_bag

    chance, bag = random.Random(seed), letter_bag()
    return [tuple(chance.choice(bag) for _ in range(size * size)) for _ in range(count)]


def near_best_boards(size: int, count: int = BOARDS, seed: int = SEED) -> list[tuple[str, ...]]:
    """The best known board with one random square changed, as a designer near the top tries."""
    chance = random.Random(seed)
    boards = []
    for _ in range(count):
        faces = list(BEST[size])
        faces[chance.randrange(size * size)] = chance.choice(DESIGN_LETTERS)
        boards.append(tuple(faces))
    return boards


def kinds() -> Mapping[str, tuple[int, Sequence[Faces]]]:
    """Size and boards of each kind, by name."""
    return {
        "rolled_4x4": (4, reference.rolled_boards(BOARDS)),
        "random_4x4": (4, random_boards(4)),
        "near_best_4x4": (4, near_best_boards(4)),
        "random_5x5": (5, random_boards(5)),
        "near_best_5x5": (5, near_best_boards(5)),
    }


def measure(size: int, boards: Sequence[Faces]) -> Speed:
    """Time kernel and reference on the same boards, alternating; the median round of each."""
    import numpy as np

    from tuiwords.engine.boggle.pack import BoardSolver
    from tuiwords.games.boggle.rules import sized_rules
    from tuiwords.lexicon.lexicon import Lexicon

    sets = reference.enable_sets()
    lexicon = Lexicon("enable", sets.words)
    solver = BoardSolver(lexicon, size, size, sized_rules(size, size).points_for)
    packed = np.array([solver.encode(board) for board in boards], np.uint8)
    kernel, python = [], []
    for _ in range(ROUNDS):
        solved, start = 0, time.thread_time()
        while (spent := time.thread_time() - start) < SECONDS:
            solver.scores_of(packed)
            solved += len(packed)
        kernel.append(solved / spent)
        python.append(reference.boards_per_second(boards, size, sets, SECONDS))
    return Speed(sorted(kernel)[ROUNDS // 2], sorted(python)[ROUNDS // 2])


def wildcard_speedup(lexicon: Lexicon, size: int, faces: Faces) -> float:
    """How many times faster it is to score all letters of a square at once than one by one."""
    import numpy as np

    from tuiwords.engine.boggle.design.state import GOOD_LETTERS, DesignState, DesignView
    from tuiwords.games.boggle.rules import sized_rules
    from tuiwords.games.grid import Grid

    rules = sized_rules(size, size)
    state = DesignState(DesignView(lexicon, rules, Grid(size, size, tuple(faces))), 0)
    board = state.solver.encode(faces)
    # As a search scores them: a square is changed, and changed back.
    tried = [each for changed in near_best_boards(size, CHANGES) for each in (changed, faces)]
    boards = np.array([state.solver.encode(each) for each in tried], np.uint8)

    def wildcard() -> None:
        for square in range(size * size):
            state.faces_at(board, square)

    one_by_one = _rate(lambda: state.solver.scores_of(boards), len(boards))
    return _rate(wildcard, size * size * len(GOOD_LETTERS)) / one_by_one


def _rate(work: Callable[[], object], boards: int) -> float:
    """Boards per CPU second."""
    work()  # for once without counting
    done, start = 0, time.thread_time()
    while (spent := time.thread_time() - start) < SECONDS:
        work()
        done += boards
    return done / spent


def rescoring() -> dict[str, tuple[float, str]]:
    """Speed of the wildcard near the best boards, relative to scoring each board alone."""
    from tuiwords.lexicon.lexicon import Lexicon

    lexicon = Lexicon("enable", reference.enable_sets().words)
    return {
        f"near_best_{size}x{size}_wildcard": (
            wildcard_speedup(lexicon, size, faces),
            "x scoring anew",
        )
        for size, faces in BEST.items()
    }


def figures() -> dict[str, tuple[float, str]]:
    """Boards per CPU second by kind, then the ratios to the pure-Python reference."""
    speeds = {name: measure(size, boards) for name, (size, boards) in kinds().items()}
    values = {name: (speed.kernel, "boards/s") for name, speed in speeds.items()}
    ratios = {
        f"{name}_over_python": (speed.ratio, "x pure Python") for name, speed in speeds.items()
    }
    return values | ratios | rescoring()
