"""Kernels that look at positions of a beam ahead, so that several threads can do so.

What costs time is done for each position on its own: its words, and what their children are worth.
The words whose children may pass the bars are noted; ``merge`` then offers them to the buckets one
after the other, with the bars and rivals of that moment, exactly as ``step`` does.

Tested in tests/engine/word_soup/test_soup_planner.py: beams are the same as without.
"""

from __future__ import annotations

import cython
import numpy as np
from cython.cimports.libc.stdint import int64_t, uint64_t
from cython.cimports.tuiwords.bits import in_64_bits
from cython.cimports.tuiwords.engine.word_soup.kernels.beam import (
    BeamBuckets,
    describe_candidate,
    insert,
    is_new,
    make_room,
    prefilter,
    slot_of,
)
from cython.cimports.tuiwords.engine.word_soup.kernels.features import describe_padded_board
from cython.cimports.tuiwords.engine.word_soup.kernels.layout import (
    FIELDS,
    LENGTH,
    PARENT,
    PATH,
    POINTS,
    SEEN,
    SEEN_SHIFT,
    TILT,
)
from cython.cimports.tuiwords.engine.word_soup.kernels.position import (
    bound_children,
    child_feature_value,
    find_words,
    spread_gains,
    tilts_differ,
)
from cython.cimports.tuiwords.engine.word_soup.kernels.tables import (
    GameTables,
    Model,
    PositionScratch,
)

if not cython.compiled:
    from tuiwords.uncompiled import plain


@cython.final
@cython.cclass
class Offers:
    """Words of the positions from ``first`` to before ``end`` whose children may pass their bars.

    By offer: origin int32 (room, FIELDS) as in ``BeamBuckets``; path uint8 (room, PATH); key and
    squares uint64 (room,), the sums of the keys of the letters left and of the squares taken; value
    float32 (room,) without the terms added later, most, the most that it can be, term, that of the
    features, and owed, the cost of q that counts twice. ``words`` were found in all; seen int32
    (SEEN,) is the offer of a set of squares.
    """

    def __init__(self, room: int) -> None:
        origin, path = np.zeros((room, FIELDS), np.int32), np.zeros((room, PATH), np.uint8)
        key, squares = np.zeros(room, np.uint64), np.zeros(room, np.uint64)
        value, most = np.zeros(room, np.float32), np.zeros(room, np.float32)
        term, owed = np.zeros(room, np.float32), np.zeros(room, np.float32)
        seen = np.zeros(SEEN, np.int32)
        if not cython.compiled:
            origin, path, key, squares = plain(origin), plain(path), plain(key), plain(squares)
            value, most, term, owed = plain(value), plain(most), plain(term), plain(owed)
            seen = plain(seen)
        self.origin, self.path, self.key, self.squares = origin, path, key, squares
        self.value, self.most, self.term, self.owed = value, most, term, owed
        self.seen = seen
        self.count = self.first = self.end = self.words = 0


@cython.cfunc
@cython.nogil
def turn_of(position: int64_t, tilt: int64_t) -> int64_t:
    """The turn in which sets of squares are seen: every position is expanded in its order."""
    return position * 2 + tilt + 1


@cython.cfunc
@cython.nogil
def twin_of(offers: Offers, scratch: PositionScratch, squares: uint64_t, turn: int64_t) -> int64_t:
    """The earlier offer of a turn that takes the same squares, or -1; the new one is noted."""
    slot: int64_t = squares >> SEEN_SHIFT
    slot &= SEEN - 1
    for _ in range(SEEN):
        if scratch.seen_at[slot] != turn:
            scratch.seen_at[slot] = turn
            scratch.seen_key[slot] = squares
            offers.seen[slot] = offers.count
            return -1
        if scratch.seen_key[slot] == squares:
            return offers.seen[slot]
        slot = (slot + 1) & (SEEN - 1)
    return -1


