"""Kernels of playouts: after a candidate both sides take their best turn by equity in turn.

nodes, words, leaves, layout and found are as in ``kernels.search``; workspaces int64 (2, WORKSPACE)
are that of the opponent's reply and that of all later turns; boards uint32 (2 * candidates + 1,
2800) those after each candidate, then the same after the reply, and one for later turns, written
but for the first; pool int64 (unseen,) the unseen tiles in the order in which they are drawn, the
opponent's rack first, which is written; racks int64 (4, 27): what the candidate keeps, scratch for
both racks, and the tiles that it exchanges; turn int64 (8,) as for ``best_turn``; figures int64
(6,), see ``SPREAD``.

Of the reply, and of our answer to it, ``kernels.replies`` learns from other candidates on the same
draw: replies and answers int64 (candidates, 3) are their turns; differing int64 (2, candidates,
candidates) the lines in which their boards differ, below 0 where that is not known; alike int64 (2,
candidates) numbers that are equal where the racks are; known int64 (6,) see ``PLAYED_MOVE``, and
from ``BUILT`` on the number of the rack that each workspace has, or -1.
"""

from __future__ import annotations

from typing import Any

from tuiwords.engine.scrabble.kernels.anchors import ALL_LINES
from tuiwords.engine.scrabble.kernels.layout import (
    BLANK_CODE,
    BOARD,
    CENTER,
    FULL_RACK,
    MILLI,
    NEVER,
    RACK,
    TILE,
    TILE_BITS,
    TILES_SHIFT,
    VALUE,
    place_move,
)
from tuiwords.engine.scrabble.kernels.rack import build_subracks
from tuiwords.engine.scrabble.kernels.replies import (
    BUILT,
    LINES,
    PLAYED_EQUITY,
    PLAYED_MOVE,
    PLAYED_SCORE,
    best_turn_knowing,
    learn,
)
from tuiwords.engine.scrabble.kernels.search import (
    BAG,
    EMPTY,
    EQUITY,
    EXCHANGE,
    KIND,
    MOVE,
    OTHERS,
    PASS,
    PLAY,
    SCORE,
    USED,
)
from tuiwords.kernel import kernel_without_refcounts

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

# Figures of a playout. Inputs are how many tiles the opponent holds, and the most turns after the
# candidate, an even number. Outputs are the spread won in thousandths of a point, the tiles unseen
# in the end (0: the game is over), the score of the first reply in thousandths of a point, and the
# tiles drawn.
OTHERS_HOLD, MAX_TURNS, SPREAD, UNSEEN, REPLY, DRAWN = 0, 1, 2, 3, 4, 5
FIGURES = 6
KEEPS, OURS, THEIRS, EXCHANGED = 0, 1, 2, 3  # rows of the racks


@kernel_without_refcounts("void(int64[:, ::1], int64, int64[::1], int64[::1], int64)")
def refill_rack(racks: Array, row: Int, pool: Array, figures: Array, full: Int) -> None:
    """Draw tiles until a rack is full or all are drawn."""
    held = 0
    for letter in range(27):
        held += racks[row, letter]
    while held < full and figures[DRAWN] < pool.size:
        racks[row, pool[figures[DRAWN]]] += 1
        figures[DRAWN] += 1
        held += 1


@kernel_without_refcounts("void(int64[:, ::1], int64[::1], int64[::1])")
def return_tiles(racks: Array, pool: Array, figures: Array) -> None:
    """Mix the tiles of an exchange into what is left to draw, after new tiles were drawn for them.

    The places are pseudorandom, equal for equal pools.
    """
    for letter in range(27):
        for _ in range(racks[EXCHANGED, letter]):
            if figures[DRAWN] == 0:
                return
            figures[DRAWN] -= 1
            drawn = figures[DRAWN]
            mixed = (drawn * 40503 + letter * 9973 + pool[pool.size - 1] * 7919) & 0xFFFFFF
            other = drawn + (mixed >> 4) % (pool.size - drawn)
            pool[drawn] = pool[other]
            pool[other] = letter


