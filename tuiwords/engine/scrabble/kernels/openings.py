"""Kernels of the best opening of every rack.

A play on an empty board lays only tiles of its own, so its score depends only on the word and on
which letters are blanks. First the best score of every multiset of tiles is found, by going through
the words; then the best opening of every rack, by going through the multisets that it contains.

Multisets have places as in ``engine.scrabble.leaves``, here for up to a full rack: those of a
size start at ``bases[size]``, and ``binomials[CHOICES * n + k]`` is n over k. Tiles are numbers
below ``kinds``, the blank the last of them.

Tested in tests/engine/scrabble/test_openings.py against searches of single racks.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np
from cython.cimports.libc.stdint import int32_t, int64_t, uint8_t
from cython.cimports.tuiwords.engine.scrabble.kernels.layout import (
    CHOICE_ROWS,
    CHOICES,
    IMPOSSIBLE,
    KINDS,
    LAYOUT,
    MILLI,
    MOST_RACK,
    MOST_SUBRACKS,
    NO_WORD,
    Layout,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.squares import transposed

if cython.compiled:
    from cython import address
else:
    from tuiwords.uncompiled import address, plain


@cython.final
@cython.cclass
class Multisets:
    """Where multisets of tiles are, and room for one of them and its parts.

    bases int64 (rack + 2,) for racks of so many tiles; binomials int64 (CHOICE_ROWS * CHOICES,);
    kinds of tiles. ``tiles`` is a multiset, ascending; ``parts`` int64 (4, MOST_SUBRACKS) are for
    every multiset of the tiles so far how many are laid and kept, and their ranks.
    """

    def __init__(self, bases: Any, binomials: Any, kinds: int) -> None:
        """Raises: ValueError if a shape is wrong."""
        rack = bases.size - 2
        if not 0 < rack <= MOST_RACK or binomials.size != CHOICE_ROWS * CHOICES:
            raise ValueError(f"there are {bases.size} bases and {binomials.size} binomials")
        if not 0 < kinds <= KINDS:
            raise ValueError(f"there are {kinds} kinds of tiles")
        tiles, parts = np.zeros(rack, np.int64), np.zeros((4, MOST_SUBRACKS), np.int64)
        if not cython.compiled:
            bases, binomials = plain(bases), plain(binomials)
            tiles, parts = plain(tiles), plain(parts)
        self.bases, self.binomials, self.tiles, self.parts = bases, binomials, tiles, parts
        self.rack, self.kinds = rack, kinds


@cython.cfunc
@cython.nogil
def score_of(
    layout: Layout,
    codes: cython.const[uint8_t][::1],
    length: int64_t,
    one: int64_t,
    two: int64_t,
    down: cython.bint,
) -> int64_t:
    """The best score of a word through the start, with its letters ``one`` and ``two`` as blanks.

    codes uint8 (rack,): the letters + 1; -1 stands for no blank; with ``down`` both directions
    count.
    """
    best: int64_t = 0
    for direction in range(2 if down else 1):
        start: int64_t = transposed(layout.start) if direction else layout.start
        room: int64_t = layout.start_row if direction else layout.start_column
        for before in range(max(0, room + length - layout.size), min(room + 1, length)):
            total: int64_t = 0
            factor: int64_t = 1
            for place in range(length):
                square = start - before + place
                factor *= layout.word_factor[square]
                if place != one and place != two:  # noqa: PLR1714
                    total += layout.value[codes[place] - 1] * layout.letter_factor[square]
            best = max(best, total * factor)
    return best


@cython.cfunc
@cython.nogil
def place_of(
    sets: Multisets,
    codes: cython.const[uint8_t][::1],
    length: int64_t,
    one: int64_t,
    two: int64_t,
) -> int64_t:
    """The place of the tiles of a word whose letters ``one`` and ``two`` are blanks."""
    tiles = sets.tiles
    count: int64_t = 0
    place: int64_t
    for place in range(length):
        if place != one and place != two:  # noqa: PLR1714
            tile: int64_t = codes[place] - 1
            at: int64_t = count
            while at > 0 and tiles[at - 1] > tile:
                tiles[at] = tiles[at - 1]
                at -= 1
            tiles[at] = tile
            count += 1
    for place in range(count, length):
        tiles[place] = sets.kinds - 1
    rank: int64_t = sets.bases[length]
    for place in range(length):
        rank += sets.binomials[CHOICES * (tiles[place] + place) + place + 1]
    return rank


def score_words(
    sets: Multisets,
    layouts: LAYOUT[::1],
    letters: cython.const[uint8_t][:, ::1],
    lengths: cython.const[int64_t][::1],
    bonuses: cython.const[int64_t][::1],
    down: cython.bint,
    scores: int32_t[::1],
) -> None:
    """Write the best score of every multiset that makes a word.

    layouts LAYOUT (1,); letters uint8 (words, rack): letters + 1; lengths int64 (words,), each 2 to
    rack; bonuses int64 (rack + 1,) by tiles placed; scores int32 (bases[rack + 1],), at first
    ``NO_WORD``. Raises: ValueError if a shape is wrong.
    """
    rack = sets.rack
    if scores.shape[0] != sets.bases[rack + 1]:
        raise ValueError(f"there are {scores.shape[0]} scores, not {sets.bases[rack + 1]}")
    if bonuses.shape[0] != rack + 1:
        raise ValueError(f"there are {bonuses.shape[0]} bonuses, not {rack + 1}")
    if layouts.shape[0] != 1 or letters.shape[0] != lengths.shape[0] or letters.shape[1] != rack:
        raise ValueError(f"there is not one layout, or not a length for each word of {rack} places")
    if not cython.compiled:
        layouts, letters = plain(layouts), plain(letters)
        lengths, scores, bonuses = plain(lengths), plain(scores), plain(bonuses)
    layout = address(layouts[0])
    with cython.nogil:
        for word in range(lengths.shape[0]):
            length = lengths[word]
            extra = bonuses[length]
            for one in range(-1, length):
                for two in range(-1, max(one, 0)):
                    place = place_of(sets, letters[word], length, one, two)
                    score = score_of(layout, letters[word], length, one, two, down) + extra
                    scores[place] = max(score, scores[place])


@cython.cfunc
@cython.nogil
def best_of_rack(
    sets: Multisets, scores: cython.const[int32_t][::1], leaves: cython.const[int32_t][::1]
) -> tuple[int64_t, int64_t]:
    """The best equity of the full rack ``tiles`` and its score, ``NO_WORD`` for an exchange.

    leaves int32, in thousandths of a point.
    """
    tiles, parts, binomials, bases = sets.tiles, sets.parts, sets.binomials, sets.bases
    rack = sets.rack
    done: int64_t = 1
    at: int64_t = 0
    part: int64_t
    for row in range(4):
        parts[row, 0] = 0
    while at < rack:
        tile = tiles[at]
        count: int64_t = 1
        while at + count < rack and tiles[at + count] == tile:
            count += 1
        at += count
        # The last block is written first: block 0 is where the parts are read from.
        laid: int64_t = count
        while laid >= 0:
            for part in range(done):
                used, kept = parts[0, part], parts[1, part]
                low, high = parts[2, part], parts[3, part]
                for _ in range(laid):
                    low += binomials[CHOICES * (tile + used) + used + 1]
                    used += 1
                for _ in range(count - laid):
                    high += binomials[CHOICES * (tile + kept) + kept + 1]
                    kept += 1
                target = laid * done + part
                parts[0, target], parts[1, target] = used, kept
                parts[2, target], parts[3, target] = low, high
            laid -= 1
        done *= count + 1
    best: int64_t = IMPOSSIBLE
    points: int64_t = NO_WORD
    for part in range(1, done):  # the first part lays nothing
        score: int64_t = scores[bases[parts[0, part]] + parts[2, part]]
        equity: int64_t = MILLI * max(score, 0) + leaves[bases[parts[1, part]] + parts[3, part]]
        if equity > best or (equity == best and score > points):
            best, points = equity, score
    return best, points


@cython.cfunc
@cython.nogil
def in_bag(sets: Multisets, counts: cython.const[int64_t][::1]) -> cython.bint:
    """Whether a bag has the tiles of the rack."""
    for place in range(sets.rack):
        tile = sets.tiles[place]
        least = counts[tile]  # with so many equal tiles before it there is no such tile left
        if least == 0 or (place >= least and sets.tiles[place - least] == tile):
            return False
    return True


def best_openings(
    sets: Multisets,
    counts: cython.const[int64_t][::1],
    scores: cython.const[int32_t][::1],
    leaves: cython.const[int32_t][::1],
    equities: int32_t[::1],
    points: int32_t[::1],
) -> int64_t:
    """Write equity and score of the best opening of every rack of the bag; return how many racks.

    counts int64 (kinds,), the tiles of the bag by kind; equities int32 and points int32 (racks,) by
    rank, ``IMPOSSIBLE`` for the equity where the bag does not have the tiles. Raises: ValueError if
    a shape is wrong.
    """
    rack, kinds = sets.rack, sets.kinds
    if counts.shape[0] != kinds or equities.shape[0] != points.shape[0]:
        raise ValueError(f"there are not {kinds} counts, or not as many equities as scores")
    if scores.shape[0] != sets.bases[rack + 1] or leaves.shape[0] < sets.bases[rack]:
        raise ValueError("there is not a score for each multiset, or not a leave")
    if equities.shape[0] != sets.bases[rack + 1] - sets.bases[rack]:
        raise ValueError(f"there are {equities.shape[0]} equities, not one for each rack")
    if not cython.compiled:
        counts, scores, leaves = plain(counts), plain(scores), plain(leaves)
        equities, points = plain(equities), plain(points)
    tiles = sets.tiles
    place: int64_t
    for place in range(rack):
        tiles[place] = 0
    racks: int64_t = 0
    with cython.nogil:
        for rank in range(equities.shape[0]):
            if rank:  # in order of rank: the first tile that can grow does, those before it are 0
                place = 0
                while place + 1 < rack and tiles[place] == tiles[place + 1]:
                    tiles[place] = 0
                    place += 1
                tiles[place] += 1
            best: int64_t = IMPOSSIBLE
            score: int64_t = NO_WORD
            if in_bag(sets, counts):
                best, score = best_of_rack(sets, scores, leaves)
                racks += 1
            equities[rank], points[rank] = best, score
    return racks


def mean_of_draws(
    sets: Multisets,
    leave: cython.const[int64_t][::1],
    pool: cython.const[int64_t][::1],
    drawn: int64_t,
    equities: cython.const[int32_t][::1],
) -> tuple[float, float]:
    """The mean equity of the racks of a leave and ``drawn`` tiles of a pool, and the ways to draw.

    leave and pool int64 (kinds,), tiles by kind, fewer than CHOICE_ROWS of each; equities int32
    (racks,). Draws of which there are no openings (``IMPOSSIBLE``) are left out. Raises: ValueError
    if a shape is wrong.
    """
    rack, kinds = sets.rack, sets.kinds
    if leave.shape[0] != kinds or pool.shape[0] != kinds:
        raise ValueError(f"there are not {kinds} counts of tiles")
    if drawn < 0 or np.sum(leave) + drawn != rack or np.min(leave) < 0 or np.min(pool) < 0:
        raise ValueError(f"a leave and {drawn} tiles are not a rack of {rack}")
    if equities.shape[0] != sets.bases[rack + 1] - sets.bases[rack]:
        raise ValueError(f"there are {equities.shape[0]} equities, not one for each rack")
    if np.max(pool) >= CHOICE_ROWS:
        raise ValueError(f"the pool has {np.max(pool)} tiles of a kind")
    # Depth first over the kinds: how many are drawn of each, the rank so far, tiles so far.
    rows: int64_t[:, ::1] = np.zeros((3, kinds + 1), np.int64)
    weights: cython.double[::1] = np.zeros(kinds + 1)
    if not cython.compiled:
        leave, pool, equities = plain(leave), plain(pool), plain(equities)
        rows, weights = plain(rows), plain(weights)
    taken, ranks, held = rows[0], rows[1], rows[2]
    total: cython.double = 0.0
    ways: cython.double = 0.0
    left: int64_t = drawn
    kind: int64_t
    with cython.nogil:
        for kind in range(kinds):
            taken[kind] = -1
        weights[0] = 1.0
        kind = 0
        while kind >= 0:
            if kind == kinds:
                if left == 0 and equities[ranks[kinds]] != IMPOSSIBLE:
                    total += weights[kinds] * equities[ranks[kinds]]
                    ways += weights[kinds]
                kind -= 1
                continue
            if taken[kind] >= 0:
                left += taken[kind]
            taken[kind] += 1
            if taken[kind] > min(left, pool[kind]):
                taken[kind] = -1
                kind -= 1
                continue
            left -= taken[kind]
            weights[kind + 1] = weights[kind] * sets.binomials[CHOICES * pool[kind] + taken[kind]]
            rank, count = ranks[kind], held[kind]
            for _ in range(leave[kind] + taken[kind]):
                rank += sets.binomials[CHOICES * (kind + count) + count + 1]
                count += 1
            ranks[kind + 1], held[kind + 1] = rank, count
            kind += 1
    return (total / ways if ways else 0.0), ways
