"""Kernels of one position: its letters, features and words, and the value of what a word leaves."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tuiwords.engine.word_soup.kernels.board import EMPTY, LONGEST, find, lay, look_around
from tuiwords.engine.word_soup.kernels.features import (
    FEATURES,
    describe_rows,
    features_of_rows,
    rows_without,
    to_the_right,
)
from tuiwords.kernel import kernel

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

SEEN = 1 << 13  # slots of the table of square sets already seen from one position
GROUPS = 3  # of word lengths, each with its own margin
_SHORT, _LONG = 5, 8  # first lengths of the second and the third group

_EMPTY = np.uint64(EMPTY)


class GameTables(NamedTuple):
    """Tables that do not change during a game.

    ``numbers`` int64 (8,): rows, columns, tilts (1 or 2), points for clearing the board, codes of q
    and of u (-1 if the alphabet lacks them), the least letters of a word.
    """

    nodes: Array  # uint64 (size,), the word graph
    points: Array  # int64 (32,), of each letter
    numbers: Array  # int64 (8,)
    vowels: Array  # uint64 (1,), mask of the vowels
    crowds: Array  # uint16 (4096,), of count_neighbors
    letter_keys: Array  # uint64 (32,), random
    square_keys: Array  # uint64 (256,), random


class Model(NamedTuple):
    """The value of the letters left: row m of each array is for m letters left."""

    letters: Array  # float32 (most + 1, 32), points for each letter
    features: Array  # float32 (most + 1, 12), points for each feature
    margin: (
        Array  # float32 (most + 1, 3), by length group: how far a word may raise the features term
    )
    surplus: Array  # float32 (most + 1,), what each q without its u costs


class PositionScratch(NamedTuple):
    """Arrays that the kernels overwrite at every position."""

    padded_board: Array  # uint8 (256,)
    near: Array  # uint64 (256,)
    where: Array  # uint8 (256 * 32,)
    paths: Array  # uint8 (room, 32)
    lengths: Array  # uint8 (room,)
    sums: Array  # int32 (room,)
    seen_key: Array  # uint64 (SEEN,)
    seen_at: Array  # int64 (SEEN,), when the slot was filled
    board: Array  # uint8 (rows * columns,)
    features: Array  # float32 (12,)
    counts: Array  # int64 (32,), of each letter
    distinct: Array  # int64 (1,), how many different letters
    excess: Array  # int64 (1,), how many more q than u
    masks: Array  # uint64 (16,), vowels of each row of the padded board
    extents: Array  # int64 (16,), letters of each row of the padded board
    tops: Array  # int64 (16,), highest row of each column of the padded board
    masks_after: Array  # uint64 (16,), the same after a word is taken
    extents_after: Array  # int64 (16,)
    work: Array  # uint64 (3, 16), of rows_without
    base: Array  # float32 (32,), by word length: value of a child before its word is known
    bound: Array  # float32 (32,), by word length: the most the child's features term can be
    gain: Array  # float32 (32 * 256,), by length and square: its part in the value of a child
    promising: Array  # int32 (room,), the words whose child may pass the bar
    value: Array  # float32 (room,), the values of these children without their features terms


@kernel
def count_letters(board: Array, counts: Array) -> Int:
    """Count each letter of a board uint8 (squares,) into counts int64 (32,); how many there are."""
    counts[:] = 0
    for square in range(board.size):
        counts[board[square]] += 1
    counts[EMPTY] = 0
    return counts.sum()


@kernel
def group_of(length: Int) -> Int:
    """The length group of a word."""
    return 0 if length < _SHORT else 1 if length < _LONG else 2


@kernel
def q_excess(game: GameTables, counts: Array) -> Int:
    """How many more q than u there are among counts int64 (32,); negative if there are more u."""
    q, u = game.numbers[4], game.numbers[5]
    if q < 0:
        return 0
    return counts[q] - (counts[u] if u >= 0 else 0)


@kernel
def q_surplus(game: GameTables, counts: Array) -> Int:
    """How many more q than u there are among counts int64 (32,), or 0."""
    return max(0, q_excess(game, counts))


@kernel
def distinct_letters(counts: Array) -> Int:
    """How many different letters there are among counts int64 (32,)."""
    distinct = 0
    for letter in range(31):
        distinct += counts[letter] > 0
    return distinct


@kernel
def measure(game: GameTables, scratch: PositionScratch, board: Array) -> None:
    """Write the features of a board uint8 (squares,) to the scratch, which has its ``counts``."""
    rows, columns = game.numbers[0], game.numbers[1]
    describe_rows(board, rows, columns, game.vowels[0], scratch.masks_after, scratch.extents_after)
    features_of_rows(
        scratch.masks_after,
        scratch.extents_after,
        rows,
        distinct_letters(scratch.counts),
        q_surplus(game, scratch.counts),
        game.crowds,
        scratch.features,
    )


@kernel
def feature_value(model: Model, left: Int, features: Array) -> Any:
    """The features term of the value of a board with ``left`` letters and these features."""
    total = np.float32(0)
    for place in range(FEATURES):
        total += model.features[left, place] * features[place]
    return total


@kernel
def bound_children(
    game: GameTables, model: Model, scratch: PositionScratch, board: Array, points: Int, left: Int
) -> None:
    """Write ``base`` and ``bound`` of the scratch for the words of a kept position."""
    count_letters(board, scratch.counts)
    scratch.distinct[0] = distinct_letters(scratch.counts)
    scratch.excess[0] = q_excess(game, scratch.counts)
    owed = np.float32(max(0, scratch.excess[0]))
    measure(game, scratch, board)
    for length in range(1, min(LONGEST, left) + 1):
        rest = left - length
        total = np.float32(points)
        for letter in range(31):
            if scratch.counts[letter]:
                total += np.float32(scratch.counts[letter]) * model.letters[rest, letter]
        if rest == 0:
            total += np.float32(game.numbers[3])
        scratch.base[length] = total - model.surplus[rest] * owed
        scratch.bound[length] = np.float32(0)
        if rest > 0:
            features_term = feature_value(model, rest, scratch.features)
            scratch.bound[length] = features_term + model.margin[rest, group_of(length)]


@kernel
def child_feature_value(
    game: GameTables,
    model: Model,
    scratch: PositionScratch,
    tilt: Int,
    path: Array,
    length: Int,
    rest: Int,
) -> Any:
    """The features term after a word is taken along path uint8 (32,) of the padded board."""
    counts, distinct = scratch.counts, scratch.distinct[0]
    for place in range(length):
        letter = np.uint64(scratch.padded_board[np.uint64(path[np.uint64(place)])])
        counts[letter] -= 1
        distinct -= counts[letter] == 0
    surplus = q_surplus(game, counts)
    for place in range(length):
        counts[np.uint64(scratch.padded_board[np.uint64(path[np.uint64(place)])])] += 1
    masks, extents = scratch.masks_after, scratch.extents_after
    columns = game.numbers[1]
    rows_without(
        scratch.masks,
        scratch.extents,
        scratch.tops,
        columns,
        path,
        length,
        scratch.work,
        masks,
        extents,
    )
    if tilt == 1:
        to_the_right(scratch.extents, columns, masks)
    features_of_rows(
        masks,
        extents,
        game.numbers[0],
        distinct,
        surplus,
        game.crowds,
        scratch.features,
    )
    return feature_value(model, rest, scratch.features) - model.surplus[rest] * np.float32(surplus)


@kernel
def spread_gains(game: GameTables, model: Model, scratch: PositionScratch, left: Int) -> None:
    """Write the gain of each square in a word of each length: its points minus its future value.

    If there are at least as many q as u, removing a q gains its cost and removing a u loses it.
    Without that, every word on a board with many q would look as good as one that removes them.
    """
    q, u = game.numbers[4], game.numbers[5]
    stride = game.numbers[1] + 2
    most = min(LONGEST, left)
    for square in range(stride + 1, (game.numbers[0] + 1) * stride):
        letter = np.uint64(scratch.padded_board[square])
        if letter != _EMPTY:
            points = np.float32(game.points[letter])
            owing = np.float32(0)
            if scratch.excess[0] >= 0:
                owing += np.float32(np.int64(letter) == q) - np.float32(np.int64(letter) == u)
            for length in range(1, most + 1):
                gain = np.float32(length) * points - model.letters[left - length, letter]
                gain += owing * model.surplus[left - length]
                scratch.gain[(length << 8) + square] = gain


@kernel
def both_tilts_differ(board: Array, columns: Int) -> bool:
    """Whether any row of a board uint8 (squares,) is neither full nor empty."""
    for start in range(0, board.size, columns):
        if board[start] == EMPTY and board[start + columns - 1] != EMPTY:
            return True
    return False


@kernel
def find_on(game: GameTables, scratch: PositionScratch, board: Array, tilt: Int) -> Int:
    """Write the words of a board tilted right (0) or left (1) to the scratch; returns how many."""
    rows, columns = game.numbers[0], game.numbers[1]
    lay(board, rows, columns, tilt == 1, scratch.padded_board)
    look_around(scratch.padded_board, rows, columns, scratch.near, scratch.where)
    found = find(
        game.nodes,
        scratch.padded_board,
        scratch.near,
        scratch.where,
        rows,
        columns,
        1,
        game.points,
        scratch.paths,
        scratch.lengths,
        scratch.sums,
    )
    return min(found, scratch.lengths.size)
