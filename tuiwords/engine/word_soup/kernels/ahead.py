"""Kernels that expand the positions of a beam by several threads.

What costs time is done for each position on its own, by the thread that is free: its words are
found, and those whose children may pass the bars are noted in one of some slots. The first thread
offers them to the buckets, position by position in their order, with the bars and rivals of that
moment, exactly as ``step`` does. A position whose turn comes before a thread has looked at it is
expanded as ``step`` does, which saves the notes.

Tested in tests/engine/word_soup/test_soup_planner.py: beams are the same as without.
"""

from __future__ import annotations

import cython
import numpy as np
from cython.cimports.libc.stdint import int64_t, uint8_t
from cython.cimports.tuiwords.engine.word_soup.kernels.beam import advance_bucket
from cython.cimports.tuiwords.engine.word_soup.kernels.board import copy_path, lay_board
from cython.cimports.tuiwords.engine.word_soup.kernels.buckets import (
    BeamBuckets,
    expand,
    offer_children,
    prefilter,
)
from cython.cimports.tuiwords.engine.word_soup.kernels.features import describe_padded_board
from cython.cimports.tuiwords.engine.word_soup.kernels.layout import (
    COUNT,
    DISTINCT,
    EXCESS,
    FACTS,
    FOUND,
    FREE,
    LEFT,
    LONGEST_FOUND,
    NOTED,
    PATH,
    POINTS,
    TAKEN,
    UNKNOWN,
)
from cython.cimports.tuiwords.engine.word_soup.kernels.position import (
    bound_children,
    count_letters,
    find_words,
    spread_gains,
    tilts_differ,
)
from cython.cimports.tuiwords.engine.word_soup.kernels.tables import (
    GameTables,
    Model,
    PositionScratch,
)

from tuiwords.engine.word_soup.kernels.tables import lines_apart

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


@cython.final
@cython.cclass
class Offers:
    """Words of positions whose children may pass their bars, and what the threads share.

    Position p of the beam has slot p % slots, and in the arrays row 2 * slot for each tilt. By row:
    facts int64 (, FACTS); bound, of lengths up to that of the longest word, as a scratch has it; by
    row and word, lengths, sums and value, as there; paths uint8 (, (room + 1) * PATH), one path
    after the other. By slot: state uint8.
    What is noted is read by another core, which takes longer than to compute it: so it is short.

    Under the lock: state; kept, the end of the positions that there are; merged, the first one not
    yet expanded; end, the first one not expanded in this step; over, whether the step has ended,
    and done, whether the search has.
    """

    def __init__(self, threads: int, slots: int, room: int) -> None:
        """For so many slots of each thread, and noted words of each tilt."""
        slots *= threads
        rows = 2 * slots
        made = lines_apart(
            {
                "state": ((slots,), np.uint8),
                "facts": ((rows, FACTS), np.int64),
                "bound": ((rows, PATH), np.float32),
                "lengths": ((rows, room), np.uint8),
                "sums": ((rows, room), np.int32),
                "value": ((rows, room), np.float32),
                "paths": ((rows, (room + 1) * PATH), np.uint8),
            }
        )
        if not cython.compiled:
            made = {name: plain(array) for name, array in made.items()}
        self.state, self.facts, self.bound = made["state"], made["facts"], made["bound"]
        self.lengths, self.sums = made["lengths"], made["sums"]
        self.value, self.paths = made["value"], made["paths"]
        self.threads, self.slots, self.room = threads, slots, room
        self.end = self.merged = self.kept = 0
        self.over = self.done = False
        make_lock(self)

    def __dealloc__(self) -> None:
        """Free the lock."""
        free_lock(self)


@cython.cfunc
@cython.nogil
def note_words(scratch: PositionScratch, offers: Offers, row: int64_t) -> cython.void:
    """Write what the scratch has of a position, and its promising words, to a row."""
    offers.facts[row, DISTINCT], offers.facts[row, EXCESS] = scratch.distinct, scratch.excess
    offers.facts[row, LONGEST_FOUND] = scratch.longest
    for length in range(scratch.longest + 1):
        offers.bound[row, length] = scratch.bound[length]
    end: int64_t = 0
    for word in range(offers.facts[row, COUNT]):
        number = scratch.promising[word]
        offers.lengths[row, word] = scratch.lengths[number]
        offers.sums[row, word], offers.value[row, word] = scratch.sums[number], scratch.value[word]
        copy_path(offers.paths, row, end, scratch.paths, number, 0)
        end += scratch.lengths[number]


@cython.cfunc
@cython.nogil
def recall_words(
    beam: BeamBuckets, scratch: PositionScratch, offers: Offers, row: int64_t
) -> int64_t:
    """Write to the scratch the words of a row whose children may pass the bars now; how many."""
    promising: int64_t = 0
    end: int64_t = 0
    for word in range(offers.facts[row, COUNT]):
        length: int64_t = offers.lengths[row, word]
        value = offers.value[row, word]
        if value + offers.bound[row, length] > beam.bar[beam.left - length]:
            scratch.promising[promising] = promising
            scratch.lengths[promising] = length
            scratch.sums[promising], scratch.value[promising] = offers.sums[row, word], value
            copy_path(scratch.paths, promising, 0, offers.paths, row, end)
            promising += 1
        end += length
    return promising


