"""Kernels that expand the positions of a beam by several threads.

What costs time is done for each position on its own, by the thread that is free: its words, and
what their children are worth. The words whose children may pass the bars are noted, in one of some
slots. The first thread offers them to the buckets, position by position in their order, with the
bars and rivals of that moment, exactly as ``step`` does. A position whose turn comes before a
thread has looked at it is expanded as ``step`` does, which costs less than noting.

Tested in tests/engine/word_soup/test_soup_planner.py: beams are the same as without.
"""

from __future__ import annotations

import cython
import numpy as np
from cython.cimports.libc.stdint import int64_t, uint64_t
from cython.cimports.tuiwords.bits import in_64_bits
from cython.cimports.tuiwords.engine.word_soup.kernels.beam import advance_bucket
from cython.cimports.tuiwords.engine.word_soup.kernels.buckets import (
    BeamBuckets,
    describe_candidate,
    expand,
    insert,
    is_new,
    make_room,
    prefilter,
    slot_of,
)
from cython.cimports.tuiwords.engine.word_soup.kernels.features import describe_padded_board
from cython.cimports.tuiwords.engine.word_soup.kernels.layout import (
    FIELDS,
    FREE,
    LENGTH,
    NOTED,
    PARENT,
    PATH,
    POINTS,
    TAKEN,
    TILT,
    TWIN_SHIFT,
    UNKNOWN,
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
    from threading import Lock

    from tuiwords.uncompiled import plain

    def make_lock(offers: Offers) -> None:
        """As in ``ahead.pxd``."""
        offers.lock, offers.asleep = Lock(), Lock()
        offers.asleep.acquire()

    def hold(offers: Offers) -> None:
        """As in ``ahead.pxd``."""
        offers.lock.acquire()

    def release(offers: Offers) -> None:
        """As in ``ahead.pxd``."""
        offers.lock.release()

    def pause(offers: Offers) -> None:
        """As in ``ahead.pxd``."""
        offers.asleep.acquire(timeout=5e-5)


NOTHING_NOW = cython.declare(cython.int, -1)
# Words on the same squares differ in value by how their letters' values are added up, at most. One
# that is noted stands for the others, so what does not pass must be less than a bar by more.
ROUNDING = cython.declare(cython.float, 0.05)


@cython.final
@cython.cclass
class Offers:
    """Words of positions whose children may pass their bars, and what the threads share.

    Position p of the beam has slot p % slots, and the offers from ``room`` times that on. By offer:
    origin int32 (, FIELDS) as in ``BeamBuckets``; path uint8 (, PATH); key and squares uint64, the
    sums of the keys of the letters left and of the squares taken; value float32 without the terms
    added later, most, the most that it can be, term, that of the features, and owed, the cost of q
    that counts twice. By slot: left int64, letters of the position; count int64, of its offers;
    words int64, how many were found; state uint8.

    Under the lock: state; kept, the end of the positions that there are; merged, the first one not
    yet expanded; end, the first one not expanded in this step; over, whether the step has ended,
    and done, whether the search has.
    """

    def __init__(self, threads: int, slots: int, room: int) -> None:
        """For so many slots of each thread, and offers of each slot."""
        slots *= threads
        every = slots * room
        origin, path = np.zeros((every, FIELDS), np.int32), np.zeros((every, PATH), np.uint8)
        key, squares = np.zeros(every, np.uint64), np.zeros(every, np.uint64)
        value, most = np.zeros(every, np.float32), np.zeros(every, np.float32)
        term, owed = np.zeros(every, np.float32), np.zeros(every, np.float32)
        count, words = np.zeros(slots, np.int64), np.zeros(slots, np.int64)
        left = np.zeros(slots, np.int64)
        state = np.zeros(slots, np.uint8)
        if not cython.compiled:
            origin, path, key, squares = plain(origin), plain(path), plain(key), plain(squares)
            value, most, term, owed = plain(value), plain(most), plain(term), plain(owed)
            count, words, state, left = plain(count), plain(words), plain(state), plain(left)
        self.origin, self.path, self.key, self.squares = origin, path, key, squares
        self.value, self.most, self.term, self.owed = value, most, term, owed
        self.count, self.words, self.state, self.left = count, words, state, left
        self.threads, self.slots, self.room = threads, slots, room
        self.end = self.merged = self.kept = 0
        self.over = self.done = False
        make_lock(self)

    def __dealloc__(self) -> None:
        """Free the lock."""
        free_lock(self)


@cython.cfunc
@cython.nogil
def turn_of(position: int64_t, tilt: int64_t) -> int64_t:
    """The turn in which sets of squares are seen: every position is expanded in its order."""
    return position * 2 + tilt + 1


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
    """Note those of the words found that may pass; whether there was room for them.

    Another thread may raise the bars meanwhile: then fewer are noted, but those that pass are.
    """
    turn = turn_of(parent, tilt)
    slot = parent % offers.slots
    left = offers.left[slot]
    points = beam.kept_origin[parent, POINTS]
    count: int64_t = offers.count[slot]
    for candidate in range(prefilter(beam, scratch, found, left)):
        number = scratch.promising[candidate]
        length: int64_t = scratch.lengths[number]
        rest = left - length
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
        twin: int64_t = squares >> TWIN_SHIFT
        if scratch.twin_at[twin] != turn or scratch.twin_key[twin] != squares:
            scratch.twin_at[twin], scratch.twin_key[twin] = turn, squares
            scratch.twin_term[twin] = scratch.twin_owed[twin] = 0.0
            if rest > 0:
                scratch.twin_term[twin] = child_feature_value(
                    game, model, scratch, tilt, scratch.paths[number], length, rest
                )
                if scratch.excess >= 0:  # both terms include the cost of q, so add it back once
                    scratch.twin_owed[twin] = model.surplus[rest] * excess
        term, owed = scratch.twin_term[twin], scratch.twin_owed[twin]
        if value + term + owed + ROUNDING <= beam.bar[rest]:
            continue
        if count >= offers.room:
            return False
        offer = slot * offers.room + count
        offers.term[offer], offers.owed[offer] = term, owed
        offers.key[offer], offers.squares[offer] = key, squares
        offers.value[offer], offers.most[offer] = value, most
        score = length * scratch.sums[number] + (game.cleared if rest == 0 else 0)
        offers.origin[offer, POINTS] = points + score
        offers.origin[offer, PARENT] = parent
        offers.origin[offer, LENGTH] = length
        offers.origin[offer, TILT] = tilt
        for place in range(PATH):
            offers.path[offer, place] = scratch.paths[number, place]
        count += 1
    offers.count[slot] = count
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
    """Note the words of a position on every tilt; whether there was room for them."""
    slot = position % offers.slots
    left = offers.left[slot]
    offers.count[slot] = offers.words[slot] = 0
    board = beam.kept_board[position]
    bound_children(game, model, scratch, board, beam.kept_origin[position, POINTS], left)
    tilts = game.tilts if tilts_differ(game, board) else 1
    for tilt in range(tilts):
        found = find_words(game, scratch, board, tilt)
        describe_padded_board(game, scratch)
        spread_gains(game, model, scratch, left)
        if not note_words(game, model, beam, scratch, offers, position, tilt, found):
            return False
        offers.words[slot] += found
    return True


@cython.cfunc
@cython.nogil
def merge(
    beam: BeamBuckets, scratch: PositionScratch, offers: Offers, slot: int64_t
) -> cython.void:
    """Offer the words that were noted in a slot to the buckets: their position is expanded."""
    first = slot * offers.room
    for offer in range(first, first + offers.count[slot]):
        length: int64_t = offers.origin[offer, LENGTH]
        rest = beam.left - length
        most = offers.most[offer]
        if most <= beam.bar[rest]:
            continue
        place = slot_of(beam, rest, offers.key[offer])
        rival = beam.slots[place]
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
        index = insert(beam, rest, place, offers.key[offer], value)
        points: int64_t = offers.origin[offer, POINTS]
        describe_candidate(beam, index, points, parent, length, tilt)
        for square in range(PATH):
            beam.path[index, square] = offers.path[offer, square]
        make_room(beam, rest)
    beam.words += offers.words[slot]
    beam.expanded += 1


@cython.cfunc
@cython.nogil
def take(beam: BeamBuckets, offers: Offers) -> int64_t:
    """The position to look at next, or NOTHING_NOW. Under the lock.

    Of as many as there are threads, one is left for its turn if there are others.
    """
    found: int64_t = NOTHING_NOW
    for position in range(offers.merged, min(offers.kept, offers.merged + offers.slots)):
        if offers.state[position % offers.slots] == FREE:
            if found == NOTHING_NOW or position % offers.threads != 0:
                found = position
            if found % offers.threads != 0:
                break
    if found != NOTHING_NOW:
        left: int64_t = beam.left
        while found >= beam.kept_end[left]:
            left -= 1
        offers.left[found % offers.slots] = left
        offers.state[found % offers.slots] = TAKEN
    return found


@cython.cfunc
@cython.nogil
def expand_next(
    game: GameTables, model: Model, beam: BeamBuckets, scratch: PositionScratch, offers: Offers
) -> cython.bint:
    """Expand the next position unless another thread looks at it; whether that was so."""
    slot = offers.merged % offers.slots
    hold(offers)
    try:
        state = offers.state[slot]
        if state == TAKEN:
            return False
        offers.state[slot] = UNKNOWN
    finally:
        release(offers)
    if state == NOTED:
        merge(beam, scratch, offers, slot)
    else:
        expand(game, model, beam, scratch, offers.merged)
    beam.next = offers.merged + 1
    done: cython.bint = advance_bucket(game, beam, scratch)
    hold(offers)
    try:
        offers.state[slot] = FREE
        offers.merged, offers.kept, offers.done = beam.next, beam.kept, done
        offers.over = done or offers.merged >= offers.end
    finally:
        release(offers)
    return True


@cython.cfunc
@cython.nogil
def look_ahead(
    game: GameTables, model: Model, beam: BeamBuckets, own: PositionScratch, offers: Offers
) -> cython.bint:
    """Note the words of a position that is to be expanded later; whether there was one."""
    hold(offers)
    try:
        position = take(beam, offers)
    finally:
        release(offers)
    if position == NOTHING_NOW:
        return False
    fits = note_position(game, model, beam, own, offers, position)
    hold(offers)
    try:
        offers.state[position % offers.slots] = NOTED if fits else UNKNOWN
    finally:
        release(offers)
    return True


@cython.cfunc
@cython.nogil
def _work(
    game: GameTables,
    model: Model,
    beam: BeamBuckets,
    offers: Offers,
    scratch: PositionScratch,
    own: PositionScratch,
    first: cython.bint,
) -> cython.void:
    while not offers.over:  # without the lock: only ever set in a step
        if first and expand_next(game, model, beam, scratch, offers):
            continue
        if not look_ahead(game, model, beam, own, offers):
            pause(offers)


def begin_step(beam: BeamBuckets, offers: Offers, positions: int64_t) -> None:
    """Begin to expand up to ``positions`` more positions.

    What is noted of positions after those of the last step stays.
    """
    if offers.merged != beam.next:  # others were expanded without threads
        offers.merged = beam.next
        for slot in range(offers.slots):
            offers.state[slot] = FREE
    offers.kept, offers.end, offers.over = beam.kept, beam.next + positions, False


def work(
    game: GameTables,
    model: Model,
    beam: BeamBuckets,
    offers: Offers,
    scratch: PositionScratch,
    own: PositionScratch,
    *,
    first: bool,
) -> None:
    """Help with the step that has begun, to its end.

    One thread is the ``first``, and expands with ``scratch``; each looks ahead with its ``own``.
    """
    with cython.nogil:
        _work(game, model, beam, offers, scratch, own, first)
