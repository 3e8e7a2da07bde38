"""Kernels of a game for two: the bag, the racks, exchanges, and what a turn changes.

Tested in tests/engine/scrabble/test_static_game.py beside the same games by the rules.
"""

from __future__ import annotations

import cython
from cython.cimports.libc.stdint import int64_t, uint64_t
from cython.cimports.tuiwords.bits import in_64_bits
from cython.cimports.tuiwords.engine.kernels.layout import GAMMA, MIX_ONE
from cython.cimports.tuiwords.engine.kernels.splitmix import mixed
from cython.cimports.tuiwords.engine.scrabble.kernels.board import lay, update_all
from cython.cimports.tuiwords.engine.scrabble.kernels.layout import (
    EXCHANGE,
    KINDS,
    PLAY,
    SQUARES,
    Board,
    Game,
    Layout,
    Turn,
    Workspace,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.moves import kind_of, laid_by, next_of
from cython.cimports.tuiwords.engine.scrabble.kernels.state import Search


def below(game: Game, limit: int64_t) -> int64_t:
    """A random number from 0 to ``limit`` - 1."""
    game.random = in_64_bits(game.random + GAMMA)
    return cython.cast(int64_t, mixed(game.random) >> 33) % limit


def deal(
    search: Search, board: Board, game: Game, counts: cython.const[int64_t][::1], seed: uint64_t
) -> cython.void:
    """Empty the board, shuffle the bag and fill the racks; counts int64 (KINDS,) of tiles."""
    game.random = in_64_bits(seed * MIX_ONE + GAMMA)
    size: int64_t = 0
    letter: int64_t
    for letter in range(KINDS):
        game.racks[0][letter] = game.racks[1][letter] = 0
        for _ in range(counts[letter]):
            game.bag[size] = letter
            size += 1
    place: int64_t = size - 1
    while place > 0:
        other = below(game, place + 1)
        game.bag[place], game.bag[other] = game.bag[other], game.bag[place]
        place -= 1
    game.in_bag, game.to_move, game.scoreless, game.untouched = size, 0, 0, 1
    game.turns_left = -1
    game.scores[0] = game.scores[1] = 0
    refill(search, game, 0)
    refill(search, game, 1)
    for square in range(SQUARES):
        board.tile[square] = board.points[square] = 0
    update_all(search, board)


def tiles_on_rack(game: Game, seat: int64_t) -> int64_t:
    """The number of tiles on a rack."""
    held: int64_t = 0
    for letter in range(KINDS):
        held += game.racks[seat][letter]
    return held


@cython.cfunc
@cython.nogil
def refill(search: Search, game: Game, seat: int64_t) -> cython.void:
    """Draw from the bag until a rack is full or the bag empty."""
    held: int64_t = tiles_on_rack(game, seat)
    while held < search.workspace.full_rack and game.in_bag > 0:
        game.in_bag -= 1
        game.racks[seat][game.bag[game.in_bag]] += 1
        held += 1


@cython.cfunc
@cython.nogil
def rack_points(game: Game, seat: int64_t, layout: Layout) -> int64_t:
    """What the tiles of a rack cost at the end."""
    points: int64_t = 0
    for letter in range(KINDS):
        points += game.racks[seat][letter] * layout.left_value[letter]
    return points


def put_on_rack(game: Game, seat: int64_t, workspace: Workspace) -> cython.void:
    """Make a rack that of the workspace."""
    for letter in range(KINDS):
        workspace.rack[letter] = game.racks[seat][letter]


def describe_turn(game: Game, layout: Layout, turn: Turn) -> cython.void:
    """Write by what the turn to make is chosen."""
    turn.bag, turn.empty, turn.others = game.in_bag, game.untouched, 0
    if game.in_bag == 0:
        turn.others = rack_points(game, 1 - game.to_move, layout)


@cython.cfunc
@cython.nogil
def exchange(search: Search, game: Game, seat: int64_t, subrack: int64_t) -> cython.void:
    """Exchange a subrack: new tiles are drawn before the old ones go back into the bag."""
    count: int64_t = 0
    for letter in range(KINDS):
        held: int64_t = game.racks[seat][letter]
        if held:
            taken = subrack % (held + 1)
            subrack //= held + 1
            game.racks[seat][letter] -= taken
            for _ in range(taken):
                game.drawn[count] = letter
                count += 1
    refill(search, game, seat)
    for place in range(count):
        size = game.in_bag
        other = below(game, size + 1)
        game.bag[size] = game.drawn[place]
        game.bag[size], game.bag[other] = game.bag[other], game.bag[size]
        game.in_bag = size + 1


def make_play(search: Search, board: Board, game: Game, turn: Turn) -> cython.void:
    """Place the chosen play, score it and draw new tiles."""
    seat = game.to_move
    tiles, bits = laid_by(turn.move), search.workspace.tile_bits
    game.scores[seat] += turn.score
    lay(search, board, turn.move)
    while tiles:
        game.racks[seat][kind_of(next_of(tiles, bits), bits)] -= 1
        tiles >>= bits
    refill(search, game, seat)
    game.untouched = 0


@cython.cfunc
@cython.nogil
def finish(search: Search, game: Game, out: int64_t) -> cython.void:
    """Score the racks that are left: seat ``out`` went out, or -1 if nobody did."""
    first, second = rack_points(game, 0, search.layout), rack_points(game, 1, search.layout)
    if out >= 0 and search.workspace.going_out_double:
        game.scores[out] += 2 * (first + second)
        return
    game.scores[0] -= first
    game.scores[1] -= second
    if out >= 0:
        game.scores[out] += first + second


def make_turn(search: Search, board: Board, game: Game, turn: Turn) -> cython.bint:
    """Make the chosen turn; return whether the game is over."""
    seat, workspace = game.to_move, search.workspace
    if turn.kind == PLAY:
        make_play(search, board, game, turn)
        game.scoreless = 0
        if tiles_on_rack(game, seat) == 0 and not workspace.last_turns:
            finish(search, game, seat)
            return True
    elif turn.kind == EXCHANGE:
        exchange(search, game, seat, turn.used)
        counts = workspace.exchanges_stall
        if game.scores[0] != 0 or game.scores[1] != 0:
            counts = workspace.late_exchanges_stall
        game.scoreless = game.scoreless + 1 if counts else 0
    else:
        game.scoreless += 1
    if game.scoreless >= workspace.stall_turns:
        finish(search, game, -1)
        return True
    if game.turns_left > 0:
        game.turns_left -= 1
    elif workspace.last_turns and game.in_bag == 0:
        game.turns_left = 2
    if game.turns_left == 0:
        return True
    game.to_move = 1 - seat
    return False
