"""Kernels that choose what to walk: tables over the rack, anchors, bounds, the best plays.

The best plays are found without listing all. For every anchor, and every number of tiles up to it
and in all, the premiums, the dearest tiles and the best leave bound the equity. Anchors are taken
best first. Before one is walked, an existence filter tells for every sub-multiset of the rack whether
with the letters on the board it can be a word at all, in any order: the sum of a random key a letter
is looked up among those of all words, also with one or two letters as blanks. What remains is a set
of subsets, 128 bits, which the walk never leaves.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tuiwords.engine.scrabble.kernels import (
    BLANK,
    BONUS,
    COUNT,
    HELD,
    KINDS,
    LETTERS,
    MILLI,
    NEVER,
    NIBBLES,
    PLANE,
    ROW,
    SEPARATOR,
    SUBSETS,
    THRESHOLD,
    TOP,
    Board,
    Bounds,
    Found,
    Hand,
    Sheet,
    backwards,
    child,
    fitting,
    open_frame,
    walk,
)
from tuiwords.kernel import ctz, kernel, load, store

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

BLANK_BITS, PLAIN_BITS = 26, 22  # log2 of the bits of the two existence filters
MOST_ANCHORS = 256
# What is kept with an empty bag counts against its owner and for the other, and costs ten more
# points for the turn it takes to get rid of it (Macondo's static endgame).
STUCK = 10


class Words(NamedTuple):
    """The word list: nodes uint32 (size,); filter uint8, of words with blanks, then of words
    without; keys int64 (27,) the random keys of the letters and the blank.
    """

    nodes: Array
    filter: Array
    keys: Array


class Leaves(NamedTuple):
    """What is kept is worth: table int32 (1107568,) in thousandths of a point, by size and rank.

    binomials int64 (320,): n over k at 8 n + k; bases int64 (8,) the first place of each size;
    late int64 (1,): whether an empty bag makes tiles kept cost points.
    """

    table: Array
    binomials: Array
    bases: Array
    late: Array


class Anchors(NamedTuple):
    """The anchors of a board, best bound each (256,): ``square`` the first of its tiles or itself.

    after, the square behind it; room, the free squares before it; lead, 1 where the anchor is an
    empty square; points of its tiles; reach (16384,) bounds at 64 anchor + 8 lead + tiles; keys
    (2048,) sums of the keys of the tiles met, by tiles right of the anchor. All int64.
    """

    best: Array
    square: Array
    after: Array
    room: Array
    lead: Array
    points: Array
    reach: Array
    keys: Array


class Tools(NamedTuple):
    """All that a search writes; stack int64 (1024,), dearest int64 (8,) sums of the dearest tiles."""

    hand: Hand
    anchors: Anchors
    bounds: Bounds
    stack: Array
    dearest: Array
    found: Found


@kernel
def blank_slot(key: Int) -> Int:
    """Place of a key in the filter of words with blanks, a bit."""
    return (key >> (63 - BLANK_BITS)) & ((1 << BLANK_BITS) - 1)


@kernel
def plain_slot(key: Int) -> Int:
    """Place of a key in the filter of words without blanks, a bit behind the other filter."""
    return ((key >> (63 - PLAIN_BITS)) & ((1 << PLAIN_BITS) - 1)) + (1 << BLANK_BITS)


@kernel
def fill_filter(letters: Array, lengths: Array, keys: Array, bits: Array) -> None:
    """Set the bits of all words, and of all words with one or two letters as blanks.

    letters uint8 (words, longest): code + 1; lengths int64 (words,); bits uint8, see ``Words``.
    """
    for word in range(lengths.size):
        total = np.int64(0)
        for place in range(lengths[word]):
            total += keys[letters[word, place] - 1]
        slot = plain_slot(total)
        bits[slot >> 3] |= np.uint8(1 << (slot & 7))
        for one in range(lengths[word]):
            with_one = total - keys[letters[word, one] - 1] + keys[BLANK]
            slot = blank_slot(with_one)
            bits[slot >> 3] |= np.uint8(1 << (slot & 7))
            for two in range(one):
                slot = blank_slot(with_one - keys[letters[word, two] - 1] + keys[BLANK])
                bits[slot >> 3] |= np.uint8(1 << (slot & 7))


@kernel
def count_hand(hand: Hand) -> None:
    """Write ``kind``, ``radix`` and ``figures`` of the rack."""
    subsets, kinds, held, nibbles, letters = 1, 0, 0, 0, 0
    for letter in range(27):
        count = load(hand.rack, letter)
        store(hand.kind, letter, 0)
        store(hand.radix, letter, 0)
        if count:
            store(hand.kind, letter, kinds)
            store(hand.radix, letter, subsets)
            nibbles |= count << (4 * kinds)
            letters |= 1 << letter
            subsets *= count + 1
            kinds += 1
            held += count
    store(hand.figures, SUBSETS, subsets)
    store(hand.figures, HELD, held)
    store(hand.figures, NIBBLES, nibbles)
    store(hand.figures, KINDS, letters)


@kernel
def rank_hand(hand: Hand, keys: Array, values: Array, binomials: Array) -> None:
    """Write size, key and rank of all subsets, in ``worth`` the points laid, ``leave`` tiles kept.

    Letter by letter in the order of the alphabet, since a rank sums binomials of the sorted tiles.
    """
    done = 1
    for column in (hand.rank, hand.leave, hand.size, hand.key, hand.worth, hand.blank):
        store(column, 0, 0)
    for letter in range(27):
        count = load(hand.rack, letter)
        for laid in range(count, -1, -1):
            if count == 0:
                break
            for subset in range(done):
                rank, kept = load(hand.rank, subset), load(hand.leave, subset)
                for _ in range(count - laid):
                    rank += load(binomials, (letter + kept) * 8 + kept + 1)
                    kept += 1
                target = laid * done + subset
                store(hand.rank, target, rank)
                store(hand.leave, target, kept)
                store(hand.size, target, load(hand.size, subset) + laid)
                store(hand.key, target, load(hand.key, subset) + laid * load(keys, letter))
                points = load(hand.worth, subset) + laid * load(values, letter)
                store(hand.worth, target, points)
                is_blank = letter == BLANK and laid > 0
                store(hand.blank, target, 1 if is_blank else load(hand.blank, subset))
        done *= count + 1


@kernel
def value_hand(hand: Hand, leaves: Leaves, bag: Int, others: Int) -> None:
    """Write ``leave`` and ``worth`` of all subsets, the best of each, and the order."""
    subsets = load(hand.figures, SUBSETS)
    all_points = load(hand.worth, subsets - 1)
    late = load(leaves.late, 0)
    for size in range(8):
        store(hand.best_leave, size, NEVER)
        store(hand.best_worth, size, NEVER)
    for size in range(10):
        store(hand.starts, size, 0)
    for subset in range(subsets):
        kept, size, points = load(hand.leave, subset), load(hand.size, subset), load(hand.worth, subset)
        value = 0
        if bag == 0 and late:
            value = 2 * MILLI * others
            if kept:
                value = -MILLI * (2 * (all_points - points) + STUCK)
        elif bag > 0 and kept < 7:
            value = load(leaves.table, load(hand.rank, subset) + load(leaves.bases, kept))
        worth = MILLI * points + value
        store(hand.leave, subset, value)
        store(hand.worth, subset, worth)
        store(hand.best_leave, size, max(value, load(hand.best_leave, size)))
        store(hand.best_worth, size, max(worth, load(hand.best_worth, size)))
        store(hand.starts, size + 1, load(hand.starts, size + 1) + 1)
    for size in range(8):
        store(hand.starts, size + 1, load(hand.starts, size + 1) + load(hand.starts, size))
    for size in range(8):
        store(hand.filled, size, load(hand.starts, size))
    for subset in range(subsets):
        insert_subset(hand, subset)


@kernel
def insert_subset(hand: Hand, subset: Int) -> None:
    """Put a subset into the order of its size, the worthiest first."""
    size, worth = load(hand.size, subset), load(hand.worth, subset)
    begin, place = load(hand.starts, size), load(hand.filled, size)
    store(hand.filled, size, place + 1)
    while place > begin and load(hand.worth, load(hand.order, place - 1)) < worth:
        store(hand.order, place, load(hand.order, place - 1))
        place -= 1
    store(hand.order, place, subset)


@kernel
def contain_hand(hand: Hand) -> None:
    """Write for every subset the bits of those that contain it, letter by letter."""
    subsets = load(hand.figures, SUBSETS)
    for subset in range(subsets):
        store(hand.above_low, subset, (1 << subset) if subset < 64 else 0)
        store(hand.above_high, subset, 0 if subset < 64 else 1 << (subset - 64))
    for letter in range(27):
        count, radix = load(hand.rack, letter), load(hand.radix, letter)
        if count == 0:
            continue
        for block in range(0, subsets, radix * (count + 1)):
            for subset in range(block + count * radix - 1, block - 1, -1):
                low = load(hand.above_low, subset) | load(hand.above_low, subset + radix)
                high = load(hand.above_high, subset) | load(hand.above_high, subset + radix)
                store(hand.above_low, subset, low)
                store(hand.above_high, subset, high)


@kernel
def take_rack(
    words: Words, leaves: Leaves, sheet: Sheet, tools: Tools, bag: Int, others: Int
) -> None:
    """Write all tables over the rack in ``tools.hand.rack``.

    ``bag`` tiles are in the bag; ``others`` the points on the other racks, which count when it is
    empty.
    """
    hand = tools.hand
    count_hand(hand)
    rank_hand(hand, words.keys, sheet.values, leaves.binomials)
    value_hand(hand, leaves, bag, others)
    contain_hand(hand)
    placed = 0
    store(tools.dearest, 0, 0)
    for place in range(27):
        letter = load(sheet.by_value, place)
        for _ in range(load(hand.rack, letter)):
            total = load(tools.dearest, placed) + load(sheet.values, letter)
            placed += 1
            store(tools.dearest, placed, total)
    while placed < 7:
        placed += 1
        store(tools.dearest, placed, load(tools.dearest, placed - 1))


@kernel
def find_anchors(
    words: Words, board: Board, sheet: Sheet, tools: Tools, empty: Int, bounded: Int
) -> Int:
    """Write the anchors, with their bounds if asked; their number.

    On an empty board, which ``empty`` tells, the only one is the center square, across.
    """
    count = 0
    for line in range(30):
        if empty and line != 7:
            continue
        start = (line + 1) * ROW if line < 15 else PLANE + (line - 14) * ROW
        room = 0
        square = start
        while square < start + 15:
            if load(board.tiles, square) != 0:
                after = square
                while load(board.tiles, after) != 0:
                    after += 1
                add_anchor(words, board, sheet, tools, count, square, after, room, 0, bounded)
                count += 1
                room = -1  # the square behind a block is not free for a word that ends before it
                square = after
                continue
            if load(board.beside, square) == 0 and not (empty and square - start == 7):
                room += 1
            else:
                fits = load(board.allowed, square) & load(tools.hand.figures, KINDS)
                blank = load(tools.hand.rack, BLANK) and load(board.allowed, square)
                if load(board.tiles, square - 1) == 0 and (fits or blank):
                    add_anchor(
                        words, board, sheet, tools, count, square, square + 1, room, 1, bounded
                    )
                    count += 1
                room = 0
            square += 1
    return count


@kernel
def add_anchor(
    words: Words,
    board: Board,
    sheet: Sheet,
    tools: Tools,
    anchor: Int,
    square: Int,
    after: Int,
    room: Int,
    lead: Int,
    bounded: Int,
) -> None:
    """Write one anchor."""
    anchors = tools.anchors
    points, key = 0, 0
    if lead == 0:
        for place in range(square, after):
            points += load(board.points, place)
            key += load(words.keys, load(board.tiles, place) - 1)
    store(anchors.square, anchor, square)
    store(anchors.after, anchor, after)
    store(anchors.room, anchor, room)
    store(anchors.lead, anchor, lead)
    store(anchors.points, anchor, points)
    if bounded:
        bound_anchor(words, board, sheet, tools, anchor, key)


@kernel
def dearest_fit(board: Board, sheet: Sheet, letters: Int, square: Int) -> Int:
    """The most that the cross word of a square can score with one of the letters."""
    letters &= load(board.allowed, square) & LETTERS
    dearest = 0
    while letters:
        dearest = max(dearest, load(sheet.values, ctz(letters)))
        letters &= letters - 1
    points = dearest * load(sheet.letter_factors, square) + load(board.side, square)
    return points * load(sheet.word_factors, square)


@kernel
def bound_anchor(
    words: Words, board: Board, sheet: Sheet, tools: Tools, anchor: Int, key: Int
) -> None:
    """Write ``reach``, ``keys`` and ``best`` of an anchor: to the right square by square."""
    anchors, hand = tools.anchors, tools.hand
    letters, held = load(hand.figures, KINDS), load(hand.figures, HELD)
    for place in range(anchor * 64, anchor * 64 + 64):
        store(anchors.reach, place, NEVER)
    lead = load(anchors.lead, anchor)
    square = load(anchors.square, anchor)
    factor, doubles, triples, crossing = 1, 0, 0, 0
    if lead:
        factor = load(sheet.word_factors, square)
        doubles = 1 if load(sheet.letter_factors, square) > 1 else 0
        triples = 1 if load(sheet.letter_factors, square) > 2 else 0
        if load(board.beside, square):
            crossing = dearest_fit(board, sheet, letters, square)
    points = load(anchors.points, anchor)
    best = NEVER
    square = load(anchors.after, anchor)
    for right in range(held - lead + 1):
        while load(board.tiles, square) != 0:
            points += load(board.points, square)
            key += load(words.keys, load(board.tiles, square) - 1)
            square += 1
        store(anchors.keys, anchor * 8 + right, key)
        highest = bound_span(
            sheet, tools, anchor, right, factor, doubles, triples, points, crossing
        )
        best = max(best, highest)
        allowed = load(board.allowed, square)
        if allowed & letters == 0 and (allowed == 0 or load(hand.rack, BLANK) == 0):
            break
        if load(board.beside, square):
            crossing += dearest_fit(board, sheet, letters, square)
        factor *= load(sheet.word_factors, square)
        doubles += 1 if load(sheet.letter_factors, square) > 1 else 0
        triples += 1 if load(sheet.letter_factors, square) > 2 else 0
        square += 1
    store(anchors.best, anchor, best)


@kernel
def bound_span(
    sheet: Sheet,
    tools: Tools,
    anchor: Int,
    right: Int,
    factor: Int,
    doubles: Int,
    triples: Int,
    points: Int,
    crossing: Int,
) -> Int:
    """Write ``reach`` with ``right`` tiles right of an anchor and every lead; the highest.

    The dearest tiles are taken to lie on the premium squares.
    """
    anchors, hand, dearest = tools.anchors, tools.hand, tools.dearest
    first = load(anchors.lead, anchor)
    held = load(hand.figures, HELD)
    square = load(anchors.square, anchor) - 1
    best = NEVER
    for lead in range(first, first + load(anchors.room, anchor) + 1):
        tiles = lead + right
        if tiles > held:
            break
        if tiles > 0:
            bound = factor * (points + load(dearest, doubles) + load(dearest, triples))
            bound += (factor - 1) * load(dearest, tiles) + crossing
            if tiles == 7:
                bound += load(sheet.figures, BONUS)
            bound = bound * MILLI + load(hand.best_worth, tiles)
            store(tools.anchors.reach, anchor * 64 + lead * 8 + tiles, bound)
            best = max(best, bound)
        factor *= load(sheet.word_factors, square)
        doubles += 1 if load(sheet.letter_factors, square) > 1 else 0
        triples += 1 if load(sheet.letter_factors, square) > 2 else 0
        square -= 1
    return best


@kernel
def sift(words: Words, tools: Tools, anchor: Int, lead: Int, tiles: Int) -> tuple[Int, Int, Int]:
    """The subsets of so many tiles that can be words and beat the threshold: (low, high, reach)."""
    anchors, hand = tools.anchors, tools.hand
    threshold = load(tools.found.state, THRESHOLD)
    bound = load(anchors.reach, anchor * 64 + lead * 8 + tiles)
    low, high, reach = 0, 0, NEVER
    if bound < threshold or bound == NEVER:
        return low, high, reach
    others = load(anchors.keys, anchor * 8 + tiles - lead)
    bound -= load(hand.best_worth, tiles)
    for place in range(load(hand.starts, tiles), load(hand.starts, tiles + 1)):
        subset = load(hand.order, place)
        equity = bound + load(hand.worth, subset)
        if equity < threshold:
            break
        key = load(hand.key, subset) + others
        slot = blank_slot(key) if load(hand.blank, subset) else plain_slot(key)
        if (load(words.filter, slot >> 3) >> (slot & 7)) & 1:
            reach = max(reach, equity)
            if subset < 64:
                low |= 1 << subset
            else:
                high |= 1 << (subset - 64)
    return low, high, reach


@kernel
def bound_walk(words: Words, tools: Tools, anchor: Int) -> Int:
    """Write the bounds of the walk from an anchor; the highest."""
    bounds, hand = tools.bounds, tools.hand
    first, held = load(tools.anchors.lead, anchor), load(hand.figures, HELD)
    most = min(held, first + load(tools.anchors.room, anchor))
    lead_low, lead_high, lead_reach = 0, 0, NEVER
    for lead in range(7, first - 1, -1):
        low, high, reach = 0, 0, NEVER
        store(bounds.reach, lead * 8 + held + 1, NEVER)
        for tiles in range(held, max(lead, 1) - 1, -1):
            if lead <= most:
                more_low, more_high, higher = sift(words, tools, anchor, lead, tiles)
                low |= more_low
                high |= more_high
                reach = max(reach, higher)
            place = lead * 8 + tiles
            store(bounds.reach, place, reach)
            store(bounds.low, place, low)
            store(bounds.high, place, high)
        lead_low |= low
        lead_high |= high
        lead_reach = max(lead_reach, reach)
        store(bounds.lead_reach, lead, lead_reach)
        store(bounds.lead_low, lead, lead_low)
        store(bounds.lead_high, lead, lead_high)
    return lead_reach


@kernel
def walk_anchor(words: Words, board: Board, sheet: Sheet, tools: Tools, anchor: Int) -> None:
    """Find the plays of one anchor within ``tools.bounds``."""
    nodes, hand, stack, anchors = words.nodes, tools.hand, tools.stack, tools.anchors
    square, after = load(anchors.square, anchor), load(anchors.after, anchor)
    room, points = load(anchors.room, anchor), load(anchors.points, anchor)
    available = load(hand.figures, KINDS)
    threshold = load(tools.found.state, THRESHOLD)
    top = -1
    if load(anchors.lead, anchor):
        node = load(nodes, 0)
        pending = fitting(load(nodes, node) & load(board.allowed, square), available)
        top = open_frame(stack, top, node, pending, square, room + 1, 0, hand)
    else:
        node = backwards(nodes, board.tiles, after - 1)
        if node == 0:
            return
        if room > 0 and load(tools.bounds.lead_reach, 1) >= threshold:
            pending = fitting(load(nodes, node) | load(nodes, node + 1), available)
            top = open_frame(stack, top, node, pending, square - 1, room, points, hand)
        if (load(nodes, node) >> SEPARATOR) & 1 and load(tools.bounds.reach, 1) >= threshold:
            node = child(nodes, node, SEPARATOR)
            fit = (load(nodes, node) | load(nodes, node + 1)) & load(board.allowed, after)
            top = open_frame(stack, top, node, fitting(fit, available), after, 0, points, hand)
    walk(nodes, board, sheet, hand, tools.bounds, stack, top, after, tools.found)


@kernel
def begin_search(found: Found, top: Int) -> None:
    """Forget what was found; the best ``top`` are to be found, or with 0 all."""
    store(found.state, COUNT, 0)
    store(found.state, THRESHOLD, NEVER)
    store(found.state, TOP, top)


@kernel
def all_plays(words: Words, board: Board, sheet: Sheet, tools: Tools, empty: Int) -> Int:
    """List all plays of the rack in ``tools``, whose tables stand; their number."""
    begin_search(tools.found, np.int64(0))
    bounds = tools.bounds
    bounds.reach[:] = -NEVER
    bounds.lead_reach[:] = -NEVER
    bounds.low[:] = -1
    bounds.high[:] = -1
    bounds.lead_low[:] = -1
    bounds.lead_high[:] = -1
    count = find_anchors(words, board, sheet, tools, empty, np.int64(0))
    for anchor in range(count):
        walk_anchor(words, board, sheet, tools, anchor)
    return load(tools.found.state, COUNT)


@kernel
def best_plays(
    words: Words, board: Board, sheet: Sheet, tools: Tools, empty: Int, top: Int
) -> Int:
    """Find the best plays by equity of the rack in ``tools``, whose tables stand; their number."""
    begin_search(tools.found, top)
    count = find_anchors(words, board, sheet, tools, empty, np.int64(1))
    best = tools.anchors.best
    while True:
        chosen, highest = -1, NEVER
        for anchor in range(count):
            if load(best, anchor) > highest:
                highest, chosen = load(best, anchor), anchor
        if chosen < 0 or highest < load(tools.found.state, THRESHOLD):
            return load(tools.found.state, COUNT)
        store(best, chosen, NEVER)
        reach = bound_walk(words, tools, chosen)
        if reach != NEVER and reach >= load(tools.found.state, THRESHOLD):
            walk_anchor(words, board, sheet, tools, chosen)


@kernel
def best_exchange(hand: Hand) -> tuple[Int, Int]:
    """The subset whose exchange leaves most, and the leave; (0, NEVER) for an empty rack."""
    best, value = 0, NEVER
    for subset in range(1, load(hand.figures, SUBSETS)):
        if load(hand.leave, subset) > value:
            best, value = subset, load(hand.leave, subset)
    return best, value
