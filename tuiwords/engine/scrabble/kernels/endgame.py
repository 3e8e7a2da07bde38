"""Kernels of the endgame: negamax over known racks, on an explicit stack so that it can pause.

With an empty bag both racks are known and the game is short and has perfect information. The search
is principal variation search with a transposition table of fixed size. Where the depth ends both
sides play on greedily. A value is complete when no such estimate has touched it. Two passes in a
row end the game: with best play nobody would go on.

Arguments: nodes and layout as in ``kernels.search``; boards uint32 (plies, 2800), one by ply; plays
int64 (12 * room,), records of plays (``kernels.endgame_moves``); lists int64 (room,), the numbers
of the plays of every node on the stack; heap int64 (room,), those still to try; found int64
(3 * room,), scratch; table int64 (3 * entries,), the transposition table: key, move, and the rest
packed; tree int64 (TREE,), all else that the search reads and writes.
"""

from __future__ import annotations

from typing import Any

from tuiwords.engine.scrabble.kernels.endgame_moves import (
    DELTA,
    GUARD,
    KEY_BITS,
    MOVE_OF,
    ORDER_OF,
    OTHER_DELTA,
    OVERFLOW,
    PLACED_OF,
    POINTS_LEFT,
    RACK_LEFT,
    RECORD,
    SCORE_OF,
    TILES_LEFT,
    USED_OF,
    WORK,
    generate_new,
    merge,
    pop,
    sift_down,
    touches,
)
from tuiwords.engine.scrabble.kernels.layout import (
    BOARD,
    FIRST_MASK,
    FIRST_SHIFT,
    PLANE,
    TILE,
    TILE_BITS,
    TILES_SHIFT,
    place_move,
    transposed,
)
from tuiwords.kernel import kernel_without_refcounts, load, store

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

PASS = 0  # no play is 0, since it has at least one tile
INFINITE = 1 << 20  # above every spread
# At most 13 tiles are played one by one with a pass before each, and two passes end the game; the
# first frame is that of the player who moved before the root.
MAX_PLIES = 28
STUCK = 10  # points that not going out costs, in the order of the plays

# The tree, after ``OVERFLOW`` and ``WORK``: nodes visited, ply of the stack, value and whether it
# is complete, 1 if the table had the answer, the work at which to pause, 1 if plays without points
# may end the game as scoreless turns, and how many points more than its order a play may be worth
# for every two turns of the depth: others are not tried, so that the value is not complete (0: all
# are tried).
NODES, PLY, ANSWER, COMPLETE, DONE, PAUSE_AT, ZEROS_COUNT, MARGIN = range(2, 10)
NODE_WORK = 8
LOOK_ON = 40  # plays of a list looked at after the first that stands, for one that goes out
# Random keys: by square of the first plane and tile, by seat, nibble and count, for a pass before
# and for the second seat to move.
SQUARE_KEYS = 160
RACK_KEYS = SQUARE_KEYS + PLANE * 64
PASS_KEY = RACK_KEYS + 2 * 8 * 8
SEAT_KEY = PASS_KEY + 1
FRAMES = PASS_KEY + 8
# A frame: what is asked (depth, window, whether the turn before was a pass, whose turn it is, keys
# of the board and of the node, four words of squares filled since the root), the best so far, the
# list of plays and the end of the records, plays still on the heap, the play tried.
(
    DEPTH,
    ALPHA,
    BETA,
    PASSED,
    SEAT,
    BOARD_KEY,
    KEY,
    FILLED,
    _,
    _,
    _,
    BEST,
    BEST_MOVE,
    LOW,
    WHOLE,
    START,
    END,
    RECORDS,
    LEFT,
    TRIED,
    NUMBER,
    MOVE,
    SCORE,
    STAGE,
) = range(24)
FRAME = 24
TREE = FRAMES + (MAX_PLIES + 4) * FRAME
ROOT = FRAMES + FRAME  # the frame of ply 0
# Stages of a frame: to be entered, choosing the next move, searched with a null window, searched
# with the full window.
ENTER, NEXT, NULL, FULL = range(4)
# Kinds of table entries.
UPPER, EXACT, LOWER = range(3)


@kernel_without_refcounts("int64(int64[::1], uint32[::1], int64, int64)")
def key_after(tree: Array, board: Array, key: Int, move: Int) -> Int:
    """The key of a board after a move, which is not yet placed."""
    square = (move >> FIRST_SHIFT) & FIRST_MASK
    for _ in range(move >> TILES_SHIFT):
        while load(board, TILE + square) != 0:
            square += 1
        there = square if square < PLANE else transposed(square)
        key ^= load(tree, SQUARE_KEYS + there * 64 + (move & 63))
        move >>= TILE_BITS
        square += 1
    return key


