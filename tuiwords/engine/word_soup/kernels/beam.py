"""Kernels of the beam: one bucket of positions for each number of letters left.

Only positions with equally many letters left compete. A candidate is a kept position and a word
taken from it; its board is made only if it survives its bucket. Of candidates with the same letters
left, only the most valuable is kept.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tuiwords.engine.word_soup.kernels.board import EMPTY, lay, remove
from tuiwords.engine.word_soup.kernels.features import describe_padded_board
from tuiwords.engine.word_soup.kernels.position import (
    SEEN,
    GameTables,
    Model,
    PositionScratch,
    both_tilts_differ,
    bound_children,
    child_feature_value,
    count_letters,
    find_on,
    spread_gains,
)
from tuiwords.engine.word_soup.kernels.selection import argsort_descending, copy_squares, select
from tuiwords.kernel import kernel

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

_HASH = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(40)
_SEEN_SHIFT = np.uint64(50)
_ONE = np.uint64(1)
_EIGHT = np.uint64(8)
_ZERO = np.uint64(0)


class BeamBuckets(NamedTuple):
    """The buckets and all positions kept so far; bucket m has m letters left.

    ``cursor`` int64 (8,): letters left in the current bucket, the next position to expand in it,
    its end, positions kept, positions expanded, words found, best total, position that has it.
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
    path: Array  # uint8 (candidates, 32), squares on the parent's padded board
    kept_board: Array  # uint8 (positions, rows * columns)
    kept_key: Array  # uint64 (positions,)
    kept_value: Array  # float32 (positions,)
    kept_origin: Array  # int32 (positions, 4)
    kept_path: Array  # uint8 (positions, 32)
    cursor: Array  # int64 (8,)


LEFT, NEXT, END, KEPT, EXPANDED, WORDS, BEST, BEST_AT = range(8)
POINTS, PARENT, LENGTH, TILT = range(4)


@kernel
def slot_of(beam: BeamBuckets, left: Int, key: Int) -> Int:
    """Index in ``beam.slots`` of the candidate with these letters left, or where it would go."""
    start = beam.slots_first[left]
    mask = beam.slots_first[left + 1] - start - 1
    slot = np.int64((key * _HASH) >> _SHIFT) & mask
    first = beam.first[left]
    while beam.slots[start + slot] >= 0 and beam.key[first + beam.slots[start + slot]] != key:
        slot = (slot + 1) & mask
    return start + slot


@kernel
def compact(beam: BeamBuckets, left: Int) -> None:
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
def is_new(scratch: PositionScratch, key: Int, turn: Int) -> bool:
    """Whether a set of squares is seen for the first time in this turn; it is recorded."""
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
def insert(beam: BeamBuckets, left: Int, slot: Int, key: Int, value: Any) -> Int:
    """Add a candidate; returns its index, whose ``origin`` and ``path`` the caller writes."""
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
def prefilter(beam: BeamBuckets, scratch: PositionScratch, found: Int) -> Int:
    """Find the words of the scratch whose children may pass their bars; returns how many.

    Written: ``promising`` and ``value``, without the points for clearing.
    """
    left = np.uint64(beam.cursor[LEFT])
    promising = _ZERO
    for number in range(np.uint64(found)):
        length = np.uint64(scratch.lengths[number])
        row = length << _EIGHT
        value = scratch.base[length]
        for place in range(length):
            value += scratch.gain[row | np.uint64(scratch.paths[number, place])]
        if value + scratch.bound[length] > beam.bar[left - length]:
            scratch.promising[promising] = number
            scratch.value[promising] = value
            promising += _ONE
    return np.int64(promising)


