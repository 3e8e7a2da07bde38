"""Kernels of the simulation: candidates played out, the other's best turn, ours, and so on.

nodes, words, leaves, sheet, work and found as ``search.kernels`` describes them; board uint32
(2800,) after the candidate, which is written; order int64 (unseen,) the unseen tiles as they are
drawn, first the other rack; hands int64 (3, 27): what the candidate keeps, and room for both racks;
turn int64 (8,) as for ``best_turn``; figures int64 (6,), see ``LEAD``.
"""

from __future__ import annotations

from typing import Any

from tuiwords.engine.scrabble.kernels import (
    BLANK,
    BOARD,
    CENTER,
    FULL_RACK,
    MILLI,
    RACK,
    TILE,
    TILE_BITS,
    TILES_SHIFT,
    VALUE,
    lay,
)
from tuiwords.engine.scrabble.search.kernels import (
    BAG,
    EMPTY,
    EQUITY,
    KIND,
    MOVE,
    OTHERS,
    PASS,
    PLAY,
    SCORE,
    best_turn,
)
from tuiwords.kernel import lent

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

# Figures of a line. Given is how many tiles the other holds, and the most turns after the
# candidate, an even number. Written are the lead won in thousandths of a point, the tiles then
# unseen (0: the game is over), what the first reply scores in thousandths of a point, and the tiles
# drawn.
OTHERS_HOLD, TURNS, LEAD, UNSEEN, REPLY, DRAWN = 0, 1, 2, 3, 4, 5
FIGURES = 6
KEPT, MINE, THEIRS = 0, 1, 2  # rows of the hands


@lent("void(int64[:, ::1], int64, int64[::1], int64[::1], int64)")
def fill(hands: Array, row: Int, order: Array, figures: Array, full: Int) -> None:
    """Draw tiles of the order until a rack is full or all are drawn."""
    held = 0
    for letter in range(27):
        held += hands[row, letter]
    while held < full and figures[DRAWN] < order.size:
        hands[row, order[figures[DRAWN]]] += 1
        figures[DRAWN] += 1
        held += 1


@lent("void(int64[:, ::1], int64, int64)")
def take(hands: Array, row: Int, move: Int) -> None:
    """Take the tiles of a move from a rack."""
    for _ in range(move >> TILES_SHIFT):
        hands[row, BLANK if move & 32 else move & 31] -= 1
        move >>= TILE_BITS


@lent("int64(int64[:, ::1], int64, uint8[::1])")
def points_of(hands: Array, row: Int, sheet: Array) -> Int:
    """Points of a rack in thousandths."""
    points = 0
    for letter in range(27):
        points += hands[row, letter] * sheet[VALUE + letter]
    return points * MILLI


@lent("int64(int64[:, ::1], int64)")
def count_of(hands: Array, row: Int) -> Int:
    """Tiles of a rack."""
    count = 0
    for letter in range(27):
        count += hands[row, letter]
    return count


@lent(
    "void(uint32[::1], uint8[::1], int32[::1], uint32[::1], uint8[::1], int64[::1], int64[::1], "
    "int64[:, ::1], int64, int64[::1], int64)"
)
def choose(
    nodes: Array,
    words: Array,
    leaves: Array,
    board: Array,
    sheet: Array,
    work: Array,
    found: Array,
    hands: Array,
    row: Int,
    turn: Array,
    bag: Int,
) -> None:
    """The best turn by equity of one of the racks."""
    for letter in range(27):
        work[RACK + letter] = hands[row, letter]
    turn[BAG] = bag
    turn[OTHERS] = points_of(hands, MINE + THEIRS - row, sheet) // MILLI
    turn[EMPTY] = 1 if board[TILE + CENTER] == 0 else 0
    best_turn(nodes, words, leaves, board, sheet, work, found, turn)


@lent(
    "void(uint32[::1], uint8[::1], int32[::1], uint32[::1], uint8[::1], int64[::1], int64[::1], "
    "int64[:, ::1], int64[::1], int64[::1], int64[::1])"
)
def play_out(
    nodes: Array,
    words: Array,
    leaves: Array,
    board: Array,
    sheet: Array,
    work: Array,
    found: Array,
    hands: Array,
    order: Array,
    turn: Array,
    figures: Array,
) -> None:
    """Play a candidate out: write the lead won after it and the tiles then unseen."""
    full, holds = work[FULL_RACK], min(figures[OTHERS_HOLD], order.size)
    for letter in range(27):
        hands[MINE, letter] = hands[KEPT, letter]
        hands[THEIRS, letter] = 0
    for place in range(holds):
        hands[THEIRS, order[place]] += 1
    figures[DRAWN], figures[UNSEEN], figures[REPLY] = holds, 0, 0
    fill(hands, MINE, order, figures, full)
    bag = order.size - figures[DRAWN]
    if count_of(hands, MINE) == 0:
        figures[LEAD] = 2 * points_of(hands, THEIRS, sheet)
        return
    lead, row, sign, passes, we_keep, they_keep = 0, THEIRS, -1, 0, 0, 0
    before = bag
    for _ in range(figures[TURNS]):
        choose(nodes, words, leaves, board, sheet, work, found, hands, row, turn, bag)
        lead += sign * MILLI * turn[SCORE]
        if row == THEIRS and figures[REPLY] == 0:
            figures[REPLY] = MILLI * turn[SCORE]
        before = bag
        keeps = 0 if turn[KIND] == PASS else turn[EQUITY] - MILLI * turn[SCORE]
        if row == MINE:
            we_keep = keeps
        else:
            they_keep = keeps if bag > 0 else 0
        passes = passes + 1 if turn[KIND] == PASS else 0
        other = MINE + THEIRS - row
        if turn[KIND] == PLAY:
            lay(nodes, board, sheet, turn[MOVE])
            take(hands, row, turn[MOVE])
            fill(hands, row, order, figures, full)
            bag = order.size - figures[DRAWN]
            if count_of(hands, row) == 0:
                figures[LEAD] = lead + sign * 2 * points_of(hands, other, sheet)
                return
        elif passes == 2:
            mine, theirs = points_of(hands, MINE, sheet), points_of(hands, THEIRS, sheet)
            figures[LEAD] = lead + theirs - mine
            return
        row, sign = other, -sign
    # Cut off after our turn, as the chances to win are told: the other is to move.
    figures[LEAD] = lead + we_keep - they_keep
    figures[UNSEEN] = before + count_of(hands, THEIRS)


@lent(
    "void(uint32[::1], uint8[::1], int32[::1], uint32[:, ::1], uint8[::1], int64[::1], "
    "int64[::1], int64[:, ::1], int64[::1], int64[::1], int64[:, ::1], uint8[::1], int64[:, ::1])"
)
def play_round(
    nodes: Array,
    words: Array,
    leaves: Array,
    boards: Array,
    sheet: Array,
    work: Array,
    found: Array,
    hands: Array,
    order: Array,
    turn: Array,
    kept: Array,
    alive: Array,
    figures: Array,
) -> None:
    """Play out all candidates that are alive with the same draws.

    boards uint32 (candidates + 1, 2800), the last one scratch; kept int64 (candidates, 27); alive
    uint8 (candidates,); figures int64 (candidates, 6).
    """
    scratch = boards[alive.size]
    for candidate in range(alive.size):
        if alive[candidate]:
            for place in range(BOARD):
                scratch[place] = boards[candidate, place]
            for letter in range(27):
                hands[KEPT, letter] = kept[candidate, letter]
            play_out(
                nodes,
                words,
                leaves,
                scratch,
                sheet,
                work,
                found,
                hands,
                order,
                turn,
                figures[candidate],
            )
