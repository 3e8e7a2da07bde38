"""Kernels that generate the plays from an anchor.

An anchor is a block of tiles, or an empty square with a tile above or below. The search follows the
GADDAG (``lexicon.graph``; S. A. Gordon, "A Faster Scrabble Move Generation Algorithm", 1994) with
an explicit stack of int64 frames. Letters to try are a mask with blanks 32 bits above the letters.
Arrays are as in ``kernels.layout``.
"""

from __future__ import annotations

from typing import Any

from tuiwords.engine.scrabble.kernels.layout import (
    ABOVE_HIGH,
    ABOVE_LOW,
    BLANK_LETTERS,
    BLANK_SHIFT,
    BONUS,
    COUNT,
    CROSS_CHECK,
    CROSS_SCORE,
    FIRST_MASK,
    FIRST_SHIFT,
    FRAME,
    FULL_RACK,
    HAS_CROSS_WORD,
    LEAVE,
    LETTER_FACTOR,
    LETTERS,
    LETTERS_LEFT,
    MILLI,
    PLANE,
    POINTS,
    PREFIX_HIGH,
    PREFIX_LOW,
    PREFIX_UPPER_BOUND,
    RACK_TILES,
    RADIX,
    SEPARATOR,
    STACK,
    SUBRACKS_HIGH,
    SUBRACKS_LOW,
    THRESHOLD,
    TILE,
    TILE_BITS,
    TILES_SHIFT,
    TOP,
    UPPER_BOUND,
    VALUE,
    WORD_FACTOR,
    edge_of,
)
from tuiwords.kernel import ctz, inlined, kernel_without_refcounts, load, popcount, prefetch, store

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

# Fields of a frame: a square, the letters to try on it, and what was placed before.
NODE, PENDING, SQUARE, ROOM_LEFT, PREFIX_TILES, MAIN, SIDE, FACTOR = range(8)
PLAYED, MOVE = 8, 9

CACHE_LINE = 16  # numbers of the word graph in a line of the processor's cache: 64 bytes


@inlined
def available_letters(symbols: Int, available: Int, blanks: Int) -> Int:
    """Those of the letters that the tiles left on the rack can be, blanks 32 bits higher.

    ``available`` is an item of ``LETTERS_LEFT``; ``blanks`` are the letters that a blank may be.
    """
    return (symbols | ((symbols & blanks) << BLANK_SHIFT)) & available


@inlined
def push(
    workspace: Array,
    top: Int,
    node: Int,
    pending: Int,
    square: Int,
    left: Int,
    laid: tuple[Int, ...],
) -> Int:
    """Push a frame if it has letters to try; return the new top.

    ``laid`` is what was placed before: prefix tiles, points of the main word, points of cross
    words, word factor, subrack used, move.
    """
    if pending != 0:
        top += 1
        frame = STACK + top * FRAME
        store(workspace, frame + NODE, node)
        store(workspace, frame + PENDING, pending)
        store(workspace, frame + SQUARE, square)
        store(workspace, frame + ROOM_LEFT, left)
        store(workspace, frame + PREFIX_TILES, laid[0])
        store(workspace, frame + MAIN, laid[1])
        store(workspace, frame + SIDE, laid[2])
        store(workspace, frame + FACTOR, laid[3])
        store(workspace, frame + PLAYED, laid[4])
        store(workspace, frame + MOVE, laid[5])
    return top


@kernel_without_refcounts("void(int64[::1], int64, int64, int64, int64)")
def put_play(found: Array, place: Int, move: Int, equity: Int, score: Int) -> None:
    """Write a play at a place of the list."""
    store(found, 3 * place, move)
    store(found, 3 * place + 1, equity)
    store(found, 3 * place + 2, score)


@kernel_without_refcounts("void(int64[::1], int64[::1], int64, int64, int64)")
def rank_play(workspace: Array, found: Array, move: Int, equity: Int, score: Int) -> None:
    """Insert a play among the best; of equal equities the smaller move comes first."""
    best, count = load(workspace, TOP), load(workspace, COUNT)
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
        store(workspace, COUNT, count)
        if count == best:
            store(workspace, THRESHOLD, load(found, 3 * best - 2))


@inlined
def record(
    workspace: Array, found: Array, move: Int, score: Int, leave: Int, every: Int, count: Int
) -> Int:
    """Record a play: in the list of all, or among the best; return the length of the former."""
    equity = score * MILLI + leave
    if every:
        place = 3 * count
        if place < found.size:
            store(found, place, move)
            store(found, place + 1, equity)
            store(found, place + 2, score)
        count += 1
    elif equity >= load(workspace, THRESHOLD):
        rank_play(workspace, found, move, equity, score)
    return count