@cython.cfunc
@cython.nogil
def note_words(
    game: GameTables,
    model: Model,
    beam: BeamBuckets,
    scratch: PositionScratch,
    offers: Offers,
    parent: int64_t,
    tilt: int64_t,
    found: int64_t,
) -> cython.bint:
    """Note those of the words found that may pass; whether there was room for them."""
    turn = turn_of(parent, tilt)
    points = beam.kept_origin[parent, POINTS]
    for candidate in range(prefilter(beam, scratch, found)):
        number = scratch.promising[candidate]
        length: int64_t = scratch.lengths[number]
        rest = beam.left - length
        value: cython.float = scratch.value[candidate]
        most: cython.float = value + scratch.bound[length]
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
        # A rival that is as good stays, or the bar passes it: no offer can do that later.
        rival = beam.slots[slot_of(beam, rest, key)]
        if rival >= 0 and beam.value[beam.first[rest] + rival] >= most:
            continue
        offer = offers.count
        if offer >= offers.key.shape[0]:
            return False
        twin = twin_of(offers, scratch, squares, turn)
        offers.term[offer] = offers.owed[offer] = 0.0
        if twin >= 0:
            offers.term[offer], offers.owed[offer] = offers.term[twin], offers.owed[twin]
        elif rest > 0:
            offers.term[offer] = child_feature_value(
                game, model, scratch, tilt, scratch.paths[number], length, rest
            )
            if scratch.excess >= 0:  # both terms include the cost of q, so add it back once
                offers.owed[offer] = model.surplus[rest] * excess
        offers.key[offer], offers.squares[offer] = key, squares
        offers.value[offer], offers.most[offer] = value, most
        score = length * scratch.sums[number] + (game.cleared if rest == 0 else 0)
        offers.origin[offer, POINTS] = points + score
        offers.origin[offer, PARENT] = parent
        offers.origin[offer, LENGTH] = length
        offers.origin[offer, TILT] = tilt
        for place in range(PATH):
            offers.path[offer, place] = scratch.paths[number, place]
        offers.count += 1
    return True


@cython.cfunc
@cython.nogil
def note_position(
    game: GameTables,
    model: Model,
    beam: BeamBuckets,
    scratch: PositionScratch,
    offers: Offers,
    position: int64_t,
) -> cython.bint:
    """Note the words of a position on every tilt; nothing if there is no room (False)."""
    count, words = offers.count, offers.words
    board = beam.kept_board[position]
    bound_children(game, model, scratch, board, beam.kept_origin[position, POINTS], beam.left)
    tilts = game.tilts if tilts_differ(game, board) else 1
    for tilt in range(tilts):
        found = find_words(game, scratch, board, tilt)
        describe_padded_board(game, scratch)
        spread_gains(game, model, scratch, beam.left)
        if not note_words(game, model, beam, scratch, offers, position, tilt, found):
            offers.count, offers.words = count, words
            return False
        offers.words += found
    return True


def look_ahead(
    game: GameTables,
    model: Model,
    beam: BeamBuckets,
    scratch: PositionScratch,
    offers: Offers,
    first: int64_t,
    end: int64_t,
) -> None:
    """Note the words of positions of the current bucket, as far as there is room for them.

    The beam is only read; the scratch is for such calls alone. Raises: ValueError if the positions
    are not those to be expanded.
    """
    if not beam.next <= first <= end <= beam.end:
        raise ValueError(f"positions {first} to {end} are not to be expanded now")
    offers.count = offers.words = 0
    offers.first = offers.end = first
    with cython.nogil:
        while offers.end < end:
            if not note_position(game, model, beam, scratch, offers, offers.end):
                break
            offers.end += 1


def merge(beam: BeamBuckets, scratch: PositionScratch, offers: Offers) -> None:
    """Offer the words that were noted to the buckets: their positions are expanded.

    Raises: ValueError if these are not the next ones.
    """
    if offers.first != beam.next:
        raise ValueError(f"the next position is {beam.next}, not {offers.first}")
    with cython.nogil:
        for offer in range(offers.count):
            length: int64_t = offers.origin[offer, LENGTH]
            rest = beam.left - length
            most = offers.most[offer]
            if most <= beam.bar[rest]:
                continue
            slot = slot_of(beam, rest, offers.key[offer])
            rival = beam.slots[slot]
            if rival >= 0 and beam.value[beam.first[rest] + rival] >= most:
                continue
            parent: int64_t = offers.origin[offer, PARENT]
            tilt: int64_t = offers.origin[offer, TILT]
            if not is_new(scratch, offers.squares[offer], turn_of(parent, tilt)):
                continue
            value: cython.float = offers.value[offer]
            value += offers.term[offer]
            value += offers.owed[offer]
            if value <= beam.bar[rest]:
                continue
            if rival >= 0 and beam.value[beam.first[rest] + rival] >= value:
                continue
            index = insert(beam, rest, slot, offers.key[offer], value)
            points: int64_t = offers.origin[offer, POINTS]
            describe_candidate(beam, index, points, parent, length, tilt)
            for place in range(PATH):
                beam.path[index, place] = offers.path[offer, place]
            make_room(beam, rest)
        beam.words += offers.words
        beam.expanded += offers.end - offers.first
        beam.next = offers.end
