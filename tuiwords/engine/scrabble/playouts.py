"""Playouts of candidate turns, and the draws of the unseen tiles that they meet."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator, Sequence
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
    play_rounds,
)
from tuiwords.engine.scrabble.pack import CODES, KINDS, Board, LeaveTable, Position, rack_of
from tuiwords.games.scrabble import Exchange, Play, ScrabbleView, Turn

Column = NDArray[np.float64]
Orders = NDArray[np.int64]
FEW = 1000  # draws that are listed: those of up to 3 tiles in the bag, beside a rack of 7
_BLOCK = 32  # draws made at once


@dataclass(frozen=True, slots=True, eq=False)
class CandidateTurn:
    """A turn, its score, and the board after it."""

    turn: Turn
    score: float
    board: Board


@dataclass(frozen=True, slots=True, eq=False)
class Outcomes:
    """Results of playouts in points, (draws, candidates) each.

    ``spreads`` is what the candidate and the turns after it win (with both leaves where the playout
    was cut off), ``replies`` the score of the first reply, ``unseen`` the tiles unseen in the end,
    0 where the game is over.
    """

    spreads: Column
    replies: Column
    unseen: NDArray[np.int64]


class Playouts:
    """Candidates that are played out. Of several opponents only the next one plays."""

    def __init__(
        self,
        position: Position,
        candidates: Sequence[CandidateTurn],
        leaves: LeaveTable,
        turns: int,
    ) -> None:
        """Play ``turns`` turns after the candidate, an even number, by these leaves."""
        view = position.view
        self.position, self.leaves, self.turns = position, leaves, turns
        following = (view.seat + 1) % len(view.rack_sizes)
        self.holds = 0 if following == view.seat else view.rack_sizes[following]
        self.scores = np.array([candidate.score for candidate in candidates], np.float64)
        # Arrays of ``kernels.playout``; the last board is scratch.
        boards = [*(candidate.board for candidate in candidates), position.board]
        self._boards = np.array(boards, np.uint32)
        kept = [self._kept(view.rack, candidate.turn) for candidate in candidates]
        self._kept_racks = np.array(kept, np.int64)
        exchanged = [c.turn.tiles if isinstance(c.turn, Exchange) else "" for c in candidates]
        self._exchanged = np.array([rack_of(tiles) for tiles in exchanged], np.int64)
        self._racks, self._turn = np.zeros((4, KINDS), np.int64), np.zeros(8, np.int64)
        self._pool = np.zeros(len(view.unseen), np.int64)

    def _kept(self, rack: str, turn: Turn) -> NDArray[np.int64]:
        return rack_of(rack) - rack_of(turn.tiles if isinstance(turn, Play | Exchange) else "")

    def play(self, orders: Orders, chosen: Sequence[int]) -> Outcomes:
        """Play on after every chosen candidate, with the same draws for all."""
        at = self.position
        figures = np.zeros((len(orders), len(chosen), FIGURES), np.int64)
        figures[:, :, OTHERS_HOLD], figures[:, :, MAX_TURNS] = self.holds, self.turns
        play_rounds(
            *(at.words.nodes, at.words.filter, self.leaves, self._boards, at.layout, at.workspace),
            *(at.best_one, self._racks, orders, self._pool, self._turn),
            *(self._kept_racks, self._exchanged, np.array(chosen, np.int64), figures),
        )
        return Outcomes(
            self.scores[list(chosen)] + figures[:, :, SPREAD] / MILLI,
            figures[:, :, REPLY] / MILLI,
            figures[:, :, UNSEEN],
        )


class Draws:
    """The orders in which the unseen tiles may come: first the opponent's rack, then the draws.

    Where there are at most ``FEW`` of them each comes once, and ``population`` says how many;
    otherwise they are drawn at random without end.
    """

    def __init__(self, view: ScrabbleView, holds: int, seed: str) -> None:
        chance = random.Random(seed)
        tiles = [CODES[tile] for tile in view.unseen]
        drawn = max(0, len(tiles) - holds)
        self.population: int | None = None
        self._chance = np.random.default_rng(chance.getrandbits(64))
        self._tiles = np.array(tiles, np.int64)
        self._orders: Orders = np.zeros((0, len(tiles)), np.int64)
        if math.perm(len(tiles), drawn) <= FEW:
            places = list(_orders(len(tiles), drawn))
            chance.shuffle(places)
            self._orders = self._tiles[np.array(places, np.int64)]
            self.population = len(places)

    def __getitem__(self, wanted: slice) -> Orders:
        """The orders of a slice, int64 (draws, unseen)."""
        while self.population is None and len(self._orders) < wanted.stop:
            more = np.tile(self._tiles, (max(_BLOCK, len(self._orders)), 1))
            self._orders = np.concatenate([self._orders, self._chance.permuted(more, axis=1)])
        return self._orders[wanted]


def _orders(count: int, drawn: int) -> Iterator[tuple[int, ...]]:
    """Each way to draw so many of the places below ``count`` in order, the others before them."""
    for last in itertools.permutations(range(count), drawn):
        yield (*(place for place in range(count) if place not in last), *last)
