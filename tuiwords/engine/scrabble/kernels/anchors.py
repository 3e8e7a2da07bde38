"""Kernels that find the anchors of a board and bound what a play from each can be worth.

For every anchor, and every number of tiles up to it and in all, the premium squares, the highest
scoring tiles and the best leave give an upper bound on the equity (MAGPIE's "shadow plays").
Anchors are those of A. W. Appel and G. J. Jacobson, "The World's Fastest Scrabble Program" (1988).

Tested in tests/engine/scrabble/test_generator.py: the best plays are the first of all plays.
"""

from __future__ import annotations

import cython
from cython.cimports.libc.stdint import int64_t, uint64_t
from cython.cimports.tuiwords.bits import ctz
from cython.cimports.tuiwords.engine.scrabble.kernels.existence import may_be_word
from cython.cimports.tuiwords.engine.scrabble.kernels.layout import (
    LINES,
    MILLI,
    MOST_SIZE,
    NEVER,
    Anchor,
    Board,
    Layout,
    Workspace,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.squares import start_of
from cython.cimports.tuiwords.engine.scrabble.kernels.state import Search

if cython.compiled:
    from cython import address
else:
    from tuiwords.uncompiled import address


@cython.cfunc
@cython.nogil
def highest_cross_score(
    board: Board, layout: Layout, letters: uint64_t, square: int64_t
) -> int64_t:
    """The most that the cross word of an empty square can score with one of the letters."""
    letters &= board.cross_check[square]
    highest: int64_t = 0
    while letters:
        highest = max(highest, layout.value[ctz(letters)])
        letters &= letters - 1
    points = highest * layout.letter_factor[square] + board.cross_score[square]
    return points * layout.word_factor[square]


@cython.cfunc
@cython.nogil
@cython.inline
def bound_span(
    search: Search,
    anchor: Anchor,
    right: int64_t,
    longest: int64_t,
    factor: int64_t,
    doubles: int64_t,
    triples: int64_t,
    quadruples: int64_t,
    points: int64_t,
    crossing: int64_t,
    fourfold: cython.bint,
) -> int64_t:
    """Write the bounds with ``right`` tiles right of an anchor, by prefix; the highest.

    The highest scoring tiles are assumed to lie on the premium squares. It is compiled for both
    values of ``fourfold``, whether letters count four times anywhere.
    """
    layout, workspace = search.layout, search.workspace
    square = anchor.square - 1
    best: int64_t = NEVER
    for prefix_tiles in range(anchor.prefix_tiles, longest + 1):
        tiles = prefix_tiles + right
        if tiles > 0:
            bound = points + workspace.highest_scoring[doubles]
            bound += workspace.highest_scoring[triples]
            if fourfold:
                bound += workspace.highest_scoring[quadruples]
            bound *= factor
            bound += (factor - 1) * workspace.highest_scoring[tiles] + crossing
            bound += workspace.bonuses[tiles]
            bound = bound * MILLI + workspace.best_worth[tiles]
            anchor.upper_bound[prefix_tiles][tiles] = bound
            best = max(best, bound)
        factor *= layout.word_factor[square]
        doubles += 1 if layout.letter_factor[square] > 1 else 0
        triples += 1 if layout.letter_factor[square] > 2 else 0
        if fourfold:
            quadruples += 1 if layout.letter_factor[square] > 3 else 0
        square -= 1
    return best


def bound_anchor_loosely(search: Search, board: Board, anchor: Anchor) -> int64_t:
    """Write the bounds of an anchor that need no word list, and the keys of tiles met.

    Returns the highest bound.
    """
    layout, workspace = search.layout, search.workspace
    letters: uint64_t = workspace.rack_letters
    held = workspace.rack_tiles
    prefix_tiles = anchor.prefix_tiles
    # No prefix is read that is shorter than the first, longer than the room, or than a rack.
    longest: int64_t = min(prefix_tiles + anchor.room, held)
    square = anchor.square
    factor: int64_t = 1
    doubles: int64_t = 0
    triples: int64_t = 0
    quadruples: int64_t = 0
    crossing: int64_t = 0
    key: int64_t = anchor.keys[0]
    whole = workspace.subracks - 1
    most: int64_t = held - 1 + may_be_word(search, whole, key)
    if prefix_tiles:
        factor = layout.word_factor[square]
        doubles = 1 if layout.letter_factor[square] > 1 else 0
        triples = 1 if layout.letter_factor[square] > 2 else 0
        quadruples = 1 if layout.letter_factor[square] > 3 else 0
        if board.has_cross_word[square]:
            crossing = highest_cross_score(board, layout, letters, square)
    points: int64_t = anchor.points
    best: int64_t = NEVER
    square = anchor.after
    for right in range(held - prefix_tiles + 1):
        if board.tile[square] != 0:
            while board.tile[square] != 0:
                points += board.points[square]
                key += workspace.keys[board.tile[square] - 1]
                square += 1
            most = held - 1 + may_be_word(search, whole, key)
        anchor.keys[right], anchor.most_right = key, right
        reached: int64_t = longest
        if held - right <= longest:  # as long a prefix as makes no word with the whole rack
            anchor.upper_bound[held - right][held] = NEVER
            reached = most - right
        if layout.fourfold:
            highest = bound_span(
                search, anchor, right, reached, factor, doubles, triples, quadruples, points,
                crossing, True,
            )  # fmt: skip
        else:
            highest = bound_span(
                search, anchor, right, reached, factor, doubles, triples, 0, points, crossing, False
            )
        best = max(best, highest)
        allowed = board.cross_check[square]
        if allowed & letters == 0 and (allowed == 0 or workspace.rack[workspace.kinds - 1] == 0):
            break
        if board.has_cross_word[square]:
            crossing += highest_cross_score(board, layout, letters, square)
        factor *= layout.word_factor[square]
        doubles += 1 if layout.letter_factor[square] > 1 else 0
        triples += 1 if layout.letter_factor[square] > 2 else 0
        quadruples += 1 if layout.letter_factor[square] > 3 else 0
        square += 1
    return best


@cython.cfunc
@cython.nogil
def add_anchor(
    workspace: Workspace,
    board: Board,
    anchor: Anchor,
    square: int64_t,
    after: int64_t,
    room: int64_t,
    prefix_tiles: int64_t,
) -> cython.void:
    """Write one anchor."""
    points: int64_t = 0
    key: int64_t = 0
    if prefix_tiles == 0:
        for place in range(square, after):
            points += board.points[place]
            key += workspace.keys[board.tile[place] - 1]
    anchor.square, anchor.after, anchor.room = square, after, room
    anchor.prefix_tiles, anchor.points, anchor.keys[0] = prefix_tiles, points, key


def find_anchors(search: Search, board: Board, empty: int64_t, lines: int64_t) -> int64_t:
    """Write the anchors; return how many.

    On an empty board (``empty`` not 0) the start square is the only one: across, and with
    ``empty`` = 2 also down. ``lines`` are the lines to look at, as bits.
    """
    layout, workspace = search.layout, search.workspace
    size: int64_t = layout.size
    count: int64_t = 0
    line: int64_t
    begin: int64_t = -1  # of the line, where the first play begins
    for line in range(LINES):
        if (lines >> line) & 1 == 0:
            continue
        if empty:
            begin = -1
            if line == layout.start_row:
                begin = layout.start_column
            elif empty == 2 and line == MOST_SIZE + layout.start_column:
                begin = layout.start_row
            if begin < 0:
                continue
        start: int64_t = start_of(line)
        room: int64_t = 0
        square: int64_t = start
        while square < start + size:
            if board.tile[square] != 0:
                after: int64_t = square
                while board.tile[after] != 0:
                    after += 1
                anchor = address(workspace.anchors[count])
                add_anchor(workspace, board, anchor, square, after, room, 0)
                count += 1
                # The square behind a block is not free for a word that ends before it.
                room = -1
                square = after
                continue
            if board.has_cross_word[square] == 0 and square - start != begin:
                room += 1
            else:
                allowed = board.cross_check[square]
                fits = allowed & workspace.rack_letters
                if board.tile[square - 1] == 0 and (
                    fits or (allowed and workspace.rack[workspace.kinds - 1])
                ):
                    anchor = address(workspace.anchors[count])
                    add_anchor(workspace, board, anchor, square, square + 1, room, 1)
                    count += 1
                room = 0
            square += 1
    return count
