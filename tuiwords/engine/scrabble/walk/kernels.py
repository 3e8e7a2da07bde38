"""Kernels of the walk that finds plays from an anchor.

The walk goes over the GADDAG (``lexicon.graph``) from an anchor: a block of tiles, or an empty
square with a tile above or below. What is left to try is a stack of frames of int64; the letters to
try in a frame are a mask, blanks 32 bits above letters. Board, sheet, work and plays found are as
``scrabble.kernels`` describes them.
"""

from __future__ import annotations

from typing import Any

from tuiwords.engine.scrabble.kernels import (
    ABOVE_HIGH,
    ABOVE_LOW,
    ACROSS,
    ALLOWED,
    BESIDE,
    BLANK,
    BLANK_SHIFT,
    BONUS,
    COUNT,
    FIRST_MASK,
    FIRST_SHIFT,
    FRAME,
    FULL_RACK,
    HELD,
    HIGH,
    LEAD_HIGH,
    LEAD_LOW,
    LEAD_REACH,
    LEAVE,
    LETTER_FACTOR,
    LETTERS,
    LOW,
    MILLI,
    PLANE,
    POINTS,
    RADIX,
    REACH,
    SEPARATOR,
    SHIFT,
    STACK,
    THRESHOLD,
    TILE,
    TILE_BITS,
    TILES_SHIFT,
    TOP,
    VALUE,
    WORD_FACTOR,
    child,
)
from tuiwords.kernel import ctz, inlined, lent, load, popcount, prefetch, store

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

# The fields of a frame: a square, the letters to try on it, what was laid before.
NODE, PENDING, SQUARE, LEFT, LEAD, MAIN, SIDE, FACTOR = range(8)
COUNTS, AVAILABLE, PLAYED, MOVE = range(8, 12)


@inlined
def fetch_children(nodes: Array, node: Int, pending: Int, none: bool) -> None:
    """Ask for the nodes that letters lead to: half the time of a walk is waiting for them."""
    children = load(nodes, node)
    ahead = 0 if none else children & (pending | (pending >> BLANK_SHIFT)) & LETTERS
    while ahead:
        place = node + 2 + popcount(children & ((ahead & -ahead) - 1))
        prefetch(nodes, load(nodes, place))
        ahead &= ahead - 1


@inlined
def fitting(symbols: Int, available: Int) -> Int:
    """Those of the letters that the tiles left can be, blanks 32 bits higher."""
    letters = symbols & LETTERS
    return (letters & available) | (letters * ((available >> BLANK) & 1) << BLANK_SHIFT)


@inlined
def push(
    work: Array, top: Int, node: Int, pending: Int, square: Int, left: Int, laid: tuple[Int, ...]
) -> Int:
    """Put a frame on the stack if there is something to try; the new top.

    ``laid`` is what was laid before: lead, main, side, factor, counts, available, played, move.
    """
    if pending != 0:
        top += 1
        frame = STACK + top * FRAME
        store(work, frame + NODE, node)
        store(work, frame + PENDING, pending)
        store(work, frame + SQUARE, square)
        store(work, frame + LEFT, left)
        store(work, frame + LEAD, laid[0])
        store(work, frame + MAIN, laid[1])
        store(work, frame + SIDE, laid[2])
        store(work, frame + FACTOR, laid[3])
        store(work, frame + COUNTS, laid[4])
        store(work, frame + AVAILABLE, laid[5])
        store(work, frame + PLAYED, laid[6])
        store(work, frame + MOVE, laid[7])
    return top


@lent("void(int64[::1], int64, int64, int64, int64)")
def put_play(found: Array, place: Int, move: Int, equity: Int, score: Int) -> None:
    """Write a play into the list."""
    store(found, 3 * place, move)
    store(found, 3 * place + 1, equity)
    store(found, 3 * place + 2, score)


@lent("void(int64[::1], int64[::1], int64, int64, int64)")
def rank_play(work: Array, found: Array, move: Int, equity: Int, score: Int) -> None:
    """Put a play among the best, where equal equities go to the smaller move."""
    best, count = load(work, TOP), load(work, COUNT)
    place = count
    while place > 0:
        above, other = load(found, 3 * place - 2), load(found, 3 * place - 3)
        if above > equity or (above == equity and other < move):
            break
        if place < best:
            put_play(found, place, other, above, load(found, 3 * place - 1))
        place -= 1
    if place < best:
        put_play(found, place, move, equity, score)
        count = min(count + 1, best)
        store(work, COUNT, count)
        if count == best:
            store(work, THRESHOLD, load(found, 3 * best - 2))


@inlined
def record(work: Array, found: Array, move: Int, score: Int, leave: Int) -> None:
    """Note a play: in the list of all, or among the best."""
    equity = score * MILLI + leave
    if load(work, TOP) == 0:
        count = load(work, COUNT)
        if 3 * count < found.size:
            put_play(found, count, move, equity, score)
        store(work, COUNT, count + 1)
    elif equity >= load(work, THRESHOLD):
        rank_play(work, found, move, equity, score)


@inlined
def may_be(work: Array, played: Int, low: Int, high: Int) -> Int:
    """Whether a subset that may still be a word contains the tiles laid so far."""
    return (load(work, ABOVE_LOW + played) & low) | (load(work, ABOVE_HIGH + played) & high)


