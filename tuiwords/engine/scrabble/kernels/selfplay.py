"""Kernels of self-play: whole games of the best turn by equity, and lists of all plays."""

from __future__ import annotations

from typing import Any

import numpy as np

from tuiwords.engine.scrabble.kernels.bag import (
    FULL,
    IN_BAG,
    SCORELESS,
    TO_MOVE,
    UNTOUCHED,
    GameArrays,
    deal,
    exchange,
    rack_points,
    refill,
    take_tiles,
)
from tuiwords.engine.scrabble.kernels.layout import (
    BOARD,
    EXCHANGES_STALL,
    GOING_OUT_DOUBLE,
    LATE_EXCHANGES_STALL,
    RACK,
    STALL_TURNS,
    TILES_SHIFT,
    place_move,
)
from tuiwords.engine.scrabble.kernels.rack import build_subracks
from tuiwords.engine.scrabble.kernels.recorder import (
    LeaveSamples,
    PositionRecord,
    WinPercentSamples,
    record_position,
    record_result,
    record_spread,
    sample_racks,
)
from tuiwords.engine.scrabble.kernels.search import (
    BAG,
    EMPTY,
    EXCHANGE,
    KIND,
    MOVE,
    OTHERS,
    PLAY,
    SCORE,
    USED,
    all_plays,
    best_turn,
)
from tuiwords.kernel import kernel

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

FIRST_SEAT, SECOND_SEAT, TURNS, BINGOS = 0, 1, 2, 3  # columns of the results


@kernel
def finish(game: GameArrays, layout: Array, workspace: Array, out: Int) -> None:
    """Score the racks that are left: seat ``out`` went out, or -1 if nobody did."""
    first, second = rack_points(game.racks[0], layout), rack_points(game.racks[1], layout)
    if out >= 0 and workspace[GOING_OUT_DOUBLE]:
        game.scores[out] += 2 * (first + second)
        return
    game.scores[0] -= first
    game.scores[1] -= second
    if out >= 0:
        game.scores[out] += first + second


@kernel
def make_turn(
    nodes: Array, board: Array, layout: Array, workspace: Array, game: GameArrays
) -> bool:
    """Play the chosen turn; return whether the game is over."""
    turn, state = game.turn, game.state
    seat = state[TO_MOVE]
    if turn[KIND] == PLAY:
        game.scores[seat] += turn[SCORE]
        take_tiles(game.racks[seat], turn[MOVE])
        place_move(nodes, board, layout, turn[MOVE])
        refill(game, seat)
        state[UNTOUCHED] = 0
        state[SCORELESS] = 0
        if game.racks[seat].sum() == 0:
            finish(game, layout, workspace, seat)
            return True
    elif turn[KIND] == EXCHANGE:
        exchange(game, seat, turn[USED])
        late = game.scores[0] != 0 or game.scores[1] != 0
        counts = workspace[LATE_EXCHANGES_STALL if late else EXCHANGES_STALL]
        state[SCORELESS] = state[SCORELESS] + 1 if counts else 0
    else:
        state[SCORELESS] += 1
    if state[SCORELESS] >= workspace[STALL_TURNS]:
        finish(game, layout, workspace, np.int64(-1))
        return True
    state[TO_MOVE] = 1 - seat
    return False


@kernel
def play_games(
    nodes: Array,
    words: Array,
    first: Array,
    second: Array,
    layout: Array,
    workspace: Array,
    counts: Array,
    game: GameArrays,
    leave_samples: LeaveSamples,
    record: PositionRecord,
    win_percent_samples: WinPercentSamples,
    seed: Int,
    paired: Int,
    results: Array,
) -> None:
    """Play games between two leave tables; in ``paired`` games each bag is played from both seats.

    counts int64 (27,), the tiles of the game by kind; results int64 (games, 4) is written: the
    scores of the two tables, turns, bingos. Samples and positions are recorded while there is room.
    """
    board, found = np.zeros(BOARD, np.uint32), np.zeros(3, np.int64)
    learning = leave_samples.times.size > 0
    turn, state = game.turn, game.state
    for number in range(results.shape[0]):
        deal(game, board, nodes, counts, seed + (number >> 1 if paired else number))
        swapped = number & 1 if paired else 0
        over = False
        results[number, :] = 0
        begun = win_percent_samples.count[0]
        win_percent_samples.kept[:] = 0
        while not over:
            seat = state[TO_MOVE]
            turn[BAG], turn[EMPTY], turn[OTHERS] = state[IN_BAG], state[UNTOUCHED], 0
            if state[IN_BAG] == 0:
                turn[OTHERS] = rack_points(game.racks[1 - seat], layout)
            record_position(record, board, game)
            if learning and state[IN_BAG] >= FULL:
                sample_racks(
                    nodes, words, first, board, layout, workspace, found, game, leave_samples
                )
            workspace[RACK : RACK + 27] = game.racks[seat]
            leaves = first if seat == swapped else second
            best_turn(nodes, words, leaves, board, layout, workspace, found, turn)
            record_spread(game, win_percent_samples)
            results[number, TURNS] += 1
            if turn[KIND] == PLAY and turn[MOVE] >> TILES_SHIFT == FULL:
                results[number, BINGOS] += 1
            over = make_turn(nodes, board, layout, workspace, game)
        record_result(game, win_percent_samples, begun)
        results[number, FIRST_SEAT] = game.scores[swapped]
        results[number, SECOND_SEAT] = game.scores[1 - swapped]


@kernel
def list_plays(
    nodes: Array,
    leaves: Array,
    layout: Array,
    workspace: Array,
    found: Array,
    record: PositionRecord,
) -> Int:
    """List all plays of the recorded positions, for a benchmark; return how many."""
    total = np.int64(0)
    for place in range(record.count[0]):
        turn = record.turns[place]
        workspace[RACK : RACK + 27] = record.racks[place]
        build_subracks(leaves, layout, workspace, turn[BAG], turn[OTHERS])
        total += all_plays(nodes, record.boards[place], layout, workspace, found, turn[EMPTY])
    return total
