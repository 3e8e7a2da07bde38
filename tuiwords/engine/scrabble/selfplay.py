"""Self-play: games between two leave tables, with samples and positions recorded."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.kernels.bag import GameArrays
from tuiwords.engine.scrabble.kernels.layout import BOARD
from tuiwords.engine.scrabble.kernels.recorder import (
    LeaveSamples,
    PositionRecord,
    WinPercentSamples,
)
from tuiwords.engine.scrabble.kernels.selfplay import list_plays, play_games
from tuiwords.engine.scrabble.pack import (
    KINDS,
    LEAVES,
    ROOM,
    TILES,
    LeaveTable,
    layout_of,
    new_workspace,
    words_of,
)
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
    """Plays games between leave tables by one ruleset."""

    def __init__(self, lexicon: Lexicon, rules: Ruleset, *, late: bool = True) -> None:
        self.words = words_of(lexicon)
        self.layout = layout_of(rules)
        self.workspace = new_workspace(rules, self.words, late=late)
        self.counts = np.array([rules.counts[tile] for tile in TILES], np.int64)
        self.arrays = GameArrays(
            np.zeros(self.counts.sum(), np.uint8),
            np.zeros((2, KINDS), np.uint8),
            np.zeros(2, np.int64),
            np.zeros(4, np.int64),
            np.zeros(8, np.int64),
            np.zeros(1, np.uint64),
            np.zeros(self.counts.sum(), np.uint8),
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
        leave_samples: LeaveSamples | None = None,
        record: PositionRecord | None = None,
        win_percent_samples: WinPercentSamples | None = None,
    ) -> Results:
        """Play games, each with its own seed from ``seed`` on: int64 (games, 4).

        The columns are the scores of both tables, turns and bingos.
        """
        results = np.zeros((games, 4), np.int64)
        start = time.thread_time()
        play_games(
            self.words.nodes,
            self.words.filter,
            first,
            second,
            self.layout,
            self.workspace,
            self.counts,
            self.arrays,
            new_leave_samples(0) if leave_samples is None else leave_samples,
            new_record(0) if record is None else record,
            new_win_percent_samples(0) if win_percent_samples is None else win_percent_samples,
            seed,
            int(paired),
            results,
        )
        self.cpu_seconds += time.thread_time() - start
        return results

    def list_plays(self, record: PositionRecord, leaves: LeaveTable) -> int:
        """List all plays of the recorded positions; return how many."""
        found = np.zeros(3 * ROOM, np.int64)
        start = time.thread_time()
        total = list_plays(self.words.nodes, leaves, self.layout, self.workspace, found, record)
        self.cpu_seconds += time.thread_time() - start
        return int(total)


def new_leave_samples(size: int = LEAVES) -> LeaveSamples:
    """Empty leave samples."""
    return LeaveSamples(np.zeros(size, np.int64), np.zeros(size, np.int64))


def new_record(room: int) -> PositionRecord:
    """Empty room for positions."""
    return PositionRecord(
        np.zeros((room, BOARD), np.uint32),
        np.zeros((room, KINDS), np.int64),
        np.zeros((room, 8), np.int64),
        np.zeros(1, np.int64),
    )


def new_win_percent_samples(room: int) -> WinPercentSamples:
    """Empty room for win percent samples."""
    spreads, unseen, seats, results = np.zeros((4, room), np.int64)
    return WinPercentSamples(
        spreads, unseen, seats, results, np.zeros(2, np.int64), np.zeros(1, np.int64)
    )