@inlined
def may_be(workspace: Array, played: Int, low: Int, high: Int) -> Int:
    """Whether a subrack that may still make a word contains the tiles placed so far."""
    return (load(workspace, ABOVE_LOW + played) & low) | (
        load(workspace, ABOVE_HIGH + played) & high
    )


@inlined
def read_on(
    nodes: Array, board: Array, node: Int, following: Int, square: Int
) -> tuple[Int, Int, Int, Int, Int]:
    """Follow the tiles from a square on to the right.

    ``following`` are the symbols that may follow a node. Returns (node or 0, symbols that may
    follow it, square, points, ends a word). The last is 0 where there is no tile: the caller knows
    whether a word ended before.
    """
    points, ends = 0, 0
    while node != 0 and load(board, TILE + square) != 0:
        letter = load(board, TILE + square) - 1
        points += load(board, POINTS + square)
        ends = (load(nodes, node + 1) >> letter) & 1
        if (load(nodes, node) >> letter) & 1:
            edge = edge_of(nodes, node, letter)
            node, following = load(nodes, edge), load(nodes, edge + 1)
        else:
            node = 0
        square += 1
        if node == 0 and load(board, TILE + square) != 0:
            ends = 0
    return node, following, square, points, ends


@kernel_without_refcounts(
    "void(uint32[::1], uint32[::1], uint8[::1], int64[::1], int64[::1], int64, int64, int64)"
)
def generate(
    nodes: Array,
    board: Array,
    layout: Array,
    workspace: Array,
    found: Array,
    top: Int,
    after: Int,
    every: Int,
) -> None:
    """Generate the plays of the frames on the stack: with ``every`` all, else those within bounds.

    nodes uint32 (size,); ``top`` the index of the last frame; ``after`` the square right of the
    anchor. Writes the stack and ``found``. Who calls it gives ``every`` as a constant, so that it
    is compiled for one of the two.
    """
    bonus, rack, held = (
        load(workspace, BONUS),
        load(workspace, FULL_RACK),
        load(workspace, RACK_TILES),
    )
    blanks = load(workspace, BLANK_LETTERS)
    count = load(workspace, COUNT)
    while top >= 0:
        frame = STACK + top * FRAME
        top -= 1
        node = load(workspace, frame + NODE)
        pending = load(workspace, frame + PENDING)
        square = load(workspace, frame + SQUARE)
        left = load(workspace, frame + ROOM_LEFT)
        prefix_tiles = load(workspace, frame + PREFIX_TILES)
        main = load(workspace, frame + MAIN)
        side = load(workspace, frame + SIDE)
        played = load(workspace, frame + PLAYED)
        move = load(workspace, frame + MOVE)
        laid = (move >> TILES_SHIFT) + 1
        bound = PREFIX_UPPER_BOUND + laid if left > 0 else UPPER_BOUND + prefix_tiles * 8 + laid
        if not every and load(workspace, bound) < load(workspace, THRESHOLD):
            continue  # better plays were found since the frame was pushed
        # A tile's points count times ``letter`` in the main word and times ``cross`` in the other.
        letter = load(layout, LETTER_FACTOR + square)
        cross = load(layout, WORD_FACTOR + square) * load(board, HAS_CROSS_WORD + square)
        side += load(board, CROSS_SCORE + square) * cross
        cross *= letter
        factor = load(workspace, frame + FACTOR) * load(layout, WORD_FACTOR + square)
        whole = laid > 1 or square < PLANE or load(board, HAS_CROSS_WORD + square) == 0
        move += 1 << TILES_SHIFT
        if laid == 1 or left > 0:
            move = (move & ~(FIRST_MASK << FIRST_SHIFT)) | (square << FIRST_SHIFT)
        shift = TILE_BITS * (laid - 1)
        if left > 0:
            code = move & ((1 << FIRST_SHIFT) - 1)
            move += (code << TILE_BITS) - code
            shift = 0
            prefix_tiles = laid
            following = after
        else:
            following = square + 1
        open_end = load(board, TILE + following) == 0
        more = bonus if laid == rack else 0
        children = load(nodes, node) & LETTERS
        # Plays that end here are recorded: a tile is tried for what comes after it.
        tried = 0 if laid == held and open_end else pending & (children | (children << BLANK_SHIFT))
        # All nodes are asked for before their separators are followed: half the time was spent
        # waiting for memory.
        asked = (tried | (tried >> BLANK_SHIFT)) & LETTERS if left > 0 else 0
        while asked:
            edge = node + 2 + 2 * popcount(children & ((1 << ctz(asked)) - 1))
            prefetch(nodes, load(nodes, edge) - 2)
            asked &= asked - 1
        if open_end and whole:
            accepts = load(nodes, node + 1)
            fits = pending & (accepts | (accepts << BLANK_SHIFT))
            base = main * factor + side + more
            gain = letter * factor + cross
            while fits:
                tile = ctz(fits)
                fits &= fits - 1
                score = base + load(layout, VALUE + tile) * gain
                leave = load(workspace, LEAVE + played + load(workspace, RADIX + tile))
                count = record(workspace, found, move + (tile << shift), score, leave, every, count)
        if tried == 0:
            continue
        place = prefix_tiles * 8 + laid
        threshold = load(workspace, THRESHOLD)
        if left > 0:
            low, high = load(workspace, PREFIX_LOW + laid), load(workspace, PREFIX_HIGH + laid)
        else:
            low, high = (
                load(workspace, SUBRACKS_LOW + place),
                load(workspace, SUBRACKS_HIGH + place),
            )
        onward = every or load(workspace, UPPER_BOUND + place + 1) >= threshold
        # The subracks of those that lay one more tile. A rack has at most 7 tiles: place + 1 is at
        # most 7 * 8 + 7 + 1 = 64, below 80, and laid + 1 at most 8, below 16. What lies behind the
        # last is of no account, since no tile is left for it.
        right_low = load(workspace, SUBRACKS_LOW + place + 1)
        right_high = load(workspace, SUBRACKS_HIGH + place + 1)
        left_low = load(workspace, PREFIX_LOW + laid + 1) if left > 1 else 0
        left_high = load(workspace, PREFIX_HIGH + laid + 1) if left > 1 else 0
        if open_end:
            low, high = right_low | left_low, right_high | left_high
        # What has to follow a tile, or it is not worth to be placed: one of the letters of
        # ``beside``, for which there has to be a tile on the rack, or one of the ``other`` symbols.
        if left > 0:
            beside, other = LETTERS if left > 1 else 0, 1 << SEPARATOR
        elif open_end:
            beside, other = load(board, CROSS_CHECK + following), 0
        else:
            beside, other = 0, LETTERS
        while tried:
            tile = ctz(tried)
            tried &= tried - 1
            using = played + load(workspace, RADIX + tile)
            if not every and not may_be(workspace, using, low, high):
                continue
            edge = node + 2 + 2 * popcount(children & ((1 << (tile & 31)) - 1))
            here, symbols = load(nodes, edge), load(nodes, edge + 1)
            available = load(workspace, LETTERS_LEFT + using)
            fit = available_letters(symbols & beside, available, blanks)
            if fit | (symbols & other) == 0:
                continue
            points = load(layout, VALUE + tile)
            scored = main + points * letter
            crossed = side + points * cross
            coded = move + (tile << shift)
            if left > 0:
                further = every or load(workspace, PREFIX_UPPER_BOUND + laid + 1) >= threshold
                inside = every or may_be(workspace, using, left_low, left_high)
                if left > 1 and further and inside:
                    state = (prefix_tiles, scored, crossed, factor, using, coded)
                    prefetch(nodes, here)
                    prefetch(nodes, here + CACHE_LINE - 4)  # its edges may lie in the next line
                    top = push(workspace, top, here, fit, square - 1, left - 1, state)
                if (symbols >> SEPARATOR) & 1 == 0:
                    continue
                if not every and load(workspace, UPPER_BOUND + place) < threshold:
                    continue
                if not every and not may_be(
                    workspace,
                    using,
                    load(workspace, SUBRACKS_LOW + place),
                    load(workspace, SUBRACKS_HIGH + place),
                ):
                    continue
                here, symbols = load(nodes, here - 2), load(nodes, here - 1)
            there = following
            if not open_end:
                here, symbols, there, points, ends = read_on(nodes, board, here, symbols, following)
                scored += points
                if ends and whole:
                    score = scored * factor + crossed + more
                    leave = load(workspace, LEAVE + using)
                    count = record(workspace, found, coded, score, leave, every, count)
                if here == 0:
                    continue
            if onward and (every or may_be(workspace, using, right_low, right_high)):
                fit = symbols & load(board, CROSS_CHECK + there)
                fit = available_letters(fit, available, blanks)
                state = (prefix_tiles, scored, crossed, factor, using, coded)
                prefetch(nodes, here)
                top = push(workspace, top, here, fit, there, 0, state)
    if every:
        store(workspace, COUNT, count)