@kernel_without_refcounts("void(int64[:, ::1], int64, int64[::1], int64[::1], int64, int64)")
def exchange_tiles(
    racks: Array, row: Int, pool: Array, figures: Array, full: Int, subrack: Int
) -> None:
    """Exchange a subrack of a rack: new tiles are drawn before the old ones go back."""
    for letter in range(27):
        held = racks[row, letter]
        taken = subrack % (held + 1)
        subrack //= held + 1
        racks[EXCHANGED, letter] = taken
        racks[row, letter] -= taken
    refill_rack(racks, row, pool, figures, full)
    return_tiles(racks, pool, figures)


@kernel_without_refcounts("void(int64[:, ::1], int64, int64)")
def take_from_rack(racks: Array, row: Int, move: Int) -> None:
    """Take the tiles of a move from a rack."""
    for _ in range(move >> TILES_SHIFT):
        racks[row, BLANK_CODE if move & 32 else move & 31] -= 1
        move >>= TILE_BITS


@kernel_without_refcounts("int64(int64[:, ::1], int64, uint8[::1])")
def points_of(racks: Array, row: Int, layout: Array) -> Int:
    """The points of a rack, in thousandths."""
    points = 0
    for letter in range(27):
        points += racks[row, letter] * layout[VALUE + letter]
    return points * MILLI


@kernel_without_refcounts("int64(int64[:, ::1], int64)")
def count_of(racks: Array, row: Int) -> Int:
    """The number of tiles on a rack."""
    count = 0
    for letter in range(27):
        count += racks[row, letter]
    return count


@kernel_without_refcounts("void(uint32[::1], uint32[::1])")
def copy_board(board: Array, copy: Array) -> None:
    """Copy a board."""
    for square in range(BOARD):
        copy[square] = board[square]


@kernel_without_refcounts("void(int64[:, ::1], int64, int64[::1])")
def put_on_rack(racks: Array, row: Int, workspace: Array) -> None:
    """Make one of the racks that of a workspace."""
    for letter in range(27):
        workspace[RACK + letter] = racks[row, letter]


@kernel_without_refcounts(
    "void(uint32[::1], uint8[::1], int32[::1], uint32[:, ::1], uint8[::1], int64[:, ::1], "
    "int64[::1], int64[:, ::1], int64[::1], int64[::1], int64[:, ::1], int64[:, ::1], "
    "int64[:, :, ::1], int64[:, ::1], int64[::1], int64, int64[::1])"
)
def play_out(
    nodes: Array,
    words: Array,
    leaves: Array,
    boards: Array,
    layout: Array,
    workspaces: Array,
    found: Array,
    racks: Array,
    pool: Array,
    turn: Array,
    replies: Array,
    answers: Array,
    differing: Array,
    alike: Array,
    known: Array,
    candidate: Int,
    figures: Array,
) -> None:
    """Play on after a candidate; write the spread won, the tiles then unseen, the reply."""
    full, holds = workspaces[0, FULL_RACK], min(figures[OTHERS_HOLD], pool.size)
    for letter in range(27):
        racks[OURS, letter] = racks[KEEPS, letter]
        racks[THEIRS, letter] = 0
    for place in range(holds):
        racks[THEIRS, pool[place]] += 1
    figures[DRAWN], figures[UNSEEN], figures[REPLY] = holds, 0, 0
    refill_rack(racks, OURS, pool, figures, full)
    return_tiles(racks, pool, figures)
    bag = pool.size - figures[DRAWN]
    if count_of(racks, OURS) == 0:
        figures[SPREAD] = 2 * points_of(racks, THEIRS, layout)
        return
    after_reply = boards.shape[0] // 2  # where these boards begin
    board = boards[after_reply + candidate]
    copy_board(boards[candidate], board)
    spread, row, sign, passes, we_keep, they_keep = 0, THEIRS, -1, 0, 0, 0
    before, most = bag, figures[MAX_TURNS]
    for number in range(most):
        turn[BAG] = bag
        turn[OTHERS] = points_of(racks, OURS + THEIRS - row, layout) // MILLI
        turn[EMPTY] = 1 if board[TILE + CENTER] == 0 else 0
        # With an empty bag leaves depend on the other rack, and later boards are not kept.
        learns, stage = number < 2 and bag > 0, min(number, 1)
        workspace, turns = workspaces[stage], replies if stage == 0 else answers
        rack = alike[stage, candidate] if learns else -1
        if rack < 0 or rack != known[BUILT + stage]:
            put_on_rack(racks, row, workspace)
            build_subracks(leaves, layout, workspace, bag, turn[OTHERS])
            known[BUILT + stage] = rack
        known[PLAYED_EQUITY], known[LINES] = NEVER, ALL_LINES
        if learns:
            where, lines = stage * after_reply, differing[stage]
            learn(boards, where, turns, alike[stage], lines, workspace, candidate, known)
        best_turn_knowing(nodes, words, board, layout, workspace, found, turn, known)
        if learns and turn[KIND] == PLAY:
            turns[candidate, PLAYED_MOVE] = turn[MOVE]
            turns[candidate, PLAYED_EQUITY] = turn[EQUITY]
            turns[candidate, PLAYED_SCORE] = turn[SCORE]
        spread += sign * MILLI * turn[SCORE]
        if row == THEIRS and figures[REPLY] == 0:
            figures[REPLY] = MILLI * turn[SCORE]
        before = bag
        keeps = 0 if turn[KIND] == PASS else turn[EQUITY] - MILLI * turn[SCORE]
        if row == OURS:
            we_keep = keeps
        else:
            they_keep = keeps if bag > 0 else 0
        passes = passes + 1 if turn[KIND] == PASS else 0
        other = OURS + THEIRS - row
        if number == 1 and most > 2:  # the board stays as it was after the reply
            board = boards[2 * after_reply]
            copy_board(boards[after_reply + candidate], board)
        if turn[KIND] == PLAY:
            if number < most - 1:  # the board after the last turn is not looked at
                place_move(nodes, board, layout, turn[MOVE])
            take_from_rack(racks, row, turn[MOVE])
            refill_rack(racks, row, pool, figures, full)
            bag = pool.size - figures[DRAWN]
            if count_of(racks, row) == 0:
                figures[SPREAD] = spread + sign * 2 * points_of(racks, other, layout)
                return
        elif turn[KIND] == EXCHANGE:
            exchange_tiles(racks, row, pool, figures, full, turn[USED])
        elif passes == 2:
            mine, theirs = points_of(racks, OURS, layout), points_of(racks, THEIRS, layout)
            figures[SPREAD] = spread + theirs - mine
            return
        row, sign = other, -sign
    # Cut off after our turn: the win percentage table is for positions with the opponent to move.
    figures[SPREAD] = spread + we_keep - they_keep
    figures[UNSEEN] = before + count_of(racks, THEIRS)


