"""Kernels of self-play: whole games of the best turn by equity, and lists of all plays."""

from __future__ import annotations

from typing import Any

import numpy as np

from tuiwords.engine.scrabble.hand.kernels import (
    take_rack,
)
from tuiwords.engine.scrabble.kernels import (
    BOARD,
    EXCHANGES_STALL,
    GOING_OUT_DOUBLE,
    LATE_EXCHANGES_STALL,
    RACK,
    STALL_TURNS,
    TILES_SHIFT,
    lay,
)
from tuiwords.engine.scrabble.search.kernels import (
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
from tuiwords.engine.scrabble.selfplay.bag.kernels import (
    FULL,
    IN_BAG,
    SCORELESS,
    TO_MOVE,
    UNTOUCHED,
    Table,
    deal,
    refill,
    swap,
    take_tiles,
    worth,
)
from tuiwords.engine.scrabble.selfplay.notes.kernels import (
    Lessons,
    Prospects,
    Record,
    note_lead,
    note_position,
    note_result,
    sample_racks,
)
from tuiwords.kernel import kernel

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

FIRST_SEAT, SECOND_SEAT, TURNS, BINGOS = 0, 1, 2, 3  # columns of the results


@kernel
def finish(table: Table, sheet: Array, work: Array, out: Int) -> None:
    """Settle the racks: ``out`` went out, or with -1 nobody."""
    first, second = worth(table.racks[0], sheet), worth(table.racks[1], sheet)
    if out >= 0 and work[GOING_OUT_DOUBLE]:
        table.scores[out] += 2 * (first + second)
        return
    table.scores[0] -= first
    table.scores[1] -= second
    if out >= 0:
        table.scores[out] += first + second


@kernel
def make_turn(nodes: Array, board: Array, sheet: Array, work: Array, table: Table) -> bool:
    """Play the turn that was chosen; whether the game is over."""
    turn, state = table.turn, table.state
    seat = state[TO_MOVE]
    if turn[KIND] == PLAY:
        table.scores[seat] += turn[SCORE]
        take_tiles(table.racks[seat], turn[MOVE])
        lay(nodes, board, sheet, turn[MOVE])
        refill(table, seat)
        state[UNTOUCHED] = 0
        state[SCORELESS] = 0
        if table.racks[seat].sum() == 0:
            finish(table, sheet, work, seat)
            return True
    elif turn[KIND] == EXCHANGE:
        swap(table, seat, turn[USED])
        late = table.scores[0] != 0 or table.scores[1] != 0
        counts = work[LATE_EXCHANGES_STALL if late else EXCHANGES_STALL]
        state[SCORELESS] = state[SCORELESS] + 1 if counts else 0
    else:
        state[SCORELESS] += 1
    if state[SCORELESS] >= work[STALL_TURNS]:
        finish(table, sheet, work, np.int64(-1))
        return True
    state[TO_MOVE] = 1 - seat
    return False


@kernel
def play_games(
    nodes: Array,
    words: Array,
    first: Array,
    second: Array,
    sheet: Array,
    work: Array,
    counts: Array,
    table: Table,
    lessons: Lessons,
    record: Record,
    prospects: Prospects,
    seed: Int,
    paired: Int,
    results: Array,
) -> None:
    """Play games of two leave tables; ``paired`` ones are two of the same bag, seats swapped.

    counts int64 (27,) tiles of the game; results int64 (games, 4) is written: scores of the two
    tables, turns, plays of a whole rack. Lessons, positions and leads are noted where there is
    room.
    """
    board, found = np.zeros(BOARD, np.uint32), np.zeros(3, np.int64)
    learning = lessons.times.size > 0
    turn, state = table.turn, table.state
    for game in range(results.shape[0]):
        deal(table, board, nodes, counts, seed + (game >> 1 if paired else game))
        swapped = game & 1 if paired else 0
        over = False
        results[game, :] = 0
        begun = prospects.count[0]
        prospects.kept[:] = 0
        while not over:
            seat = state[TO_MOVE]
            turn[BAG], turn[EMPTY], turn[OTHERS] = state[IN_BAG], state[UNTOUCHED], 0
            if state[IN_BAG] == 0:
                turn[OTHERS] = worth(table.racks[1 - seat], sheet)
            note_position(record, board, table)
            if learning and state[IN_BAG] >= FULL:
                sample_racks(nodes, words, first, board, sheet, work, found, table, lessons)
            work[RACK : RACK + 27] = table.racks[seat]
            leaves = first if seat == swapped else second
            best_turn(nodes, words, leaves, board, sheet, work, found, turn)
            note_lead(table, prospects)
            results[game, TURNS] += 1
            if turn[KIND] == PLAY and turn[MOVE] >> TILES_SHIFT == FULL:
                results[game, BINGOS] += 1
            over = make_turn(nodes, board, sheet, work, table)
        note_result(table, prospects, begun)
        results[game, FIRST_SEAT] = table.scores[swapped]
        results[game, SECOND_SEAT] = table.scores[1 - swapped]


@kernel
def list_plays(
    nodes: Array, leaves: Array, sheet: Array, work: Array, found: Array, record: Record
) -> Int:
    """List all plays with equities of the recorded positions, for a benchmark; their number."""
    total = np.int64(0)
    for place in range(record.count[0]):
        turn = record.turns[place]
        work[RACK : RACK + 27] = record.racks[place]
        take_rack(leaves, sheet, work, turn[BAG], turn[OTHERS])
        total += all_plays(nodes, record.boards[place], sheet, work, found, turn[EMPTY])
    return total
