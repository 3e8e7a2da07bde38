"""Kernels of self-play: whole games of the best turn by equity, and lists of all plays.

Tested in tests/engine/scrabble/test_static_game.py beside the same games by the rules.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np
from cython.cimports.libc.stdint import int32_t, int64_t, uint64_t
from cython.cimports.tuiwords.engine.scrabble.kernels.game import (
    deal,
    describe_turn,
    make_turn,
    put_on_rack,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.layout import (
    BINGOS,
    BOARD,
    FIRST_SEAT,
    GAME,
    KINDS,
    MOST_TILES,
    PLAY,
    POSITION,
    SECOND_SEAT,
    TURN,
    TURNS,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.moves import count_of
from cython.cimports.tuiwords.engine.scrabble.kernels.rack import prepare_rack
from cython.cimports.tuiwords.engine.scrabble.kernels.recorder import (
    Recorder,
    begin_spreads,
    record_position,
    record_result,
    record_spread,
    sample_racks,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.search import find_turn, list_plays
from cython.cimports.tuiwords.engine.scrabble.kernels.state import Search

from tuiwords.engine.scrabble.kernels import layout

if cython.compiled:
    from cython import address
else:
    from tuiwords.uncompiled import address, plain


def play_games(
    search: Search,
    first: cython.const[int32_t][::1],
    second: cython.const[int32_t][::1],
    counts: cython.const[int64_t][::1],
    recorder: Recorder,
    seed: uint64_t,
    paired: cython.bint,
    results: int64_t[:, ::1],
) -> None:
    """Play games between two leave tables; in ``paired`` games each bag is played from both seats.

    counts int64 (KINDS,), the tiles of the game by kind; results int64 (games, 4) is written: the
    scores of the two tables, turns, bingos. Raises: ValueError if a shape is wrong.
    """
    if results.shape[1] <= BINGOS or counts.shape[0] != KINDS:
        raise ValueError(f"the results have too few columns, or there are not {KINDS} counts")
    if np.sum(counts) > MOST_TILES:
        raise ValueError(f"a game has at most {MOST_TILES} tiles")
    if recorder.leaves.shape[0] not in (0, search.workspace.bases[layout.LARGEST_LEAVE + 1]):
        raise ValueError(f"there is room for {recorder.leaves.shape[0]} leaves, not for all")
    boards: BOARD[::1] = np.zeros(1, layout.BOARD)
    games: GAME[::1] = np.zeros(1, layout.GAME)
    turns: TURN[::1] = np.zeros(1, layout.TURN)
    search.give(np.asarray(second), np.zeros(1, layout.FOUND_PLAY))
    search.give(np.asarray(first), None)
    if not cython.compiled:
        boards, games, turns = plain(boards), plain(games), plain(turns)
        first, second, counts = plain(first), plain(second), plain(counts)
        results = plain(results)
    board, game, turn = address(boards[0]), address(games[0]), address(turns[0])
    number: uint64_t
    with cython.nogil:
        for number in range(results.shape[0]):
            swapped: int64_t = number & 1 if paired else 0
            deal(search, board, game, counts, seed + (number >> 1 if paired else number))
            results[number, TURNS] = results[number, BINGOS] = 0
            begin_spreads(recorder)
            over: cython.bint = False
            while not over:
                describe_turn(game, search.layout, turn)
                search.leaves = first
                record_position(board, game, turn, recorder)
                sample_racks(search, board, game, turn, recorder)
                if game.to_move != swapped:
                    search.leaves = second
                put_on_rack(game, game.to_move, search.workspace)
                find_turn(search, board, turn)
                record_spread(game, turn, recorder)
                results[number, TURNS] += 1
                laid = count_of(turn.move, search.workspace.tile_bits)
                if turn.kind == PLAY and laid == search.workspace.full_rack:
                    results[number, BINGOS] += 1
                over = make_turn(search, board, game, turn)
            record_result(game, recorder)
            results[number, FIRST_SEAT] = game.scores[swapped]
            results[number, SECOND_SEAT] = game.scores[1 - swapped]


def list_all_plays(search: Search, leaves: Any, found: Any, positions: POSITION[::1]) -> int64_t:
    """List all plays of positions, for a benchmark; return how many.

    leaves int32 (LEAVES,); found FOUND_PLAY (room,) is scratch; positions POSITION (count,).
    """
    search.give(leaves, found)
    if not cython.compiled:
        positions = plain(positions)
    total: int64_t = 0
    with cython.nogil:
        for place in range(positions.shape[0]):
            position = address(positions[place])
            for letter in range(KINDS):
                search.workspace.rack[letter] = position.rack[letter]
            prepare_rack(search, position.turn.bag, position.turn.others)
            total += list_plays(search, address(position.board), position.turn.empty)
    return total
