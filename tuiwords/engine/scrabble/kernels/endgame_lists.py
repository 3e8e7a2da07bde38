"""Kernels of the lists of plays that an endgame search goes through, the best first.

A list is in falling order of its plays. The heap has those still to try, as keys: an order, and in
the low bits the number of the play, subtracted.

Tested in tests/engine/scrabble/test_endgame.py: searches of all plays by the rules say the same.
"""

from __future__ import annotations

import cython
from cython.cimports.libc.stdint import int64_t, uint64_t
from cython.cimports.tuiwords.engine.scrabble.kernels.endgame_moves import (
    EndgameArrays,
    describe,
    generate_new,
    touches,
    unpack_rack,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.endgame_plans import make_plans, plan_after
from cython.cimports.tuiwords.engine.scrabble.kernels.layout import (
    GUARD,
    INFINITE,
    KEY_BITS,
    LISTED_PER_WORK,
    MILLI,
    ROOT,
    STUCK,
    Board,
    Layout,
    Ply,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.moves import count_of
from cython.cimports.tuiwords.engine.scrabble.kernels.rack import prepare_rack
from cython.cimports.tuiwords.engine.scrabble.kernels.search import list_plays
from cython.cimports.tuiwords.engine.scrabble.kernels.state import Search

if cython.compiled:
    from cython import address
else:
    from tuiwords.uncompiled import address, plain

LOOK_ON = cython.declare(cython.int, 40)  # plays looked at after the first, for one that goes out
ROOT_WORK = cython.declare(cython.int, 4)  # of finding and listing a play of the root
MOST_LAID = cython.declare(cython.int, 15)  # tiles of a play, at most


@cython.cfunc
@cython.nogil
@cython.inline
def lacks(rack: int64_t, used: int64_t) -> cython.bint:
    """Whether a rack does not have the tiles of a play, both as fields."""
    return ((rack | GUARD) - used) & GUARD != GUARD


@cython.cfunc
@cython.nogil
def sift_down(game: EndgameArrays, start: int64_t, size: int64_t, place: int64_t) -> cython.void:
    """Restore the heap of ``size`` keys from ``start`` on below one of its places."""
    key = game.heap[start + place]
    while True:
        child = 2 * place + 1
        if child >= size:
            break
        if child + 1 < size and game.heap[start + child + 1] > game.heap[start + child]:
            child += 1
        if game.heap[start + child] <= key:
            break
        game.heap[start + place] = game.heap[start + child]
        place = child
    game.heap[start + place] = key


@cython.cfunc
@cython.nogil
def make_heap(game: EndgameArrays, start: int64_t, size: int64_t) -> cython.void:
    """Make keys from ``start`` on a heap."""
    place: int64_t = size // 2 - 1
    while place >= 0:
        sift_down(game, start, size, place)
        place -= 1


@cython.cfunc
@cython.nogil
def pop(game: EndgameArrays, start: int64_t, size: int64_t) -> int64_t:
    """Take the highest key from a heap; the number of its play."""
    number = -game.heap[start] & ((1 << KEY_BITS) - 1)
    game.heap[start] = game.heap[start + size - 1]
    sift_down(game, start, size - 1, 0)
    return number


@cython.cfunc
@cython.nogil
def describe_found(
    search: Search,
    game: EndgameArrays,
    seat: int64_t,
    number: int64_t,
    count: int64_t,
    listed: int64_t[:, ::1],
) -> cython.void:
    """Write the plays found of a seat at the root from ``number`` on, in falling order.

    That is by equity as if no play went out, then by the tiles laid.
    """
    board, tiles = address(game.boards[0]), game.tree.remaining.tiles[seat]
    for place in range(count):
        found = address(search.found[place])
        laid = count_of(found.move, game.tree.tile_bits)
        value: int64_t = found.equity
        if laid == tiles and game.tree.last_ply == 0:
            value = MILLI * (found.score - STUCK)
        value = value * (MOST_LAID + 1) + MOST_LAID - laid
        game.heap[place] = (value << KEY_BITS) - place
    make_heap(game, 0, count)
    for place in range(count):
        best = address(search.found[pop(game, 0, count - place)])
        listed[number, 0], listed[number, 1], listed[number, 2] = best.move, best.equity, best.score
        game.lists[number] = number
        describe(search, game, board, seat, number, best.move, best.score)
        number += 1


def list_root(
    search: Search,
    game: EndgameArrays,
    found: object,
    listed: int64_t[:, ::1],
    empty: int64_t,
) -> int64_t:
    """Write all plays of both seats at the root, in falling order; how many.

    found FOUND_PLAY (room,) is scratch; listed int64 (room, 3) is
    written: moves, equities, scores, first those of seat 1. There must be room for twice as many:
    otherwise only their number is told. Raises: ValueError.
    """
    search.give(None, found)
    tree = game.tree
    room: int64_t = min(game.plays.shape[0], listed.shape[0], search.found.shape[0])
    if listed.shape[1] != 3:
        raise ValueError(f"a play is listed as {listed.shape[1]} numbers")
    if not cython.compiled:
        listed = plain(listed)
    number: int64_t = 0
    with cython.nogil:
        for turn in range(2):
            seat = 1 - turn
            unpack_rack(search.workspace, tree, seat)
            prepare_rack(search, 0, tree.remaining.points[1 - seat])
            count = list_plays(search, address(game.boards[0]), empty)
            if 2 * (number + count) <= room:
                describe_found(search, game, seat, number, count, listed)
            ply = address(tree.plies[ROOT - 1 + turn])
            ply.start = number
            number += count
            ply.end = number
        tree.plies[ROOT].written = tree.plies[ROOT - 1].written = number
        if 2 * number <= room:
            tree.work += ROOT_WORK * number
    return number


@cython.cfunc
@cython.nogil
def merge(
    layout: Layout,
    game: EndgameArrays,
    earlier: Ply,
    seat: int64_t,
    start: int64_t,
    new: int64_t,
) -> int64_t:
    """List the plays of an earlier list that still stand and those on the heap; the end.

    Both are in falling order, and so is the list, which is written from ``start`` on.
    """
    rack = game.tree.remaining.rack[seat]
    end: int64_t = start
    for place in range(earlier.start, earlier.end):
        number = game.lists[place]
        play = address(game.plays[number])
        if lacks(rack, play.used) or touches(
            address(game.squares[number]), game.tree.delta, layout
        ):
            continue
        while new > 0 and (game.heap[start] >> KEY_BITS) + 1 > play.order:
            game.lists[end] = pop(game, start, new)
            end += 1
            new -= 1
        game.lists[end] = number
        end += 1
    while new > 0:
        game.lists[end] = pop(game, start, new)
        end += 1
        new -= 1
    return end


@cython.cfunc
@cython.nogil
def best_listed(
    layout: Layout,
    game: EndgameArrays,
    ply: Ply,
    rack: int64_t,
    mask: cython.pointer[uint64_t],
    bonus: int64_t,
) -> int64_t:
    """The number of the best play in the list of a ply that still stands, or -1.

    ``rack`` as fields, ``mask`` the squares filled since the list, ``bonus`` for going out.
    """
    best: int64_t = -1
    highest: int64_t = -INFINITE
    start: int64_t = ply.gone
    place: int64_t = start
    end: int64_t = ply.end
    while place < end:
        number = game.lists[place]
        play = address(game.plays[number])
        order: int64_t = play.order
        if order + bonus <= highest:
            break
        place += 1
        if play.used == rack:
            order += bonus
        if order <= highest:
            continue
        if lacks(rack, play.used) or touches(address(game.squares[number]), mask, layout):
            if best < 0:
                ply.gone = place
            continue
        if best < 0:
            end = min(end, place + LOOK_ON)
        best, highest = number, order
    game.tree.work += (place - start) // LISTED_PER_WORK
    return best


def play_greedily(layout: Layout, game: EndgameArrays, place: int64_t, number: int64_t) -> int64_t:
    """The spread that the other side wins after a play of a ply (-1: a pass), by greedy turns.

    Both sides take the play of the highest static equity that they have listed so far.
    """
    tree = game.tree
    own, other = address(tree.plies[place - 1]), address(tree.plies[place])
    own.gone, other.gone = own.start, other.start
    word: int64_t
    for word in range(layout.set_words):
        placed: uint64_t = game.squares[number].placed[word] if number >= 0 else 0
        tree.delta[word] = placed
        tree.other_delta[word] = placed | (other.filled[word] ^ own.filled[word])
    seat = 1 - other.seat
    mine, theirs = tree.remaining.rack[seat], tree.remaining.rack[1 - seat]
    points, others = tree.remaining.points[seat], tree.remaining.points[1 - seat]
    mask: cython.pointer[uint64_t] = tree.other_delta
    other_mask: cython.pointer[uint64_t] = tree.delta
    spread: int64_t = 0
    sign: int64_t = 1
    passes: int64_t = 1 if number < 0 else 0
    while passes < 2:
        best = best_listed(layout, game, own, mine, mask, 2 * others + STUCK)
        if best < 0:
            passes += 1
        else:
            passes = 0
            play = address(game.plays[best])
            spread += sign * play.score
            mine -= play.used
            points -= (play.order - play.score) >> 1
            if mine == 0:
                return spread + sign * 2 * others
            for word in range(layout.set_words):
                tree.delta[word] |= game.squares[best].placed[word]
                tree.other_delta[word] |= game.squares[best].placed[word]
        mine, theirs = theirs, mine
        points, others = others, points
        own, other = other, own
        mask, other_mask = other_mask, mask
        sign = -sign
    return spread + sign * (others - points)


def list_moves(
    search: Search, game: EndgameArrays, board: Board, place: int64_t, first: int64_t
) -> cython.void:
    """List the plays of a ply and make the heap of them.

    ``first`` comes first, then those with plans that are good enough, then all by static equity.
    ``delta`` is as ``going_out`` left it.
    """
    tree = game.tree
    ply, earlier = address(tree.plies[place]), address(tree.plies[place - 2])
    seat = ply.seat
    start, number = tree.plies[place - 1].end, tree.plies[place - 1].written
    new = generate_new(search, game, board, seat, number)
    if start + new + earlier.end - earlier.start > game.lists.shape[0]:
        tree.overflow = 1
    if tree.overflow:
        return
    at: int64_t
    for at in range(new):
        game.heap[start + at] = (game.plays[number + at].order << KEY_BITS) - number - at
    tree.work += (earlier.end - earlier.start) // LISTED_PER_WORK
    make_heap(game, start, new)
    end = merge(search.layout, game, earlier, seat, start, new)
    ply.start, ply.end, ply.written = start, end, number + new
    ply.left, ply.tried = end - start, 0
    rack, bonus = tree.remaining.rack[seat], 2 * tree.remaining.points[1 - seat] + STUCK
    whole: int64_t = 0
    least: int64_t = ply.beta - 2 * tree.remaining.points[1 - seat]
    other = address(tree.plies[place - 1])
    if other.end > other.start:
        least += game.plays[game.lists[other.start]].order
    # Only where it can help: most plans have three plays at most, none above the best one's score.
    if end > start and tree.last_ply == 0:
        if 3 * game.plays[game.lists[start]].score >= least:
            whole = make_plans(game, ply)
    for at in range(start, end):
        listed = game.lists[at]
        play = address(game.plays[listed])
        order: int64_t = play.order
        if play.move == first:
            order = INFINITE
        elif play.used == rack:
            order += bonus
        elif whole > 0:
            order = max(order, plan_after(search.layout, game, ply, whole, listed, least))
        game.heap[at] = (order << KEY_BITS) - listed
    make_heap(game, start, end - start)


def going_out(search: Search, game: EndgameArrays, place: int64_t) -> int64_t:
    """The number of a play that ends the game with at least the beta of a ply, or -1.

    It is one that the player had two turns ago and that still stands. ``delta`` becomes the squares
    filled since.
    """
    tree = game.tree
    ply, earlier = address(tree.plies[place]), address(tree.plies[place - 2])
    for word in range(search.layout.set_words):
        tree.delta[word] = ply.filled[word] ^ earlier.filled[word]
    if tree.last_ply != 0:
        return -1
    seat = ply.seat
    rack = tree.remaining.rack[seat]
    least: int64_t = ply.beta - 2 * tree.remaining.points[1 - seat]
    if tree.zeros_count != 0:
        least = max(least, 1)
    least += 2 * tree.remaining.points[seat]
    found: int64_t = -1
    at: int64_t = earlier.start
    while at < earlier.end:
        number = game.lists[at]
        play = address(game.plays[number])
        if play.order < least:
            break
        at += 1
        if play.used == rack and not touches(
            address(game.squares[number]), tree.delta, search.layout
        ):
            found = number
            break
    tree.work += (at - earlier.start) // LISTED_PER_WORK
    return found


def next_move(game: EndgameArrays, ply: Ply) -> cython.bint:
    """Choose the next move of a ply from its heap, the pass last; False when all were tried."""
    left: int64_t = ply.left
    margin = game.tree.margin * ((ply.depth + 1) >> 1)
    if left > 0 and margin > 0:
        order = (game.heap[ply.start] >> KEY_BITS) + 1
        if order + margin <= ply.low:
            ply.whole = 0
            left = 0
    ply.number, ply.move, ply.score = -1, 0, 0
    if left > 0:
        ply.number = pop(game, ply.start, left)
        ply.move = game.plays[ply.number].move
        ply.score = game.plays[ply.number].score
    ply.left = left - 1
    ply.tried += 1
    return left >= 0
