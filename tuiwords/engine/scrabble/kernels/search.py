"""Kernels that choose where to generate: all plays, or the best ones without listing all.

Anchors are taken in the order of their bounds. First the existence filter tells for every subrack
whether it can make a word at all with the letters on the board, and which letters its blanks can
be. Generation is limited to the subracks that pass, as bits, and to those letters.

Tested in tests/engine/scrabble/test_generator.py: all plays against the rules, the best ones
against all.
"""

from __future__ import annotations

import cython
from cython.cimports.libc.stdint import int64_t, uint64_t
from cython.cimports.tuiwords.engine.scrabble.kernels.anchors import (
    bound_anchor_loosely,
    find_anchors,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.board import (
    backwards,
    child_after_separator,
    is_wide,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.existence import (
    ask_whether_word,
    bound_anchor,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.layout import (
    BOARD,
    EXCHANGE,
    NEVER,
    PASS,
    PLAY,
    TURN,
    Anchor,
    Board,
    Turn,
    Workspace,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.movegen import (
    generate_all,
    generate_best,
    push_anchor,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.moves import laid_by, next_of
from cython.cimports.tuiwords.engine.scrabble.kernels.nodes import ends_of, mask_at, separator_of
from cython.cimports.tuiwords.engine.scrabble.kernels.rack import check_rack, prepare_rack
from cython.cimports.tuiwords.engine.scrabble.kernels.state import Search, only

if cython.compiled:
    from cython import address
else:
    from tuiwords.uncompiled import address, plain


@cython.cfunc
@cython.nogil
def push_frames(search: Search, board: Board, anchor: Anchor) -> int64_t:
    """Begin the stack with the frames of an anchor; return the index of the last, or -1."""
    workspace = search.workspace
    square, after, room = anchor.square, anchor.after, anchor.room
    points, threshold = anchor.points, workspace.threshold
    fit: uint64_t
    wide = is_wide(search)
    if anchor.prefix_tiles:
        node: int64_t = search.nodes[0]
        fit = mask_at(search, node, wide) & board.cross_check[square]
        return push_anchor(workspace, -1, node, fit, square, room + 1, points)
    node = backwards(search, board, after - 1)
    top: int64_t = -1
    if node == 0:
        return top
    if room > 0 and workspace.prefix_upper_bound[1] >= threshold:
        fit = mask_at(search, node, wide) | ends_of(search, node, wide)
        top = push_anchor(workspace, top, node, fit, square - 1, room, points)
    goes_on = (mask_at(search, node, wide) >> separator_of(wide)) & 1
    if goes_on and workspace.upper_bound[0][1] >= threshold:
        node = child_after_separator(search, node)
        fit = mask_at(search, node, wide) | ends_of(search, node, wide)
        fit &= board.cross_check[after]
        top = push_anchor(workspace, top, node, fit, after, 0, points)
    return top


def generate_from_anchor(search: Search, board: Board, anchor: Anchor) -> cython.void:
    """Generate all plays from one anchor."""
    generate_all(search, board, push_frames(search, board, anchor), anchor.after)


def begin_search(workspace: Workspace, top: int64_t) -> cython.void:
    """Start a search for the best ``top`` plays, or for all with 0."""
    workspace.count = 0
    workspace.threshold = NEVER
    workspace.top = top
    workspace.blank_letters = workspace.letters


def list_plays(search: Search, board: Board, empty: int64_t) -> int64_t:
    """List all plays of the rack whose subracks are built; return how many there are."""
    workspace = search.workspace
    begin_search(workspace, 0)
    for number in range(find_anchors(search, board, empty, search.layout.lines)):
        generate_from_anchor(search, board, address(workspace.anchors[number]))
    return workspace.count


def search_lines(search: Search, board: Board, empty: int64_t, lines: int64_t) -> cython.void:
    """Find the best plays in some lines, given as in ``find_anchors``, in a search begun before."""
    workspace = search.workspace
    number: int64_t
    waiting: int64_t = 0
    count = find_anchors(search, board, empty, lines)
    for number in range(count):
        if workspace.anchors[number].prefix_tiles == 0:
            ask_whether_word(search, workspace.subracks - 1, workspace.anchors[number].keys[0])
    for number in range(count):
        reach = bound_anchor_loosely(search, board, address(workspace.anchors[number]))
        workspace.waiting[waiting], workspace.reach[waiting] = number, reach
        waiting += reach >= workspace.threshold
    while True:
        chosen: int64_t = -1
        highest: int64_t = NEVER
        left: int64_t = 0
        for number in range(waiting):
            reach = workspace.reach[number]
            workspace.waiting[left], workspace.reach[left] = workspace.waiting[number], reach
            if reach > highest:
                highest, chosen = reach, left
            left += reach >= workspace.threshold
        waiting = left
        if highest < workspace.threshold or chosen < 0:
            return
        workspace.reach[chosen] = NEVER
        anchor = address(workspace.anchors[workspace.waiting[chosen]])
        reach = bound_anchor(search, anchor)
        if reach != NEVER and reach >= workspace.threshold:
            generate_best(search, board, push_frames(search, board, anchor), anchor.after)


def find_best(
    search: Search, board: Board, empty: int64_t, top: int64_t, least: int64_t
) -> int64_t:
    """List the best plays by equity of the rack whose subracks are built; return how many.

    Those worth less than ``least``, in thousandths of a point, are left out.
    """
    begin_search(search.workspace, top)
    search.workspace.threshold = least
    search_lines(search, board, empty, search.layout.lines)
    return search.workspace.count


def best_exchange(workspace: Workspace, bag: int64_t) -> tuple[int64_t, int64_t]:
    """The subrack to exchange for the best leave, and that leave; (0, NEVER) if not allowed."""
    best: int64_t = 0
    value: int64_t = NEVER
    if bag >= workspace.exchange_needs:
        for subrack in range(1, workspace.subracks):
            if workspace.leave[subrack] > value and workspace.size[subrack] <= bag:
                best, value = subrack, workspace.leave[subrack]
    return best, value


@cython.cfunc
@cython.nogil
def used_subrack(workspace: Workspace, move: int64_t) -> int64_t:
    """The subrack of the tiles of a move."""
    subrack: int64_t = 0
    tiles = laid_by(move)
    while tiles:
        subrack += workspace.radix[next_of(tiles, workspace.tile_bits)]
        tiles >>= workspace.tile_bits
    return subrack


def choose_turn(search: Search, count: int64_t, turn: Turn) -> cython.void:
    """Write the first of ``count`` plays found, or a better exchange, as the turn to make."""
    workspace = search.workspace
    subrack, value = best_exchange(workspace, turn.bag)
    turn.kind, turn.move, turn.score, turn.equity, turn.used = PASS, 0, 0, NEVER, 0
    if count:
        turn.kind, turn.move = PLAY, search.found[0].move
        turn.score, turn.equity = search.found[0].score, search.found[0].equity
        turn.used = used_subrack(workspace, turn.move)
    if value > turn.equity:
        turn.kind, turn.move, turn.score = EXCHANGE, subrack, 0
        turn.equity, turn.used = value, subrack


def find_turn(search: Search, board: Board, turn: Turn) -> cython.void:
    """The best turn by equity of the rack in the workspace."""
    prepare_rack(search, turn.bag, turn.others)
    _, least = best_exchange(search.workspace, turn.bag)
    choose_turn(search, find_best(search, board, turn.empty, 1, least), turn)


@cython.cfunc
@cython.exceptval(check=True)
def check_subracks(search: Search) -> cython.void:
    """Raises: ValueError if the subracks of the rack are not built."""
    if search.workspace.subracks == 0:
        raise ValueError("the subracks are not built: call build_subracks first")


def all_plays(search: Search, board: BOARD[::1], found: object, empty: int64_t) -> int64_t:
    """List all plays of the rack whose subracks are built; return how many there are.

    board BOARD (1,); found FOUND_PLAY (room,) is written: plays beyond it are only counted.
    """
    search.give(None, found)
    check_subracks(search)
    at = only(board)
    count: int64_t = 0
    with cython.nogil:
        count = list_plays(search, at, empty)
    return count


def best_plays(
    search: Search,
    board: BOARD[::1],
    found: object,
    empty: int64_t,
    top: int64_t,
    least: int64_t,
) -> int64_t:
    """List the best ``top`` plays by equity of the rack whose subracks are built; return how many.

    board BOARD (1,); found FOUND_PLAY (room,) is written; those worth less than ``least`` are left
    out. Raises: ValueError if there is no room for so many.
    """
    search.give(None, found)
    check_subracks(search)
    if search.found.shape[0] < top:
        raise ValueError(f"there is room for {search.found.shape[0]} plays, not {top}")
    at = only(board)
    count: int64_t = 0
    with cython.nogil:
        count = find_best(search, at, empty, top, least)
    return count


def best_turn(
    search: Search, board: BOARD[::1], leaves: object, found: object, turn: TURN[::1]
) -> None:
    """Write the best turn by equity of the rack in the workspace.

    board BOARD (1,); leaves int32 (LEAVES,); found FOUND_PLAY (room,) is scratch; turn TURN (1,).
    Raises: ValueError if there is no room or no turn.
    """
    search.give(leaves, found)
    if search.found.shape[0] < 1 or turn.shape[0] != 1:
        raise ValueError("there is no room for a play, or not one turn")
    check_rack(search.workspace)
    if not cython.compiled:
        turn = plain(turn)
    at, chosen = only(board), address(turn[0])
    with cython.nogil:
        find_turn(search, at, chosen)
