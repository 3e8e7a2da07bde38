"""Kernels that choose what to walk: tables over the rack, anchors, bounds, the best plays.

The best plays are found without listing all. For every anchor, and every number of tiles up to it
and in all, the premiums, the dearest tiles and the best leave bound the equity. Anchors are taken
best first. Before one is walked, an existence filter tells for every sub-multiset of the rack if
with the letters on the board it can be a word at all, in any order: the sum of a random key a
letter is looked up among those of all words, also with one or two letters as blanks. What remains
is a set of subsets, 128 bits, which the walk never leaves.

Arguments that many kernels share: nodes uint32 (size,) the crossword graph; words uint8 (size,) the
existence filter; leaves int32 (1107568,) leaves in thousandths of a point, by size and rank; board,
sheet, work and found as ``scrabble.kernels`` describes them. ``work`` is always written.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuiwords.engine.scrabble.kernels import (
    ABOVE_HIGH,
    ABOVE_LOW,
    ACROSS,
    ALLOWED,
    ANCHOR_AFTER,
    ANCHOR_BEST,
    ANCHOR_KEYS,
    ANCHOR_LEAD,
    ANCHOR_POINTS,
    ANCHOR_REACH,
    ANCHOR_ROOM,
    ANCHOR_SQUARE,
    BASES,
    BESIDE,
    BEST_LEAVE,
    BEST_WORTH,
    BINOMIALS,
    BLANK,
    BLANK_SHIFT,
    BONUS,
    BY_VALUE,
    COUNT,
    DEAREST,
    EXCHANGE_NEEDS,
    FILLED,
    HAS_BLANK,
    HELD,
    HIGH,
    KEY,
    KEYS,
    KINDS,
    LATE,
    LEAD_HIGH,
    LEAD_LOW,
    LEAD_REACH,
    LEAVE,
    LETTER_FACTOR,
    LETTERS,
    LOW,
    MILLI,
    NEVER,
    NIBBLES,
    ORDER,
    PLANE,
    POINTS,
    RACK,
    RADIX,
    RANK,
    REACH,
    ROW,
    SEPARATOR,
    SHIFT,
    SIZE,
    STARTS,
    SUBSETS,
    THRESHOLD,
    TILE,
    TILE_BITS,
    TILES_SHIFT,
    TOP,
    VALUE,
    WORD_FACTOR,
    WORTH,
    backwards,
    child,
    fitting,
    push,
    walk,
)
from tuiwords.kernel import ctz, lent, load, store

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

BLANK_BITS, PLAIN_BITS = 26, 22  # log2 of the bits of the two existence filters
# What is kept with an empty bag counts against its owner and for the other, and costs ten more
# points for the turn it takes to get rid of it (Macondo's static endgame).
STUCK = 10
# Places in the ``turn`` of ``best_turn``, and kinds of turns.
BAG, OTHERS, EMPTY, KIND, MOVE, SCORE, EQUITY, USED = 0, 1, 2, 3, 4, 5, 6, 7
PASS, PLAY, EXCHANGE = 0, 1, 2


@lent("int64(int64)")
def blank_slot(key: Int) -> Int:
    """Place of a key in the filter of words with blanks, a bit."""
    return (key >> (63 - BLANK_BITS)) & ((1 << BLANK_BITS) - 1)


@lent("int64(int64)")
def plain_slot(key: Int) -> Int:
    """Place of a key in the filter of words without blanks, a bit behind the other filter."""
    return ((key >> (63 - PLAIN_BITS)) & ((1 << PLAIN_BITS) - 1)) + (1 << BLANK_BITS)


@lent("void(uint8[:, ::1], int64[::1], int64[::1], uint8[::1])")
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


@lent("void(int64[::1])")
def count_hand(work: Array) -> None:
    """Write radix and shift of the tiles, and the figures of the rack."""
    subsets, shift, held, nibbles, letters = 1, 0, 0, 0, 0
    for letter in range(27):
        count = load(work, RACK + letter)
        store(work, SHIFT + letter, 0)
        store(work, RADIX + letter, 0)
        if count:
            store(work, SHIFT + letter, shift)
            store(work, RADIX + letter, subsets)
            nibbles |= count << shift
            letters |= 1 << letter
            subsets *= count + 1
            shift += 4
            held += count
    if load(work, RACK + BLANK):
        for letter in range(26):
            store(work, SHIFT + BLANK_SHIFT + letter, load(work, SHIFT + BLANK))
            store(work, RADIX + BLANK_SHIFT + letter, load(work, RADIX + BLANK))
    store(work, SUBSETS, subsets)
    store(work, HELD, held)
    store(work, NIBBLES, nibbles)
    store(work, KINDS, letters)


@lent("void(uint8[::1], int64[::1])")
def rank_hand(sheet: Array, work: Array) -> None:
    """Write size, key and rank of all subsets, in ``worth`` the points laid, ``leave`` tiles kept.

    Letter by letter in the order of the alphabet, since a rank sums binomials of the sorted tiles.
    """
    done = 1
    for column in (RANK, LEAVE, SIZE, KEY, WORTH, HAS_BLANK):
        store(work, column, 0)
    for letter in range(27):
        count = load(work, RACK + letter)
        for laid in range(count, -1, -1):
            if count == 0:
                break
            for subset in range(done):
                rank, kept = load(work, RANK + subset), load(work, LEAVE + subset)
                for _ in range(count - laid):
                    rank += load(work, BINOMIALS + (letter + kept) * 8 + kept + 1)
                    kept += 1
                target = laid * done + subset
                store(work, RANK + target, rank)
                store(work, LEAVE + target, kept)
                store(work, SIZE + target, load(work, SIZE + subset) + laid)
                store(
                    work, KEY + target, load(work, KEY + subset) + laid * load(work, KEYS + letter)
                )
                points = load(work, WORTH + subset) + laid * load(sheet, VALUE + letter)
                store(work, WORTH + target, points)
                is_blank = letter == BLANK and laid > 0
                store(work, HAS_BLANK + target, 1 if is_blank else load(work, HAS_BLANK + subset))
        done *= count + 1


@lent("void(int64[::1], int64)")
def insert_subset(work: Array, subset: Int) -> None:
    """Put a subset into the order of its size, the worthiest first."""
    size, worth = load(work, SIZE + subset), load(work, WORTH + subset)
    begin, place = load(work, STARTS + size), load(work, FILLED + size)
    store(work, FILLED + size, place + 1)
    while place > begin and load(work, WORTH + load(work, ORDER + place - 1)) < worth:
        store(work, ORDER + place, load(work, ORDER + place - 1))
        place -= 1
    store(work, ORDER + place, subset)


@lent("void(int32[::1], int64[::1], int64, int64)")
def value_hand(leaves: Array, work: Array, bag: Int, others: Int) -> None:
    """Write ``leave`` and ``worth`` of all subsets, the best of each, and the order."""
    subsets = load(work, SUBSETS)
    all_points = load(work, WORTH + subsets - 1)
    late = load(work, LATE)
    for size in range(8):
        store(work, BEST_LEAVE + size, NEVER)
        store(work, BEST_WORTH + size, NEVER)
    for size in range(10):
        store(work, STARTS + size, 0)
    for subset in range(subsets):
        kept, size, points = (
            load(work, LEAVE + subset),
            load(work, SIZE + subset),
            load(work, WORTH + subset),
        )
        value = 0
        if bag == 0 and late:
            value = 2 * MILLI * others
            if kept:
                value = -MILLI * (2 * (all_points - points) + STUCK)
        elif bag > 0 and kept < 7:
            value = load(leaves, load(work, RANK + subset) + load(work, BASES + kept))
        worth = MILLI * points + value
        store(work, LEAVE + subset, value)
        store(work, WORTH + subset, worth)
        store(work, BEST_LEAVE + size, max(value, load(work, BEST_LEAVE + size)))
        store(work, BEST_WORTH + size, max(worth, load(work, BEST_WORTH + size)))
        store(work, STARTS + size + 1, load(work, STARTS + size + 1) + 1)
    for size in range(8):
        store(work, STARTS + size + 1, load(work, STARTS + size + 1) + load(work, STARTS + size))
    for size in range(8):
        store(work, FILLED + size, load(work, STARTS + size))
    for subset in range(subsets):
        insert_subset(work, subset)


@lent("void(int64[::1])")
def contain_hand(work: Array) -> None:
    """Write for every subset the bits of those that contain it, letter by letter."""
    subsets = load(work, SUBSETS)
    for subset in range(subsets):
        store(work, ABOVE_LOW + subset, (1 << subset) if subset < 64 else 0)
        store(work, ABOVE_HIGH + subset, 0 if subset < 64 else 1 << (subset - 64))
    for letter in range(27):
        count, radix = load(work, RACK + letter), load(work, RADIX + letter)
        if count == 0:
            continue
        for block in range(0, subsets, radix * (count + 1)):
            for subset in range(block + count * radix - 1, block - 1, -1):
                low = load(work, ABOVE_LOW + subset) | load(work, ABOVE_LOW + subset + radix)
                high = load(work, ABOVE_HIGH + subset) | load(work, ABOVE_HIGH + subset + radix)
                store(work, ABOVE_LOW + subset, low)
                store(work, ABOVE_HIGH + subset, high)


@lent("void(int32[::1], uint8[::1], int64[::1], int64, int64)")
def take_rack(leaves: Array, sheet: Array, work: Array, bag: Int, others: Int) -> None:
    """Write all tables over the rack in ``work``.

    ``bag`` tiles are in the bag; ``others`` the points on the other racks, which count when it is
    empty.
    """
    count_hand(work)
    rank_hand(sheet, work)
    value_hand(leaves, work, bag, others)
    contain_hand(work)
    placed = 0
    store(work, DEAREST + 0, 0)
    for place in range(27):
        letter = load(sheet, BY_VALUE + place)
        for _ in range(load(work, RACK + letter)):
            total = load(work, DEAREST + placed) + load(sheet, VALUE + letter)
            placed += 1
            store(work, DEAREST + placed, total)
    while placed < 7:
        placed += 1
        store(work, DEAREST + placed, load(work, DEAREST + placed - 1))


@lent("int64(uint32[::1], uint8[::1], int64, int64)")
def dearest_fit(board: Array, sheet: Array, letters: Int, square: Int) -> Int:
    """The most that the cross word of a square can score with one of the letters."""
    letters &= load(board, ALLOWED + square) & LETTERS
    dearest = 0
    while letters:
        dearest = max(dearest, load(sheet, VALUE + ctz(letters)))
        letters &= letters - 1
    points = dearest * load(sheet, LETTER_FACTOR + square) + load(board, ACROSS + square)
    return points * load(sheet, WORD_FACTOR + square)


@lent("int64(uint8[::1], int64[::1], int64, int64, int64, int64, int64, int64, int64)")
def bound_span(
    sheet: Array,
    work: Array,
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
    first = load(work, ANCHOR_LEAD + anchor)
    held = load(work, HELD)
    square = load(work, ANCHOR_SQUARE + anchor) - 1
    best = NEVER
    for lead in range(first, first + load(work, ANCHOR_ROOM + anchor) + 1):
        tiles = lead + right
        if tiles > held:
            break
        if tiles > 0:
            bound = factor * (
                points + load(work, DEAREST + doubles) + load(work, DEAREST + triples)
            )
            bound += (factor - 1) * load(work, DEAREST + tiles) + crossing
            if tiles == 7:
                bound += load(work, BONUS)
            bound = bound * MILLI + load(work, BEST_WORTH + tiles)
            store(work, ANCHOR_REACH + anchor * 64 + lead * 8 + tiles, bound)
            best = max(best, bound)
        factor *= load(sheet, WORD_FACTOR + square)
        doubles += 1 if load(sheet, LETTER_FACTOR + square) > 1 else 0
        triples += 1 if load(sheet, LETTER_FACTOR + square) > 2 else 0
        square -= 1
    return best


@lent("void(uint32[::1], uint8[::1], int64[::1], int64, int64)")
def bound_anchor(board: Array, sheet: Array, work: Array, anchor: Int, key: Int) -> None:
    """Write ``reach``, ``keys`` and ``best`` of an anchor: to the right square by square."""
    letters, held = load(work, KINDS), load(work, HELD)
    for place in range(anchor * 64, anchor * 64 + 64):
        store(work, ANCHOR_REACH + place, NEVER)
    lead = load(work, ANCHOR_LEAD + anchor)
    square = load(work, ANCHOR_SQUARE + anchor)
    factor, doubles, triples, crossing = 1, 0, 0, 0
    if lead:
        factor = load(sheet, WORD_FACTOR + square)
        doubles = 1 if load(sheet, LETTER_FACTOR + square) > 1 else 0
        triples = 1 if load(sheet, LETTER_FACTOR + square) > 2 else 0
        if load(board, BESIDE + square):
            crossing = dearest_fit(board, sheet, letters, square)
    points = load(work, ANCHOR_POINTS + anchor)
    best = NEVER
    square = load(work, ANCHOR_AFTER + anchor)
    for right in range(held - lead + 1):
        while load(board, TILE + square) != 0:
            points += load(board, POINTS + square)
            key += load(work, KEYS + load(board, TILE + square) - 1)
            square += 1
        store(work, ANCHOR_KEYS + anchor * 8 + right, key)
        highest = bound_span(sheet, work, anchor, right, factor, doubles, triples, points, crossing)
        best = max(best, highest)
        allowed = load(board, ALLOWED + square)
        if allowed & letters == 0 and (allowed == 0 or load(work, RACK + BLANK) == 0):
            break
        if load(board, BESIDE + square):
            crossing += dearest_fit(board, sheet, letters, square)
        factor *= load(sheet, WORD_FACTOR + square)
        doubles += 1 if load(sheet, LETTER_FACTOR + square) > 1 else 0
        triples += 1 if load(sheet, LETTER_FACTOR + square) > 2 else 0
        square += 1
    store(work, ANCHOR_BEST + anchor, best)


@lent("void(uint32[::1], uint8[::1], int64[::1], int64, int64, int64, int64, int64, int64)")
def add_anchor(
    board: Array,
    sheet: Array,
    work: Array,
    anchor: Int,
    square: Int,
    after: Int,
    room: Int,
    lead: Int,
    bounded: Int,
) -> None:
    """Write one anchor."""
    points, key = np.int64(0), np.int64(0)
    if lead == 0:
        for place in range(square, after):
            points += load(board, POINTS + place)
            key += load(work, KEYS + load(board, TILE + place) - 1)
    store(work, ANCHOR_SQUARE + anchor, square)
    store(work, ANCHOR_AFTER + anchor, after)
    store(work, ANCHOR_ROOM + anchor, room)
    store(work, ANCHOR_LEAD + anchor, lead)
    store(work, ANCHOR_POINTS + anchor, points)
    if bounded:
        bound_anchor(board, sheet, work, anchor, key)


@lent("int64(uint32[::1], uint8[::1], int64[::1], int64, int64)")
def find_anchors(board: Array, sheet: Array, work: Array, empty: Int, bounded: Int) -> Int:
    """Write the anchors, with their bounds if asked; their number.

    On an empty board, which ``empty`` tells, the only one is the center square, across.
    """
    count, zero, one = np.int64(0), np.int64(0), np.int64(1)
    for line in range(np.int64(30)):
        if empty and line != 7:
            continue
        start = (line + 1) * ROW if line < 15 else PLANE + (line - 14) * ROW
        room = np.int64(0)
        square = np.int64(start)
        while square < start + 15:
            if load(board, TILE + square) != 0:
                after = square
                while load(board, TILE + after) != 0:
                    after += 1
                add_anchor(board, sheet, work, count, square, after, room, zero, bounded)
                count += 1
                room = np.int64(
                    -1
                )  # the square behind a block is not free for a word that ends before it
                square = after
                continue
            if load(board, BESIDE + square) == 0 and not (empty and square - start == 7):
                room += 1
            else:
                fits = load(board, ALLOWED + square) & load(work, KINDS)
                blank = load(work, RACK + BLANK) and load(board, ALLOWED + square)
                if load(board, TILE + square - 1) == 0 and (fits or blank):
                    add_anchor(board, sheet, work, count, square, square + 1, room, one, bounded)
                    count += 1
                room = np.int64(0)
            square += 1
    return count


@lent("UniTuple(int64, 3)(uint8[::1], int64[::1], int64, int64, int64)")
def sift(words: Array, work: Array, anchor: Int, lead: Int, tiles: Int) -> tuple[Int, Int, Int]:
    """The subsets of so many tiles that can be words and beat the threshold: (low, high, reach)."""
    threshold = load(work, THRESHOLD)
    bound = load(work, ANCHOR_REACH + anchor * 64 + lead * 8 + tiles)
    low, high, reach = 0, 0, NEVER
    if bound < threshold or bound == NEVER:
        return low, high, reach
    others = load(work, ANCHOR_KEYS + anchor * 8 + tiles - lead)
    bound -= load(work, BEST_WORTH + tiles)
    for place in range(load(work, STARTS + tiles), load(work, STARTS + tiles + 1)):
        subset = load(work, ORDER + place)
        equity = bound + load(work, WORTH + subset)
        if equity < threshold:
            break
        key = load(work, KEY + subset) + others
        slot = blank_slot(key) if load(work, HAS_BLANK + subset) else plain_slot(key)
        if (load(words, slot >> 3) >> (slot & 7)) & 1:
            reach = max(reach, equity)
            if subset < 64:
                low |= 1 << subset
            else:
                high |= 1 << (subset - 64)
    return low, high, reach


@lent("int64(uint8[::1], int64[::1], int64)")
def bound_walk(words: Array, work: Array, anchor: Int) -> Int:
    """Write the bounds of the walk from an anchor; the highest."""
    first, held = load(work, ANCHOR_LEAD + anchor), load(work, HELD)
    most = min(held, first + load(work, ANCHOR_ROOM + anchor))
    lead_low, lead_high, lead_reach = 0, 0, NEVER
    for lead in range(np.int64(7), first - 1, np.int64(-1)):
        low, high, reach = 0, 0, NEVER
        store(work, REACH + lead * 8 + held + 1, NEVER)
        for tiles in range(held, max(lead, 1) - 1, -1):
            if lead <= most:
                more_low, more_high, higher = sift(words, work, anchor, lead, tiles)
                low |= more_low
                high |= more_high
                reach = max(reach, higher)
            place = lead * 8 + tiles
            store(work, REACH + place, reach)
            store(work, LOW + place, low)
            store(work, HIGH + place, high)
        lead_low |= low
        lead_high |= high
        lead_reach = max(lead_reach, reach)
        store(work, LEAD_REACH + lead, lead_reach)
        store(work, LEAD_LOW + lead, lead_low)
        store(work, LEAD_HIGH + lead, lead_high)
    return lead_reach


@lent("void(uint32[::1], uint32[::1], uint8[::1], int64[::1], int64[::1], int64)")
def walk_anchor(
    nodes: Array, board: Array, sheet: Array, work: Array, found: Array, anchor: Int
) -> None:
    """Find the plays of one anchor within the bounds in ``work``."""
    square, after = load(work, ANCHOR_SQUARE + anchor), load(work, ANCHOR_AFTER + anchor)
    room, points = load(work, ANCHOR_ROOM + anchor), load(work, ANCHOR_POINTS + anchor)
    available = load(work, KINDS)
    threshold = load(work, THRESHOLD)
    start = (0, points, 0, 1, load(work, NIBBLES), available, 0, 0)
    top = -1
    if load(work, ANCHOR_LEAD + anchor):
        node = load(nodes, 0)
        pending = fitting(load(nodes, node) & load(board, ALLOWED + square), available)
        top = push(work, top, node, pending, square, room + 1, start)
    else:
        node = backwards(nodes, board, after - 1)
        if node == 0:
            return
        if room > 0 and load(work, LEAD_REACH + 1) >= threshold:
            pending = fitting(load(nodes, node) | load(nodes, node + 1), available)
            top = push(work, top, node, pending, square - 1, room, start)
        if (load(nodes, node) >> SEPARATOR) & 1 and load(work, REACH + 1) >= threshold:
            node = child(nodes, node, np.int64(SEPARATOR))
            fit = (load(nodes, node) | load(nodes, node + 1)) & load(board, ALLOWED + after)
            top = push(work, top, node, fitting(fit, available), after, 0, start)
    walk(nodes, board, sheet, work, found, top, after)


@lent("void(int64[::1], int64)")
def begin_search(work: Array, top: Int) -> None:
    """Forget what was found; the best ``top`` are to be found, or with 0 all."""
    store(work, COUNT, 0)
    store(work, THRESHOLD, NEVER)
    store(work, TOP, top)


@lent("int64(uint32[::1], uint32[::1], uint8[::1], int64[::1], int64[::1], int64)")
def all_plays(
    nodes: Array, board: Array, sheet: Array, work: Array, found: Array, empty: Int
) -> Int:
    """List all plays of the rack in ``work``, whose tables stand; their number."""
    begin_search(work, np.int64(0))
    work[REACH:LOW] = -NEVER
    work[LEAD_REACH:LEAD_LOW] = -NEVER
    work[LOW:LEAD_REACH] = -1
    work[LEAD_LOW : LEAD_HIGH + 16] = -1
    count = find_anchors(board, sheet, work, empty, np.int64(0))
    for anchor in range(count):
        walk_anchor(nodes, board, sheet, work, found, anchor)
    return load(work, COUNT)


@lent(
    "int64(uint32[::1], uint8[::1], uint32[::1], uint8[::1], int64[::1], int64[::1], int64, int64)"
)
def best_plays(
    nodes: Array,
    words: Array,
    board: Array,
    sheet: Array,
    work: Array,
    found: Array,
    empty: Int,
    top: Int,
) -> Int:
    """Find the best plays by equity of the rack in ``work``, whose tables stand; their number."""
    begin_search(work, top)
    count = find_anchors(board, sheet, work, empty, np.int64(1))
    while True:
        chosen, highest = -1, NEVER
        for anchor in range(count):
            if load(work, ANCHOR_BEST + anchor) > highest:
                highest, chosen = load(work, ANCHOR_BEST + anchor), anchor
        if chosen < 0 or highest < load(work, THRESHOLD):
            return load(work, COUNT)
        store(work, ANCHOR_BEST + chosen, NEVER)
        reach = bound_walk(words, work, chosen)
        if reach != NEVER and reach >= load(work, THRESHOLD):
            walk_anchor(nodes, board, sheet, work, found, chosen)


@lent("UniTuple(int64, 2)(int64[::1], int64)")
def best_exchange(work: Array, bag: Int) -> tuple[Int, Int]:
    """The subset whose exchange leaves most, and that leave; (0, NEVER) where none is allowed."""
    needs = load(work, EXCHANGE_NEEDS)
    best, value = 0, NEVER
    if bag >= needs:
        for subset in range(1, load(work, SUBSETS)):
            if load(work, LEAVE + subset) > value and load(work, SIZE + subset) <= bag:
                best, value = subset, load(work, LEAVE + subset)
    return best, value


@lent("int64(int64[::1], int64)")
def used_subset(work: Array, move: Int) -> Int:
    """The subset of the tiles that a move lays."""
    subset = 0
    for _ in range(move >> TILES_SHIFT):
        subset += load(work, RADIX + (BLANK if move & 32 else move & 31))
        move >>= TILE_BITS
    return subset


@lent(
    "void(uint32[::1], uint8[::1], int32[::1], uint32[::1], uint8[::1], "
    "int64[::1], int64[::1], int64[::1])"
)
def best_turn(
    nodes: Array,
    words: Array,
    leaves: Array,
    board: Array,
    sheet: Array,
    work: Array,
    found: Array,
    turn: Array,
) -> None:
    """The best turn by equity of the rack in ``work``.

    turn int64 (8,): read are the tiles in the bag, the points of the other racks and whether the
    board is empty (``BAG``, ``OTHERS``, ``EMPTY``); written are the kind of turn, the move or the
    subset exchanged, score, equity and the subset of the tiles used.
    """
    take_rack(leaves, sheet, work, turn[BAG], turn[OTHERS])
    count = best_plays(nodes, words, board, sheet, work, found, turn[EMPTY], np.int64(1))
    subset, value = best_exchange(work, turn[BAG])
    turn[KIND], turn[MOVE], turn[SCORE], turn[EQUITY], turn[USED] = PASS, 0, 0, NEVER, 0
    if count:
        turn[KIND], turn[MOVE] = PLAY, found[0]
        turn[SCORE], turn[EQUITY] = found[2], found[1]
        turn[USED] = used_subset(work, turn[MOVE])
    if value > turn[EQUITY]:
        turn[KIND], turn[MOVE], turn[SCORE] = EXCHANGE, subset, 0
        turn[EQUITY], turn[USED] = value, subset
