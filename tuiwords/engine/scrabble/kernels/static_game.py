"""Kernels of games between static strategies: plain plays, turn after turn.

Tested in tests/engine/scrabble/test_static_game.py beside the same games by the rules.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np
from cython.cimports.libc.stdint import int32_t, int64_t
from cython.cimports.tuiwords.engine.scrabble.kernels.game import (
    describe_turn,
    make_play,
    put_on_rack,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.layout import (
    BOARD,
    EXCHANGE,
    GAME,
    MOST_TILES,
    PASS,
    PLAY,
    TURN,
    Turn,
    Workspace,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.moves import count_of
from cython.cimports.tuiwords.engine.scrabble.kernels.search import find_turn
from cython.cimports.tuiwords.engine.scrabble.kernels.state import Search, only

if cython.compiled:
    from cython import address
else:
    from tuiwords.uncompiled import address, plain


@cython.cfunc
@cython.nogil
def choose_static(workspace: Workspace, turn: Turn, greedy: cython.bint) -> cython.void:
    """Make the best turn by equity the choice of the static strategies where they differ from it.

    ``greedy`` exchanges all tiles or none; by equity a pass may be better than the best turn.
    """
    if greedy:
        if turn.kind == EXCHANGE and workspace.rack_tiles <= turn.bag:
            turn.move = workspace.subracks - 1
        elif turn.kind == EXCHANGE:
            turn.kind = PASS
    elif workspace.leave[0] > turn.equity:
        turn.kind = PASS


def play_static_turns(
    search: Search,
    first: cython.const[int32_t][::1],
    second: cython.const[int32_t][::1],
    greedy: cython.const[int64_t][::1],
    board: BOARD[::1],
    found: Any,
    games: GAME[::1],
    turns: TURN[::1],
    moves: int64_t[::1],
) -> int64_t:
    """Play on while turns are plays that score and do not end the game; return how many there were.

    The turn after them is chosen, not made. first and second are the leaves of the seats; greedy
    int64 (2,) is 1 for a seat that plays for points alone; board BOARD (1,), games GAME (1,) and
    turns TURN (1,) are written; found FOUND_PLAY (1,) is scratch; moves int64 (MOST_TILES,) are
    written: every play lays at least one tile. Raises: ValueError if a shape is wrong.
    """
    if greedy.shape[0] != 2 or games.shape[0] != 1 or turns.shape[0] != 1:
        raise ValueError("there are not two seats, one game and one turn")
    if moves.shape[0] < MOST_TILES:
        raise ValueError(f"there is room for {moves.shape[0]} moves, not {MOST_TILES}")
    search.give(np.asarray(second), found)
    search.give(np.asarray(first), None)
    if search.found.shape[0] < 1:
        raise ValueError("there is no room for a play")
    at = only(board)
    if not cython.compiled:
        first, second, greedy = plain(first), plain(second), plain(greedy)
        games, turns, moves = plain(games), plain(turns), plain(moves)
    game, turn, workspace = address(games[0]), address(turns[0]), search.workspace
    count: int64_t = 0
    with cython.nogil:
        while True:
            seat = game.to_move
            describe_turn(game, search.layout, turn)
            put_on_rack(game, seat, workspace)
            workspace.stuck_costs = 0 if greedy[seat] or workspace.last_turns else 1
            search.leaves = second if seat else first
            find_turn(search, at, turn)
            choose_static(workspace, turn, greedy[seat])
            tiles = count_of(turn.move, workspace.tile_bits)
            last: cython.bint = tiles == workspace.rack_tiles or workspace.last_turns
            last = last and game.in_bag == 0
            if turn.kind != PLAY or turn.score == 0 or last:
                break
            make_play(search, at, game, turn)
            game.to_move = 1 - seat
            moves[count] = turn.move
            count += 1
    return count
