"""Kernels of a table at which two play: the bag, the racks, exchanges."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tuiwords.engine.scrabble.kernels import (
    BLANK,
    TILE_BITS,
    TILES_SHIFT,
    VALUE,
    look_everywhere,
)
from tuiwords.kernel import kernel

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

U = np.uint64
# splitmix64 (Steele, Lea and Flood 2014)
GAMMA, MIX_ONE, MIX_TWO = U(0x9E3779B97F4A7C15), U(0xBF58476D1CE4E5B9), U(0x94D049BB133111EB)
FULL = 7  # tiles of a rack
IN_BAG, TO_MOVE, SCORELESS, UNTOUCHED = 0, 1, 2, 3  # places in the state of a table


class Table(NamedTuple):
    """A game for two: bag uint8 (128,) drawn from its end; racks uint8 (2, 27); scores int64 (2,);
    state int64 (4,), see ``IN_BAG``; turn int64 (8,), see ``best_turn``; random uint64 (1,);
    drawn uint8 (128,) scratch.
    """

    bag: Array
    racks: Array
    scores: Array
    state: Array
    turn: Array
    random: Array
    drawn: Array


@kernel
def below(random: Array, limit: Int) -> Int:
    """A random number from 0 to ``limit`` - 1."""
    random[0] += GAMMA
    mixed = random[0]
    mixed = (mixed ^ (mixed >> U(30))) * MIX_ONE
    mixed = (mixed ^ (mixed >> U(27))) * MIX_TWO
    mixed = mixed ^ (mixed >> U(31))
    return np.int64(mixed >> U(33)) % limit


@kernel
def deal(table: Table, board: Array, nodes: Array, counts: Array, seed: Int) -> None:
    """Empty the board, shuffle the bag and fill the racks. counts int64 (27,) tiles of a kind."""
    table.random[0] = U(seed) * MIX_ONE + GAMMA
    size = np.int64(0)
    for letter in range(27):
        for _ in range(counts[letter]):
            table.bag[size] = letter
            size += 1
    for place in range(size - 1, 0, -1):
        other = below(table.random, place + 1)
        table.bag[place], table.bag[other] = table.bag[other], table.bag[place]
    table.state[IN_BAG], table.state[TO_MOVE], table.state[SCORELESS] = size, 0, 0
    table.state[UNTOUCHED] = 1
    table.scores[:] = 0
    table.racks[:] = 0
    for seat in range(2):
        refill(table, np.int64(seat))
    board[:] = 0
    look_everywhere(nodes, board)


@kernel
def refill(table: Table, seat: Int) -> None:
    """Draw from the bag until a rack is full or the bag empty."""
    rack = table.racks[seat]
    held = np.int64(0)
    for letter in range(27):
        held += rack[letter]
    while held < FULL and table.state[IN_BAG] > 0:
        table.state[IN_BAG] -= 1
        rack[table.bag[table.state[IN_BAG]]] += 1
        held += 1


@kernel
def worth(rack: Array, sheet: Array) -> Int:
    """Points of a rack."""
    points = np.int64(0)
    for letter in range(27):
        points += np.int64(rack[letter]) * sheet[VALUE + letter]
    return points


@kernel
def swap(table: Table, seat: Int, subset: Int) -> None:
    """Exchange a subset of a rack: the new tiles are drawn before the old ones go back."""
    rack, drawn = table.racks[seat], table.drawn
    count = np.int64(0)
    for letter in range(27):
        if rack[letter]:
            held = np.int64(rack[letter])
            taken = subset % (held + 1)
            subset //= held + 1
            rack[letter] -= taken
            for _ in range(taken):
                drawn[count] = letter
                count += 1
    refill(table, seat)
    for place in range(count):
        size = table.state[IN_BAG]
        other = below(table.random, size + 1)
        table.bag[size] = drawn[place]
        table.bag[size], table.bag[other] = table.bag[other], table.bag[size]
        table.state[IN_BAG] = size + 1


@kernel
def take_tiles(rack: Array, move: Int) -> None:
    """Take the tiles of a move from a rack."""
    for _ in range(move >> TILES_SHIFT):
        rack[BLANK if move & 32 else move & 31] -= 1
        move >>= TILE_BITS
