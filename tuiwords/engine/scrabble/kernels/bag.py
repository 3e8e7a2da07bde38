"""Kernels of a game for two: the bag, the racks, exchanges."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tuiwords.engine.scrabble.kernels.layout import (
    BLANK_CODE,
    TILE_BITS,
    TILES_SHIFT,
    VALUE,
    update_all_crosses,
)
from tuiwords.kernel import kernel

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

U = np.uint64
# splitmix64 (Steele, Lea and Flood 2014)
GAMMA, MIX_ONE, MIX_TWO = U(0x9E3779B97F4A7C15), U(0xBF58476D1CE4E5B9), U(0x94D049BB133111EB)
FULL = 7  # tiles of a rack
IN_BAG, TO_MOVE, SCORELESS, UNTOUCHED = 0, 1, 2, 3  # places in ``GameArrays.state``


class GameArrays(NamedTuple):
    """A game for two.

    bag uint8 (tiles,), drawn from its end; racks uint8 (2, 27); scores int64 (2,); state int64
    (4,), see ``IN_BAG``; turn int64 (8,), see ``search.best_turn``; random uint64 (1,), the state
    of the generator; drawn uint8 (tiles,), scratch.
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
def deal(game: GameArrays, board: Array, nodes: Array, counts: Array, seed: Int) -> None:
    """Empty the board, shuffle the bag and fill the racks. counts int64 (27,) tiles of a kind."""
    game.random[0] = U(seed) * MIX_ONE + GAMMA
    size = np.int64(0)
    for letter in range(27):
        for _ in range(counts[letter]):
            game.bag[size] = letter
            size += 1
    for place in range(size - 1, 0, -1):
        other = below(game.random, place + 1)
        game.bag[place], game.bag[other] = game.bag[other], game.bag[place]
    game.state[IN_BAG], game.state[TO_MOVE], game.state[SCORELESS] = size, 0, 0
    game.state[UNTOUCHED] = 1
    game.scores[:] = 0
    game.racks[:] = 0
    for seat in range(2):
        refill(game, np.int64(seat))
    board[:] = 0
    update_all_crosses(nodes, board)


@kernel
def refill(game: GameArrays, seat: Int) -> None:
    """Draw from the bag until a rack is full or the bag empty."""
    rack = game.racks[seat]
    held = np.int64(0)
    for letter in range(27):
        held += rack[letter]
    while held < FULL and game.state[IN_BAG] > 0:
        game.state[IN_BAG] -= 1
        rack[game.bag[game.state[IN_BAG]]] += 1
        held += 1


@kernel
def rack_points(rack: Array, layout: Array) -> Int:
    """The points of a rack."""
    points = np.int64(0)
    for letter in range(27):
        points += np.int64(rack[letter]) * layout[VALUE + letter]
    return points


@kernel
def exchange(game: GameArrays, seat: Int, subrack: Int) -> None:
    """Exchange a subrack: new tiles are drawn before the old ones go back into the bag."""
    rack, drawn = game.racks[seat], game.drawn
    count = np.int64(0)
    for letter in range(27):
        if rack[letter]:
            held = np.int64(rack[letter])
            taken = subrack % (held + 1)
            subrack //= held + 1
            rack[letter] -= taken
            for _ in range(taken):
                drawn[count] = letter
                count += 1
    refill(game, seat)
    for place in range(count):
        size = game.state[IN_BAG]
        other = below(game.random, size + 1)
        game.bag[size] = drawn[place]
        game.bag[size], game.bag[other] = game.bag[other], game.bag[size]
        game.state[IN_BAG] = size + 1


@kernel
def take_tiles(rack: Array, move: Int) -> None:
    """Take the tiles of a move from a rack."""
    for _ in range(move >> TILES_SHIFT):
        rack[BLANK_CODE if move & 32 else move & 31] -= 1
        move >>= TILE_BITS
