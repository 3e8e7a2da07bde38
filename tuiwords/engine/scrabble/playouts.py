"""Playouts of candidate turns, and the draws of the unseen tiles that they meet."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.inference import Inference
from tuiwords.engine.scrabble.kernels.layout import BOARD, FIGURES, FOUND_PLAY, KINDS, MILLI, NEVER
from tuiwords.engine.scrabble.kernels.playout import PlayoutArrays, play_rounds
from tuiwords.engine.scrabble.kernels.replies import Turns
from tuiwords.engine.scrabble.kernels.state import Search
from tuiwords.engine.scrabble.pack import Board, LeaveTable, Position, copies
from tuiwords.engine.scrabble.tile_codes import codes_of
from tuiwords.engine.scrabble.turns import stalls
from tuiwords.engine.threads import allowed, in_threads
from tuiwords.games.scrabble import Exchange, Play, ScrabbleView, Turn

Column = NDArray[np.float64]
Orders = NDArray[np.int64]
Replies = NDArray[np.void]
FEW = 1000  # draws that are listed: those of up to 3 tiles in the bag, beside a rack of 7
FEW_INFERRED = 120  # with an inference only those of up to 2 tiles in the bag
_BLOCK = 32  # draws made at once
MOST_REPLIES = 1 << 16  # that are remembered: at most 3 MB
PARTS = 2  # of the draws, for each thread: some take longer than others


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
        # Arrays of ``kernels.playout``.
        count = len(candidates)
        self._boards = np.zeros(2 * count + 1, BOARD)
        for place, candidate in enumerate(candidates):
            self._boards[place] = candidate.board[0]
        kept = [self._kept(view.rack, candidate.turn) for candidate in candidates]
        self._kept_racks = np.array(kept, np.int64)
        exchanged = [c.turn.tiles if isinstance(c.turn, Exchange) else "" for c in candidates]
        self._exchanged = np.array([*map(position.codes.counts, exchanged)], np.int64)
        self._stalls = [stalls(view, c.turn, c.score) for c in candidates]
        self._replies = _nothing(0, count)
        groups = {rack.tobytes(): number for number, rack in enumerate(kept)}
        self._groups = np.array([groups[rack.tobytes()] for rack in kept], np.int64)
        self._lines = [self._line(self._boards)]  # by thread

    def _line(self, boards: Board) -> tuple[Search, PlayoutArrays]:
        """What is written while a line is played; of the boards those behind the candidates'."""
        position, count = self.position, len(self.scores)
        words, workspaces = position.words, copies(position.workspace, 2)
        differing, nothing = np.full((2, count, count), -1, np.int64), _nothing(2, count)
        line = PlayoutArrays(
            *(boards, self._kept_racks, self._exchanged),
            *(np.zeros((4, KINDS), np.int64), np.zeros(len(position.view.unseen), np.int64)),
            Turns(nothing[0], np.zeros(count, np.int64), differing[0], 0),
            Turns(nothing[1], self._groups, differing[1], count),
        )
        return Search(words.nodes, words.filter, position.layout, workspaces), line

    def _kept(self, rack: str, turn: Turn) -> NDArray[np.int64]:
        counts, used = (
            self.position.codes.counts,
            turn.tiles if isinstance(turn, Play | Exchange) else "",
        )
        return counts(rack) - counts(used)

    def play(
        self, orders: Orders, chosen: Sequence[int], first_draw: int | None = None
    ) -> Outcomes:
        """Play on after every chosen candidate, with the same draws for all.

        ``first_draw`` is the number of the first draw, where they are numbered: the opponent's
        replies to other candidates on the same draws are remembered.
        """
        order = np.argsort(self._groups[list(chosen)], kind="stable")  # equal racks together
        figures = np.zeros((len(orders), len(chosen)), FIGURES)
        figures["others_hold"], figures["most_turns"] = self.holds, self.turns
        orders, ordered = np.ascontiguousarray(orders), np.array(chosen, np.int64)[order]
        known = self._remembered(first_draw, len(orders))
        parts = max(1, min(len(orders), PARTS * allowed() if allowed() > 1 else 1))
        size, larger = divmod(len(orders), parts)
        ends = itertools.accumulate([size + 1] * larger + [size] * (parts - larger), initial=0)
        while len(self._lines) < allowed():
            self._lines.append(self._line(self._boards.copy()))

        def play(place: int, part: tuple[int, int]) -> None:
            some, line = slice(*part), self._lines[place]
            play_rounds(*line, self.leaves, orders[some], ordered, known[some], figures[some])

        in_threads(play, list(itertools.pairwise(ends)))
        figures = figures[:, np.argsort(order)]
        spreads, unseen = figures["spread"] / MILLI, figures["unseen"]
        replies = figures["reply"] / MILLI
        for place, candidate in enumerate(chosen):
            if self._stalls[candidate]:  # the game is over: each loses what is on the own rack
                spreads[:, place] = self._left_on_racks(orders, candidate)
                replies[:, place] = unseen[:, place] = 0
        return Outcomes(self.scores[list(chosen)] + spreads, replies, unseen)

    def _remembered(self, first_draw: int | None, draws: int) -> Replies:
        """The best replies known with some draws, (draws, candidates), to be written."""
        candidates = len(self.scores)
        if first_draw is None or (first_draw + draws) * candidates > MOST_REPLIES:
            return _nothing(draws, candidates)
        while first_draw + draws > len(self._replies):
            more = _nothing(max(_BLOCK, len(self._replies)), candidates)
            self._replies = np.concatenate([self._replies, more])
        return self._replies[first_draw : first_draw + draws]

    def _left_on_racks(self, orders: Orders, candidate: int) -> Column:
        """By how much the opponent's rack is worth more than ours after a candidate, (draws,)."""
        values = self.position.layout["value"][0, :KINDS].astype(np.float64)
        drawn = self.holds + int(self._exchanged[candidate].sum())
        theirs = values[orders[:, : self.holds]].sum(axis=1)
        ours = values @ self._kept_racks[candidate] + values[orders[:, self.holds : drawn]].sum(
            axis=1
        )
        return np.asarray(theirs - ours)


