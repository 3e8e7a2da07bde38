"""Kernels that record samples of self-play: leaves, spreads, and positions."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tuiwords.engine.scrabble.kernels.bag import FULL, IN_BAG, TO_MOVE, GameArrays, below
from tuiwords.engine.scrabble.kernels.layout import (
    LEAVE_RANK,
    MILLI,
    NEVER,
    RACK,
    RACK_TILES,
    RANK_BASES,
    SUBRACK_SIZE,
    SUBRACKS,
)
from tuiwords.engine.scrabble.kernels.search import EQUITY, KIND, PASS, SCORE, best_turn
from tuiwords.kernel import kernel

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

SAMPLES = 3  # racks drawn at each position for the leave samples


class LeaveSamples(NamedTuple):
    """How often each leave could be kept and the sum of equities: int64 (leaves,) each, by rank."""

    times: Array
    equities: Array


class PositionRecord(NamedTuple):
    """Positions recorded for a benchmark: boards uint32 (room, 2800), racks int64 (room, 27), turns
    int64 (room, 8) as given to ``best_turn``, count int64 (1,).
    """

    boards: Array
    racks: Array
    turns: Array
    count: Array


class WinPercentSamples(NamedTuple):
    """Spreads during games and how the games ended.

    spreads int64 (room,), in thousandths of a point after a turn with the leaves of both; unseen,
    seats and results int64 (room,): tiles that the player to move did not see, its seat, and 2 if
    it won, 1 for a tie; kept int64 (2,), scratch; count int64 (1,).
    """

    spreads: Array
    unseen: Array
    seats: Array
    results: Array
    kept: Array
    count: Array


@kernel
def sample_racks(
    nodes: Array,
    words: Array,
    leaves: Array,
    board: Array,
    layout: Array,
    workspace: Array,
    found: Array,
    game: GameArrays,
    leave_samples: LeaveSamples,
) -> None:
    """Draw racks from the unseen tiles and add the best equity of each to all its leaves."""
    drawn, size = game.drawn, game.state[IN_BAG]
    drawn[:size] = game.bag[:size]
    for seat in range(2):
        for letter in range(27):
            for _ in range(game.racks[seat, letter]):
                drawn[size] = letter
                size += 1
    rack = workspace[RACK : RACK + 27]
    for _ in range(SAMPLES):
        rack[:] = 0
        for place in range(FULL):
            other = place + below(game.random, size - place)
            drawn[place], drawn[other] = drawn[other], drawn[place]
            rack[drawn[place]] += 1
        best_turn(nodes, words, leaves, board, layout, workspace, found, game.turn)
        if game.turn[EQUITY] > NEVER:
            add_leave_samples(workspace, game.turn[EQUITY], leave_samples)


@kernel
def add_leave_samples(workspace: Array, equity: Int, leave_samples: LeaveSamples) -> None:
    """Add an equity to all leaves of the rack, except the full rack."""
    held = workspace[RACK_TILES]
    for subrack in range(workspace[SUBRACKS]):
        kept = held - workspace[SUBRACK_SIZE + subrack]
        if kept < FULL:
            place = workspace[LEAVE_RANK + subrack] + workspace[RANK_BASES + kept]
            leave_samples.times[place] += 1
            leave_samples.equities[place] += equity


@kernel
def record_position(record: PositionRecord, board: Array, game: GameArrays) -> None:
    """Record the position while there is room."""
    count = record.count[0]
    if count < record.turns.shape[0]:
        record.boards[count] = board
        record.racks[count] = game.racks[game.state[TO_MOVE]]
        record.turns[count] = game.turn
        record.count[0] = count + 1


@kernel
def record_spread(game: GameArrays, win_percent_samples: WinPercentSamples) -> None:
    """Record the spread of the player to move after the chosen turn, while there is room."""
    count, seat, bag = win_percent_samples.count[0], game.state[TO_MOVE], game.state[IN_BAG]
    turn = game.turn
    kept = np.int64(0)
    if turn[KIND] != PASS:
        kept = turn[EQUITY] - MILLI * turn[SCORE]
    if count < win_percent_samples.spreads.shape[0]:
        spread = game.scores[seat] - game.scores[1 - seat] + turn[SCORE]
        win_percent_samples.spreads[count] = (
            MILLI * spread + kept - win_percent_samples.kept[1 - seat]
        )
        win_percent_samples.unseen[count] = bag + game.racks[1 - seat].sum()
        win_percent_samples.seats[count] = seat
        win_percent_samples.count[0] = count + 1
    win_percent_samples.kept[seat] = kept if bag > 0 else 0


@kernel
def record_result(game: GameArrays, win_percent_samples: WinPercentSamples, first: Int) -> None:
    """Record the result of the game whose samples start at ``first``."""
    for place in range(first, win_percent_samples.count[0]):
        seat = win_percent_samples.seats[place]
        mine, theirs = game.scores[seat], game.scores[1 - seat]
        win_percent_samples.results[place] = 2 if mine > theirs else 1 if mine == theirs else 0
