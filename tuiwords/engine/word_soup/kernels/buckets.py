"""Kernels of the buckets of a beam: one for each number of letters left, and its candidates.

Only positions with equally many letters left compete. A candidate is a kept position and a word
taken from it; its board is made only if it survives its bucket. Of candidates with the same letters
left, only the most valuable is kept. Tested in tests/engine/word_soup: kept positions are valued by
their boards.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np
from cython.cimports.libc.stdint import int64_t, uint64_t
from cython.cimports.tuiwords.bits import in_64_bits
from cython.cimports.tuiwords.engine.word_soup.kernels.board import copy_path
from cython.cimports.tuiwords.engine.word_soup.kernels.features import describe_padded_board
from cython.cimports.tuiwords.engine.word_soup.kernels.layout import (
    FIELDS,
    LENGTH,
    PARENT,
    PATH,
    POINTS,
    SEEN,
    SEEN_SHIFT,
    SLOT_FACTOR,
    SLOT_SHIFT,
    TILT,
)
from cython.cimports.tuiwords.engine.word_soup.kernels.position import (
    bound_children,
    child_feature_value,
    find_words,
    spread_gains,
    tilts_differ,
)
from cython.cimports.tuiwords.engine.word_soup.kernels.selection import select
from cython.cimports.tuiwords.engine.word_soup.kernels.tables import (
    GameTables,
    Model,
    PositionScratch,
)

if not cython.compiled:
    from tuiwords.uncompiled import plain


@cython.final
@cython.cclass
class BeamBuckets:
    """The buckets and all positions kept so far; bucket m has m letters left.

    - By bucket: width int64 (most + 1,), positions that it keeps; first int64 (most + 2,), where
      its candidates begin; count int64 (most + 1,), how many it has; bar float32 (most + 1,), what
      the value of one must pass; slots_first int64 (most + 2,), where its hash table begins;
      kept_end int64 (most + 1,), the end of its kept positions once they are.
    - slots int32 (all,), the candidate in a slot, counted within its bucket, or -1.
    - Of candidates: key uint64, the sum of the letter keys left; value float32; origin int32 (,
      FIELDS), points so far, parent, length of the word, tilt; path uint8 (, PATH), squares on the
      parent's padded board.
    - Of kept positions: the same, and kept_board uint8 (, squares); board_ahead, the same array for
      threads that look ahead, which count apart whether it is in use.
    - ranked float32 and places int64, as many as the largest bucket has room for, are work space.
    - left, the letters in the current bucket; made, those in the last one whose positions are kept;
      next, the position to expand; kept, expanded and words, how many so far; best, the highest
      total, and best_at, which has it.
    """

    def __init__(self, width: Any, room: Any, slots: Any, squares: int) -> None:
        """For buckets int64 (most + 1,) of so many kept positions, candidates and slots.

        Raises: ValueError if slots are no powers of two, or not more than the candidates.
        """
        if (slots & (slots - 1)).any() or (slots <= room).any() or (room <= width).any():
            raise ValueError("a bucket has too little room")
        candidates, positions = int(room.sum()), int(width.sum()) + 1
        first = np.concatenate([[0], np.cumsum(room)])
        slots_first = np.concatenate([[0], np.cumsum(slots)])
        count, kept_end = np.zeros(len(width), np.int64), np.zeros(len(width), np.int64)
        bar = np.zeros(len(width), np.float32)
        table = np.zeros(int(slots.sum()), np.int32)
        key, kept_key = np.zeros(candidates, np.uint64), np.zeros(positions, np.uint64)
        value, kept_value = np.zeros(candidates, np.float32), np.zeros(positions, np.float32)
        origin = np.zeros((candidates, FIELDS), np.int32)
        kept_origin = np.zeros((positions, FIELDS), np.int32)
        path, kept_path = (
            np.zeros((candidates, PATH), np.uint8),
            np.zeros((positions, PATH), np.uint8),
        )
        kept_board = np.zeros((positions, squares), np.uint8)
        ranked, places = np.zeros(int(room.max()), np.float32), np.zeros(int(room.max()), np.int64)
        if not cython.compiled:
            width, first, count, bar = plain(width), plain(first), plain(count), plain(bar)
            kept_end = plain(kept_end)
            slots_first, table = plain(slots_first), plain(table)
            key, value, origin, path = plain(key), plain(value), plain(origin), plain(path)
            kept_key, kept_value = plain(kept_key), plain(kept_value)
            kept_origin, kept_path = plain(kept_origin), plain(kept_path)
            kept_board, ranked, places = plain(kept_board), plain(ranked), plain(places)
        self.width, self.first, self.count, self.bar = width, first, count, bar
        self.kept_end = kept_end
        self.slots_first, self.slots = slots_first, table
        self.key, self.value, self.origin, self.path = key, value, origin, path
        self.kept_key, self.kept_value = kept_key, kept_value
        self.kept_origin, self.kept_path = kept_origin, kept_path
        self.kept_board, self.ranked, self.places = kept_board, ranked, places
        self.board_ahead = kept_board
        self.left = self.made = self.next = self.kept = 0
        self.expanded = self.words = self.best = self.best_at = 0


@cython.cfunc
@cython.nogil
def slot_of(beam: BeamBuckets, left: int64_t, key: uint64_t) -> int64_t:
    """Index in ``slots`` of the candidate with these letters left, or where it would go."""
    slots, start, first = beam.slots, beam.slots_first[left], beam.first[left]
    mask = beam.slots_first[left + 1] - start - 1
    slot: int64_t = in_64_bits(key * SLOT_FACTOR) >> SLOT_SHIFT
    slot &= mask
    while slots[start + slot] >= 0 and beam.key[first + slots[start + slot]] != key:
        slot = (slot + 1) & mask
    return start + slot


@cython.cfunc
@cython.nogil
def move_candidate(beam: BeamBuckets, source: int64_t, target: int64_t) -> cython.void:
    """Copy a candidate to another place."""
    beam.value[target] = beam.value[source]
    beam.key[target] = beam.key[source]
    for field in range(FIELDS):
        beam.origin[target, field] = beam.origin[source, field]
    copy_path(beam.path, target, 0, beam.path, source, 0)


def compact(beam: BeamBuckets, left: int64_t) -> cython.void:
    """Keep the best candidates of a bucket, as many as its width, and raise its bar to match."""
    first, count, width = beam.first[left], beam.count[left], beam.width[left]
    if count > width:
        ranked: cython.float[::1] = beam.ranked[:count]
        for place in range(count):
            ranked[place] = beam.value[first + place]
        select(ranked, count - width)
        bar = ranked[count - width]
        ties: int64_t = 0
        for place in range(count - width, count):
            ties += ranked[place] == bar
        kept: int64_t = first
        for place in range(first, first + count):
            value = beam.value[place]
            if value > bar or (value == bar and ties > 0):
                ties -= value == bar
                if kept != place:
                    move_candidate(beam, place, kept)
                kept += 1
        beam.bar[left] = bar
        beam.count[left] = kept - first
    for slot in range(beam.slots_first[left], beam.slots_first[left + 1]):
        beam.slots[slot] = -1
    for place in range(beam.count[left]):
        beam.slots[slot_of(beam, left, beam.key[first + place])] = place


@cython.cfunc
@cython.nogil
def is_new(scratch: PositionScratch, key: uint64_t, turn: int64_t) -> cython.bint:
    """Whether a set of squares is seen for the first time in this turn; it is recorded."""
    slot: int64_t = key >> SEEN_SHIFT
    slot &= SEEN - 1
    for _ in range(SEEN):
        if scratch.seen_at[slot] != turn:
            scratch.seen_at[slot] = turn
            scratch.seen_key[slot] = key
            return True
        if scratch.seen_key[slot] == key:
            return False
        slot = (slot + 1) & (SEEN - 1)
    return True


@cython.cfunc
@cython.nogil
def insert(
    beam: BeamBuckets, left: int64_t, slot: int64_t, key: uint64_t, value: cython.float
) -> int64_t:
    """Add a candidate; returns its index, whose ``origin`` and ``path`` the caller writes."""
    place: int64_t = beam.first[left]
    if beam.slots[slot] >= 0:
        place += beam.slots[slot]
    else:
        beam.slots[slot] = beam.count[left]
        place += beam.count[left]
        beam.count[left] += 1
    beam.key[place] = key
    beam.value[place] = value
    return place


def prefilter(
    beam: BeamBuckets, scratch: PositionScratch, found: int64_t, left: int64_t
) -> int64_t:
    """Find the words of the scratch whose children may pass their bars; returns how many.

    The position has so many letters ``left``. Written: ``promising`` and ``value``, without the
    points for clearing.
    """
    paths, gain = scratch.paths, scratch.gain
    promising: int64_t = 0
    for number in range(found):
        length = scratch.lengths[number]
        value: cython.float = scratch.base[length]
        for place in range(length):
            value += gain[length, paths[number, place]]
        if value + scratch.bound[length] > beam.bar[left - length]:
            scratch.promising[promising] = number
            scratch.value[promising] = value
            promising += 1
    return promising


@cython.cfunc
@cython.nogil
def describe_candidate(
    beam: BeamBuckets,
    index: int64_t,
    points: int64_t,
    parent: int64_t,
    length: int64_t,
    tilt: int64_t,
) -> cython.void:
    """Write the origin of a candidate."""
    beam.origin[index, POINTS] = points
    beam.origin[index, PARENT] = parent
    beam.origin[index, LENGTH] = length
    beam.origin[index, TILT] = tilt


@cython.cfunc
@cython.nogil
def make_room(beam: BeamBuckets, left: int64_t) -> cython.void:
    """Drop candidates of a bucket that is full."""
    if beam.first[left] + beam.count[left] >= beam.first[left + 1]:
        compact(beam, left)


def offer_children(
    game: GameTables,
    model: Model,
    beam: BeamBuckets,
    scratch: PositionScratch,
    parent: int64_t,
    tilt: int64_t,
    promising: int64_t,
) -> cython.void:
    """Offer the ``promising`` words of the scratch, all of one position, to the buckets."""
    turn = beam.expanded * 2 + tilt + 1
    points = beam.kept_origin[parent, POINTS]
    for candidate in range(promising):
        number = scratch.promising[candidate]
        length: int64_t = scratch.lengths[number]
        rest = beam.left - length
        value: cython.float = scratch.value[candidate]
        most: cython.float = value + scratch.bound[length]
        if most <= beam.bar[rest]:
            continue
        key: uint64_t = beam.kept_key[parent]
        squares: uint64_t = 0
        excess: int64_t = scratch.excess
        for place in range(length):
            square = scratch.paths[number, place]
            letter = scratch.padded_board[square]
            excess += letter == game.u
            excess -= letter == game.q
            key = in_64_bits(key - game.letter_keys[letter])
            squares = in_64_bits(squares + game.square_keys[square])
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
            if scratch.excess >= 0:  # both terms include the cost of q, so add it back once
                value += model.surplus[rest] * excess
        if value <= beam.bar[rest]:
            continue
        if rival >= 0 and beam.value[beam.first[rest] + rival] >= value:
            continue
        index = insert(beam, rest, slot, key, value)
        score = length * scratch.sums[number] + (game.cleared if rest == 0 else 0)
        describe_candidate(beam, index, points + score, parent, length, tilt)
        copy_path(beam.path, index, 0, scratch.paths, number, 0)
        make_room(beam, rest)


def expand(
    game: GameTables,
    model: Model,
    beam: BeamBuckets,
    scratch: PositionScratch,
    position: int64_t,
) -> cython.void:
    """Offer every word of a kept position on every tilt to the buckets."""
    board = beam.kept_board[position]
    bound_children(game, model, scratch, board, beam.kept_origin[position, POINTS], beam.left)
    tilts = game.tilts if tilts_differ(game, board) else 1
    for tilt in range(tilts):
        found = find_words(game, scratch, board, tilt)
        describe_padded_board(game, scratch)
        spread_gains(game, model, scratch, beam.left)
        promising = prefilter(beam, scratch, found, beam.left)
        offer_children(game, model, beam, scratch, position, tilt, promising)
        beam.words += found
    beam.expanded += 1
