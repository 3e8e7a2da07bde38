"""Kernels of the Scrabble board: which letters fit where, and the walk that finds plays.

The board lies twice in one array, as rows and as columns, so that every play runs to the right.
Square (row, column) of a plane is ``plane * 272 + (row + 1) * 16 + column``; column 15 and the rows
before the first are never filled and stop every walk.

The walk goes over the GADDAG (``lexicon.graph``) from an anchor: a block of tiles, or an empty
square with a tile above or below. What is left to try is a stack of frames of int64; the letters to
try in a frame are a mask, blanks 32 bits above letters. A tile in a move is its letter, plus 32 for
a blank; a move is one int64: seven tiles of 6 bits from the left, the first square laid on from bit
42, the number of tiles from bit 52.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tuiwords.kernel import ctz, kernel, load, popcount, store

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

ROW = 16
PLANE = 272
SQUARES = 560  # two planes and room behind them
LETTERS = (1 << 26) - 1
BLANK = 26
BLANK_SHIFT = 32
SEPARATOR = 31
TILE_BITS = 6
FIRST_SHIFT, FIRST_MASK = 42, 1023
TILES_SHIFT = 52
NEVER = -(1 << 60)  # below every equity
MILLI = 1000  # equities are in thousandths of a point

# The fields of a frame of the walk.
NODE, PENDING, SQUARE, LEFT, MAIN, SIDE, FACTOR, TILES = 0, 1, 2, 3, 4, 5, 6, 7
COUNTS, PLAYED, AVAILABLE, CODE, FIRST, LEAD = 8, 9, 10, 11, 12, 13
FRAME = 16
STACK = FRAME * 64

# Places in ``Found.state``: how many are found, the equity to reach, the best so many (0: list all).
COUNT, THRESHOLD, TOP = 0, 1, 2


class Board(NamedTuple):
    """The tiles on both planes and what they demand of plays along it, each (560,).

    tiles uint8 letter + 1, or 0; points uint8 of the tile; allowed uint32 the letters that make a
    word in the other direction; beside uint8 1 where such a word would be longer than one letter;
    side uint16 the points of its tiles.
    """

    tiles: Array
    points: Array
    allowed: Array
    beside: Array
    side: Array


class Sheet(NamedTuple):
    """What stays during a game.

    letter_factors, word_factors uint8 (560,); values uint8 (27,) by letter, the blank last;
    by_value uint8 (27,) the letters, the dearest first; figures int64 (8,), see ``BONUS`` etc.
    """

    letter_factors: Array
    word_factors: Array
    values: Array
    by_value: Array
    figures: Array


# Places in ``Sheet.figures``.
BONUS, EXCHANGE_NEEDS, RACK = 0, 1, 2
GOING_OUT_DOUBLE, STALL_TURNS, EXCHANGES_STALL, LATE_EXCHANGES_STALL = 3, 4, 5, 6


class Hand(NamedTuple):
    """A rack and tables over its sub-multisets (at most 128), indexed by sum of ``radix`` laid.

    rack uint8 (27,); kind uint8 (27,) the how-manieth letter of the rack it is; radix int64 (27,);
    all others int64 (128,): size tiles laid; leave, thousandths of a point of what is kept; worth,
    that and the points of what is laid; rank of what is kept in the leave table; key, sum of the
    random keys of what is laid; blank, 1 if a blank is laid; order, the subsets by size, then by
    worth; above_low, above_high the subsets that contain this one, as 128 bits. starts int64 (10,)
    places in order by size, filled int64 (8,) used while it is made; best_leave, best_worth int64 (8,) by tiles laid; figures int64 (4,):
    the number of subsets, of tiles, the counts of the letters in nibbles, the letters as bits.
    """

    rack: Array
    kind: Array
    radix: Array
    size: Array
    leave: Array
    worth: Array
    rank: Array
    key: Array
    blank: Array
    order: Array
    above_low: Array
    above_high: Array
    starts: Array
    filled: Array
    best_leave: Array
    best_worth: Array
    figures: Array


# Places in ``Hand.figures``.
SUBSETS, HELD, NIBBLES, KINDS = 0, 1, 2, 3


class Bounds(NamedTuple):
    """What plays from one anchor can reach at most, by lead (tiles up to the anchor) and tiles.

    reach int64 (64,) the equity with ``lead`` * 8 + at least so many tiles; low, high int64 (64,)
    the subsets that may still become words, as 128 bits; lead_reach, lead_low, lead_high int64 (8,)
    the same with at least so much lead.
    """

    reach: Array
    low: Array
    high: Array
    lead_reach: Array
    lead_low: Array
    lead_high: Array


class Found(NamedTuple):
    """The plays found: moves, equities int64 (room,), scores int32 (room,), state int64 (4,)."""

    moves: Array
    equities: Array
    scores: Array
    state: Array


@kernel
def child(nodes: Array, node: Int, letter: Int) -> Int:
    """The node that a letter leads to, which the node is known to have."""
    return load(nodes, node + 2 + popcount(load(nodes, node) & ((1 << letter) - 1)))


@kernel
def transposed(square: Int) -> Int:
    """The same square on the other plane."""
    plane = square // PLANE
    place = square - plane * PLANE
    return (1 - plane) * PLANE + ((place & 15) + 1) * ROW + (place >> 4) - 1


@kernel
def completes(nodes: Array, tiles: Array, node: Int, square: Int) -> Int:
    """Whether the tiles from a square on to the right end a word begun at a node."""
    while True:
        letter = load(tiles, square) - 1
        if load(tiles, square + 1) == 0:
            return (load(nodes, node + 1) >> letter) & 1
        if (load(nodes, node) >> letter) & 1 == 0:
            return 0
        node = child(nodes, node, letter)
        square += 1


@kernel
def backwards(nodes: Array, tiles: Array, square: Int) -> Int:
    """The node after the tiles from a square to the left, or 0."""
    node = load(nodes, 0)
    while load(tiles, square) != 0:
        letter = load(tiles, square) - 1
        if (load(nodes, node) >> letter) & 1 == 0:
            return 0
        node = child(nodes, node, letter)
        square -= 1
    return node


@kernel
def fitting_letters(nodes: Array, tiles: Array, square: Int) -> Int:
    """The letters that make a word along the row on an empty square with a tile beside it."""
    if load(tiles, square - 1) == 0:
        last = square + 1
        while load(tiles, last + 1) != 0:
            last += 1
        node = load(nodes, 0)
        for place in range(last, square, -1):
            letter = load(tiles, place) - 1
            if (load(nodes, node) >> letter) & 1 == 0:
                return 0
            node = child(nodes, node, letter)
        return load(nodes, node + 1) & LETTERS
    node = backwards(nodes, tiles, square - 1)
    if node == 0 or (load(nodes, node) >> SEPARATOR) & 1 == 0:
        return 0
    node = child(nodes, node, SEPARATOR)
    if load(tiles, square + 1) == 0:
        return load(nodes, node + 1) & LETTERS
    fitting = 0
    letters = load(nodes, node) & LETTERS
    while letters:
        letter = ctz(letters)
        letters &= letters - 1
        fitting |= completes(nodes, tiles, child(nodes, node, letter), square + 1) << letter
    return fitting


@kernel
def look_across(nodes: Array, board: Board, square: Int) -> None:
    """Write what an empty square, given on the plane of its cross word, demands on the other."""
    tiles, points = board.tiles, board.points
    there = transposed(square)
    total = 0
    place = square - 1
    while load(tiles, place) != 0:
        total += load(points, place)
        place -= 1
    place = square + 1
    while load(tiles, place) != 0:
        total += load(points, place)
        place += 1
    store(board.side, there, total)
    if load(tiles, square - 1) == 0 and load(tiles, square + 1) == 0:
        store(board.beside, there, 0)
        store(board.allowed, there, LETTERS)
    else:
        store(board.beside, there, 1)
        store(board.allowed, there, fitting_letters(nodes, tiles, square))


@kernel
def look_everywhere(nodes: Array, board: Board) -> None:
    """Write ``allowed``, ``beside`` and ``side`` of all squares anew."""
    board.allowed[:] = 0
    board.beside[:] = 0
    board.side[:] = 0
    for square in range(SQUARES - ROW):
        place = square % PLANE
        if place >= ROW and place & 15 != 15 and board.tiles[square] == 0:
            look_across(nodes, board, square)


@kernel
def look_beyond(nodes: Array, board: Board, square: Int, step: Int) -> None:
    """Look across at the first empty square from a tile on, to the left or to the right."""
    while load(board.tiles, square) != 0:
        square += step
    if square & 15 != 15:
        look_across(nodes, board, square)


@kernel
def lay(nodes: Array, board: Board, values: Array, move: Int) -> None:
    """Lay a move on both planes and refresh the few squares that it touches."""
    first = (move >> FIRST_SHIFT) & FIRST_MASK
    square = first
    last = first
    for _ in range(move >> TILES_SHIFT):
        while load(board.tiles, square) != 0:
            square += 1
        letter = move & 31
        points = 0 if move & 32 else load(values, letter)
        move >>= TILE_BITS
        there = transposed(square)
        store(board.tiles, square, letter + 1)
        store(board.points, square, points)
        store(board.tiles, there, letter + 1)
        store(board.points, there, points)
        last = square
    for place in range(first, last + 1):
        there = transposed(place)
        look_beyond(nodes, board, there, np.int64(-1))
        look_beyond(nodes, board, there, np.int64(1))
    look_beyond(nodes, board, first, np.int64(-1))
    look_beyond(nodes, board, last, np.int64(1))


@kernel
def copy_board(source: Board, target: Board) -> None:
    """Make one board like another."""
    target.tiles[:] = source.tiles
    target.points[:] = source.points
    target.allowed[:] = source.allowed
    target.beside[:] = source.beside
    target.side[:] = source.side


@kernel
def fitting(symbols: Int, available: Int) -> Int:
    """Those of the letters that the tiles left can be, blanks 32 bits higher."""
    letters = symbols & available & LETTERS
    if available >> BLANK:
        letters |= (symbols & LETTERS) << BLANK_SHIFT
    return letters


@kernel
def open_frame(
    stack: Array, top: Int, node: Int, pending: Int, square: Int, left: Int, main: Int, hand: Hand
) -> Int:
    """Begin a walk at an anchor with nothing laid yet; the new top of the stack."""
    if pending == 0:
        return top
    frame = (top + 1) * FRAME
    for field in range(FRAME):
        store(stack, frame + field, 0)
    store(stack, frame + NODE, node)
    store(stack, frame + PENDING, pending)
    store(stack, frame + SQUARE, square)
    store(stack, frame + LEFT, left)
    store(stack, frame + MAIN, main)
    store(stack, frame + FACTOR, 1)
    store(stack, frame + COUNTS, load(hand.figures, NIBBLES))
    store(stack, frame + AVAILABLE, load(hand.figures, KINDS))
    return top + 1


@kernel
def record(found: Found, move: Int, score: Int, leave: Int) -> None:
    """Note a play: in a list, or among the best, where equal equities go to the smaller move."""
    equity = score * MILLI + leave
    best, count = load(found.state, TOP), load(found.state, COUNT)
    if best == 0:
        if count < found.moves.size:
            store(found.moves, count, move)
            store(found.equities, count, equity)
            store(found.scores, count, score)
        store(found.state, COUNT, count + 1)
        return
    place = min(count, best - 1)
    if count == best:
        lowest = load(found.equities, place)
        if equity < lowest or (equity == lowest and move > load(found.moves, place)):
            return
    while place > 0:
        above = load(found.equities, place - 1)
        if above > equity or (above == equity and load(found.moves, place - 1) < move):
            break
        store(found.equities, place, above)
        store(found.moves, place, load(found.moves, place - 1))
        store(found.scores, place, load(found.scores, place - 1))
        place -= 1
    store(found.equities, place, equity)
    store(found.moves, place, move)
    store(found.scores, place, score)
    count = min(count + 1, best)
    store(found.state, COUNT, count)
    if count == best:
        store(found.state, THRESHOLD, load(found.equities, best - 1))


@kernel
def push(
    stack: Array,
    top: Int,
    pending: Int,
    square: Int,
    left: Int,
    state: tuple[Int, ...],
) -> Int:
    """Put a frame on the stack if there is something to try; the new top.

    ``state`` is node, main, side, factor, tiles, counts, played, available, code, first, lead.
    """
    if pending == 0:
        return top
    frame = (top + 1) * FRAME
    store(stack, frame + NODE, state[0])
    store(stack, frame + PENDING, pending)
    store(stack, frame + SQUARE, square)
    store(stack, frame + LEFT, left)
    store(stack, frame + MAIN, state[1])
    store(stack, frame + SIDE, state[2])
    store(stack, frame + FACTOR, state[3])
    store(stack, frame + TILES, state[4])
    store(stack, frame + COUNTS, state[5])
    store(stack, frame + PLAYED, state[6])
    store(stack, frame + AVAILABLE, state[7])
    store(stack, frame + CODE, state[8])
    store(stack, frame + FIRST, state[9])
    store(stack, frame + LEAD, state[10])
    return top + 1


@kernel
def may_be(hand: Hand, played: Int, low: Int, high: Int) -> bool:
    """Whether a subset that may still be a word contains the tiles laid so far."""
    return (load(hand.above_low, played) & low) | (load(hand.above_high, played) & high) != 0


@kernel
def read_on(nodes: Array, board: Board, node: Int, square: Int) -> tuple[Int, Int, Int, Int]:
    """Read the tiles from a square on to the right: (node or 0, square, points, ends a word).

    The word may have ended before the first tile, which the caller knows: without a tile it is 0.
    """
    points = 0
    ends = 0
    while load(board.tiles, square) != 0:
        if node == 0:
            return 0, square, 0, 0
        letter = load(board.tiles, square) - 1
        points += load(board.points, square)
        ends = (load(nodes, node + 1) >> letter) & 1
        node = child(nodes, node, letter) if (load(nodes, node) >> letter) & 1 else 0
        square += 1
    return node, square, points, ends


@kernel
def walk(
    nodes: Array,
    board: Board,
    sheet: Sheet,
    hand: Hand,
    bounds: Bounds,
    stack: Array,
    top: Int,
    after: Int,
    found: Found,
) -> None:
    """Find all plays of the frames on the stack that the bounds allow.

    nodes uint32 (size,); stack int64 (1024,), ``top`` the index of the last frame; ``after`` the
    square right of the anchor. Writes the stack and ``found``.
    """
    beside, word_factors = board.beside, sheet.word_factors
    bonus, rack = load(sheet.figures, BONUS), load(sheet.figures, RACK)
    while top >= 0:
        frame = top * FRAME
        pending = load(stack, frame + PENDING)
        if pending == 0:
            top -= 1
            continue
        tile = ctz(pending)
        store(stack, frame + PENDING, pending & (pending - 1))
        letter, kind = tile & 31, BLANK
        points = 0
        if tile < BLANK_SHIFT:
            kind = letter
            points = load(sheet.values, letter)
        laid = load(stack, frame + TILES) + 1
        left = load(stack, frame + LEFT)
        lead = load(stack, frame + LEAD)
        played = load(stack, frame + PLAYED) + load(hand.radix, kind)
        if left > 0:
            lead = laid
            if not may_be(hand, played, load(bounds.lead_low, laid), load(bounds.lead_high, laid)):
                continue
        elif not may_be(
            hand, played, load(bounds.low, lead * 8 + laid), load(bounds.high, lead * 8 + laid)
        ):
            continue
        # The tile is laid: what it scores, and what is left of the rack.
        square = load(stack, frame + SQUARE)
        points *= load(sheet.letter_factors, square)
        main = load(stack, frame + MAIN) + points
        side = load(stack, frame + SIDE)
        factor = load(stack, frame + FACTOR) * load(word_factors, square)
        if load(beside, square):
            side += (points + load(board.side, square)) * load(word_factors, square)
        shift = 4 * load(hand.kind, kind)
        counts = load(stack, frame + COUNTS) - (1 << shift)
        available = load(stack, frame + AVAILABLE)
        if (counts >> shift) & 15 == 0:
            available &= ~(1 << kind)
        code, first = load(stack, frame + CODE), load(stack, frame + FIRST)
        node = load(stack, frame + NODE)
        ends = (load(nodes, node + 1) >> letter) & 1
        node = child(nodes, node, letter) if (load(nodes, node) >> letter) & 1 else 0
        if left > 0:
            code = (code << TILE_BITS) | tile
            first = square
            if load(board.tiles, after) != 0:
                ends = 0
        else:
            code |= tile << (TILE_BITS * (laid - 1))
            if laid == 1:
                first = square
            square += 1
            if load(board.tiles, square) != 0:
                node, square, points, ends = read_on(nodes, board, node, square)
                main += points
        whole = laid > 1 or first < PLANE or load(beside, first) == 0
        if ends and whole:
            score = main * factor + side + (bonus if laid == rack else 0)
            move = code | (first << FIRST_SHIFT) | (laid << TILES_SHIFT)
            record(found, move, score, load(hand.leave, played))
        if node == 0:
            continue
        # What may follow: a further letter to the left, or the first one right of the anchor.
        threshold = load(found.state, THRESHOLD)
        if left > 0:
            if left > 1 and load(bounds.lead_reach, laid + 1) >= threshold:
                pending = fitting(load(nodes, node) | load(nodes, node + 1), available)
                state = (node, main, side, factor, laid, counts, played, available, code, first, lead)
                top = push(stack, top, pending, first - 1, left - 1, state)
            place = lead * 8 + laid
            if (load(nodes, node) >> SEPARATOR) & 1 == 0 or load(bounds.reach, place) < threshold:
                continue
            if not may_be(hand, played, load(bounds.low, place), load(bounds.high, place)):
                continue
            square = after
            node = child(nodes, node, SEPARATOR)
            if load(board.tiles, square) != 0:
                node, square, points, ends = read_on(nodes, board, node, square)
                main += points
                if ends and whole:
                    score = main * factor + side + (bonus if laid == rack else 0)
                    move = code | (first << FIRST_SHIFT) | (laid << TILES_SHIFT)
                    record(found, move, score, load(hand.leave, played))
                if node == 0:
                    continue
        if load(bounds.reach, lead * 8 + laid + 1) >= threshold:
            fit = (load(nodes, node) | load(nodes, node + 1)) & load(board.allowed, square)
            pending = fitting(fit, available)
            state = (node, main, side, factor, laid, counts, played, available, code, first, lead)
            top = push(stack, top, pending, square, 0, state)
