"""Kernels of games between static strategies: plain plays, turn after turn."""

from __future__ import annotations

from typing import Any

from tuiwords.engine.scrabble.kernels.bag import (
    IN_BAG,
    TO_MOVE,
    UNTOUCHED,
    GameArrays,
    rack_points,
    refill,
    take_tiles,
)
from tuiwords.engine.scrabble.kernels.layout import (
    LATE,
    LEAVE,
    RACK,
    RACK_TILES,
    SUBRACKS,
    TILES_SHIFT,
    place_move,
)
from tuiwords.engine.scrabble.kernels.search import (
    BAG,
    EMPTY,
    EQUITY,
    EXCHANGE,
    KIND,
    MOVE,
    OTHERS,
    PASS,
    PLAY,
    SCORE,
    best_turn,
)
from tuiwords.kernel import kernel

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled


@kernel
def choose_static(workspace: Array, turn: Array, greedy: Int) -> None:
    """Make the best turn by equity the choice of the static strategies where they differ from it.

    ``greedy`` exchanges all tiles or none; by equity a pass may be better than the best turn.
    """
    if greedy:
        if turn[KIND] == EXCHANGE and workspace[RACK_TILES] <= turn[BAG]:
            turn[MOVE] = workspace[SUBRACKS] - 1
        elif turn[KIND] == EXCHANGE:
            turn[KIND] = PASS
    elif workspace[LEAVE] > turn[EQUITY]:
        turn[KIND] = PASS


@kernel
def play_static_turns(
    nodes: Array,
    words: Array,
    first: Array,
    second: Array,
    greedy: Array,
    board: Array,
    layout: Array,
    workspace: Array,
    found: Array,
    game: GameArrays,
    moves: Array,
) -> Int:
    """Play on while turns are plays that score and do not end the game; return how many there were.

    The turn after them is chosen, not made. first and second are the leaves of the seats; greedy
    int64 (2,) is 1 for a seat that plays for points alone; moves int64 (tiles,) are written, where
    tiles is how many the game has: every play lays at least one of them.
    """
    turn, state = game.turn, game.state
    count = 0
    while True:
        seat = state[TO_MOVE]
        turn[BAG], turn[EMPTY], turn[OTHERS] = state[IN_BAG], state[UNTOUCHED], 0
        if state[IN_BAG] == 0:
            turn[OTHERS] = rack_points(game.racks[1 - seat], layout)
        workspace[RACK : RACK + 27] = game.racks[seat]
        workspace[LATE] = 1 - greedy[seat]
        leaves = first if seat == 0 else second
        best_turn(nodes, words, leaves, board, layout, workspace, found, turn)
        choose_static(workspace, turn, greedy[seat])
        last = state[IN_BAG] == 0 and turn[MOVE] >> TILES_SHIFT == workspace[RACK_TILES]
        if turn[KIND] != PLAY or turn[SCORE] == 0 or last:
            return count
        game.scores[seat] += turn[SCORE]
        take_tiles(game.racks[seat], turn[MOVE])
        place_move(nodes, board, layout, turn[MOVE])
        refill(game, seat)
        state[UNTOUCHED], state[TO_MOVE] = 0, 1 - seat
        moves[count] = turn[MOVE]
        count += 1
