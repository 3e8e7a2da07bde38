"""Kernels of the Boggle solver: a depth-first search of board and trie, without recursion.

A trie node is one uint64 (``lexicon.layout``). Each step of the search first finds the *letters*
that follow in the trie and are on neighboring squares, then the squares with such a letter, so that
most squares are never examined. Square ``n`` (one more than the board has) touches every square;
the search starts there.

Most of the time is spent on cache misses and mispredicted branches. Whether a word ends here, and
whether it is new, is therefore computed without branches (a quarter to a third faster), and a stamp
is one byte.

Tested against a walk of every path in tests/engine/boggle/test_solver.py.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np
from cython.cimports.libc.stdint import int64_t, uint8_t, uint64_t
from cython.cimports.tuiwords.bits import bit, ctz, lowest, popcount
from cython.cimports.tuiwords.engine.boggle.kernels.layout import (
    BLOCK,
    LAST_RUN,
    SINGLE,
    SQUARE_BITS,
    SQUARE_MASK,
)
from cython.cimports.tuiwords.lexicon.layout import (
    BASE_SHIFT,
    CHILDREN_MASK,
    LENGTH_MASK,
    LENGTH_SHIFT,
)

if not cython.compiled:
    from tuiwords.uncompiled import plain

# Numbers on the stack of a search, two per entry. At first there are at most 36 entries, and each
# square of a path adds at most its 8 neighbors: 324 entries. A wildcard square may be entered with
# 36 faces, from the start and from 8 neighbors, 9 * 36 more: 648 entries, 1,296 numbers.
STACK = 2048
MOST_SQUARES = 36  # one bit for each used square, and 6 for the current one
FACES = 256


@cython.final
@cython.cclass
class SolverData:
    """What is the same for all boards of a size.

    nodes uint64 (nodes,) the trie; neighbors uint64 (n + 1,) squares as bits, the last entry all
    squares; first, second uint8 (256,) letters of a face; points int64 (256,) by word length, 0 if
    a word does not count.
    """

    def __init__(self, nodes: Any, neighbors: Any, first: Any, second: Any, points: Any) -> None:
        """Raises: ValueError if a shape is wrong."""
        if not 2 <= neighbors.size <= MOST_SQUARES + 1:
            raise ValueError(f"a board has 1 to {MOST_SQUARES} squares, not {neighbors.size - 1}")
        if not (nodes.size and first.size == second.size == points.size == FACES):
            raise ValueError("the trie is empty, or there are not 256 faces and lengths")
        if not cython.compiled:
            nodes, neighbors, first = plain(nodes), plain(neighbors), plain(first)
            second, points = plain(second), plain(points)
        self.nodes, self.neighbors = nodes, neighbors
        self.first, self.second, self.points = first, second, points


@cython.final
@cython.cclass
class SolverScratch:
    """What a search writes.

    stamp uint8 (nodes,) the last run that reached a node; run, its number; around uint64 (n + 1,)
    letters around a square; places uint64 (BLOCK + 1,) squares of a letter; stack uint64 (STACK,).
    """

    def __init__(self, nodes: cython.Py_ssize_t, squares: cython.Py_ssize_t) -> None:
        stamp = np.zeros(nodes, np.uint8)
        around, places = np.zeros(squares + 1, np.uint64), np.zeros(BLOCK + 1, np.uint64)
        stack = np.zeros(STACK, np.uint64)
        if not cython.compiled:
            stamp, around = plain(stamp), plain(around)
            places, stack = plain(places), plain(stack)
        self.stamp, self.around, self.places, self.stack = stamp, around, places, stack
        self.run = 0


@cython.final
@cython.cclass
class SolverWords:
    """The words found.

    slot int32 (nodes,) index of a word in the other arrays; trails uint8 (room, 36) squares of one
    path; sizes uint8 (room,) squares in it; covers uint64 (room,) squares on any path of the word.
    """

    def __init__(self, slot: Any, trails: Any, sizes: Any, covers: Any) -> None:
        if not cython.compiled:
            slot, trails, sizes, covers = plain(slot), plain(trails), plain(sizes), plain(covers)
        self.slot, self.trails, self.sizes, self.covers = slot, trails, sizes, covers


@cython.cfunc
@cython.nogil
def begin(data: SolverData, scratch: SolverScratch, board: cython.const[uint8_t][::1]) -> uint64_t:
    """Fill places and around from ``board`` uint8 (n,), begin a run; returns two-letter squares."""
    squares = board.shape[0]
    present: uint64_t = 0
    doubles: uint64_t = 0
    for letter in range(BLOCK + 1):
        scratch.places[letter] = 0
    for square in range(squares):
        letter = data.first[board[square]]
        scratch.places[letter] |= bit(square)
        present |= bit(letter)
        if data.second[board[square]] != SINGLE:
            doubles |= bit(square)
    for square in range(squares):
        rest: uint64_t = data.neighbors[square]
        letters: uint64_t = 0
        while rest:
            letters |= bit(data.first[board[ctz(rest)]])
            rest &= rest - 1
        scratch.around[square] = letters
    scratch.around[squares] = present
    if scratch.run >= LAST_RUN:
        scratch.stamp[:] = 0
        scratch.run = 0
    scratch.run += 1
    scratch.stack[0] = squares
    scratch.stack[1] = data.nodes[0]
    return doubles


def step(node: uint64_t, letter: uint8_t) -> uint64_t:
    """The place of the child of ``node`` by ``letter``, 0 if there is none."""
    if node & bit(letter) == 0:
        return 0
    return (node >> BASE_SHIFT) + popcount(node & (bit(letter) - 1))


@cython.cfunc
@cython.nogil
def score_doubles(
    data: SolverData,
    scratch: SolverScratch,
    board: cython.const[uint8_t][::1],
    node: uint64_t,
    trod: uint64_t,
    twice: uint64_t,
    size: uint64_t,
) -> tuple[int64_t, uint64_t]:
    """Enter the two-letter squares ``twice`` from ``node``, to which their first letter led.

    trod: used squares << SQUARE_BITS. Returns the points gained and the new size of the stack.
    """
    score: int64_t = 0
    while twice:
        square: uint64_t = ctz(twice)
        taken = lowest(twice)
        twice ^= taken
        place = step(node, data.second[board[square]])
        if place:
            deeper = data.nodes[place]
            if scratch.stamp[place] != scratch.run:
                scratch.stamp[place] = scratch.run
                score += data.points[(deeper >> LENGTH_SHIFT) & LENGTH_MASK]
            if deeper & scratch.around[square]:
                scratch.stack[size] = trod | (taken << SQUARE_BITS) | square
                scratch.stack[size + 1] = deeper
                size += 2
    return score, size


def score_board(
    data: SolverData, scratch: SolverScratch, board: cython.const[uint8_t][::1]
) -> int64_t:
    """Points of all distinct words of ``board`` uint8 (n,)."""
    doubles = begin(data, scratch, board)
    nodes, neighbors, points = data.nodes, data.neighbors, data.points
    stamp, around, places, stack = scratch.stamp, scratch.around, scratch.places, scratch.stack
    run = scratch.run
    score: int64_t = 0
    size: uint64_t = 2
    while size:
        size -= 2
        walk, node = stack[size], stack[size + 1]
        square = walk & SQUARE_MASK
        trod = walk ^ square
        free = neighbors[square] & ~(walk >> SQUARE_BITS)
        letters = node & around[square]
        children = node >> BASE_SHIFT
        while letters:
            letter = lowest(letters)
            squares = places[ctz(letters)] & free
            letters ^= letter
            if squares:
                place = children + popcount(node & (letter - 1))
                child = nodes[place]
                if squares & doubles:
                    gain, size = score_doubles(
                        data, scratch, board, child, trod, squares & doubles, size
                    )
                    score += gain
                    squares &= ~doubles
                    if not squares:
                        continue
                score += points[(child >> LENGTH_SHIFT) & LENGTH_MASK] * (stamp[place] != run)
                stamp[place] = run
                following = child & CHILDREN_MASK
                while squares:
                    target: uint64_t = ctz(squares)
                    taken = lowest(squares)
                    squares ^= taken
                    if following & around[target]:
                        stack[size] = trod | (taken << SQUARE_BITS) | target
                        stack[size + 1] = child
                        size += 2
    return score


def score_boards(
    data: SolverData,
    scratch: SolverScratch,
    boards: cython.const[uint8_t][:, ::1],
    scores: int64_t[::1],
) -> None:
    """Score each row of ``boards`` uint8 (count, n) into ``scores`` int64 (count,).

    Raises: ValueError if a shape is wrong.
    """
    check_board(data, boards.shape[1])
    if scores.shape[0] != boards.shape[0]:
        raise ValueError(f"{scores.shape[0]} scores for {boards.shape[0]} boards")
    if not cython.compiled:
        boards, scores = plain(boards), plain(scores)
    with cython.nogil:
        for index in range(boards.shape[0]):
            scores[index] = score_board(data, scratch, boards[index])


@cython.ccall
@cython.exceptval(check=True)
def check_board(data: SolverData, squares: cython.Py_ssize_t) -> cython.void:
    """Raises: ValueError if a board is not of the size that the data is for."""
    if squares != data.neighbors.shape[0] - 1:
        raise ValueError(f"the board has {squares} squares, not {data.neighbors.shape[0] - 1}")


@cython.cfunc
@cython.nogil
def note_word(
    data: SolverData,
    scratch: SolverScratch,
    found: SolverWords,
    trail: uint8_t[::1],
    count: int64_t,
    node: uint64_t,
    walk: uint64_t,
) -> int64_t:
    """Record the word that ends at ``node``, if any, with the path of ``walk``; returns the count.

    trail uint8 (37,) has the squares before the last one. Words beyond the room are only counted.
    """
    if data.points[(data.nodes[node] >> LENGTH_SHIFT) & LENGTH_MASK] == 0:
        return count
    used = walk >> SQUARE_BITS
    room = found.covers.shape[0]
    if scratch.stamp[node] == scratch.run:
        if found.slot[node] < room:
            found.covers[found.slot[node]] |= used
        return count
    scratch.stamp[node] = scratch.run
    found.slot[node] = count
    if count < room:
        length = popcount(used)
        for place in range(length - 1):
            found.trails[count, place] = trail[place]
        found.trails[count, length - 1] = walk & SQUARE_MASK
        found.sizes[count] = length
        found.covers[count] = used
    return count + 1


def find_words(
    data: SolverData,
    scratch: SolverScratch,
    found: SolverWords,
    board: cython.const[uint8_t][::1],
) -> int64_t:
    """Write all distinct words of ``board`` uint8 (n,) to ``found``; returns how many there are.

    Raises: ValueError if the board has another size.
    """
    check_board(data, board.shape[0])
    count: int64_t
    trail: uint8_t[::1] = np.zeros(37, np.uint8)
    if not cython.compiled:
        board, trail = plain(board), plain(trail)
    with cython.nogil:
        count = _find_words(data, scratch, found, board, trail)
    return count


@cython.cfunc
@cython.nogil
def _find_words(
    data: SolverData,
    scratch: SolverScratch,
    found: SolverWords,
    board: cython.const[uint8_t][::1],
    trail: uint8_t[::1],
) -> int64_t:
    begin(data, scratch, board)
    nodes, neighbors = data.nodes, data.neighbors
    around, places, stack = scratch.around, scratch.places, scratch.stack
    count: int64_t = 0
    size: uint64_t = 2
    while size:
        size -= 2
        walk, node = stack[size], stack[size + 1]
        used = walk >> SQUARE_BITS
        last = walk & SQUARE_MASK
        if used:
            trail[popcount(used) - 1] = last
        letters = node & around[last]
        while letters:
            letter = lowest(letters)
            squares = places[ctz(letters)] & neighbors[last] & ~used
            letters ^= letter
            while squares:
                square: uint64_t = ctz(squares)
                taken = lowest(squares)
                squares ^= taken
                child = (node >> BASE_SHIFT) + popcount(node & (letter - 1))
                second = data.second[board[square]]
                if second != SINGLE:
                    child = step(nodes[child], second)
                if child:
                    onward = ((used | taken) << SQUARE_BITS) | square
                    count = note_word(data, scratch, found, trail, count, child, onward)
                    if nodes[child] & around[square]:
                        stack[size] = onward
                        stack[size + 1] = nodes[child]
                        size += 2
    return count