@kernel
def score_children(
    game: GameTables,
    model: Model,
    beam: BeamBuckets,
    scratch: PositionScratch,
    parent: Int,
    tilt: Int,
    found: Int,
) -> None:
    """Offer the first ``found`` words of the scratch, all of one position, to the buckets."""
    left = beam.cursor[LEFT]
    turn = beam.cursor[EXPANDED] * 2 + tilt + 1
    q, u = game.numbers[4], game.numbers[5]
    points = np.int64(beam.kept_origin[parent, POINTS])
    for candidate in range(prefilter(beam, scratch, found)):
        number = np.uint64(scratch.promising[candidate])
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
            letter = np.int64(scratch.padded_board[square])
            excess += (letter == u) - (letter == q)
            key -= game.letter_keys[np.uint64(letter)]
            squares += game.square_keys[square]
        slot = slot_of(beam, rest, key)
        rival = beam.slots[slot]
        if rival >= 0 and beam.value[beam.first[rest] + rival] >= most:
            continue
        if not is_new(scratch, squares, turn):
            continue
        if rest > 0:
            value += child_feature_value(
                game, model, scratch, tilt, scratch.paths[number], length, rest
            )
            if scratch.excess[0] >= 0:  # both terms include the cost of q, so add it back once
                value += model.surplus[rest] * np.float32(excess)
        if value <= beam.bar[rest]:
            continue
        if rival >= 0 and beam.value[beam.first[rest] + rival] >= value:
            continue
        place = insert(beam, rest, slot, key, value)
        score = length * scratch.sums[number] + (game.numbers[3] if rest == 0 else 0)
        beam.origin[place, POINTS] = points + score
        beam.origin[place, PARENT] = parent
        beam.origin[place, LENGTH] = length
        beam.origin[place, TILT] = tilt
        copy_squares(scratch.paths[number], beam.path[place])
        if beam.first[rest] + beam.count[rest] >= beam.first[rest + 1]:
            compact(beam, rest)


@kernel
def expand(
    game: GameTables, model: Model, beam: BeamBuckets, scratch: PositionScratch, position: Int
) -> None:
    """Offer every word of a kept position on every tilt to the buckets."""
    board = beam.kept_board[position]
    points = beam.kept_origin[position, POINTS]
    bound_children(game, model, scratch, board, points, beam.cursor[LEFT])
    tilts = game.numbers[2] if both_tilts_differ(board, game.numbers[1]) else 1
    for tilt in range(tilts):
        found = find_on(game, scratch, board, tilt)
        describe_padded_board(
            scratch.padded_board,
            game.numbers[0],
            game.numbers[1],
            game.vowels[0],
            scratch.masks,
            scratch.extents,
            scratch.tops,
        )
        spread_gains(game, model, scratch, beam.cursor[LEFT])
        score_children(game, model, beam, scratch, position, tilt, found)
        beam.cursor[WORDS] += found
    beam.cursor[EXPANDED] += 1


@kernel
def commit_bucket(game: GameTables, beam: BeamBuckets, scratch: PositionScratch, left: Int) -> None:
    """Keep the best candidates of a bucket as positions, with their boards."""
    compact(beam, left)
    rows, columns = game.numbers[0], game.numbers[1]
    first = beam.first[left]
    # The most valuable come first, since their children raise the bars for the others.
    places = np.empty(beam.count[left], np.int64)
    argsort_descending(beam.value[first : first + beam.count[left]], places)
    for number in places:
        place = first + number
        kept = beam.cursor[KEPT]
        if kept >= beam.kept_key.size:
            break
        origin = beam.origin[place]
        lay(beam.kept_board[origin[PARENT]], rows, columns, origin[TILT] == 1, scratch.padded_board)
        path = beam.path[place]
        remove(scratch.padded_board, rows, columns, path, origin[LENGTH], beam.kept_board[kept])
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
def step(
    game: GameTables, model: Model, beam: BeamBuckets, scratch: PositionScratch, positions: Int
) -> bool:
    """Expand up to ``positions`` more positions; returns whether the search has ended."""
    cursor = beam.cursor
    for _ in range(positions):
        while cursor[NEXT] >= cursor[END]:
            cursor[LEFT] -= 1
            if cursor[LEFT] < 0:
                return True
            if beam.count[cursor[LEFT]] == 0:
                continue
            cursor[NEXT] = cursor[KEPT]
            commit_bucket(game, beam, scratch, cursor[LEFT])
            cursor[END] = cursor[KEPT]
            if cursor[LEFT] == 0:
                return True
        expand(game, model, beam, scratch, cursor[NEXT])
        cursor[NEXT] += 1
    return False


@kernel
def begin(
    game: GameTables, beam: BeamBuckets, scratch: PositionScratch, board: Array, points: Int
) -> None:
    """Empty the beam and add the first position: board uint8 (squares,) with points so far."""
    beam.count[:] = 0
    beam.bar[:] = np.float32(-1e30)
    beam.slots[:] = -1
    scratch.seen_at[:] = 0
    left = count_letters(board, scratch.counts)
    key = _ZERO
    for square in range(board.size):
        if board[square] != EMPTY:
            key += game.letter_keys[board[square]]
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
def best_by_first_word(beam: BeamBuckets, roots: Array, best: Array) -> None:
    """For each position right after the start, find its best descendant by total.

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