@cython.cfunc
@cython.nogil
def recall_position(
    game: GameTables,
    scratch: PositionScratch,
    offers: Offers,
    row: int64_t,
    board: cython.const[uint8_t][:],
) -> cython.void:
    """Write what a row has of its position to the scratch, and describe its board again."""
    lay_board(game, scratch, board, row & 1 == 1)
    describe_padded_board(game, scratch)
    scratch.distinct, scratch.excess = offers.facts[row, DISTINCT], offers.facts[row, EXCESS]
    for length in range(offers.facts[row, LONGEST_FOUND] + 1):
        scratch.bound[length] = offers.bound[row, length]


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
    """Note the words of a position whose children may pass the bars; whether there was room.

    Another thread may raise the bars meanwhile: then fewer are noted, but those that pass are.
    """
    slot = position % offers.slots
    left = offers.facts[2 * slot, LEFT]
    board = beam.board_ahead[position]
    bound_children(game, model, scratch, board, beam.kept_origin[position, POINTS], left)
    offers.facts[2 * slot + 1, FOUND] = offers.facts[2 * slot + 1, COUNT] = 0
    tilts = game.tilts if tilts_differ(game, board) else 1
    for tilt in range(tilts):
        row = 2 * slot + tilt
        offers.facts[row, FOUND] = find_words(game, scratch, board, tilt)
        describe_padded_board(game, scratch)
        spread_gains(game, model, scratch, left)
        offers.facts[row, COUNT] = prefilter(beam, scratch, offers.facts[row, FOUND], left)
        if offers.facts[row, COUNT] > offers.room:
            return False
        note_words(scratch, offers, row)
    return True


@cython.cfunc
@cython.nogil
def merge(
    game: GameTables,
    model: Model,
    beam: BeamBuckets,
    scratch: PositionScratch,
    offers: Offers,
) -> cython.void:
    """Offer the words that were noted of the next position to the buckets: it is expanded."""
    slot = offers.merged % offers.slots
    count_letters(scratch, beam.kept_board[offers.merged])
    for tilt in range(2):
        row = 2 * slot + tilt
        promising = recall_words(beam, scratch, offers, row)
        if promising:
            recall_position(game, scratch, offers, row, beam.kept_board[offers.merged])
            offer_children(game, model, beam, scratch, offers.merged, tilt, promising)
        beam.words += offers.facts[row, FOUND]
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
        offers.facts[2 * (found % offers.slots), LEFT] = left
        offers.state[found % offers.slots] = TAKEN
    return found


@cython.cfunc
@cython.nogil
def expand_next(
    game: GameTables, model: Model, beam: BeamBuckets, scratch: PositionScratch, offers: Offers
) -> cython.bint:
    """Expand the next position unless another thread looks at it; whether that was so.

    Under the lock, which others have meanwhile.
    """
    slot = offers.merged % offers.slots
    state = offers.state[slot]
    if state == TAKEN:
        return False
    offers.state[slot] = UNKNOWN
    release(offers)
    if state == NOTED:
        merge(game, model, beam, scratch, offers)
    else:
        expand(game, model, beam, scratch, offers.merged)
    beam.next = offers.merged + 1
    done: cython.bint = advance_bucket(game, beam, scratch)
    hold(offers)
    offers.state[slot] = FREE
    offers.merged, offers.kept, offers.done = beam.next, beam.kept, done
    offers.over = done or offers.merged >= offers.end
    return True


@cython.cfunc
@cython.nogil
def look_ahead(
    game: GameTables, model: Model, beam: BeamBuckets, scratch: PositionScratch, offers: Offers
) -> cython.void:
    """Note the words of a position that is to be expanded later, or sleep if there is none.

    Under the lock, which others have meanwhile.
    """
    position = take(beam, offers)
    release(offers)
    if position == NOTHING_NOW:
        pause(offers)
        hold(offers)
        return
    fits = note_position(game, model, beam, scratch, offers, position)
    hold(offers)
    offers.state[position % offers.slots] = NOTED if fits else UNKNOWN


@cython.cfunc
@cython.nogil
def _work(
    game: GameTables,
    model: Model,
    beam: BeamBuckets,
    scratch: PositionScratch,
    offers: Offers,
    first: cython.bint,
) -> cython.void:
    hold(offers)
    while not offers.over:
        if not first or not expand_next(game, model, beam, scratch, offers):
            look_ahead(game, model, beam, scratch, offers)
    release(offers)


def forget(offers: Offers) -> None:
    """Forget what is noted, as that of positions expanded without threads, or of another beam."""
    offers.merged = 0
    for slot in range(offers.slots):
        offers.state[slot] = FREE


def begin_step(beam: BeamBuckets, offers: Offers, positions: int64_t) -> None:
    """Begin to expand up to ``positions`` more positions.

    What is noted of positions after those of the last step stays.
    """
    if offers.merged != beam.next:  # others were expanded without threads
        forget(offers)
        offers.merged = beam.next
    offers.kept, offers.end, offers.over = beam.kept, beam.next + positions, False


def work(
    game: GameTables,
    model: Model,
    beam: BeamBuckets,
    scratch: PositionScratch,
    offers: Offers,
    *,
    first: bool,
) -> None:
    """Help with the step that has begun, to its end: one thread is the ``first``, and expands."""
    with cython.nogil:
        _work(game, model, beam, scratch, offers, first)
