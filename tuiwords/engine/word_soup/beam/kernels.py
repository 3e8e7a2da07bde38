"""Kernels of the beam: one bucket of positions for each number of letters left.

Only positions with equally many letters left compete. A candidate is a kept position and a word
taken from it; it has no board until it survives its bucket. Candidates with the same letters left
are one: the more valuable is kept.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tuiwords.engine.word_soup.kernels import (
    EMPTY,
    LONGEST,
    SHAPE,
    describe_rows,
    describe_table,
    find,
    lay,
    look_around,
    remove,
    rows_without,
    shape_of_rows,
    to_the_right,
)
from tuiwords.engine.word_soup.order.kernels import copy_squares, order, select
from tuiwords.kernel import kernel

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

SEEN = 1 << 13  # slots of the table of square sets already met from one position
GROUPS = 3  # of word lengths, each with its own margin
_SHORT, _LONG = 5, 8  # first lengths of the second and the third group
_HASH = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(40)
_SEEN_SHIFT = np.uint64(50)
_ONE = np.uint64(1)
_EIGHT = np.uint64(8)
_EMPTY = np.uint64(EMPTY)
_ZERO = np.uint64(0)


class World(NamedTuple):
    """What does not change during a game.

    ``numbers`` int64 (8,): rows, columns, tilts (1 or 2), points for clearing the board, code of q
    and of u (-1: the alphabet lacks them), the least letters of a word.
    """

    nodes: Array  # uint64 (size,), the word graph
    points: Array  # int64 (32,), of each letter
    numbers: Array  # int64 (8,)
    vowels: Array  # uint64 (1,), mask of the vowels
    crowds: Array  # uint16 (4096,), of count_neighbors
    letter_keys: Array  # uint64 (32,), random
    square_keys: Array  # uint64 (256,), random


class Model(NamedTuple):
    """What the letters left may still bring: row m of each array is for m letters left."""

    letters: Array  # float32 (most + 1, 32), points for each letter
    shape: Array  # float32 (most + 1, 12), for each number of the shape
    margin: Array  # float32 (most + 1, 3), by length group: how far a word may raise the shape term
    surplus: Array  # float32 (most + 1,), what each q without its u costs


class Beam(NamedTuple):
    """The buckets and all positions kept so far; bucket m has m letters left.

    ``cursor`` int64 (8,): letters left of the bucket at work, the next position to expand in it,
    its end, positions kept, positions expanded, words met, best total, position that has it.
    """

    width: Array  # int64 (most + 1,), positions that a bucket keeps
    first: Array  # int64 (most + 2,), where its candidates begin
    count: Array  # int64 (most + 1,), candidates it has
    bar: Array  # float32 (most + 1,), value a candidate must pass
    slots_first: Array  # int64 (most + 2,), where its hash table begins
    slots: Array  # int32 (all,), candidate in the slot, counted within its bucket, or -1
    key: Array  # uint64 (candidates,), sum of the letter keys left
    value: Array  # float32 (candidates,)
    origin: Array  # int32 (candidates, 4), points so far, parent, length of the word, tilt
    path: Array  # uint8 (candidates, 32), squares on the parent's table
    kept_board: Array  # uint8 (positions, rows * columns)
    kept_key: Array  # uint64 (positions,)
    kept_value: Array  # float32 (positions,)
    kept_origin: Array  # int32 (positions, 4)
    kept_path: Array  # uint8 (positions, 32)
    cursor: Array  # int64 (8,)


LEFT, NEXT, END, KEPT, EXPANDED, WORDS, BEST, BEST_AT = range(8)
POINTS, PARENT, LENGTH, TILT = range(4)


class Scratch(NamedTuple):
    """Room that the kernels write over at every position."""

    table: Array  # uint8 (256,)
    near: Array  # uint64 (256,)
    where: Array  # uint8 (256 * 32,)
    paths: Array  # uint8 (room, 32)
    lengths: Array  # uint8 (room,)
    sums: Array  # int32 (room,)
    seen_key: Array  # uint64 (SEEN,)
    seen_at: Array  # int64 (SEEN,), when the slot was filled
    board: Array  # uint8 (rows * columns,)
    shape: Array  # float32 (12,)
    counts: Array  # int64 (32,), of each letter
    distinct: Array  # int64 (1,), how many different letters
    excess: Array  # int64 (1,), how many more q than u
    masks: Array  # uint64 (16,), vowels of each row of the table
    extents: Array  # int64 (16,), letters of each row of the table
    tops: Array  # int64 (16,), highest row of each column of the table
    masks_after: Array  # uint64 (16,), the same after a word is taken
    extents_after: Array  # int64 (16,)
    work: Array  # uint64 (3, 16), of rows_without
    base: Array  # float32 (32,), by word length: value of a child before its word is known
    bound: Array  # float32 (32,), by word length: the most the child's shape term can be
    gain: Array  # float32 (32 * 256,), by length and square: its part in the value of a child
    hopeful: Array  # int32 (room,), the words whose child may pass the bar
    value: Array  # float32 (room,), of those the child's value without its shape term


@kernel
def count_letters(board: Array, counts: Array) -> Int:
    """Count each letter of a board uint8 (squares,) into counts int64 (32,); how many there are."""
    counts[:] = 0
    for square in range(board.size):
        counts[board[square]] += 1
    counts[EMPTY] = 0
    return counts.sum()


@kernel
def group_of(length: Int) -> Int:
    """The length group of a word."""
    return 0 if length < _SHORT else 1 if length < _LONG else 2


@kernel
def q_excess(world: World, counts: Array) -> Int:
    """How many more q than u there are among counts int64 (32,); below 0 where u are more."""
    q, u = world.numbers[4], world.numbers[5]
    if q < 0:
        return 0
    return counts[q] - (counts[u] if u >= 0 else 0)


@kernel
def q_surplus(world: World, counts: Array) -> Int:
    """How many more q than u there are among counts int64 (32,), or 0."""
    return max(0, q_excess(world, counts))


@kernel
def distinct_letters(counts: Array) -> Int:
    """How many different letters there are among counts int64 (32,)."""
    distinct = 0
    for letter in range(31):
        distinct += counts[letter] > 0
    return distinct


@kernel
def measure(world: World, scratch: Scratch, board: Array) -> None:
    """Write the shape of a board uint8 (squares,) into the scratch, whose ``counts`` are its."""
    rows, columns = world.numbers[0], world.numbers[1]
    describe_rows(board, rows, columns, world.vowels[0], scratch.masks_after, scratch.extents_after)
    shape_of_rows(
        scratch.masks_after,
        scratch.extents_after,
        rows,
        distinct_letters(scratch.counts),
        q_surplus(world, scratch.counts),
        world.crowds,
        scratch.shape,
    )


@kernel
def shape_value(model: Model, left: Int, shape: Array) -> Any:
    """The shape term of the value of a board of ``left`` letters and this shape."""
    total = np.float32(0)
    for place in range(SHAPE):
        total += model.shape[left, place] * shape[place]
    return total


@kernel
def foresee(
    world: World, model: Model, scratch: Scratch, board: Array, points: Int, left: Int
) -> None:
    """Write ``base`` and ``bound`` of the scratch for the words of a kept position."""
    count_letters(board, scratch.counts)
    scratch.distinct[0] = distinct_letters(scratch.counts)
    scratch.excess[0] = q_excess(world, scratch.counts)
    owed = np.float32(max(0, scratch.excess[0]))
    measure(world, scratch, board)
    for length in range(1, min(LONGEST, left) + 1):
        rest = left - length
        total = np.float32(points)
        for letter in range(31):
            if scratch.counts[letter]:
                total += np.float32(scratch.counts[letter]) * model.letters[rest, letter]
        if rest == 0:
            total += np.float32(world.numbers[3])
        scratch.base[length] = total - model.surplus[rest] * owed
        scratch.bound[length] = np.float32(0)
        if rest > 0:
            shape_term = shape_value(model, rest, scratch.shape)
            scratch.bound[length] = shape_term + model.margin[rest, group_of(length)]


@kernel
def slot_of(beam: Beam, left: Int, key: Int) -> Int:
    """Place in ``beam.slots`` of the candidate with these letters left, or where it would go."""
    start = beam.slots_first[left]
    mask = beam.slots_first[left + 1] - start - 1
    slot = np.int64((key * _HASH) >> _SHIFT) & mask
    first = beam.first[left]
    while beam.slots[start + slot] >= 0 and beam.key[first + beam.slots[start + slot]] != key:
        slot = (slot + 1) & mask
    return start + slot


@kernel
def compact(beam: Beam, left: Int) -> None:
    """Keep the best candidates of a bucket, as many as its width, and raise its bar to match."""
    first, count, width = beam.first[left], beam.count[left], beam.width[left]
    if count > width:
        ranked = beam.value[first : first + count].copy()
        select(ranked, count - width)
        bar = ranked[count - width]
        ties = np.int64(0)
        for place in range(count - width, count):
            ties += ranked[place] == bar
        kept = first
        for place in range(first, first + count):
            value = beam.value[place]
            if value > bar or (value == bar and ties > 0):
                ties -= value == bar
                if kept != place:
                    beam.value[kept] = value
                    beam.key[kept] = beam.key[place]
                    for field in range(4):
                        beam.origin[kept, field] = beam.origin[place, field]
                    copy_squares(beam.path[place], beam.path[kept])
                kept += 1
        beam.bar[left] = bar
        beam.count[left] = kept - first
    beam.slots[beam.slots_first[left] : beam.slots_first[left + 1]] = -1
    for place in range(beam.count[left]):
        beam.slots[slot_of(beam, left, beam.key[first + place])] = place


@kernel
def is_new(scratch: Scratch, key: Int, turn: Int) -> bool:
    """Whether a set of squares is met for the first time in this turn; it is noted."""
    slot = np.int64(key >> _SEEN_SHIFT) & (SEEN - 1)
    for _ in range(SEEN):
        if scratch.seen_at[slot] != turn:
            scratch.seen_at[slot] = turn
            scratch.seen_key[slot] = key
            return True
        if scratch.seen_key[slot] == key:
            return False
        slot = (slot + 1) & (SEEN - 1)
    return True


@kernel
def child_shape(
    world: World, model: Model, scratch: Scratch, tilt: Int, path: Array, length: Int, rest: Int
) -> Any:
    """The shape term after a word is taken along path uint8 (32,) of the table, tilted so."""
    counts, distinct = scratch.counts, scratch.distinct[0]
    for place in range(length):
        letter = np.uint64(scratch.table[np.uint64(path[np.uint64(place)])])
        counts[letter] -= 1
        distinct -= counts[letter] == 0
    surplus = q_surplus(world, counts)
    for place in range(length):
        counts[np.uint64(scratch.table[np.uint64(path[np.uint64(place)])])] += 1
    masks, extents = scratch.masks_after, scratch.extents_after
    columns = world.numbers[1]
    rows_without(
        scratch.masks,
        scratch.extents,
        scratch.tops,
        columns,
        path,
        length,
        scratch.work,
        masks,
        extents,
    )
    if tilt == 1:
        to_the_right(scratch.extents, columns, masks)
    shape_of_rows(
        masks,
        extents,
        world.numbers[0],
        distinct,
        surplus,
        world.crowds,
        scratch.shape,
    )
    return shape_value(model, rest, scratch.shape) - model.surplus[rest] * np.float32(surplus)


@kernel
def insert(beam: Beam, left: Int, slot: Int, key: Int, value: Any) -> Int:
    """Make room for a candidate: its place, whose ``origin`` and ``path`` the caller writes."""
    if beam.slots[slot] >= 0:
        place = beam.first[left] + beam.slots[slot]
    else:
        beam.slots[slot] = beam.count[left]
        place = beam.first[left] + beam.count[left]
        beam.count[left] += 1
    beam.key[place] = key
    beam.value[place] = value
    return place


@kernel
def spread_gains(world: World, model: Model, scratch: Scratch, left: Int) -> None:
    """Write what each square brings in a word of each length: its points less its future value.

    Where no u is to spare a q that goes brings what it cost, and a u that goes takes it: without
    that, every word of a board of many q would look as good as one that takes them away.
    """
    q, u = world.numbers[4], world.numbers[5]
    stride = world.numbers[1] + 2
    most = min(LONGEST, left)
    for square in range(stride + 1, (world.numbers[0] + 1) * stride):
        letter = np.uint64(scratch.table[square])
        if letter != _EMPTY:
            points = np.float32(world.points[letter])
            owing = np.float32(0)
            if scratch.excess[0] >= 0:
                owing += np.float32(np.int64(letter) == q) - np.float32(np.int64(letter) == u)
            for length in range(1, most + 1):
                gain = np.float32(length) * points - model.letters[left - length, letter]
                gain += owing * model.surplus[left - length]
                scratch.gain[(length << 8) + square] = gain


@kernel
def hope(beam: Beam, scratch: Scratch, found: Int) -> Int:
    """Note the words of the scratch whose children may pass their bars; how many there are.

    Written: ``hopeful`` and ``value``, the points for clearing left out.
    """
    left = np.uint64(beam.cursor[LEFT])
    hopeful = _ZERO
    for number in range(np.uint64(found)):
        length = np.uint64(scratch.lengths[number])
        row = length << _EIGHT
        value = scratch.base[length]
        for place in range(length):
            value += scratch.gain[row | np.uint64(scratch.paths[number, place])]
        if value + scratch.bound[length] > beam.bar[left - length]:
            scratch.hopeful[hopeful] = number
            scratch.value[hopeful] = value
            hopeful += _ONE
    return np.int64(hopeful)


@kernel
def weigh(
    world: World, model: Model, beam: Beam, scratch: Scratch, parent: Int, tilt: Int, found: Int
) -> None:
    """Offer the first ``found`` words of the scratch, all of one position, to the buckets."""
    left = beam.cursor[LEFT]
    turn = beam.cursor[EXPANDED] * 2 + tilt + 1
    q, u = world.numbers[4], world.numbers[5]
    points = np.int64(beam.kept_origin[parent, POINTS])
    for candidate in range(hope(beam, scratch, found)):
        number = np.uint64(scratch.hopeful[candidate])
        length = np.int64(scratch.lengths[number])
        rest = left - length
        value = scratch.value[candidate]
        most = value + scratch.bound[length]
        if most <= beam.bar[rest]:
            continue
        key = beam.kept_key[parent]
        squares = _ZERO
        excess = scratch.excess[0]
        for place in range(np.uint64(length)):
            square = np.uint64(scratch.paths[number, place])
            letter = np.int64(scratch.table[square])
            excess += (letter == u) - (letter == q)
            key -= world.letter_keys[np.uint64(letter)]
            squares += world.square_keys[square]
        slot = slot_of(beam, rest, key)
        rival = beam.slots[slot]
        if rival >= 0 and beam.value[beam.first[rest] + rival] >= most:
            continue
        if not is_new(scratch, squares, turn):
            continue
        if rest > 0:
            value += child_shape(world, model, scratch, tilt, scratch.paths[number], length, rest)
            if scratch.excess[0] >= 0:  # the cost of q is in both: in the value as if u had one too
                value += model.surplus[rest] * np.float32(excess)
        if value <= beam.bar[rest]:
            continue
        if rival >= 0 and beam.value[beam.first[rest] + rival] >= value:
            continue
        place = insert(beam, rest, slot, key, value)
        score = length * scratch.sums[number] + (world.numbers[3] if rest == 0 else 0)
        beam.origin[place, POINTS] = points + score
        beam.origin[place, PARENT] = parent
        beam.origin[place, LENGTH] = length
        beam.origin[place, TILT] = tilt
        copy_squares(scratch.paths[number], beam.path[place])
        if beam.first[rest] + beam.count[rest] >= beam.first[rest + 1]:
            compact(beam, rest)


@kernel
def both_tilts_differ(board: Array, columns: Int) -> bool:
    """Whether any row of a board uint8 (squares,) is neither full nor empty."""
    for start in range(0, board.size, columns):
        if board[start] == EMPTY and board[start + columns - 1] != EMPTY:
            return True
    return False


@kernel
def find_on(world: World, scratch: Scratch, board: Array, tilt: Int) -> Int:
    """Write all words of a board tilted right (0) or left (1) into the scratch; how many fit it."""
    rows, columns = world.numbers[0], world.numbers[1]
    lay(board, rows, columns, tilt == 1, scratch.table)
    look_around(scratch.table, rows, columns, scratch.near, scratch.where)
    found = find(
        world.nodes,
        scratch.table,
        scratch.near,
        scratch.where,
        rows,
        columns,
        1,
        world.points,
        scratch.paths,
        scratch.lengths,
        scratch.sums,
    )
    return min(found, scratch.lengths.size)


@kernel
def expand(world: World, model: Model, beam: Beam, scratch: Scratch, position: Int) -> None:
    """Offer every word of a kept position on every tilt to the buckets."""
    board = beam.kept_board[position]
    points = beam.kept_origin[position, POINTS]
    foresee(world, model, scratch, board, points, beam.cursor[LEFT])
    tilts = world.numbers[2] if both_tilts_differ(board, world.numbers[1]) else 1
    for tilt in range(tilts):
        found = find_on(world, scratch, board, tilt)
        describe_table(
            scratch.table,
            world.numbers[0],
            world.numbers[1],
            world.vowels[0],
            scratch.masks,
            scratch.extents,
            scratch.tops,
        )
        spread_gains(world, model, scratch, beam.cursor[LEFT])
        weigh(world, model, beam, scratch, position, tilt, found)
        beam.cursor[WORDS] += found
    beam.cursor[EXPANDED] += 1


@kernel
def settle(world: World, beam: Beam, scratch: Scratch, left: Int) -> None:
    """Keep the best candidates of a bucket as positions, with their boards."""
    compact(beam, left)
    rows, columns = world.numbers[0], world.numbers[1]
    first = beam.first[left]
    # The most valuable first: their children raise the bars for all others'.
    places = np.empty(beam.count[left], np.int64)
    order(beam.value[first : first + beam.count[left]], places)
    for number in places:
        place = first + number
        kept = beam.cursor[KEPT]
        if kept >= beam.kept_key.size:
            break
        origin = beam.origin[place]
        lay(beam.kept_board[origin[PARENT]], rows, columns, origin[TILT] == 1, scratch.table)
        path = beam.path[place]
        remove(scratch.table, rows, columns, path, origin[LENGTH], beam.kept_board[kept])
        beam.kept_key[kept] = beam.key[place]
        beam.kept_value[kept] = beam.value[place]
        for field in range(4):
            beam.kept_origin[kept, field] = origin[field]
        copy_squares(path, beam.kept_path[kept])
        if origin[POINTS] > beam.cursor[BEST]:
            beam.cursor[BEST] = origin[POINTS]
            beam.cursor[BEST_AT] = kept
        beam.cursor[KEPT] += 1


@kernel
def advance(world: World, model: Model, beam: Beam, scratch: Scratch, positions: Int) -> bool:
    """Expand up to ``positions`` more positions; whether the beam has come to its end."""
    cursor = beam.cursor
    for _ in range(positions):
        while cursor[NEXT] >= cursor[END]:
            cursor[LEFT] -= 1
            if cursor[LEFT] < 0:
                return True
            if beam.count[cursor[LEFT]] == 0:
                continue
            cursor[NEXT] = cursor[KEPT]
            settle(world, beam, scratch, cursor[LEFT])
            cursor[END] = cursor[KEPT]
            if cursor[LEFT] == 0:
                return True
        expand(world, model, beam, scratch, cursor[NEXT])
        cursor[NEXT] += 1
    return False


@kernel
def begin(world: World, beam: Beam, scratch: Scratch, board: Array, points: Int) -> None:
    """Empty the beam and put one position in it: board uint8 (squares,) with points so far."""
    beam.count[:] = 0
    beam.bar[:] = np.float32(-1e30)
    beam.slots[:] = -1
    scratch.seen_at[:] = 0
    left = count_letters(board, scratch.counts)
    key = _ZERO
    for square in range(board.size):
        if board[square] != EMPTY:
            key += world.letter_keys[board[square]]
    copy_squares(board, beam.kept_board[0])
    beam.kept_key[0] = key
    beam.kept_value[0] = np.float32(0)
    beam.kept_origin[0, POINTS] = points
    beam.kept_origin[0, PARENT] = -1
    beam.kept_origin[0, LENGTH] = 0
    beam.kept_origin[0, TILT] = 0
    beam.cursor[LEFT] = left
    beam.cursor[NEXT] = 0
    beam.cursor[END] = 1
    beam.cursor[KEPT] = 1
    beam.cursor[EXPANDED] = 0
    beam.cursor[WORDS] = 0
    beam.cursor[BEST] = points
    beam.cursor[BEST_AT] = 0


@kernel
def best_by_first_word(beam: Beam, roots: Array, best: Array) -> None:
    """For each position right after the start, the position below it with the highest total.

    Written: roots int32 (positions,), which of those each kept position descends from; best int32
    (positions,), at those the position with the highest total, elsewhere -1.
    """
    for position in range(1, beam.cursor[KEPT]):
        best[position] = -1
        parent = beam.kept_origin[position, PARENT]
        root = roots[parent] if parent > 0 else position
        roots[position] = root
        points = beam.kept_origin[position, POINTS]
        if root == position or points > beam.kept_origin[best[root], POINTS]:
            best[root] = position
