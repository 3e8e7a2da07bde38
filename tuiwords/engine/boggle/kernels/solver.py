"""Kernels of the Boggle solver: a depth-first search of board and trie, without recursion.

A trie node is one uint64 (``lexicon.layout``). The stack has two uint64 per entry: used squares
<< 6 | square, and the node. Each step first finds the *letters* that follow in the trie and are on
neighboring squares, then the squares with such a letter, so that most squares are never examined.
Square ``n`` (one more than the board has) touches every square; the search starts there.

Most of the time is spent on cache misses and mispredicted branches. Whether a word ends here, and
whether it is new, is therefore computed without branches (a quarter to a third faster), and a stamp
is one byte.

A face is a code: 0-30 a letter, 31 a block, 32 and above a face of two letters.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tuiwords.kernel import ctz, kernel, not_inlined, popcount
from tuiwords.lexicon.layout import BASE_SHIFT, CHILDREN_MASK, LENGTH_MASK, LENGTH_SHIFT

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

U = np.uint64
ZERO, ONE, TWO = U(0), U(1), U(2)
CHILDREN = U(CHILDREN_MASK)
LENGTH, BYTE = U(LENGTH_SHIFT), U(LENGTH_MASK)
BASE = U(BASE_SHIFT)
SQUARE_BITS = U(6)
SQUARE = U(63)
SINGLE = np.uint8(255)  # the second letter of a face that has only one
LAST_RUN = 255  # before the uint8 stamps run out


class SolverData(NamedTuple):
    """Arrays that are the same for all boards.

    nodes uint64 (nodes,) the trie; neighbors uint64 (n + 1,) squares as bits, the last entry all
    squares; first, second uint8 (256,) letters of a face; points int64 (256,) by word length, 0 if
    a word does not count.
    """

    nodes: Array
    neighbors: Array
    first: Array
    second: Array
    points: Array


class SolverScratch(NamedTuple):
    """Arrays that a search writes.

    stamp uint8 (nodes,) the last run that reached a node; run uint8 (1,); around uint64 (n + 1,)
    letters around a square; places uint64 (32,) squares of a letter; stack uint64 (2048,).
    """

    stamp: Array
    run: Array
    around: Array
    places: Array
    stack: Array


@kernel
def begin(data: SolverData, scratch: SolverScratch, board: Array) -> Int:
    """Fill places and around from ``board`` uint8 (n,), begin a run; returns two-letter squares."""
    squares = board.size
    first, places, around = data.first, scratch.places, scratch.around
    for letter in range(32):
        places[letter] = ZERO
    present, doubles = ZERO, ZERO
    for square in range(squares):
        letter = first[board[square]]
        bit = ONE << U(square)
        places[letter] |= bit
        present |= ONE << U(letter)
        if data.second[board[square]] != SINGLE:
            doubles |= bit
    for square in range(squares):
        rest, letters = data.neighbors[square], ZERO
        while rest:
            letters |= ONE << U(first[board[ctz(rest)]])
            rest &= rest - ONE
        around[square] = letters
    around[squares] = present
    if scratch.run[0] >= LAST_RUN:
        scratch.stamp[:] = 0
        scratch.run[0] = 0
    scratch.run[0] += 1
    scratch.stack[0], scratch.stack[1] = U(squares), data.nodes[0]
    return doubles


@kernel("uint64(uint64, uint8)")
def step(node: Int, letter: Int) -> Int:
    """The place of the child of ``node`` by ``letter``, 0 if there is none."""
    bit = ONE << U(letter)
    if node & bit == ZERO:
        return ZERO
    return (node >> BASE) + U(popcount(node & (bit - ONE)))


@kernel
def score_doubles(
    data: SolverData,
    scratch: SolverScratch,
    board: Array,
    node: Int,
    trod: Int,
    twice: Int,
    size: Int,
) -> tuple[Int, Int]:
    """Enter the two-letter squares ``twice`` from ``node``, to which their first letter led.

    trod: used squares << 6. Returns the points gained and the new size of the stack.
    """
    run, score = scratch.run[0], np.int64(0)
    while twice:
        square = U(ctz(twice))
        bit = twice & (~twice + ONE)
        twice ^= bit
        place = step(node, data.second[board[square]])
        if place:
            deeper = data.nodes[place]
            if scratch.stamp[place] != run:
                scratch.stamp[place] = run
                score += data.points[(deeper >> LENGTH) & BYTE]
            if deeper & scratch.around[square]:
                scratch.stack[size] = trod | (bit << SQUARE_BITS) | square
                scratch.stack[size + ONE] = deeper
                size += TWO
    return score, size


@not_inlined
def score_board(data: SolverData, scratch: SolverScratch, board: Array) -> Int:
    """Points of all distinct words of ``board`` uint8 (n,)."""
    doubles = begin(data, scratch, board)
    nodes, neighbors, points = data.nodes, data.neighbors, data.points
    stamp, around, places, stack = scratch.stamp, scratch.around, scratch.places, scratch.stack
    run = scratch.run[0]
    score, size = np.int64(0), TWO
    while size:
        size -= TWO
        walk, node = stack[size], stack[size + ONE]
        square = walk & SQUARE
        trod = walk ^ square
        free = neighbors[square] & ~(walk >> SQUARE_BITS)
        letters = node & around[square]
        children = node >> BASE
        while letters:
            bit = letters & (~letters + ONE)
            squares = places[U(ctz(letters))] & free
            letters ^= bit
            if squares:
                place = children + U(popcount(node & (bit - ONE)))
                child = nodes[place]
                if squares & doubles:
                    gain, size = score_doubles(
                        data, scratch, board, child, trod, squares & doubles, size
                    )
                    score += gain
                    squares &= ~doubles
                    if not squares:
                        continue
                score += points[(child >> LENGTH) & BYTE] * (stamp[place] != run)
                stamp[place] = run
                following = child & CHILDREN
                while squares:
                    target = U(ctz(squares))
                    taken = squares & (~squares + ONE)
                    squares ^= taken
                    if following & around[target]:
                        stack[size] = trod | (taken << SQUARE_BITS) | target
                        stack[size + ONE] = child
                        size += TWO
    return score


@kernel
def score_boards(data: SolverData, scratch: SolverScratch, boards: Array, scores: Array) -> None:
    """Score each row of ``boards`` uint8 (count, n) into ``scores`` int64 (count,)."""
    for index in range(boards.shape[0]):
        scores[index] = score_board(data, scratch, boards[index])


class SolverWords(NamedTuple):
    """Arrays for the words found.

    slot int32 (nodes,) index of a word in the other arrays; trails uint8 (room, 36) squares of one
    path; sizes uint8 (room,) squares in it; covers uint64 (room,) squares on any path of the word.
    """

    slot: Array
    trails: Array
    sizes: Array
    covers: Array


@kernel
def note_word(
    data: SolverData,
    scratch: SolverScratch,
    found: SolverWords,
    trail: Array,
    count: Int,
    node: Int,
    walk: Int,
) -> Int:
    """Record the word that ends at ``node``, if any, with the path of ``walk``; returns the count.

    trail uint8 (37,) has the squares before the last one. Words beyond the room are only counted.
    """
    value = data.nodes[node]
    if data.points[(value >> LENGTH) & BYTE] == 0:
        return count
    used = walk >> SQUARE_BITS
    if scratch.stamp[node] == scratch.run[0]:
        if found.slot[node] < found.covers.size:
            found.covers[found.slot[node]] |= used
        return count
    scratch.stamp[node] = scratch.run[0]
    found.slot[node] = count
    if count < found.covers.size:
        length = popcount(used)
        for place in range(length - 1):  # a slice would take two seconds to compile
            found.trails[count, place] = trail[place]
        found.trails[count, length - 1] = walk & SQUARE
        found.sizes[count] = length
        found.covers[count] = used
    return count + 1


@kernel
def find_words(data: SolverData, scratch: SolverScratch, found: SolverWords, board: Array) -> Int:
    """Write all distinct words of ``board`` uint8 (n,) to ``found``; returns how many there are."""
    begin(data, scratch, board)
    nodes, stack, around = data.nodes, scratch.stack, scratch.around
    trail = np.zeros(37, np.uint8)
    count, size = np.int64(0), TWO
    while size:
        size -= TWO
        walk, node = stack[size], stack[size + ONE]
        used = walk >> SQUARE_BITS
        if used:
            trail[popcount(used) - 1] = walk & SQUARE
        letters = node & around[walk & SQUARE]
        while letters:
            bit = letters & (~letters + ONE)
            squares = scratch.places[ctz(letters)] & data.neighbors[walk & SQUARE] & ~used
            letters ^= bit
            while squares:
                square = U(ctz(squares))
                taken = squares & (~squares + ONE)
                squares ^= taken
                child = (node >> BASE) + U(popcount(node & (bit - ONE)))
                second = data.second[board[square]]
                if second != SINGLE:
                    child = step(nodes[child], second)
                if child:
                    onward = ((used | taken) << SQUARE_BITS) | square
                    count = note_word(data, scratch, found, trail, count, child, onward)
                    if nodes[child] & around[square]:
                        stack[size], stack[size + ONE] = onward, nodes[child]
                        size += TWO
    return count
