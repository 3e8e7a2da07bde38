"""Kernels of playouts: after a candidate both sides take their best turn by equity in turn.

Tested in tests/engine/scrabble/test_scrabble_kernels.py by lines that the rules tell.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np
from cython.cimports.libc.stdint import int64_t
from cython.cimports.tuiwords.engine.scrabble.kernels.board import copy_board, lay
from cython.cimports.tuiwords.engine.scrabble.kernels.layout import (
    EXCHANGE,
    EXCHANGED,
    FIGURES,
    FOUND_PLAY,
    KEEPS,
    KINDS,
    MILLI,
    NEVER,
    OURS,
    PASS,
    PLAY,
    THEIRS,
    Board,
    Figures,
    Layout,
    Turn,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.moves import kind_of, laid_by, next_of
from cython.cimports.tuiwords.engine.scrabble.kernels.rack import prepare_rack
from cython.cimports.tuiwords.engine.scrabble.kernels.replies import Turns, find_turn_knowing, learn
from cython.cimports.tuiwords.engine.scrabble.kernels.state import Search

from tuiwords.engine.scrabble.kernels import layout

if cython.compiled:
    from cython import address
else:
    from tuiwords.uncompiled import address, plain


@cython.final
@cython.cclass
class PlayoutArrays:
    """Candidates and the line of turns that is played after one of them.

    boards BOARD (2 * candidates + 1,): those after each candidate, then the same after the reply,
    and one for later turns, written but for the first. kept and exchanged int64 (candidates, KINDS)
    are what each candidate keeps and exchanges. Written are pool int64 (unseen,), the unseen tiles
    in the order in which they are drawn, the opponent's rack first, and racks int64 (4, KINDS):
    what the candidate keeps, both racks, and the tiles that are exchanged. Of the reply, and of our
    answer to it, ``replies`` and ``answers`` learn from other candidates on the same draw.
    ``built`` are the numbers of the racks that the two workspaces have, or -1; ``kinds`` how many
    kinds of tiles the game has, behind which racks are empty.
    """

    def __init__(
        self,
        boards: Any,
        kept: Any,
        exchanged: Any,
        racks: Any,
        pool: Any,
        replies: Turns,
        answers: Turns,
    ) -> None:
        """Raises: ValueError if a shape is wrong."""
        if not boards.size == 2 * len(kept) + 1 == 2 * len(exchanged) + 1:
            raise ValueError("there are not two boards, a rack and an exchange for each candidate")
        if racks.shape != (4, KINDS) or not kept.shape[1:] == exchanged.shape[1:] == (KINDS,):
            raise ValueError(f"a rack does not have {KINDS} kinds of tiles")
        if not replies.racks.shape[0] == answers.racks.shape[0] == len(kept):
            raise ValueError("there is not a reply and an answer for each candidate")
        turn, built = np.zeros(1, layout.TURN), np.full(2, -1, np.int64)
        self.kinds = KINDS
        if not cython.compiled:
            boards, kept, exchanged = plain(boards), plain(kept), plain(exchanged)
            racks, pool, turn, built = plain(racks), plain(pool), plain(turn), plain(built)
        self.boards, self.kept, self.exchanged = boards, kept, exchanged
        self.racks, self.pool, self.turn, self.built = racks, pool, turn, built
        self.replies, self.answers = replies, answers


@cython.cfunc
@cython.nogil
def count_of(line: PlayoutArrays, row: int64_t) -> int64_t:
    """The number of tiles on a rack."""
    count: int64_t = 0
    for letter in range(line.kinds):
        count += line.racks[row, letter]
    return count


@cython.cfunc
@cython.nogil
def points_of(line: PlayoutArrays, row: int64_t, layout: Layout) -> int64_t:
    """What the tiles of a rack cost at the end."""
    points: int64_t = 0
    for letter in range(line.kinds):
        points += line.racks[row, letter] * layout.left_value[letter]
    return points


@cython.cfunc
@cython.nogil
def refill_rack(line: PlayoutArrays, row: int64_t, figures: Figures, full: int64_t) -> cython.void:
    """Draw tiles until a rack is full or all are drawn."""
    held: int64_t = count_of(line, row)
    while held < full and figures.drawn < line.pool.shape[0]:
        line.racks[row, line.pool[figures.drawn]] += 1
        figures.drawn += 1
        held += 1


@cython.cfunc
@cython.nogil
def return_tiles(line: PlayoutArrays, figures: Figures, blank: int64_t) -> cython.void:
    """Mix the tiles of an exchange into what is left to draw, after new tiles were drawn for them.

    The places are pseudorandom, equal for equal pools; ``blank`` is the number of the blank.
    """
    size: int64_t = line.pool.shape[0]
    letter: int64_t
    for letter in range(line.kinds):
        for _ in range(line.racks[EXCHANGED, letter]):
            if figures.drawn == 0:
                return
            figures.drawn -= 1
            drawn = figures.drawn
            last: int64_t = min(line.pool[size - 1], blank)
            mixed = (drawn * 40503 + min(letter, blank) * 9973 + last * 7919) & 0xFFFFFF
            other = drawn + (mixed >> 4) % (size - drawn)
            line.pool[drawn] = line.pool[other]
            line.pool[other] = letter


@cython.cfunc
@cython.nogil
def exchange_tiles(
    search: Search, line: PlayoutArrays, row: int64_t, figures: Figures, subrack: int64_t
) -> cython.void:
    """Exchange a subrack of a rack: new tiles are drawn before the old ones go back."""
    for letter in range(line.kinds):
        held = line.racks[row, letter]
        taken = subrack % (held + 1)
        subrack //= held + 1
        line.racks[EXCHANGED, letter] = taken
        line.racks[row, letter] -= taken
    refill_rack(line, row, figures, search.workspace.full_rack)
    return_tiles(line, figures, search.workspace.blank_rank)


@cython.cfunc
@cython.nogil
def take_from_rack(line: PlayoutArrays, row: int64_t, move: int64_t, bits: int64_t) -> cython.void:
    """Take the tiles of a move from a rack."""
    tiles = laid_by(move)
    while tiles:
        line.racks[row, kind_of(next_of(tiles, bits), bits)] -= 1
        tiles >>= bits


@cython.cfunc
@cython.nogil
def begin_line(line: PlayoutArrays, figures: Figures, full: int64_t, blank: int64_t) -> cython.void:
    """Deal the racks: the opponent holds the first tiles of the pool, we keep ours and draw."""
    holds: int64_t = min(figures.others_hold, line.pool.shape[0])
    for letter in range(line.kinds):
        line.racks[OURS, letter] = line.racks[KEEPS, letter]
        line.racks[THEIRS, letter] = 0
    for place in range(holds):
        line.racks[THEIRS, line.pool[place]] += 1
    figures.drawn, figures.unseen, figures.reply = holds, 0, 0
    refill_rack(line, OURS, figures, full)
    return_tiles(line, figures, blank)


@cython.cfunc
@cython.nogil
def choose(
    search: Search,
    line: PlayoutArrays,
    turns: Turns,
    board: Board,
    turn: Turn,
    row: int64_t,
    stage: int64_t,
    learns: cython.bint,
    candidate: int64_t,
) -> cython.void:
    """Choose the turn of a rack; ``stage`` is 0 for the reply, 1 for all turns after it."""
    search.workspace = address(search.workspaces[stage])
    rack: int64_t = turns.racks[candidate] if learns else -1
    if rack < 0 or rack != line.built[stage]:
        for letter in range(line.kinds):
            search.workspace.rack[letter] = line.racks[row, letter]
        prepare_rack(search, turn.bag, turn.others)
        line.built[stage] = rack
    turns.equity, turns.lines = NEVER, search.layout.lines
    if learns:
        learn(search, line.boards, turns, candidate)
    find_turn_knowing(search, board, turn, turns)
    if learns and turn.kind == PLAY:
        turns.plays[candidate].move = turn.move
        turns.plays[candidate].equity = turn.equity
        turns.plays[candidate].score = turn.score


@cython.cfunc
@cython.nogil
def play_out(
    search: Search, line: PlayoutArrays, candidate: int64_t, figures: Figures
) -> cython.void:
    """Play on after a candidate; write the spread won, the tiles then unseen, the reply."""
    layout, full = search.layout, search.workspace.full_rack
    turn = address(line.turn[0])
    begin_line(line, figures, full, search.workspace.blank_rank)
    bag: int64_t = line.pool.shape[0] - figures.drawn
    last_turns = search.workspace.last_turns
    turns_left: int64_t = 2 if last_turns and bag == 0 else -1
    if count_of(line, OURS) == 0 and not last_turns:
        figures.spread = 2 * MILLI * points_of(line, THEIRS, layout)
        return
    after_reply: int64_t = line.boards.shape[0] // 2  # where these boards begin
    board = address(line.boards[after_reply + candidate])
    copy_board(address(line.boards[candidate]), board)
    spread: int64_t = 0
    row: int64_t = THEIRS
    sign: int64_t = -1
    passes: int64_t = 0
    we_keep: int64_t = 0
    they_keep: int64_t = 0
    before: int64_t = bag
    most = figures.most_turns
    for number in range(most):
        other: int64_t = OURS + THEIRS - row
        turn.bag, turn.others = bag, points_of(line, other, layout)
        turn.empty = 1 if board.tile[layout.start] == 0 else 0
        # With an empty bag leaves depend on the other rack, and later boards are not kept.
        learns: cython.bint = number < 2 and bag > 0
        if number == 0:
            choose(search, line, line.replies, board, turn, row, 0, learns, candidate)
        else:
            choose(search, line, line.answers, board, turn, row, 1, learns, candidate)
        spread += sign * MILLI * turn.score
        if row == THEIRS and figures.reply == 0:
            figures.reply = MILLI * turn.score
        before = bag
        keeps: int64_t = 0 if turn.kind == PASS else turn.equity - MILLI * turn.score
        if row == OURS:
            we_keep = keeps
        else:
            they_keep = keeps if bag > 0 else 0
        passes = passes + 1 if turn.kind == PASS else 0
        if number == 1 and most > 2:  # the board stays as it was after the reply
            board = address(line.boards[2 * after_reply])
            copy_board(address(line.boards[after_reply + candidate]), board)
        if turn.kind == PLAY:
            if number < most - 1:  # the board after the last turn is not looked at
                lay(search, board, turn.move)
            take_from_rack(line, row, turn.move, search.workspace.tile_bits)
            refill_rack(line, row, figures, full)
            bag = line.pool.shape[0] - figures.drawn
            if count_of(line, row) == 0 and not last_turns:
                figures.spread = spread + sign * 2 * MILLI * points_of(line, other, layout)
                return
        elif turn.kind == EXCHANGE:
            exchange_tiles(search, line, row, figures, turn.used)
        elif passes == 2:
            left = points_of(line, THEIRS, layout) - points_of(line, OURS, layout)
            figures.spread = spread + MILLI * left
            return
        if turns_left > 0:
            turns_left -= 1
        elif last_turns and bag == 0:
            turns_left = 2
        if turns_left == 0:
            figures.spread = spread
            return
        row, sign = other, -sign
    # Cut off after our turn: the win percentage table is for positions with the opponent to move.
    figures.spread = spread + we_keep - they_keep
    figures.unseen = before + count_of(line, THEIRS)


def play_rounds(
    search: Search,
    line: PlayoutArrays,
    leaves: Any,
    orders: cython.const[int64_t][:, ::1],
    chosen: cython.const[int64_t][::1],
    replies: FOUND_PLAY[:, ::1],
    figures: FIGURES[:, ::1],
) -> None:
    """Play out the chosen candidates, all with the same draws.

    search has two workspaces, for the reply and for all later turns; leaves int32 (LEAVES,);
    orders int64 (draws, unseen); chosen int64 (chosen,) places of candidates; replies FOUND_PLAY
    (draws, candidates) those known, see ``Turns``; figures FIGURES (draws, chosen). Raises:
    ValueError if a shape is wrong.
    """
    if orders.shape[1] != line.pool.shape[0] or replies.shape[1] != line.kept.shape[0]:
        raise ValueError("an order has not all tiles, or there is not a reply for each candidate")
    if not orders.shape[0] == replies.shape[0] == figures.shape[0]:
        raise ValueError("there are not replies and figures for each draw")
    if chosen.shape[0] != figures.shape[1]:
        raise ValueError("there are not figures for each candidate chosen")
    if search.count < 2 or line.answers.first + line.kept.shape[0] > line.boards.shape[0]:
        raise ValueError("there are not two workspaces, or not a board for each answer")
    for candidate in chosen:
        if not 0 <= candidate < line.kept.shape[0]:
            raise ValueError(f"there is no candidate {candidate}")
    search.give(leaves, np.zeros(1, layout.FOUND_PLAY))
    line.kinds = search.workspace.kinds
    if not cython.compiled:
        orders, chosen = plain(orders), plain(chosen)
        replies, figures = plain(replies), plain(figures)
    draw: int64_t
    with cython.nogil:
        for draw in range(orders.shape[0]):
            line.replies.plays = replies[draw]
            for place in range(line.answers.plays.shape[0]):
                line.answers.plays[place].equity = NEVER
            line.built[0] = line.built[1] = -1
            for place in range(chosen.shape[0]):
                candidate = chosen[place]
                for other in range(line.answers.plays.shape[0]):
                    line.answers.differing[candidate, other] = -1
                for letter in range(line.kinds):
                    line.racks[KEEPS, letter] = line.kept[candidate, letter]
                    line.racks[EXCHANGED, letter] = line.exchanged[candidate, letter]
                for tile in range(orders.shape[1]):
                    line.pool[tile] = orders[draw, tile]
                play_out(search, line, candidate, address(figures[draw, place]))
