"""Kernels that record samples of self-play: leaves, spreads, and positions.

Tested in tests/engine/scrabble/test_leaves.py and test_win_percent.py by the games they come from.
"""

from __future__ import annotations

from typing import Any

import cython
from cython.cimports.libc.stdint import int64_t
from cython.cimports.tuiwords.engine.scrabble.kernels.board import copy_board
from cython.cimports.tuiwords.engine.scrabble.kernels.game import below, tiles_on_rack
from cython.cimports.tuiwords.engine.scrabble.kernels.layout import (
    KINDS,
    LARGEST_LEAVE,
    MILLI,
    NEVER,
    PASS,
    Board,
    Game,
    Turn,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.search import find_turn
from cython.cimports.tuiwords.engine.scrabble.kernels.state import Search

if cython.compiled:
    from cython import address
else:
    from tuiwords.uncompiled import address, plain

SAMPLES = cython.declare(cython.int, 3)  # racks drawn at each position for the leave samples


@cython.final
@cython.cclass
class Recorder:
    """Samples of games, each while there is room.

    leaves LEAVE_SAMPLE (leaves,): how often each leave could be kept, and the sum of equities, by
    rank. positions POSITION (room,) with what the turn to make is chosen by. spreads SPREAD_SAMPLE
    (room,): spreads in thousandths of a point after a turn with the leaves of both, the tiles that
    the player to move did not see, its seat, and how the game ended: 2 if it won, 1 for a tie.
    """

    def __init__(self, leaves: Any, positions: Any, spreads: Any) -> None:
        if not cython.compiled:
            leaves, positions, spreads = plain(leaves), plain(positions), plain(spreads)
        self.leaves, self.positions, self.spreads = leaves, positions, spreads
        self.positions_recorded = self.spreads_recorded = 0
        self.first_spread = self.first_keeps = self.second_keeps = 0


def sample_racks(
    search: Search, board: Board, game: Game, turn: Turn, recorder: Recorder
) -> cython.void:
    """Draw racks from the unseen tiles and add the best equity of each to all its leaves."""
    if recorder.leaves.shape[0] == 0 or game.in_bag < search.workspace.full_rack:
        return
    workspace = search.workspace
    size: int64_t = game.in_bag
    letter: int64_t
    place: int64_t
    for place in range(size):
        game.drawn[place] = game.bag[place]
    for seat in range(2):
        for letter in range(KINDS):
            for _ in range(game.racks[seat][letter]):
                game.drawn[size] = letter
                size += 1
    for _ in range(SAMPLES):
        for letter in range(KINDS):
            workspace.rack[letter] = 0
        for place in range(workspace.full_rack):
            other = place + below(game, size - place)
            game.drawn[place], game.drawn[other] = game.drawn[other], game.drawn[place]
            workspace.rack[game.drawn[place]] += 1
        find_turn(search, board, turn)
        if turn.equity > NEVER:
            add_leave_samples(search, turn.equity, recorder)


@cython.cfunc
@cython.nogil
def add_leave_samples(search: Search, equity: int64_t, recorder: Recorder) -> cython.void:
    """Add an equity to all leaves of the rack, except the full rack."""
    workspace = search.workspace
    for subrack in range(workspace.subracks):
        kept = workspace.rack_tiles - workspace.size[subrack]
        if kept < min(workspace.full_rack, LARGEST_LEAVE + 1):
            place = workspace.leave_rank[subrack] + workspace.bases[kept]
            recorder.leaves[place].times += 1
            recorder.leaves[place].equities += equity


def record_position(board: Board, game: Game, turn: Turn, recorder: Recorder) -> cython.void:
    """Record the position."""
    count = recorder.positions_recorded
    if count < recorder.positions.shape[0]:
        copy_board(board, address(recorder.positions[count].board))
        for letter in range(KINDS):
            recorder.positions[count].rack[letter] = game.racks[game.to_move][letter]
        recorder.positions[count].turn.bag = turn.bag
        recorder.positions[count].turn.others = turn.others
        recorder.positions[count].turn.empty = turn.empty
        recorder.positions_recorded = count + 1


def begin_spreads(recorder: Recorder) -> cython.void:
    """Begin with the spreads of a game."""
    recorder.first_spread = recorder.spreads_recorded
    recorder.first_keeps = recorder.second_keeps = 0


def record_spread(game: Game, turn: Turn, recorder: Recorder) -> cython.void:
    """Record the spread of the player to move after the chosen turn."""
    count, seat = recorder.spreads_recorded, game.to_move
    kept: int64_t = 0
    if turn.kind != PASS:
        kept = turn.equity - MILLI * turn.score
    others = recorder.first_keeps if seat else recorder.second_keeps
    if count < recorder.spreads.shape[0]:
        spread = game.scores[seat] - game.scores[1 - seat] + turn.score
        recorder.spreads[count].spread = MILLI * spread + kept - others
        recorder.spreads[count].unseen = game.in_bag + tiles_on_rack(game, 1 - seat)
        recorder.spreads[count].seat = seat
        recorder.spreads_recorded = count + 1
    if game.in_bag == 0:
        kept = 0
    if seat:
        recorder.second_keeps = kept
    else:
        recorder.first_keeps = kept


def record_result(game: Game, recorder: Recorder) -> cython.void:
    """Record the result of the game whose spreads were recorded last."""
    for place in range(recorder.first_spread, recorder.spreads_recorded):
        seat = recorder.spreads[place].seat
        mine, theirs = game.scores[seat], game.scores[1 - seat]
        recorder.spreads[place].result = 2 if mine > theirs else 1 if mine == theirs else 0
