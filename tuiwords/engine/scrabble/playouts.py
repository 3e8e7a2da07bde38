"""Playouts of candidate turns against tiles drawn at random from the unseen ones."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.kernels.layout import MILLI
from tuiwords.engine.scrabble.kernels.playout import (
    FIGURES,
    MAX_TURNS,
    OTHERS_HOLD,
    REPLY,
    SPREAD,
    UNSEEN,
    play_round,
)
from tuiwords.engine.scrabble.pack import CODES, KINDS, Board, LeaveTable, Position, rack_of
from tuiwords.games.scrabble import Exchange, Play, Turn

Column = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class CandidateTurn:
    """A turn, its score, and the board after it."""

    turn: Turn
    score: float
    board: Board


class Playouts:
    """Candidates and the results of their last playouts, by candidate and in points.

    ``spreads`` is what the candidate and the turns after it win (with both leaves where the playout
    was cut off), ``replies`` the score of the first reply, ``unseen`` the tiles unseen in the end,
    0 where the game is over. Of several opponents only the next one plays.
    """

    def __init__(
        self,
        position: Position,
        candidates: Sequence[CandidateTurn],
        leaves: LeaveTable,
        turns: int,
    ) -> None:
        """Play ``turns`` turns after the candidate, an even number, by these leaves."""
        view, count = position.view, len(candidates)
        self.position, self.leaves = position, leaves
        self.scores = np.array([candidate.score for candidate in candidates], np.float64)
        self.spreads, self.replies = np.zeros(count), np.zeros(count)
        self.unseen = np.zeros(count, np.int64)
        self._tiles = [CODES[tile] for tile in view.unseen]
        following = (view.seat + 1) % len(view.rack_sizes)
        # Arrays of ``kernels.playout``; the last board is scratch.
        boards = [*(candidate.board for candidate in candidates), position.board]
        self._boards = np.array(boards, np.uint32)
        kept = [self._kept(view.rack, candidate.turn) for candidate in candidates]
        self._kept_racks = np.array(kept, np.int64)
        exchanged = [c.turn.tiles if isinstance(c.turn, Exchange) else "" for c in candidates]
        self._exchanged = np.array([rack_of(tiles) for tiles in exchanged], np.int64)
        self._racks, self._turn = np.zeros((4, KINDS), np.int64), np.zeros(8, np.int64)
        self._figures = np.zeros((count, FIGURES), np.int64)
        holds = 0 if following == view.seat else view.rack_sizes[following]
        self._figures[:, OTHERS_HOLD] = holds
        self._figures[:, MAX_TURNS] = turns

    def _kept(self, rack: str, turn: Turn) -> NDArray[np.int64]:
        return rack_of(rack) - rack_of(turn.tiles if isinstance(turn, Play | Exchange) else "")

    def shuffled(self, chance: random.Random) -> NDArray[np.int64]:
        """The unseen tiles in a random order: first the opponent's rack, then the draws."""
        order = self._tiles.copy()
        chance.shuffle(order)
        return np.array(order, np.int64)

    def play(self, order: NDArray[np.int64], alive: Sequence[bool]) -> None:
        """Play on after every candidate that is alive, with the same draws."""
        at = self.position
        play_round(
            *(at.words.nodes, at.words.filter, self.leaves, self._boards, at.layout, at.workspace),
            *(at.best_one, self._racks, order, np.empty_like(order), self._turn),
            *(self._kept_racks, self._exchanged),
            *(np.array(alive, np.uint8), self._figures),
        )
        self.spreads = self.scores + self._figures[:, SPREAD] / MILLI
        self.replies = self._figures[:, REPLY] / MILLI
        self.unseen = self._figures[:, UNSEEN]
