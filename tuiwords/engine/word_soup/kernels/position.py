"""Kernels of one position: its letters, features and words, and the value of what a word leaves.

Tested in tests/engine/word_soup/test_soup_kernels.py: the value of a child is that of the board
that the rule makes.
"""

from __future__ import annotations

import cython
from cython.cimports.libc.stdint import int64_t, uint8_t
from cython.cimports.tuiwords.engine.word_soup.kernels.board import (
    check_board,
    find,
    lay_board,
    look_around,
)
from cython.cimports.tuiwords.engine.word_soup.kernels.features import (
    describe_rows,
    features_of_rows,
    rows_without,
    to_the_right,
)
from cython.cimports.tuiwords.engine.word_soup.kernels.layout import (
    EMPTY,
    FEATURES,
    LETTERS,
    LONGEST,
    SECOND_GROUP,
    THIRD_GROUP,
)
from cython.cimports.tuiwords.engine.word_soup.kernels.tables import (
    GameTables,
    Model,
    PositionScratch,
)

if not cython.compiled:
    from tuiwords.uncompiled import plain


def count_letters(scratch: PositionScratch, board: cython.const[uint8_t][:]) -> int64_t:
    """Count each letter of a board into counts; how many there are."""
    counts = scratch.counts
    for letter in range(LETTERS):
        counts[letter] = 0
    left: int64_t = 0
    for square in range(board.shape[0]):
        if board[square] != EMPTY:
            counts[board[square]] += 1
            left += 1
    return left


def group_of(length: int64_t) -> int64_t:
    """The length group of a word."""
    return 0 if length < SECOND_GROUP else 1 if length < THIRD_GROUP else 2


@cython.cfunc
@cython.nogil
def q_excess(game: GameTables, scratch: PositionScratch) -> int64_t:
    """How many more q than u there are among counts; negative if there are more u."""
    if game.q < 0:
        return 0
    return scratch.counts[game.q] - (scratch.counts[game.u] if game.u >= 0 else 0)


@cython.cfunc
@cython.nogil
def distinct_letters(scratch: PositionScratch) -> int64_t:
    """How many different letters there are among counts."""
    distinct: int64_t = 0
    for letter in range(EMPTY):
        distinct += scratch.counts[letter] > 0
    return distinct


@cython.cfunc
@cython.nogil
def count_and_measure(
    game: GameTables, scratch: PositionScratch, board: cython.const[uint8_t][:]
) -> cython.void:
    """Write counts, distinct, excess and features of a board."""
    count_letters(scratch, board)
    scratch.distinct = distinct_letters(scratch)
    scratch.excess = q_excess(game, scratch)
    describe_rows(game, scratch, board)
    features_of_rows(game, scratch, scratch.distinct, max(0, scratch.excess))


def measure(game: GameTables, scratch: PositionScratch, board: cython.const[uint8_t][::1]) -> None:
    """Write counts, distinct, excess and features of a board uint8 (squares,).

    Raises: ValueError if it has another size.
    """
    check_board(game, board.shape[0])
    if not cython.compiled:
        board = plain(board)
    count_and_measure(game, scratch, board)


@cython.cfunc
@cython.nogil
def feature_value(model: Model, scratch: PositionScratch, left: int64_t) -> cython.float:
    """The features term of the value of a board with ``left`` letters."""
    total: cython.float = 0.0
    for place in range(FEATURES):
        total += model.features[left, place] * scratch.features[place]
    return total


def bound_children(
    game: GameTables,
    model: Model,
    scratch: PositionScratch,
    board: cython.const[uint8_t][:],
    points: int64_t,
    left: int64_t,
) -> cython.void:
    """Write ``base`` and ``bound`` of the scratch for the words of a kept position."""
    count_and_measure(game, scratch, board)
    owed: cython.float = max(0, scratch.excess)
    for length in range(1, min(LONGEST, left) + 1):
        rest = left - length
        total: cython.float = points
        for letter in range(EMPTY):
            if scratch.counts[letter]:
                total += scratch.counts[letter] * model.letters[rest, letter]
        if rest == 0:
            total += game.cleared
        scratch.base[length] = total - model.surplus[rest] * owed
        scratch.bound[length] = 0.0
        if rest > 0:
            most = feature_value(model, scratch, rest) + model.margin[rest, group_of(length)]
            scratch.bound[length] = most


def child_feature_value(
    game: GameTables,
    model: Model,
    scratch: PositionScratch,
    tilt: int64_t,
    path: cython.const[uint8_t][:],
    length: int64_t,
    rest: int64_t,
) -> cython.float:
    """The features term after a word is taken along a path of the padded board."""
    counts = scratch.counts
    distinct: int64_t = scratch.distinct
    for place in range(length):
        letter = scratch.padded_board[path[place]]
        counts[letter] -= 1
        distinct -= counts[letter] == 0
    surplus = max(0, q_excess(game, scratch))
    for place in range(length):
        counts[scratch.padded_board[path[place]]] += 1
    rows_without(game, scratch, path, length)
    if tilt == 1:
        to_the_right(game, scratch)
    features_of_rows(game, scratch, distinct, surplus)
    return feature_value(model, scratch, rest) - model.surplus[rest] * surplus


def spread_gains(
    game: GameTables, model: Model, scratch: PositionScratch, left: int64_t
) -> cython.void:
    """Write the gain of each square in a word of each length: its points minus its future value.

    There are gains for lengths up to that of the longest word found.

    If there are at least as many q as u, removing a q gains its cost and removing a u loses it.
    Without that, every word on a board with many q would look as good as one that removes them.
    """
    gain, stride, longest = scratch.gain, game.columns + 2, scratch.longest
    for square in range(stride + 1, (game.rows + 1) * stride):
        letter = scratch.padded_board[square]
        if letter == EMPTY:
            continue
        points: cython.float = game.points[letter]
        owing: cython.float = 0.0
        if scratch.excess >= 0:
            owing = (letter == game.q) - (letter == game.u)
        for length in range(1, longest + 1):
            rest = left - length
            gain[length, square] = length * points - model.letters[rest, letter]
            gain[length, square] += owing * model.surplus[rest]


def tilts_differ(game: GameTables, board: cython.const[uint8_t][:]) -> cython.bint:
    """Whether any row of a board is neither full nor empty."""
    for row in range(game.rows):
        first = row * game.columns
        if board[first] == EMPTY and board[first + game.columns - 1] != EMPTY:
            return True
    return False


def both_tilts_differ(game: GameTables, board: cython.const[uint8_t][::1]) -> bool:
    """Whether the other tilt makes another board of uint8 (squares,).

    Raises: ValueError if it has another size.
    """
    check_board(game, board.shape[0])
    if not cython.compiled:
        board = plain(board)
    return tilts_differ(game, board)


def find_words(
    game: GameTables, scratch: PositionScratch, board: cython.const[uint8_t][:], tilt: int64_t
) -> int64_t:
    """Write the words of a board tilted right (0) or left (1) to the scratch; returns how many."""
    lay_board(game, scratch, board, tilt == 1)
    look_around(game, scratch)
    return min(find(game, scratch), scratch.lengths.shape[0])


def find_on(
    game: GameTables, scratch: PositionScratch, board: cython.const[uint8_t][::1], tilt: int64_t
) -> int64_t:
    """``find_words`` of a board uint8 (squares,). Raises: ValueError if it has another size."""
    check_board(game, board.shape[0])
    count: int64_t
    if not cython.compiled:
        board = plain(board)
    with cython.nogil:
        count = find_words(game, scratch, board, tilt)
    return count