@kernel_without_refcounts(
    "void(uint32[::1], uint8[::1], int32[::1], uint32[:, ::1], uint8[::1], int64[:, ::1], "
    "int64[::1], int64[:, ::1], int64[:, ::1], int64[::1], int64[::1], int64[:, ::1], "
    "int64[:, ::1], int64[::1], int64[:, :, ::1], int64[:, ::1], int64[:, :, ::1], "
    "int64[:, ::1], int64[::1], int64[:, :, ::1])"
)
def play_rounds(
    nodes: Array,
    words: Array,
    leaves: Array,
    boards: Array,
    layout: Array,
    workspaces: Array,
    found: Array,
    racks: Array,
    orders: Array,
    pool: Array,
    turn: Array,
    kept: Array,
    exchanged: Array,
    chosen: Array,
    replies: Array,
    answers: Array,
    differing: Array,
    alike: Array,
    known: Array,
    figures: Array,
) -> None:
    """Play out the chosen candidates, all with the same draws.

    orders int64 (draws, unseen); kept and exchanged int64 (candidates, 27); chosen int64 (chosen,)
    places of candidates; replies int64 (draws, candidates, 3); figures int64 (draws, chosen, 6).
    """
    for draw in range(orders.shape[0]):
        for candidate in range(answers.shape[0]):
            answers[candidate, PLAYED_EQUITY] = NEVER
        known[BUILT] = known[BUILT + 1] = -1
        for place in range(chosen.size):
            candidate = chosen[place]
            for other in range(answers.shape[0]):
                differing[1, candidate, other] = -1
            for letter in range(27):
                racks[KEEPS, letter] = kept[candidate, letter]
                racks[EXCHANGED, letter] = exchanged[candidate, letter]
            for tile in range(pool.size):
                pool[tile] = orders[draw, tile]
            play_out(
                nodes,
                words,
                leaves,
                boards,
                layout,
                workspaces,
                found,
                racks,
                pool,
                turn,
                replies[draw],
                answers,
                differing,
                alike,
                known,
                candidate,
                figures[draw, place],
            )
