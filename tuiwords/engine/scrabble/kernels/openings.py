"""Kernels of the best opening of every rack.

A play on an empty board lays only tiles of its own, so its score depends only on the word and on
which letters are blanks. First the best score of every multiset of tiles is found, by going through
the words; then the best opening of every rack, by going through the multisets that it contains.

Multisets have places as in ``engine.scrabble.leaves``, here for up to seven tiles: those of a size
start at ``bases[size]``, and ``binomials[8 * n + k]`` is n over k.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuiwords.engine.scrabble.kernels.layout import (
    BLANK_CODE,
    CENTER,
    LETTER_FACTOR,
    MILLI,
    PLANE,
    VALUE,
    WORD_FACTOR,
)
from tuiwords.kernel import kernel

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

FULL = 7
KINDS = 27
NO_WORD = -1
IMPOSSIBLE = -(1 << 31)  # the equity of a rack that the bag does not have
DOWN_CENTER = PLANE + CENTER  # the center square lies on the diagonal: the same place when turned
PARTS = 128  # a rack of seven tiles contains at most so many multisets


@kernel
def score_of(layout: Array, codes: Array, length: Int, one: Int, two: Int, down: Int) -> Int:
    """The best score of a word through the center, with its letters ``one`` and ``two`` as blanks.

    codes uint8 (7,): the letters + 1; -1 stands for no blank; with ``down`` both directions count.
    """
    best = np.int64(0)
    for direction in range(1 + down):
        center = DOWN_CENTER if direction else CENTER
        for before in range(length):
            total, factor = np.int64(0), np.int64(1)
            for place in range(length):
                square = center - before + place
                factor *= np.int64(layout[WORD_FACTOR + square])
                if place not in (one, two):
                    points = np.int64(layout[VALUE + np.int64(codes[place]) - 1])
                    total += points * np.int64(layout[LETTER_FACTOR + square])
            best = max(best, total * factor)
    return best


@kernel
def place_of(
    codes: Array, length: Int, one: Int, two: Int, bases: Array, binomials: Array, tiles: Array
) -> Int:
    """The place of the tiles of a word whose letters ``one`` and ``two`` are blanks.

    tiles int64 (7,) is scratch.
    """
    count = np.int64(0)
    for place in range(length):
        if place not in (one, two):
            tile = np.int64(codes[place]) - 1
            at = count
            while at > 0 and tiles[at - 1] > tile:
                tiles[at] = tiles[at - 1]
                at -= 1
            tiles[at] = tile
            count += 1
    tiles[count:length] = BLANK_CODE
    rank = np.int64(bases[length])
    for place in range(length):
        rank += binomials[8 * (tiles[place] + place) + place + 1]
    return rank


@kernel
def score_words(
    letters: Array,
    lengths: Array,
    layout: Array,
    bonus: Int,
    down: Int,
    bases: Array,
    binomials: Array,
    scores: Array,
) -> None:
    """Write the best score of every multiset that makes a word.

    letters uint8 (words, 7): letters + 1; lengths int64 (words,), each 2 to 7; scores int16
    (bases[8],), at first ``NO_WORD``.
    """
    tiles = np.zeros(FULL, np.int64)
    for word in range(lengths.size):
        codes, length = letters[word], lengths[word]
        extra = bonus if length == FULL else 0
        for one in range(-1, length):
            for two in range(-1, max(one, 0)):
                place = place_of(codes, length, one, two, bases, binomials, tiles)
                score = score_of(layout, codes, length, one, two, down) + extra
                scores[place] = max(scores[place], score)


@kernel
def best_of_rack(
    tiles: Array, scores: Array, leaves: Array, bases: Array, binomials: Array, parts: Array
) -> tuple[Int, Int]:
    """The best equity of a full rack and its score, which is ``NO_WORD`` for an exchange.

    tiles int64 (7,), ascending; leaves int32, in thousandths of a point; parts int64 (4, 128) is
    scratch: for every multiset of the tiles so far how many are laid and kept, and their ranks.
    """
    done, at = np.int64(1), np.int64(0)
    parts[:, 0] = 0
    while at < FULL:
        tile, count = tiles[at], np.int64(1)
        while at + count < FULL and tiles[at + count] == tile:
            count += 1
        at += count
        # The last block is written first: block 0 is where the parts are read from.
        for laid in range(count, np.int64(-1), np.int64(-1)):
            for part in range(done):
                used, kept, low, high = (
                    parts[0, part],
                    parts[1, part],
                    parts[2, part],
                    parts[3, part],
                )
                for _ in range(laid):
                    low += binomials[8 * (tile + used) + used + 1]
                    used += 1
                for _ in range(count - laid):
                    high += binomials[8 * (tile + kept) + kept + 1]
                    kept += 1
                target = laid * done + part
                parts[0, target], parts[1, target] = used, kept
                parts[2, target], parts[3, target] = low, high
        done *= count + 1
    best, points = np.int64(IMPOSSIBLE), np.int64(NO_WORD)
    for part in range(1, done):  # the first part lays nothing
        score = np.int64(scores[bases[parts[0, part]] + parts[2, part]])
        equity = MILLI * max(score, np.int64(0)) + leaves[bases[parts[1, part]] + parts[3, part]]
        if equity > best or (equity == best and score > points):
            best, points = equity, score
    return best, points


@kernel
def in_bag(tiles: Array, counts: Array) -> bool:
    """Whether a bag has the tiles of a rack, in ascending order."""
    for place in range(FULL):
        least = counts[
            tiles[place]
        ]  # with so many equal tiles before it there is no such tile left
        if least == 0 or (place >= least and tiles[place - least] == tiles[place]):
            return False
    return True


@kernel
def best_openings(
    counts: Array,
    scores: Array,
    leaves: Array,
    bases: Array,
    binomials: Array,
    equities: Array,
    points: Array,
) -> Int:
    """Write equity and score of the best opening of every rack of the bag; return how many racks.

    counts int64 (27,), the tiles of the bag by kind; equities int32 and points int16 (racks,) by
    rank, ``IMPOSSIBLE`` for the equity where the bag does not have the tiles.
    """
    tiles, parts = np.zeros(FULL, np.int64), np.zeros((4, PARTS), np.int64)
    racks = np.int64(0)
    for rank in range(equities.size):
        if rank:  # the next in order of rank: the first tile that can grow does, those before it 0
            place = np.int64(0)
            while place + 1 < FULL and tiles[place] == tiles[place + 1]:
                tiles[place] = 0
                place += 1
            tiles[place] += 1
        if in_bag(tiles, counts):
            equities[rank], points[rank] = best_of_rack(
                tiles, scores, leaves, bases, binomials, parts
            )
            racks += 1
        else:
            equities[rank], points[rank] = IMPOSSIBLE, NO_WORD
    return racks


@kernel
def mean_of_draws(
    leave: Array, pool: Array, drawn: Int, equities: Array, binomials: Array, racks: Array
) -> tuple[Any, Any]:
    """The mean equity of the racks of a leave and ``drawn`` tiles of a pool, and the ways to draw.

    leave and pool int64 (27,), tiles by kind; racks int64 (3, 28) is scratch. Draws of which there
    are no openings (``IMPOSSIBLE``) are left out.
    """
    # Depth first over the kinds: how many are drawn of each, the rank so far, tiles so far.
    total, ways = 0.0, 0.0
    taken, ranks, held = racks[0], racks[1], racks[2]
    weights = np.zeros(KINDS + 1)
    weights[0], ranks[0], held[0] = 1.0, 0, 0
    taken[:] = -1
    left = drawn
    kind = np.int64(0)
    while kind >= 0:
        if kind == KINDS:
            if left == 0 and equities[ranks[KINDS]] != IMPOSSIBLE:
                total += weights[KINDS] * equities[ranks[KINDS]]
                ways += weights[KINDS]
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
        weights[kind + 1] = weights[kind] * binomials[8 * pool[kind] + taken[kind]]
        rank, count = ranks[kind], held[kind]
        for _ in range(leave[kind] + taken[kind]):
            rank += binomials[8 * (kind + count) + count + 1]
            count += 1
        ranks[kind + 1], held[kind + 1] = rank, count
        kind += 1
    return (total / ways if ways else 0.0), ways
