"""Kernels that carry the best turn after one candidate over to another, on the same draw.

In a playout the opponent has the same rack after each candidate, and we have it after candidates
that use the same tiles. A play scores the same, and is as legal, on two boards where the squares of
its line are the same. So a best play may be known before the search begins, and no line that is the
same on both boards has a better one.

Tested in tests/engine/scrabble/test_replies.py: playouts are the same without what is carried over.
"""

from __future__ import annotations

from typing import Any

import cython
from cython.cimports.libc.stdint import int64_t
from cython.cimports.tuiwords.bits import bit
from cython.cimports.tuiwords.engine.scrabble.kernels.layout import (
    BOARD,
    LINES,
    MILLI,
    NEVER,
    Board,
    Turn,
    Workspace,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.moves import (
    comes_before,
    count_of,
    first_of,
    kind_of,
    laid_by,
    next_of,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.ranking import rank_play
from cython.cimports.tuiwords.engine.scrabble.kernels.search import (
    begin_search,
    best_exchange,
    choose_turn,
    search_lines,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.squares import start_of
from cython.cimports.tuiwords.engine.scrabble.kernels.state import Search, only

if cython.compiled:
    from cython import address
else:
    from tuiwords.uncompiled import address, plain


@cython.final
@cython.cclass
class Turns:
    """The best plays after the candidates on one draw, and on what they depend.

    plays FOUND_PLAY (candidates,), the equity ``NEVER`` where nothing is known; racks int64
    (candidates,) numbers that are equal where the racks are; differing int64 (candidates,
    candidates) the lines in which two boards differ, below 0 where they were not compared. The
    board of a candidate is that many behind ``first``. What is known of the next turn: a play, and
    ``lines`` that may have a better one, as bits.
    """

    def __init__(self, plays: Any, racks: Any, differing: Any, first: int) -> None:
        """Raises: ValueError if the arrays differ in size."""
        if not plays.size == racks.size == differing.shape[0] == differing.shape[1]:
            raise ValueError("there is not a play, a rack and a row for each candidate")
        if not cython.compiled:
            plays, racks, differing = plain(plays), plain(racks), plain(differing)
        self.plays, self.racks, self.differing, self.first = plays, racks, differing, first
        self.move = self.score = self.lines = 0
        self.equity = NEVER


@cython.cfunc
@cython.nogil
def differ(board: Board, other: Board, start: int64_t, end: int64_t) -> int64_t:
    """Whether two boards differ in squares of a line, from ``start`` to before ``end``: not 0."""
    different: int64_t = 0
    for square in range(start, end):
        different |= board.tile[square] ^ other.tile[square]
        different |= board.points[square] ^ other.points[square]
        different |= board.cross_check[square] ^ other.cross_check[square]
        different |= board.has_cross_word[square] ^ other.has_cross_word[square]
        different |= board.cross_score[square] ^ other.cross_score[square]
    return different


@cython.cfunc
@cython.nogil
def differing_lines(search: Search, board: Board, other: Board) -> int64_t:
    """The lines in which two boards differ, as bits."""
    lines: int64_t = 0
    line: int64_t
    for line in range(LINES):
        if (search.layout.lines >> line) & 1:
            start = start_of(line)
            if differ(board, other, start, start + search.layout.size) != 0:
                lines |= bit(line)
    return lines


@cython.cfunc
@cython.nogil
def same_play(board: Board, other: Board, move: int64_t, bits: int64_t) -> cython.bint:
    """Whether a move that is legal on another board is legal on this one and scores the same."""
    start: int64_t = first_of(move)
    end: int64_t = start
    while board.tile[start - 1] != 0:
        start -= 1
    for _ in range(count_of(move, bits)):
        while board.tile[end] != 0:
            end += 1
        end += 1
    while board.tile[end] != 0:
        end += 1
    return differ(board, other, start - 1, end + 1) == 0


def lines_that_differ(search: Search, board: BOARD[::1], other: BOARD[::1]) -> int64_t:
    """The lines in which two boards BOARD (1,) differ, as bits."""
    return differing_lines(search, only(board), only(other))


def is_same_play(
    search: Search, board: BOARD[::1], other: BOARD[::1], move: int64_t
) -> cython.bint:
    """Whether a move that is legal on another board is legal on this one and scores the same."""
    return same_play(only(board), only(other), move, search.workspace.tile_bits)


@cython.cfunc
@cython.nogil
def leave_beside(workspace: Workspace, move: int64_t) -> int64_t:
    """The leave of the tiles of a move on the rack whose subracks are built, or ``NEVER``.

    It is ``NEVER`` where the rack lacks one of them.
    """
    subrack: int64_t = 0
    bits: int64_t = workspace.tile_bits
    tiles = laid_by(move)
    while tiles:
        letter = kind_of(next_of(tiles, bits), bits)
        radix, held = workspace.radix[letter], workspace.rack[letter]
        if held == 0 or subrack // radix % (held + 1) == held:
            return NEVER
        subrack += radix
        tiles >>= bits
    return workspace.leave[subrack]


def learn(search: Search, boards: BOARD[::1], turns: Turns, candidate: int64_t) -> cython.void:
    """Write what the turns after other candidates tell of that after this one."""
    workspace = search.workspace
    board = address(boards[turns.first + candidate])
    rack = turns.racks[candidate]
    best: int64_t = NEVER
    bits: int64_t = search.workspace.tile_bits
    move: int64_t = 0
    score: int64_t = 0
    equity: int64_t
    other: int64_t
    for other in range(turns.plays.shape[0]):
        its_move = turns.plays[other].move
        equity = turns.plays[other].equity
        if equity == NEVER:
            continue
        if turns.racks[other] != rack:
            leave = leave_beside(workspace, its_move)
            if leave == NEVER:
                continue
            equity = MILLI * turns.plays[other].score + leave
        better: cython.bint = equity > best or (
            equity == best and comes_before(its_move, move, bits)
        )
        if better and same_play(board, address(boards[turns.first + other]), its_move, bits):
            best, move, score = equity, its_move, turns.plays[other].score
    lines: int64_t = search.layout.lines
    for other in range(turns.plays.shape[0]):
        equity = turns.plays[other].equity
        if lines == 0 or best == NEVER:
            break
        if equity == NEVER or turns.racks[other] != rack:
            continue
        if equity < best or (
            equity == best and not comes_before(turns.plays[other].move, move, bits)
        ):
            if turns.differing[candidate, other] < 0:
                found = differing_lines(search, board, address(boards[turns.first + other]))
                turns.differing[candidate, other] = turns.differing[other, candidate] = found
            lines &= turns.differing[candidate, other]
    turns.move, turns.equity, turns.score, turns.lines = move, best, score, lines


def find_turn_knowing(
    search: Search,
    board: Board,
    turn: Turn,
    turns: Turns,
) -> cython.void:
    """The same as ``find_turn`` where a play may be known, and none better outside of some lines.

    The subracks are built before.
    """
    begin_search(search.workspace, 1)
    if turns.equity == NEVER:
        _, least = best_exchange(search.workspace, turn.bag)
        search.workspace.threshold = least
    else:
        rank_play(search, turns.move, turns.equity, turns.score)
    if turns.lines:
        search_lines(search, board, turn.empty, turns.lines)
    choose_turn(search, search.workspace.count, turn)
