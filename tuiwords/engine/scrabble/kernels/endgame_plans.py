"""Kernels of plans: in how few turns the plays that a player has listed use up the rack.

Every turn that is left lets the other side choose among all its plays. So who is ahead tries plays
first after which few turns remain: the same result is proven with fewer positions. Of 60 endings
of ``tuiwords bench endgames`` 51 instead of 45 are proven in 6 CPU seconds, and some searches with
100 points ahead are some hundred times as short.

A part of a rack is a number: its counts of each letter are the digits, and that of the whole rack
is the highest.

Tested in tests/engine/scrabble/test_endgame.py: searches of all plays by the rules say the same.
"""

from __future__ import annotations

import cython
from cython.cimports.libc.stdint import int64_t
from cython.cimports.tuiwords.engine.scrabble.kernels.endgame_moves import EndgameArrays, touches
from cython.cimports.tuiwords.engine.scrabble.kernels.layout import (
    FIELD_BITS,
    FIELD_MASK,
    GUARD,
    LISTED_PER_WORK,
    Layout,
    Ply,
)

if cython.compiled:
    from cython import address
else:
    from tuiwords.uncompiled import address

MOST_TURNS = cython.declare(cython.int, 3)  # after a play, of a plan
LATER = cython.declare(cython.int, 8)  # points that the other side wins in a turn but its best one
PLANNED = cython.declare(cython.int, 10_000)  # above the order of every play without a plan
NONE = cython.declare(cython.int, 99)  # turns, where the plays listed do not use up the tiles


@cython.cfunc
@cython.nogil
def part_of(rack: int64_t, used: int64_t) -> int64_t:
    """The number of a part of a rack, both as fields."""
    part: int64_t = 0
    stride: int64_t = 1
    while rack:
        part += stride * (used & FIELD_MASK)
        stride *= (rack & FIELD_MASK) + 1
        rack >>= FIELD_BITS
        used >>= FIELD_BITS
    return part


@cython.cfunc
@cython.nogil
def fields_of(rack: int64_t, part: int64_t) -> int64_t:
    """The fields of a part of a rack."""
    fields: int64_t = 0
    shift: int64_t = 0
    while rack:
        digits: int64_t = (rack & FIELD_MASK) + 1
        fields |= (part % digits) << shift
        part //= digits
        rack >>= FIELD_BITS
        shift += FIELD_BITS
    return fields


def make_plans(game: EndgameArrays, ply: Ply) -> int64_t:
    """Find in how few turns the plays of a list use up each part of the rack; the whole one."""
    tree = game.tree
    rack = tree.remaining.rack[ply.seat]
    whole = part_of(rack, rack)
    part: int64_t
    for part in range(whole + 1):
        tree.using[part], tree.turns[part], tree.gained[part] = -1, NONE, 0
    tree.turns[0] = 0
    for place in range(ply.start, ply.end):
        number = game.lists[place]
        part = part_of(rack, game.plays[number].used)
        if tree.using[part] < 0:
            tree.using[part] = number
    for part in range(1, whole + 1):
        fields = fields_of(rack, part) | GUARD
        for first in range(1, part + 1):
            if tree.using[first] < 0:
                continue
            play = address(game.plays[tree.using[first]])
            if (fields - play.used) & GUARD != GUARD:
                continue
            turns = tree.turns[part - first] + 1
            gained = tree.gained[part - first] + play.score
            if turns < tree.turns[part] or (
                turns == tree.turns[part] and gained > tree.gained[part]
            ):
                tree.turns[part], tree.gained[part] = turns, gained
    tree.work += (ply.end - ply.start) // LISTED_PER_WORK
    return whole


def plan_after(
    layout: Layout, game: EndgameArrays, ply: Ply, whole: int64_t, number: int64_t, least: int64_t
) -> int64_t:
    """The order of a play after which a plan is good enough, the shortest first; or -1.

    ``whole`` is the whole rack, ``least`` what the plays must bring for the beta of the ply.
    """
    tree, play = game.tree, address(game.plays[number])
    rest = whole - part_of(tree.remaining.rack[ply.seat], play.used)
    turns, gained = tree.turns[rest], play.score + tree.gained[rest]
    if turns > MOST_TURNS or gained < least + LATER * (turns - 1):
        return -1
    if turns == 1:
        last = address(game.squares[tree.using[rest]])
        if touches(last, game.squares[number].placed, layout):
            return -1
    return PLANNED * (MOST_TURNS + 1 - turns) + gained
