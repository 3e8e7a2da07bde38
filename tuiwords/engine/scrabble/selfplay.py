"""Self-play: games between two leave tables, with samples and positions recorded."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.kernels.layout import (
    FOUND_PLAY,
    LEAVE_SAMPLE,
    POSITION,
    SPREAD_SAMPLE,
)
from tuiwords.engine.scrabble.kernels.recorder import Recorder
from tuiwords.engine.scrabble.kernels.selfplay import list_all_plays, play_games
from tuiwords.engine.scrabble.kernels.state import Search
from tuiwords.engine.scrabble.pack import (
    ROOM,
    LeaveTable,
    layout_of,
    new_workspace,
    words_of,
)
from tuiwords.engine.scrabble.tile_codes import codes_of
from tuiwords.games.scrabble import Ruleset
from tuiwords.lexicon.lexicon import Lexicon

Results = NDArray[np.int64]
Structs = NDArray[np.void]


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

    def __init__(self, lexicon: Lexicon, rules: Ruleset, *, stuck_costs: bool = True) -> None:
        self.words = words_of(lexicon, rules)
        self.layout = layout_of(rules)
        self.workspace = new_workspace(rules, self.words, stuck_costs=stuck_costs)
        self.search = Search(self.words.nodes, self.words.filter, self.layout, self.workspace)
        self.counts = codes_of(rules).counts(rules.bag)
        self.cpu_seconds = 0.0

    def play(
        self,
        games: int,
        seed: int,
        first: LeaveTable,
        second: LeaveTable,
        *,
        paired: bool = False,
        samples: Recorder | None = None,
    ) -> Results:
        """Play games, each with its own seed from ``seed`` on: int64 (games, 4).

        The columns are the scores of both tables, turns and bingos.
        """
        results = np.zeros((games, 4), np.int64)
        start = time.thread_time()
        samples = recorder() if samples is None else samples
        play_games(self.search, first, second, self.counts, samples, seed, paired, results)
        self.cpu_seconds += time.thread_time() - start
        return results

    def list_plays(self, positions: Structs, leaves: LeaveTable) -> int:
        """List all plays of positions that a ``recorder`` took; return how many."""
        found = np.zeros(ROOM, FOUND_PLAY)
        start = time.thread_time()
        total = list_all_plays(self.search, leaves, found, positions)
        self.cpu_seconds += time.thread_time() - start
        return int(total)


def recorder(
    leaves: Structs | None = None,
    positions: Structs | None = None,
    spreads: Structs | None = None,
) -> Recorder:
    """What records games into these arrays, see ``kernels.recorder``."""
    return Recorder(
        np.zeros(0, LEAVE_SAMPLE) if leaves is None else leaves,
        np.zeros(0, POSITION) if positions is None else positions,
        np.zeros(0, SPREAD_SAMPLE) if spreads is None else spreads,
    )