@inlined
def read_on(nodes: Array, board: Array, node: Int, square: Int) -> tuple[Int, Int, Int, Int]:
    """Read the tiles from a square on to the right: (node or 0, square, points, ends a word).

    The word may have ended before the first tile, which the caller knows: without a tile it is 0.
    """
    points, ends = 0, 0
    while node != 0 and load(board, TILE + square) != 0:
        letter = load(board, TILE + square) - 1
        points += load(board, POINTS + square)
        ends = (load(nodes, node + 1) >> letter) & 1
        node = child(nodes, node, letter) if (load(nodes, node) >> letter) & 1 else 0
        square += 1
        if node == 0 and load(board, TILE + square) != 0:
            ends = 0
    return node, square, points, ends


@lent("void(uint32[::1], uint32[::1], uint8[::1], int64[::1], int64[::1], int64, int64)")
def walk(
    nodes: Array, board: Array, sheet: Array, work: Array, found: Array, top: Int, after: Int
) -> None:
    """Find all plays of the frames on the stack that the bounds in ``work`` allow.

    nodes uint32 (size,); ``top`` the index of the last frame; ``after`` the square right of the
    anchor. Writes the stack and ``found``.
    """
    bonus, rack, held = load(work, BONUS), load(work, FULL_RACK), load(work, HELD)
    while top >= 0:
        frame = STACK + top * FRAME
        top -= 1
        node = load(work, frame + NODE)
        pending = load(work, frame + PENDING)
        square = load(work, frame + SQUARE)
        left = load(work, frame + LEFT)
        lead = load(work, frame + LEAD)
        main = load(work, frame + MAIN)
        side = load(work, frame + SIDE)
        counts = load(work, frame + COUNTS)
        available = load(work, frame + AVAILABLE)
        played = load(work, frame + PLAYED)
        move = load(work, frame + MOVE)
        laid = (move >> TILES_SHIFT) + 1
        # A tile's value times ``letter`` counts in the word, times ``cross`` in the word across.
        letter = load(sheet, LETTER_FACTOR + square)
        cross = load(sheet, WORD_FACTOR + square) * load(board, BESIDE + square)
        side += load(board, ACROSS + square) * cross
        cross *= letter
        factor = load(work, frame + FACTOR) * load(sheet, WORD_FACTOR + square)
        whole = laid > 1 or square < PLANE or load(board, BESIDE + square) == 0
        move += 1 << TILES_SHIFT
        if laid == 1 or left > 0:
            move = (move & ~(FIRST_MASK << FIRST_SHIFT)) | (square << FIRST_SHIFT)
        shift = TILE_BITS * (laid - 1)
        if left > 0:
            code = move & ((1 << FIRST_SHIFT) - 1)
            move += (code << TILE_BITS) - code
            shift = 0
            lead = laid
            following = after
        else:
            following = square + 1
        open_end = load(board, TILE + following) == 0
        fetch_children(nodes, node, pending, laid == held and open_end)
        more = bonus if laid == rack else 0
        if open_end and whole:
            accepts = load(nodes, node + 1)
            fits = pending & (accepts | (accepts << BLANK_SHIFT))
            base = main * factor + side + more
            gain = letter * factor + cross
            while fits:
                tile = ctz(fits)
                fits &= fits - 1
                score = base + load(sheet, VALUE + tile) * gain
                leave = load(work, LEAVE + played + load(work, RADIX + tile))
                record(work, found, move + (tile << shift), score, leave)
        if laid == held and open_end:
            continue
        children = load(nodes, node) & LETTERS
        pending &= children | (children << BLANK_SHIFT)
        place = lead * 8 + laid
        threshold = load(work, THRESHOLD)
        if left > 0:
            low, high = load(work, LEAD_LOW + laid), load(work, LEAD_HIGH + laid)
        else:
            low, high = load(work, LOW + place), load(work, HIGH + place)
        onward = load(work, REACH + place + 1) >= threshold
        while pending:
            tile = ctz(pending)
            pending &= pending - 1
            using = played + load(work, RADIX + tile)
            if not may_be(work, using, low, high):
                continue
            points = load(sheet, VALUE + tile)
            scored = main + points * letter
            crossed = side + points * cross
            nibble = load(work, SHIFT + tile)
            kept = counts - (1 << nibble)
            kind = BLANK if tile >= BLANK_SHIFT else tile
            tiles = available
            if (kept >> nibble) & 15 == 0:
                tiles &= ~(1 << kind)
            coded = move + (tile << shift)
            here = child(nodes, node, tile & 31)
            if left > 0:
                if left > 1 and load(work, LEAD_REACH + laid + 1) >= threshold:
                    fit = fitting(load(nodes, here) | load(nodes, here + 1), tiles)
                    state = (lead, scored, crossed, factor, kept, tiles, using, coded)
                    top = push(work, top, here, fit, square - 1, left - 1, state)
                if (load(nodes, here) >> SEPARATOR) & 1 == 0:
                    continue
                if load(work, REACH + place) < threshold:
                    continue
                if not may_be(work, using, load(work, LOW + place), load(work, HIGH + place)):
                    continue
                here = child(nodes, here, SEPARATOR)
            there = following
            if not open_end:
                here, there, points, ends = read_on(nodes, board, here, following)
                scored += points
                if ends and whole:
                    score = scored * factor + crossed + more
                    record(work, found, coded, score, load(work, LEAVE + using))
                if here == 0:
                    continue
            if onward:
                fit = (load(nodes, here) | load(nodes, here + 1)) & load(board, ALLOWED + there)
                state = (lead, scored, crossed, factor, kept, tiles, using, coded)
                top = push(work, top, here, fitting(fit, tiles), there, 0, state)
