"""Candidates played out over and over, each time against tiles drawn anew from the unseen ones."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.kernels import MILLI
from tuiwords.engine.scrabble.pack import CODES, KINDS, Board, Position, Table, rack_of
from tuiwords.engine.scrabble.rollout import kernels
from tuiwords.games.scrabble import Exchange, Play, Turn

Column = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A turn, what it scores, and the board after it."""

    turn: Turn
    score: float
    board: Board


class Rollouts:
    """Candidates, and how lines after them went last: by candidate, in points.

    ``leads`` is what the candidate and the line win (with what both keep where it was cut off),
    ``replies`` what the first reply scores, ``unseen`` the tiles unseen in the end, 0 where the
    game is over. Of several others only the next to move is looked at.
    """

    def __init__(
        self, position: Position, candidates: Sequence[Candidate], leaves: Table, turns: int
    ) -> None:
        """Lines of ``turns`` turns after the candidate, an even number, by these leaves."""
        view, count = position.view, len(candidates)
        self.position, self.leaves = position, leaves
        self.scores = np.array([candidate.score for candidate in candidates], np.float64)
        self.leads, self.replies = np.zeros(count), np.zeros(count)
        self.unseen = np.zeros(count, np.int64)
        self._tiles = [CODES[tile] for tile in view.unseen]
        following = (view.seat + 1) % len(view.rack_sizes)
        # Where ``rollout.kernels`` reads and writes; one board more is scratch.
        boards = [*(candidate.board for candidate in candidates), position.board]
        self._boards = np.array(boards, np.uint32)
        kept = [self._kept(view.rack, candidate.turn) for candidate in candidates]
        self._kept_racks = np.array(kept, np.int64)
        self._hands, self._turn = np.zeros((3, KINDS), np.int64), np.zeros(8, np.int64)
        self._figures = np.zeros((count, kernels.FIGURES), np.int64)
        holds = 0 if following == view.seat else view.rack_sizes[following]
        self._figures[:, kernels.OTHERS_HOLD] = holds
        self._figures[:, kernels.TURNS] = turns

    def _kept(self, rack: str, turn: Turn) -> NDArray[np.int64]:
        return rack_of(rack) - rack_of(turn.tiles if isinstance(turn, Play | Exchange) else "")

    def shuffled(self, chance: random.Random) -> NDArray[np.int64]:
        """The unseen tiles in a random order: first the other rack, then what is drawn."""
        order = self._tiles.copy()
        chance.shuffle(order)
        return np.array(order, np.int64)

    def play(self, order: NDArray[np.int64], alive: Sequence[bool]) -> None:
        """Play out every candidate that is alive against the same draws."""
        at = self.position
        kernels.play_round(
            *(at.words.nodes, at.words.filter, self.leaves, self._boards, at.sheet, at.work),
            *(at.best_one, self._hands, order, self._turn, self._kept_racks),
            *(np.array(alive, np.uint8), self._figures),
        )
        self.leads = self.scores + self._figures[:, kernels.LEAD] / MILLI
        self.replies = self._figures[:, kernels.REPLY] / MILLI
        self.unseen = self._figures[:, kernels.UNSEEN]