@kernel_without_refcounts("int64(int64[::1], int64, int64, int64)")
def node_key(tree: Array, board_key: Int, seat: Int, passed: Int) -> Int:
    """The key of a node: board, both racks, whose turn it is, and a pass before."""
    key = board_key
    for owner in range(2):
        rack, place = load(tree, RACK_LEFT + owner), RACK_KEYS + 64 * owner
        while rack:
            key ^= load(tree, place + (rack & 15))
            rack >>= 4
            place += 8
    if passed:
        key ^= load(tree, PASS_KEY)
    if seat:
        key ^= load(tree, SEAT_KEY)
    return key


@kernel_without_refcounts("int64(int64[::1], int64)")
def slot_of(table: Array, key: Int) -> Int:
    """The place of the two entries that a key may have; their number is a power of two."""
    return 3 * (key & (table.size // 3 - 2))


@kernel_without_refcounts("int64(int64[::1], int64[::1], int64)")
def look_up(table: Array, tree: Array, frame: Int) -> Int:
    """The best move known of a frame, or -1; ``DONE`` is set if an entry answers the frame."""
    key = load(tree, frame + KEY)
    slot = slot_of(table, key)
    if load(table, slot) != key:
        slot += 3
        if load(table, slot) != key:
            return -1
    packed = load(table, slot + 2)
    kind, complete, depth = packed & 3, (packed >> 2) & 1, (packed >> 3) & 63
    value = (packed >> 9) - INFINITE
    if complete or depth >= load(tree, frame + DEPTH):
        beyond = value >= load(tree, frame + BETA) if kind == LOWER else True
        if kind == UPPER:
            beyond = value <= load(tree, frame + ALPHA)
        if beyond:
            store(tree, DONE, 1)
            store(tree, ANSWER, value)
            store(tree, COMPLETE, complete)
    return load(table, slot + 1)


@kernel_without_refcounts("void(int64[::1], int64[::1], int64)")
def keep(table: Array, tree: Array, frame: Int) -> None:
    """Write the result of a frame into the table: of two entries the deeper one stays first."""
    key = load(tree, frame + KEY)
    slot = slot_of(table, key)
    value, depth = load(tree, frame + BEST), max(0, load(tree, frame + DEPTH))
    kind = EXACT
    if value >= load(tree, frame + BETA):
        kind = LOWER
    elif value <= load(tree, frame + ALPHA):
        kind = UPPER
    if load(table, slot) != key:
        if (load(table, slot + 2) >> 3) & 63 > depth:
            slot += 3
        else:
            for place in range(3):
                store(table, slot + 3 + place, load(table, slot + place))
    store(table, slot, key)
    store(table, slot + 1, load(tree, frame + BEST_MOVE))
    packed = ((value + INFINITE) << 9) | (depth << 3) | (load(tree, frame + WHOLE) << 2) | kind
    store(table, slot + 2, packed)


@kernel_without_refcounts("int64(int64[::1], int64[::1], int64[::1], int64, int64, int64, int64)")
def best_listed(
    plays: Array, lists: Array, tree: Array, frame: Int, rack: Int, mask: Int, bonus: Int
) -> Int:
    """The record of the best play in the list of a frame that still stands, or -1.

    ``rack`` as nibbles, ``mask`` the squares filled since the list, ``bonus`` for going out.
    """
    best, highest, end = -1, -INFINITE, load(tree, frame + END)
    place = load(tree, frame + START)
    while place < end:
        record = load(lists, place) * RECORD
        order = load(plays, record + ORDER_OF)
        if order + bonus <= highest:
            break
        used = load(plays, record + USED_OF)
        place += 1
        if used == rack:
            order += bonus
        if order <= highest or ((rack | GUARD) - used) & GUARD != GUARD:
            continue
        if touches(tree, plays, record, mask) == 0:
            if best < 0:
                end = min(end, place + LOOK_ON)
            best, highest = record, order
    return best


@kernel_without_refcounts("int64(int64[::1], int64[::1], int64[::1], int64, int64)")
def play_greedily(plays: Array, lists: Array, tree: Array, frame: Int, record: Int) -> Int:
    """The spread that the other side wins after a play of a frame (-1: a pass), by greedy turns.

    Both sides take the play of the highest static equity that they have listed so far.
    """
    before = frame - FRAME
    for word in range(4):
        placed = load(plays, record + PLACED_OF + word) if record >= 0 else 0
        since = load(tree, frame + FILLED + word) ^ load(tree, before + FILLED + word)
        store(tree, DELTA + word, placed)
        store(tree, OTHER_DELTA + word, placed | since)
    seat = 1 - load(tree, frame + SEAT)
    mine, theirs = load(tree, RACK_LEFT + seat), load(tree, RACK_LEFT + 1 - seat)
    points, others = load(tree, POINTS_LEFT + seat), load(tree, POINTS_LEFT + 1 - seat)
    own, other, mask, other_mask = before, frame, OTHER_DELTA, DELTA
    spread, sign, passes = 0, 1, 0
    if record < 0:
        passes = 1
    while passes < 2:
        best = best_listed(plays, lists, tree, own, mine, mask, 2 * others + STUCK)
        if best < 0:
            passes += 1
        else:
            passes = 0
            score = load(plays, best + SCORE_OF)
            spread += sign * score
            mine -= load(plays, best + USED_OF)
            points -= (load(plays, best + ORDER_OF) - score) >> 1
            if mine == 0:
                return spread + sign * 2 * others
            for word in range(4):
                placed = load(plays, best + PLACED_OF + word)
                store(tree, DELTA + word, load(tree, DELTA + word) | placed)
                store(tree, OTHER_DELTA + word, load(tree, OTHER_DELTA + word) | placed)
        mine, theirs = theirs, mine
        points, others = others, points
        own, other = other, own
        mask, other_mask = other_mask, mask
        sign = -sign
    return spread + sign * (others - points)


@kernel_without_refcounts("void(int64[::1], int64[::1], int64, int64)")
def use_tiles(plays: Array, tree: Array, frame: Int, sign: Int) -> None:
    """Take the tiles of the play of a frame off the rack (1) or put them back (-1)."""
    number, seat = load(tree, frame + NUMBER), load(tree, frame + SEAT)
    if number < 0:
        return
    record = number * RECORD
    points = (load(plays, record + ORDER_OF) - load(plays, record + SCORE_OF)) >> 1
    used, tiles = load(plays, record + USED_OF), load(plays, record + MOVE_OF) >> TILES_SHIFT
    store(tree, RACK_LEFT + seat, load(tree, RACK_LEFT + seat) - sign * used)
    store(tree, POINTS_LEFT + seat, load(tree, POINTS_LEFT + seat) - sign * points)
    store(tree, TILES_LEFT + seat, load(tree, TILES_LEFT + seat) - sign * tiles)


@kernel_without_refcounts(
    "void(uint32[::1], uint32[::1], uint8[::1], int64[::1], int64[::1], int64[::1], int64[::1], "
    "int64[::1], int64[::1], int64, int64)"
)
def list_moves(
    nodes: Array,
    board: Array,
    layout: Array,
    workspace: Array,
    found: Array,
    plays: Array,
    lists: Array,
    heap: Array,
    tree: Array,
    frame: Int,
    first: Int,
) -> None:
    """List the plays of a frame and make the heap of them: ``first``, then by static equity."""
    before, earlier = frame - FRAME, frame - 2 * FRAME
    seat = load(tree, frame + SEAT)
    start, number = load(tree, before + END), load(tree, before + RECORDS)
    for word in range(4):
        filled = load(tree, frame + FILLED + word) ^ load(tree, earlier + FILLED + word)
        store(tree, DELTA + word, filled)
    new = generate_new(nodes, board, layout, workspace, found, plays, tree, seat, number)
    begin, end = load(tree, earlier + START), load(tree, earlier + END)
    if start + new + end - begin > lists.size:
        store(tree, OVERFLOW, 1)
    if load(tree, OVERFLOW):
        return
    for place in range(new):
        key = (load(plays, (number + place) * RECORD + ORDER_OF) << KEY_BITS) - number - place
        store(heap, start + place, key)
    for place in range(new // 2 - 1, -1, -1):
        sift_down(heap, start, new, place)
    end = merge(plays, heap, lists, tree, seat, start, begin, end, new)
    rack, bonus = load(tree, RACK_LEFT + seat), 2 * load(tree, POINTS_LEFT + 1 - seat) + STUCK
    store(tree, frame + START, start)
    store(tree, frame + END, end)
    store(tree, frame + RECORDS, number + new)
    store(tree, frame + LEFT, end - start)
    store(tree, frame + TRIED, 0)
    for place in range(start, end):
        listed = load(lists, place)
        record = listed * RECORD
        order = load(plays, record + ORDER_OF)
        if load(plays, record + MOVE_OF) == first:
            order = INFINITE
        elif load(plays, record + USED_OF) == rack:
            order += bonus
        store(heap, place, (order << KEY_BITS) - listed)
    for place in range((end - start) // 2 - 1, -1, -1):
        sift_down(heap, start, end - start, place)


@kernel_without_refcounts("int64(int64[::1], int64[::1], int64[::1], int64)")
def next_move(plays: Array, heap: Array, tree: Array, frame: Int) -> Int:
    """Choose the next move of a frame from its heap, the pass last; 0 when all have been tried."""
    left = load(tree, frame + LEFT)
    number, move, score = -1, PASS, 0
    margin = load(tree, MARGIN) * ((load(tree, frame + DEPTH) + 1) >> 1)
    if left > 0 and margin > 0:
        order = (load(heap, load(tree, frame + START)) >> KEY_BITS) + 1
        if order + margin <= load(tree, frame + LOW):
            store(tree, frame + WHOLE, 0)
            left = 0
    if left > 0:
        number = pop(heap, load(tree, frame + START), left)
        move = load(plays, number * RECORD + MOVE_OF)
        score = load(plays, number * RECORD + SCORE_OF)
    store(tree, frame + LEFT, left - 1)
    store(tree, frame + TRIED, load(tree, frame + TRIED) + 1)
    store(tree, frame + NUMBER, number)
    store(tree, frame + MOVE, move)
    store(tree, frame + SCORE, score)
    return 1 if left >= 0 else 0


@kernel_without_refcounts("void(int64[::1], int64, int64, int64)")
def ask_child(tree: Array, frame: Int, low: Int, high: Int) -> None:
    """Enter the frame behind this one, with a window that is low to high for this one."""
    child = frame + FRAME
    score = load(tree, frame + SCORE)
    store(tree, child + DEPTH, load(tree, frame + DEPTH) - 1)
    store(tree, child + ALPHA, score - high)
    store(tree, child + BETA, score - low)
    store(tree, child + PASSED, 1 if load(tree, frame + MOVE) == PASS else 0)
    store(tree, child + SEAT, 1 - load(tree, frame + SEAT))
    store(tree, child + STAGE, ENTER)
    store(tree, PLY, load(tree, PLY) + 1)


@kernel_without_refcounts("int64(int64[::1], int64[::1], int64[::1], uint32[::1], int64)")
def try_move(plays: Array, lists: Array, tree: Array, board: Array, frame: Int) -> Int:
    """Make the move of a frame; 1 if it is answered at once, 0 if its child is to be searched."""
    move, seat = load(tree, frame + MOVE), load(tree, frame + SEAT)
    number, key = load(tree, frame + NUMBER), load(tree, frame + BOARD_KEY)
    use_tiles(plays, tree, frame, 1)
    mine, theirs = load(tree, POINTS_LEFT + seat), load(tree, POINTS_LEFT + 1 - seat)
    store(tree, COMPLETE, 1)
    if move == PASS and load(tree, frame + PASSED):
        store(tree, ANSWER, mine - theirs)
        return 1
    if load(tree, RACK_LEFT + seat) == 0:
        store(tree, ANSWER, -2 * theirs)
        return 1
    if load(tree, frame + DEPTH) <= 1:
        record = number * RECORD if number >= 0 else -1
        store(tree, COMPLETE, 0)
        store(tree, WORK, load(tree, WORK) + 1)
        store(tree, ANSWER, play_greedily(plays, lists, tree, frame, record))
        return 1
    for word in range(4):
        filled = load(tree, frame + FILLED + word)
        if number >= 0:
            filled |= load(plays, number * RECORD + PLACED_OF + word)
        store(tree, frame + FRAME + FILLED + word, filled)
    if move != PASS:
        key = key_after(tree, board, key, move)
    store(tree, frame + FRAME + BOARD_KEY, key)
    low, high = load(tree, frame + LOW), load(tree, frame + BETA)
    full = load(tree, frame + TRIED) == 1 or high - low == 1
    store(tree, frame + STAGE, FULL if full else NULL)
    ask_child(tree, frame, low, high if full else low + 1)
    return 0


@kernel_without_refcounts("int64(int64[::1], int64[::1], int64)")
def take_answer(plays: Array, tree: Array, frame: Int) -> Int:
    """Take the move of a frame back and compare its answer with the best; 1 at a cutoff."""
    move, score = load(tree, frame + MOVE), load(tree, frame + SCORE)
    value, complete = score - load(tree, ANSWER), load(tree, COMPLETE)
    use_tiles(plays, tree, frame, -1)
    if move != PASS and score == 0 and load(tree, ZEROS_COUNT):
        complete = 0
    store(tree, frame + STAGE, NEXT)
    if value > load(tree, frame + BEST):
        store(tree, frame + BEST, value)
        store(tree, frame + BEST_MOVE, move)
    if value >= load(tree, frame + BETA):
        store(tree, frame + WHOLE, complete)
        return 1
    store(tree, frame + WHOLE, load(tree, frame + WHOLE) & complete)
    store(tree, frame + LOW, max(value, load(tree, frame + LOW)))
    return 0


@kernel_without_refcounts(
    "int64(uint32[::1], uint32[:, ::1], uint8[::1], int64[::1], int64[::1], int64[::1], "
    "int64[::1], int64[::1], int64[::1], int64[::1], int64)"
)
def enter(
    nodes: Array,
    boards: Array,
    layout: Array,
    workspace: Array,
    found: Array,
    plays: Array,
    lists: Array,
    heap: Array,
    table: Array,
    tree: Array,
    frame: Int,
) -> Int:
    """Begin with a frame; 1 if the table has its answer."""
    ply, seat = load(tree, PLY), load(tree, frame + SEAT)
    key = node_key(tree, load(tree, frame + BOARD_KEY), seat, load(tree, frame + PASSED))
    store(tree, frame + KEY, key)
    store(tree, NODES, load(tree, NODES) + 1)
    store(tree, WORK, load(tree, WORK) + NODE_WORK)
    store(tree, DONE, 0)
    first = look_up(table, tree, frame)
    if load(tree, DONE):
        return 1
    board, source = boards[ply], boards[ply - 1]
    for place in range(BOARD):
        board[place] = source[place]
    move = load(tree, frame - FRAME + MOVE)
    if move != PASS:
        place_move(nodes, board, layout, move)
    list_moves(nodes, board, layout, workspace, found, plays, lists, heap, tree, frame, first)
    store(tree, frame + BEST, -INFINITE)
    store(tree, frame + BEST_MOVE, PASS)
    store(tree, frame + LOW, load(tree, frame + ALPHA))
    store(tree, frame + WHOLE, 1)
    store(tree, frame + STAGE, NEXT)
    return 0


@kernel_without_refcounts(
    "int64(uint32[::1], uint32[:, ::1], uint8[::1], int64[::1], int64[::1], int64[::1], "
    "int64[::1], int64[::1], int64[::1], int64[::1])"
)
def search(
    nodes: Array,
    boards: Array,
    layout: Array,
    workspace: Array,
    found: Array,
    plays: Array,
    lists: Array,
    heap: Array,
    table: Array,
    tree: Array,
) -> Int:
    """Search on until the move at the root is answered (1) or it is time to pause (0)."""
    while load(tree, WORK) < load(tree, PAUSE_AT) and load(tree, OVERFLOW) == 0:
        ply = load(tree, PLY)
        if ply == 0:
            return 1
        frame = ROOT + ply * FRAME
        stage = load(tree, frame + STAGE)
        answered = 0
        if stage == ENTER:
            if enter(
                nodes, boards, layout, workspace, found, plays, lists, heap, table, tree, frame
            ):
                store(tree, PLY, ply - 1)
            continue
        if stage == NEXT:
            if next_move(plays, heap, tree, frame) == 0:
                answered = 1
            elif try_move(plays, lists, tree, boards[ply], frame):
                answered = take_answer(plays, tree, frame)
        else:
            value = load(tree, frame + SCORE) - load(tree, ANSWER)
            low, high = load(tree, frame + LOW), load(tree, frame + BETA)
            if stage == NULL and low < value < high:
                store(tree, frame + STAGE, FULL)
                ask_child(tree, frame, low, high)
            else:
                answered = take_answer(plays, tree, frame)
        if answered:
            keep(table, tree, frame)
            store(tree, ANSWER, load(tree, frame + BEST))
            store(tree, COMPLETE, load(tree, frame + WHOLE))
            store(tree, PLY, ply - 1)
    return 0
