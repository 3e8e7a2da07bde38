"""Kernels of the endgame: negamax over known racks, on an explicit stack so that it can pause.

With an empty bag both racks are known and the game is short and has perfect information. The search
is principal variation search with a transposition table of fixed size. Where the depth ends both
sides play on greedily. A value is complete when no such estimate has touched it. Two passes in a
row end the game: with best play nobody would go on.

Tested in tests/engine/scrabble/test_endgame.py against minimax over the rules.
"""

from __future__ import annotations

import cython
from cython.cimports.libc.stdint import int64_t
from cython.cimports.tuiwords.engine.scrabble.kernels.board import copy_board, lay
from cython.cimports.tuiwords.engine.scrabble.kernels.endgame_lists import (
    going_out,
    list_moves,
    next_move,
    play_greedily,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.endgame_moves import EndgameArrays
from cython.cimports.tuiwords.engine.scrabble.kernels.layout import (
    BOARD,
    ENTER,
    EXACT,
    FIELD_BITS,
    FIELD_MASK,
    INFINITE,
    LOWER,
    NARROW,
    NARROW_KINDS,
    NEXT,
    PASS,
    PLANE,
    ROOT,
    UNKNOWN,
    UPPER,
    WHOLE,
    Board,
    Layout,
    Ply,
    Tree,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.moves import (
    count_of,
    first_of,
    laid_by,
    next_of,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.squares import transposed
from cython.cimports.tuiwords.engine.scrabble.kernels.state import Search, only

if cython.compiled:
    from cython import address
else:
    from tuiwords.uncompiled import address

NODE_WORK = cython.declare(cython.int, 8)


@cython.cfunc
@cython.nogil
def key_after(tree: Tree, board: Board, key: int64_t, move: int64_t) -> int64_t:
    """The key of a board after a move, which is not yet placed."""
    square: int64_t = first_of(move)
    tiles = laid_by(move)
    while tiles:
        while board.tile[square] != 0:
            square += 1
        there = square if square < PLANE else transposed(square)
        tile = next_of(tiles, tree.tile_bits)
        keys = 2 * NARROW_KINDS
        key ^= tree.square_keys[there][tile % keys] << tile // keys
        tiles >>= tree.tile_bits
        square += 1
    return key


@cython.cfunc
@cython.nogil
def node_key(tree: Tree, board_key: int64_t, seat: int64_t, passed: int64_t) -> int64_t:
    """The key of a ply: board, both racks, whose turn it is, and a pass before."""
    key: int64_t = board_key
    for owner in range(2):
        rack: int64_t = tree.remaining.rack[owner]
        place: int64_t = 0
        while rack:
            key ^= tree.rack_keys[owner][place][rack & FIELD_MASK]
            rack >>= FIELD_BITS
            place += 1
    if passed:
        key ^= tree.pass_key
    if seat:
        key ^= tree.seat_key
    return key


@cython.cfunc
@cython.nogil
def slot_of(game: EndgameArrays, key: int64_t) -> int64_t:
    """The place of the two entries that a key may have; their number is a power of two."""
    return key & (game.table.shape[0] - 2)


@cython.cfunc
@cython.nogil
def look_up(game: EndgameArrays, ply: Ply) -> int64_t:
    """The best move known of a ply, or ``UNKNOWN``; ``done`` is set if an entry answers it."""
    tree = game.tree
    slot = slot_of(game, ply.key)
    if game.table[slot].key != ply.key:
        slot += 1
        if game.table[slot].key != ply.key:
            return UNKNOWN
    packed: int64_t = game.table[slot].packed
    kind, complete, depth = packed & 3, (packed >> 2) & 1, (packed >> 3) & 63
    value = (packed >> 9) - INFINITE
    if complete or depth >= ply.depth:
        beyond: cython.bint = True
        if kind == LOWER:
            beyond = value >= ply.beta
        elif kind == UPPER:
            beyond = value <= ply.alpha
        if beyond:
            tree.done, tree.answer, tree.complete = 1, value, complete
    return game.table[slot].move


@cython.cfunc
@cython.nogil
def keep(game: EndgameArrays, ply: Ply) -> cython.void:
    """Write the result of a ply into the table: of two entries the deeper one stays first."""
    slot = slot_of(game, ply.key)
    depth: int64_t = max(0, ply.depth)
    kind: int64_t = EXACT
    if ply.best >= ply.beta:
        kind = LOWER
    elif ply.best <= ply.alpha:
        kind = UPPER
    if game.table[slot].key != ply.key:
        if (game.table[slot].packed >> 3) & 63 > depth:
            slot += 1
        else:
            game.table[slot + 1] = game.table[slot]
    game.table[slot].key, game.table[slot].move = ply.key, ply.best_move
    packed = ((ply.best + INFINITE) << 9) | (depth << 3) | (ply.whole << 2) | kind
    game.table[slot].packed = packed


@cython.cfunc
@cython.nogil
def use_tiles(game: EndgameArrays, ply: Ply, sign: int64_t) -> cython.void:
    """Take the tiles of the play of a ply off the rack (1) or put them back (-1)."""
    if ply.number < 0:
        return
    play, left = address(game.plays[ply.number]), address(game.tree.remaining)
    left.rack[ply.seat] -= sign * play.used
    left.points[ply.seat] -= sign * ((play.order - play.score) >> 1)
    left.tiles[ply.seat] -= sign * count_of(play.move, game.tree.tile_bits)


@cython.cfunc
@cython.nogil
def ask_next(tree: Tree, place: int64_t, low: int64_t, high: int64_t) -> cython.void:
    """Enter the ply behind this one, with a window that is low to high for this one."""
    ply, after = address(tree.plies[place]), address(tree.plies[place + 1])
    after.depth = ply.depth - 1
    after.alpha, after.beta = ply.score - high, ply.score - low
    after.passed = 1 if ply.move == PASS else 0
    after.seat = 1 - ply.seat
    after.stage = ENTER
    tree.ply += 1


@cython.cfunc
@cython.nogil
def try_move(layout: Layout, game: EndgameArrays, place: int64_t) -> cython.bint:
    """Make the move of a ply; whether it is answered at once, else the ply behind is entered."""
    tree = game.tree
    ply, after = address(tree.plies[place]), address(tree.plies[place + 1])
    use_tiles(game, ply, 1)
    tree.complete = 1
    if place == tree.last_ply:
        tree.answer = 0
        return True
    if ply.move == PASS and ply.passed:
        tree.answer = tree.remaining.points[ply.seat] - tree.remaining.points[1 - ply.seat]
        return True
    if tree.remaining.rack[ply.seat] == 0 and tree.last_ply == 0:
        tree.answer = -2 * tree.remaining.points[1 - ply.seat]
        return True
    if ply.depth <= 1:
        tree.complete = 0
        tree.work += 1
        tree.answer = play_greedily(layout, game, place, ply.number)
        return True
    for word in range(layout.set_words):
        after.filled[word] = ply.filled[word]
        if ply.number >= 0:
            after.filled[word] |= game.squares[ply.number].placed[word]
    after.board_key = ply.board_key
    if ply.move != PASS:
        board = address(game.boards[place - ROOT])
        after.board_key = key_after(tree, board, ply.board_key, ply.move)
    whole: cython.bint = ply.tried == 1 or ply.beta - ply.low == 1
    ply.stage = WHOLE if whole else NARROW
    ask_next(tree, place, ply.low, ply.beta if whole else ply.low + 1)
    return False


@cython.cfunc
@cython.nogil
def take_answer(game: EndgameArrays, ply: Ply) -> cython.bint:
    """Take the move of a ply back and compare its answer with the best; whether it is a cutoff."""
    tree = game.tree
    value, complete = ply.score - tree.answer, tree.complete
    use_tiles(game, ply, -1)
    if ply.move != PASS and ply.score == 0 and tree.zeros_count:
        complete = 0
    ply.stage = NEXT
    if value > ply.best:
        ply.best, ply.best_move = value, ply.move
    if value >= ply.beta:
        ply.whole = complete
        return True
    ply.whole &= complete
    ply.low = max(value, ply.low)
    return False


@cython.cfunc
@cython.nogil
def enter(search: Search, game: EndgameArrays, place: int64_t) -> cython.bint:
    """Begin with a ply; whether the table has its answer."""
    tree = game.tree
    ply = address(tree.plies[place])
    ply.key = node_key(tree, ply.board_key, ply.seat, ply.passed)
    tree.nodes += 1
    tree.work += NODE_WORK
    tree.done = 0
    first = look_up(game, ply)
    if tree.done:
        return True
    out = going_out(search, game, place)
    if out >= 0:
        play = address(game.plays[out])
        ply.best, ply.best_move = play.score + 2 * tree.remaining.points[1 - ply.seat], play.move
        ply.whole = tree.complete = 1
        tree.answer = ply.best
        keep(game, ply)
        return True
    board = address(game.boards[place - ROOT])
    copy_board(address(game.boards[place - ROOT - 1]), board)
    move = tree.plies[place - 1].move
    if move != PASS:
        lay(search, board, move)
    list_moves(search, game, board, place, first)
    ply.best, ply.best_move, ply.low, ply.whole = -INFINITE, PASS, ply.alpha, 1
    ply.stage = NEXT
    return False


@cython.cfunc
@cython.nogil
def search_on(search: Search, game: EndgameArrays) -> cython.bint:
    """Search on until the root is answered (True), it is time to pause or there is no room."""
    tree = game.tree
    while tree.work < tree.pause_at and tree.overflow == 0:
        if tree.ply == 0:
            return True
        place: int64_t = ROOT + tree.ply
        ply = address(tree.plies[place])
        answered: cython.bint = False
        if ply.stage == ENTER:
            if enter(search, game, place):
                tree.ply -= 1
            continue
        if ply.stage == NEXT:
            if not next_move(game, ply):
                answered = True
            elif try_move(search.layout, game, place):
                answered = take_answer(game, ply)
        else:
            value = ply.score - tree.answer
            if ply.stage == NARROW and ply.low < value < ply.beta:
                ply.stage = WHOLE
                ask_next(tree, place, ply.low, ply.beta)
            else:
                answered = take_answer(game, ply)
        if answered:
            keep(game, ply)
            tree.answer, tree.complete = ply.best, ply.whole
            tree.ply -= 1
    return False


def run(search: Search, game: EndgameArrays, found: object, work: int64_t) -> bool:
    """Search on until the move at the root is answered (True) or so much work is done.

    found FOUND_PLAY (room,) is scratch.
    """
    search.give(None, found)
    game.tree.pause_at = game.tree.work + work
    answered: cython.bint = False
    with cython.nogil:
        answered = search_on(search, game)
    return answered


def try_root(search: Search, game: EndgameArrays) -> bool:
    """Make the move of the root; whether it is answered at once."""
    return try_move(search.layout, game, ROOT)


def key_of_board(game: EndgameArrays, board: BOARD[::1], key: int64_t, move: int64_t) -> int64_t:
    """The key of a board BOARD (1,) of that key after a move, which is not yet placed."""
    return key_after(game.tree, only(board), key, move)


def known_move(game: EndgameArrays, board_key: int64_t, seat: int64_t, passed: int64_t) -> int64_t:
    """The best move of a position by its entry in the table, or ``UNKNOWN``."""
    key = node_key(game.tree, board_key, seat, passed)
    slot = slot_of(game, key)
    for place in range(slot, slot + 2):
        if game.table[place].key == key and game.table[place].packed & 3 != UPPER:
            return game.table[place].move
    return UNKNOWN