class Draws:
    """The orders in which the unseen tiles may come: first the opponent's rack, then the draws.

    Where there are at most ``FEW`` of them each comes once, and ``population`` says how many;
    otherwise they are drawn at random without end. With an inference, what the opponent may have
    kept decides how often they are drawn; at most ``FEW_INFERRED`` of them come once each, with
    ``weights`` float64 (population,) of the mean 1.
    """

    def __init__(
        self, view: ScrabbleView, holds: int, seed: str, inferred: Inference | None = None
    ) -> None:
        chance = random.Random(seed)
        tiles = [*map(codes_of(view.rules).codes.__getitem__, view.unseen)]
        drawn = max(0, len(tiles) - holds)
        self.population: int | None = None
        self._chance = np.random.default_rng(chance.getrandbits(64))
        self._tiles = np.array(tiles, np.int64)
        self._orders: Orders = np.zeros((0, len(tiles)), np.int64)
        self._inferred = inferred
        self._weights: Column | None = None
        few = FEW if inferred is None else FEW_INFERRED
        if math.perm(len(tiles), drawn) <= few:
            listed = list(_orders(len(tiles), drawn))
            chance.shuffle(listed)
            places = np.array(listed, np.int64)
            self._orders = self._tiles[places]
            self.population = len(places)
            if inferred is not None:
                self._weights = inferred.chances_of(places[:, holds:])

    def __getitem__(self, wanted: slice) -> Orders:
        """The orders of a slice, int64 (draws, unseen)."""
        while self.population is None and len(self._orders) < wanted.stop:
            more = self._drawn(max(_BLOCK, len(self._orders)))
            self._orders = np.concatenate([self._orders, more])
        return self._orders[wanted]

    @property
    def weighted(self) -> bool:
        """Whether some draws weigh more than others."""
        return self._weights is not None

    def weights(self, wanted: slice) -> Column:
        """The weights of a slice."""
        if self._weights is None:
            return np.ones(wanted.stop - wanted.start)
        return self._weights[wanted]

    def _drawn(self, count: int) -> Orders:
        """Random orders."""
        if self._inferred is None:
            return self._chance.permuted(np.tile(self._tiles, (count, 1)), axis=1)
        known = self._inferred
        chosen = self._chance.choice(len(known.weights), count, p=known.weights)
        keys = self._chance.random((count, len(self._tiles)))
        np.put_along_axis(keys, known.kept[chosen], -1.0, axis=1)  # these come first
        return self._tiles[np.argsort(keys, axis=1)]


def _nothing(draws: int, candidates: int) -> Replies:
    """Room for replies of which none is known yet."""
    nothing = np.zeros((draws, candidates), FOUND_PLAY)
    nothing["equity"] = NEVER
    return nothing


def _orders(count: int, drawn: int) -> Iterator[tuple[int, ...]]:
    """Each way to draw so many of the places below ``count`` in order, the others before them."""
    for last in itertools.permutations(range(count), drawn):
        yield (*(place for place in range(count) if place not in last), *last)
