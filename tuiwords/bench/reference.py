"""The pure-Python Boggle solver with which every timing is compared.

The method of Peter Norvig, "Boggle / Inverse Boggle" (notebook, 2020): a board as a dict of (x, y)
squares, a set of the words, a set of their prefixes, and a recursive search from each square as
long as the letters are a prefix. Its speed on rolled 4x4 dice is the calibration: the reference
machine solves 914 boards per CPU second, and figures are scaled to that machine by the ratio.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from tuiwords.resources import lexicon_file

REFERENCE_READING = 914.0  # rolled 4x4 boards per CPU second on the reference machine
MEASURED_SECONDS = 2.0
ROLLS_SEED = 1976
CLASSIC_DICE = (
    *("AACIOT", "ABILTY", "ABJMOQ", "ACDEMP", "ACELRS", "ADENVZ", "AHMORS", "BIFORX"),
    *("DENOSW", "DKNOTU", "EEFHIY", "EGINTV", "EGKLUY", "EHINPS", "ELPSTU", "GILRUW"),
)

Faces = Sequence[str]  # row by row, lower case; the Qu face is "qu"


Square = tuple[int, int]  # column and row


@cache
def neighbors(size: int) -> dict[Square, list[Square]]:
    """For each square of a ``size`` x ``size`` board, row by row, its neighbors."""
    return {
        (x, y): [
            (x + dx, y + dy)
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
            if (dx or dy) and 0 <= x + dx < size and 0 <= y + dy < size
        ]
        for y in range(size)
        for x in range(size)
    }


@dataclass(frozen=True)
class PrefixSets:
    """The words that count and all their prefixes."""

    words: frozenset[str]
    prefixes: frozenset[str]

    @classmethod
    def of(cls, words: Iterable[str], min_length: int = 3) -> PrefixSets:
        """The words of ``min_length`` letters or more, with their prefixes."""
        kept = frozenset(word for word in words if len(word) >= min_length)
        return cls(kept, frozenset(w[:end] for w in kept for end in range(1, len(w) + 1)))


def words_on(faces: Faces, size: int, sets: PrefixSets) -> set[str]:
    """All distinct words of a square board."""
    found: set[str] = set()
    near = neighbors(size)
    board = dict(zip(near, faces, strict=True))
    words, prefixes = sets.words, sets.prefixes

    def find(square: Square, letters: str, path: list[Square]) -> None:
        letters += board[square]
        if letters in words:
            found.add(letters)
        if letters in prefixes:
            path = [*path, square]
            for following in near[square]:
                if following not in path:
                    find(following, letters, path)

    for square in near:
        find(square, "", [])
    return found


def rolled_boards(count: int, seed: int = ROLLS_SEED) -> list[tuple[str, ...]]:
    """Boards rolled with the classic 4x4 dice."""
    chance = random.Random(seed)
    boards = []
    for _ in range(count):
        dice = chance.sample(CLASSIC_DICE, len(CLASSIC_DICE))
        boards.append(tuple("qu" if f == "Q" else f.lower() for f in map(chance.choice, dice)))
    return boards


def boards_per_second(
    boards: Sequence[Faces], size: int, sets: PrefixSets, seconds: float = MEASURED_SECONDS
) -> float:
    """Boards per CPU second, solving ``boards`` repeatedly for at least ``seconds``."""
    solved = 0
    start = time.thread_time()
    while (spent := time.thread_time() - start) < seconds:
        words_on(boards[solved % len(boards)], size, sets)
        solved += 1
    return solved / spent


@cache
def enable_sets() -> PrefixSets:
    """The shipped ENABLE list, words of three letters or more."""
    return PrefixSets.of(lexicon_file("enable.txt").read_text(encoding="ascii").split())


def calibrate(seconds: float = MEASURED_SECONDS) -> float:
    """Rolled 4x4 boards that this machine solves per CPU second; 914 on the reference machine."""
    return boards_per_second(rolled_boards(1000), 4, enable_sets(), seconds)
