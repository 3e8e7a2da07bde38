"""Kernels of the beam: its positions are expanded bucket by bucket, from most to no letters left.

Tested in tests/engine/word_soup: kept positions are valued by their boards.
"""

from __future__ import annotations

import cython
import numpy as np
from cython.cimports.libc.stdint import int64_t, uint8_t, uint64_t
from cython.cimports.tuiwords.bits import in_64_bits
from cython.cimports.tuiwords.engine.word_soup.kernels.board import (
    check_board,
    copy_path,
    lay_board,
    remove_path,
)
from cython.cimports.tuiwords.engine.word_soup.kernels.buckets import BeamBuckets, compact, expand
from cython.cimports.tuiwords.engine.word_soup.kernels.layout import (
    EMPTY,
    FIELDS,
    LENGTH,
    PARENT,
    POINTS,
    SEEN,
    TILT,
)
from cython.cimports.tuiwords.engine.word_soup.kernels.position import count_letters
from cython.cimports.tuiwords.engine.word_soup.kernels.selection import argsort_descending
from cython.cimports.tuiwords.engine.word_soup.kernels.tables import (
    GameTables,
    Model,
    PositionScratch,
)

if not cython.compiled:
    from tuiwords.uncompiled import plain


@cython.cfunc
@cython.nogil
def commit_bucket(game: GameTables, beam: BeamBuckets, scratch: PositionScratch) -> cython.void:
    """Keep the best candidates of the next bucket as positions, with their boards."""
    beam.made -= 1
    compact(beam, beam.made)
    first, count = beam.first[beam.made], beam.count[beam.made]
    # The most valuable come first, since their children raise the bars for the others.
    argsort_descending(beam.value[first : first + count], beam.places[:count])
    for number in range(count):
        place = first + beam.places[number]
        kept = beam.kept
        if kept >= beam.kept_key.shape[0]:
            break
        parent, length = beam.origin[place, PARENT], beam.origin[place, LENGTH]
        lay_board(game, scratch, beam.kept_board[parent], beam.origin[place, TILT] == 1)
        remove_path(game, scratch, beam.path[place], length, beam.kept_board[kept])
        beam.kept_key[kept] = beam.key[place]
        beam.kept_value[kept] = beam.value[place]
        for field in range(FIELDS):
            beam.kept_origin[kept, field] = beam.origin[place, field]
        copy_path(beam.kept_path, kept, 0, beam.path, place, 0)
        if beam.origin[place, POINTS] > beam.best:
            beam.best = beam.origin[place, POINTS]
            beam.best_at = kept
        beam.kept += 1
    beam.kept_end[beam.made] = beam.kept


def step(
    game: GameTables,
    model: Model,
    beam: BeamBuckets,
    scratch: PositionScratch,
    positions: int64_t,
) -> bool:
    """Expand up to ``positions`` more positions; returns whether the search has ended."""
    done: cython.bint
    with cython.nogil:
        done = _step(game, model, beam, scratch, positions)
    return done


@cython.cfunc
@cython.nogil
def _step(
    game: GameTables,
    model: Model,
    beam: BeamBuckets,
    scratch: PositionScratch,
    positions: int64_t,
) -> cython.bint:
    for _ in range(positions):
        expand(game, model, beam, scratch, beam.next)
        beam.next += 1
        if advance_bucket(game, beam, scratch):
            return True
    return False


def advance_bucket(game: GameTables, beam: BeamBuckets, scratch: PositionScratch) -> cython.bint:
    """Go on to the next bucket if this one is expanded; returns whether the search has ended.

    Kept are the positions of those buckets, too, for which no word of a bucket before is so short.
    """
    while beam.next >= beam.kept_end[beam.left] and beam.left > 0:
        beam.left -= 1
        while beam.made > max(0, beam.left - game.shortest + 1):
            commit_bucket(game, beam, scratch)
    return beam.left == 0


def begin(
    game: GameTables,
    beam: BeamBuckets,
    scratch: PositionScratch,
    board: cython.const[uint8_t][::1],
    points: int64_t,
) -> None:
    """Empty the beam and add the first position: board uint8 (squares,) with points so far.

    Raises: ValueError if the board has another size, or more letters than there are buckets.
    """
    check_board(game, board.shape[0])
    if not cython.compiled:
        board = plain(board)
    left = count_letters(scratch, board)
    if left >= beam.count.shape[0] or beam.kept_board.shape[1] != board.shape[0]:
        raise ValueError(f"the beam is too small for a board with {left} letters")
    for bucket in range(beam.count.shape[0]):
        beam.count[bucket] = 0
        beam.bar[bucket] = -1e30
    for slot in range(beam.slots.shape[0]):
        beam.slots[slot] = -1
    for slot in range(SEEN):
        scratch.seen_at[slot] = 0
    key: uint64_t = 0
    for square in range(board.shape[0]):
        if board[square] != EMPTY:
            key = in_64_bits(key + game.letter_keys[board[square]])
        beam.kept_board[0, square] = board[square]
    beam.kept_key[0] = key
    beam.kept_value[0] = 0.0
    beam.kept_origin[0, POINTS] = points
    beam.kept_origin[0, PARENT] = -1
    beam.kept_origin[0, LENGTH] = beam.kept_origin[0, TILT] = 0
    beam.left = beam.made = left
    beam.next, beam.kept, beam.kept_end[left] = 0, 1, 1
    beam.expanded = beam.words = beam.best_at = 0
    beam.best = points


def best_by_first_word(beam: BeamBuckets) -> list[int]:
    """For each position right after the start, its best descendant by total."""
    roots: int64_t[::1] = np.arange(beam.kept, dtype=np.int64)
    best: int64_t[::1] = np.arange(beam.kept, dtype=np.int64)
    for position in range(1, beam.kept):
        parent = beam.kept_origin[position, PARENT]
        if parent > 0:
            root = roots[parent]
            roots[position] = root
            if beam.kept_origin[position, POINTS] > beam.kept_origin[best[root], POINTS]:
                best[root] = position
    return [best[root] for root in range(1, beam.kept) if beam.kept_origin[root, PARENT] == 0]
