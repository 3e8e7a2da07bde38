"""Self-play from Python: games of two leave tables, with what was learnt or recorded."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble import kernels as board_kernels
from tuiwords.engine.scrabble.pack import (
    KINDS,
    LEAVES,
    ROOM,
    TILES,
    new_work,
    sheet_of,
    words_of,
)
from tuiwords.engine.scrabble.pack import (
    Table as LeaveTable,
)
from tuiwords.engine.scrabble.selfplay import kernels
from tuiwords.engine.scrabble.selfplay.bag.kernels import Table
from tuiwords.engine.scrabble.selfplay.notes.kernels import Lessons, Prospects, Record
from tuiwords.games.scrabble import Ruleset
from tuiwords.lexicon.lexicon import Lexicon

Results = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class PairScore:
    """The share of games that the first table won (a tie half), and half its 95 % interval."""

    share: float
    error: float
    first: float
    second: float

    @classmethod
    def of(cls, results: Results) -> PairScore:
        """From paired games, int64 (games, 4)."""
        won = np.sign(results[:, 0] - results[:, 1]) / 2 + 0.5
        pairs = won.reshape(-1, 2).mean(axis=1)
        spread = float(pairs.std(ddof=1)) if len(pairs) > 1 else 0.0
        means = results[:, :2].mean(axis=0)
        error = 1.96 * spread / math.sqrt(len(pairs))
        return cls(float(won.mean()), error, float(means[0]), float(means[1]))


class SelfPlay:
    """A table at which two leave tables play games by one ruleset."""

    def __init__(self, lexicon: Lexicon, rules: Ruleset, *, late: bool = True) -> None:
        self.words = words_of(lexicon)
        self.sheet = sheet_of(rules)
        self.work = new_work(rules, self.words, late=late)
        self.counts = np.array([rules.counts[tile] for tile in TILES], np.int64)
        self.table = Table(
            np.zeros(128, np.uint8),
            np.zeros((2, KINDS), np.uint8),
            np.zeros(2, np.int64),
            np.zeros(4, np.int64),
            np.zeros(8, np.int64),
            np.zeros(1, np.uint64),
            np.zeros(128, np.uint8),
        )
        self.cpu_seconds = 0.0

    def play(
        self,
        games: int,
        seed: int,
        first: LeaveTable,
        second: LeaveTable,
        *,
        paired: bool = False,
        lessons: Lessons | None = None,
        record: Record | None = None,
        prospects: Prospects | None = None,
    ) -> Results:
        """Play games from a seed, each game from its own: scores, turns and bingos, (games, 4)."""
        results = np.zeros((games, 4), np.int64)
        start = time.thread_time()
        kernels.play_games(
            self.words.nodes,
            self.words.filter,
            first,
            second,
            self.sheet,
            self.work,
            self.counts,
            self.table,
            new_lessons(0) if lessons is None else lessons,
            new_record(0) if record is None else record,
            new_prospects(0) if prospects is None else prospects,
            seed,
            int(paired),
            results,
        )
        self.cpu_seconds += time.thread_time() - start
        return results

    def list_plays(self, record: Record, leaves: LeaveTable) -> int:
        """List all plays of the recorded positions; their number."""
        found = np.zeros(3 * ROOM, np.int64)
        start = time.thread_time()
        total = kernels.list_plays(self.words.nodes, leaves, self.sheet, self.work, found, record)
        self.cpu_seconds += time.thread_time() - start
        return int(total)


def new_lessons(size: int = LEAVES) -> Lessons:
    """Room for lessons, empty."""
    return Lessons(np.zeros(size, np.int64), np.zeros(size, np.int64))


def new_record(room: int) -> Record:
    """Room for positions, empty."""
    return Record(
        np.zeros((room, board_kernels.BOARD), np.uint32),
        np.zeros((room, KINDS), np.int64),
        np.zeros((room, 8), np.int64),
        np.zeros(1, np.int64),
    )


def new_prospects(room: int) -> Prospects:
    """Room for leads and what came of them, empty."""
    leads, unseen, seats, results = np.zeros((4, room), np.int64)
    return Prospects(leads, unseen, seats, results, np.zeros(2, np.int64), np.zeros(1, np.int64))
