"""Kernels that generate the plays from an anchor.

An anchor is a block of tiles, or an empty square with a tile above or below. The search follows the
GADDAG (``lexicon.graph``; S. A. Gordon, "A Faster Scrabble Move Generation Algorithm", 1994) with
an explicit stack. Letters to try are a mask with blanks ``BLANK_SHIFT`` bits above the letters, or
in a wide game, see ``layout``, a mask of letters and one of blanks.

Tested in tests/engine/scrabble/test_generator.py against a brute force over the rules.
"""

from __future__ import annotations

import cython
from cython.cimports.libc.stdint import int64_t, uint64_t
from cython.cimports.tuiwords.bits import bit, ctz, prefetch
from cython.cimports.tuiwords.engine.scrabble.kernels.layout import (
    BLANK_SHIFT,
    FIRST_STEP,
    KINDS,
    LETTERS,
    MILLI,
    MOVE_TILES,
    PLANE,
    TILE_BITS,
    WIDE_LETTERS,
    WIDE_TILE_BITS,
    Board,
    Frame,
    Workspace,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.nodes import (
    edge_of,
    ends_of,
    mask_at,
    separator_edge,
    separator_of,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.ranking import rank_play
from cython.cimports.tuiwords.engine.scrabble.kernels.state import Search

if cython.compiled:
    from cython import address
else:
    from tuiwords.uncompiled import address

CACHE_LINE = cython.declare(cython.int, 16)  # numbers of the word graph in 64 bytes


@cython.cfunc
@cython.nogil
@cython.inline
def available_letters(symbols: uint64_t, available: uint64_t, blanks: uint64_t) -> uint64_t:
    """Those of the letters that the tiles left on the rack can be, and blanks above them.

    ``available`` is an item of ``letters_left``; ``blanks`` are the letters that a blank may be, in
    a wide game none.
    """
    return (symbols | ((symbols & blanks) << BLANK_SHIFT)) & available


def push_anchor(
    workspace: Workspace,
    top: int64_t,
    node: int64_t,
    symbols: uint64_t,
    square: int64_t,
    room: int64_t,
    points: int64_t,
) -> int64_t:
    """Push the frame of an anchor, whose tiles are worth so many points; return the new top.

    To be tried are those of the ``symbols`` that the rack can be.
    """
    available: uint64_t = workspace.letters_left[0]
    blanks: uint64_t = workspace.blank_letters
    wide: cython.bint = workspace.tile_bits != TILE_BITS
    pending: uint64_t = available_letters(symbols, available, blanks)
    if wide:
        blanks = symbols & blanks if workspace.blank_left else 0
        pending = symbols & available | blanks
    pushed = push(workspace, top, node, pending, square, room, 0, points, 0, 1, 0, 0)
    return split(workspace, pushed, top, symbols & available, blanks) if wide else pushed


@cython.cfunc
@cython.nogil
@cython.inline
def push(
    workspace: Workspace,
    top: int64_t,
    node: int64_t,
    pending: uint64_t,
    square: int64_t,
    room: int64_t,
    prefix_tiles: int64_t,
    main: int64_t,
    side: int64_t,
    factor: int64_t,
    played: int64_t,
    move: int64_t,
) -> int64_t:
    """Push a frame if it has letters to try; return the new top."""
    if pending == 0:
        return top
    frame = address(workspace.frames[top + 1])
    frame.node, frame.pending, frame.square, frame.room = node, pending, square, room
    frame.prefix_tiles, frame.main, frame.side = prefix_tiles, main, side
    frame.factor, frame.played, frame.move = factor, played, move
    return top + 1


@cython.cfunc
@cython.nogil
@cython.inline
def split(
    workspace: Workspace, top: int64_t, before: int64_t, letters: uint64_t, blanks: uint64_t
) -> int64_t:
    """In a wide game: make of the frame that was just pushed one for letters, one for blanks."""
    if top == before:
        return top
    frame = address(workspace.frames[top])
    frame.pending, frame.blank = letters, 0
    if blanks != 0:
        if letters != 0:
            workspace.frames[top + 1] = workspace.frames[top]
            top += 1
        frame = address(workspace.frames[top])
        frame.pending, frame.blank = blanks, KINDS
    return top


@cython.cfunc
@cython.nogil
@cython.inline
def record(
    search: Search, move: int64_t, score: int64_t, leave: int64_t, every: cython.bint
) -> cython.void:
    """Record a play: in the list of all, or among the best."""
    equity = score * MILLI + leave
    if every:
        place = search.workspace.count
        if place < search.found.shape[0]:
            play = address(search.found[place])
            play.move, play.equity, play.score = move, equity, score
        search.workspace.count = place + 1
    elif equity >= search.workspace.threshold:
        rank_play(search, move, equity, score)


@cython.cfunc
@cython.nogil
@cython.inline
def may_be(workspace: Workspace, played: int64_t, low: uint64_t, high: uint64_t) -> cython.bint:
    """Whether a subrack that may still make a word contains the tiles placed so far."""
    return (workspace.above_low[played] & low) | (workspace.above_high[played] & high) != 0


@cython.cfunc
@cython.nogil
@cython.inline
def read_on(
    search: Search,
    board: Board,
    node: int64_t,
    following: uint64_t,
    square: int64_t,
    wide: cython.bint,
) -> tuple[int64_t, uint64_t, int64_t, int64_t, cython.bint]:
    """Follow the tiles from a square on to the right.

    ``following`` are the symbols that may follow a node. Returns (node or 0, symbols that may
    follow it, square, points, ends a word). The last is 0 where there is no tile: the caller knows
    whether a word ended before.
    """
    points: int64_t = 0
    ends: cython.bint = False
    while node != 0 and board.tile[square] != 0:
        letter: int64_t = board.tile[square] - 1
        points += board.points[square]
        ends = (ends_of(search, node, wide) >> letter) & 1 != 0
        children: uint64_t = mask_at(search, node, wide)
        if (children >> letter) & 1:
            edge: int64_t = edge_of(node, children, letter, wide)
            node, following = search.nodes[edge], mask_at(search, edge + 1, wide)
        else:
            node = 0
        square += 1
        if node == 0 and board.tile[square] != 0:
            ends = False
    return node, following, square, points, ends


@cython.cfunc
@cython.nogil
@cython.inline
@cython.boundscheck(False)  # nothing is read: it may lie behind the end
def ask_for(search: Search, place: int64_t) -> cython.void:
    """Ask for a number of the word graph before it is read, while there is other work to do."""
    if cython.compiled:
        prefetch(address(search.nodes[place]))


@cython.cfunc
@cython.nogil
@cython.inline
def lay_one(
    search: Search,
    board: Board,
    frame: Frame,
    top: int64_t,
    after: int64_t,
    leftwards: cython.bint,
    every: cython.bint,
    wide: cython.bint,
) -> int64_t:
    """Lay each tile of a frame: record the plays, push the frames that follow; the new top.

    ``leftwards`` is whether the frame has room to the left. The frame may be overwritten.
    """
    all_letters: uint64_t = WIDE_LETTERS if wide else LETTERS
    bits: int64_t = WIDE_TILE_BITS if wide else TILE_BITS
    blank: int64_t = frame.blank if wide else 0
    letter_code: int64_t
    layout, workspace = search.layout, search.workspace
    blanks: uint64_t = workspace.blank_letters
    tile: int64_t
    fit: uint64_t
    node, square = frame.node, frame.square
    pending: uint64_t = frame.pending
    prefix_tiles, main, side = frame.prefix_tiles, frame.main, frame.side
    played, move = frame.played, frame.move
    room: int64_t = frame.room if leftwards else 0
    laid: int64_t = workspace.size[played] + 1
    # A tile's points count times ``letter`` in the main word and times ``cross`` in the other.
    letter: int64_t = layout.letter_factor[square]
    cross: int64_t = layout.word_factor[square] * board.has_cross_word[square]
    side += board.cross_score[square] * cross
    cross *= letter
    factor: int64_t = frame.factor * layout.word_factor[square]
    whole: cython.bint = laid > 1 or square < PLANE or board.has_cross_word[square] == 0
    if laid == 1 or leftwards:
        move = (move & MOVE_TILES) + (square - PLANE) * FIRST_STEP
    shift: int64_t = bits * (laid - 1)
    following: int64_t = square + 1
    if leftwards:
        code: int64_t = move & MOVE_TILES
        move += (code << bits) - code
        shift = 0
        prefix_tiles = laid
        following = after
    move += bit(shift)  # what is added for each tile
    open_end: cython.bint = board.tile[following] == 0
    more: int64_t = workspace.bonuses[laid]
    children: uint64_t = mask_at(search, node, wide) & all_letters
    # Plays that end here are recorded: a tile is tried for what comes after it.
    tried: uint64_t = 0
    if laid != workspace.rack_tiles or not open_end:
        tried = pending & (children if wide else children | (children << BLANK_SHIFT))
    # All nodes are asked for before their separators are followed: half the time was spent
    # waiting for memory.
    if leftwards:
        asked: uint64_t = tried if wide else (tried | (tried >> BLANK_SHIFT)) & LETTERS
        while asked:
            asked_node: int64_t = search.nodes[edge_of(node, children, ctz(asked), wide)]
            ask_for(search, separator_edge(asked_node, wide))
            asked &= asked - 1
    if open_end and whole:
        accepts: uint64_t = ends_of(search, node, wide)
        fits: uint64_t = pending & (accepts if wide else accepts | (accepts << BLANK_SHIFT))
        base: int64_t = main * factor + side + more
        gain: int64_t = letter * factor + cross
        while fits:
            tile = ctz(fits) + blank
            fits &= fits - 1
            score: int64_t = base + layout.value[tile] * gain
            leave = workspace.leave[played + workspace.radix[tile]]
            record(search, move + (tile << shift), score, leave, every)
    if tried == 0:
        return top
    # The subracks that may still make a word: by a play that ends behind what is met, or goes on;
    # by one that goes on to the right; and to the left.
    threshold = workspace.threshold
    size: int64_t = laid + 1 if open_end else laid
    any_low: uint64_t = 0
    any_high: uint64_t = 0
    right_low: uint64_t = 0
    right_high: uint64_t = 0
    left_low: uint64_t = 0
    left_high: uint64_t = 0
    if workspace.upper_bound[prefix_tiles][size] >= threshold:
        any_low = workspace.subracks_low[prefix_tiles][size]
        any_high = workspace.subracks_high[prefix_tiles][size]
    if workspace.upper_bound[prefix_tiles][laid + 1] >= threshold:
        right_low = workspace.subracks_low[prefix_tiles][laid + 1]
        right_high = workspace.subracks_high[prefix_tiles][laid + 1]
    if room > 1 and workspace.prefix_upper_bound[laid + 1] >= threshold:
        left_low, left_high = workspace.prefix_low[laid + 1], workspace.prefix_high[laid + 1]
    # What has to follow a tile, or it is not worth to be placed: one of the letters of
    # ``beside``, for which there has to be a tile on the rack, or one of the ``other`` symbols.
    beside: uint64_t = 0
    other: uint64_t = 0
    if leftwards:
        beside, other = all_letters if room > 1 else 0, bit(separator_of(wide))
    elif open_end:
        beside = board.cross_check[following]
    else:
        other = all_letters
    more_blanks: uint64_t = 0
    while tried:
        tile = ctz(tried)
        letter_code = tile if wide else tile & (BLANK_SHIFT - 1)
        tile += blank
        tried &= tried - 1
        using: int64_t = played + workspace.radix[tile]
        if not every and not may_be(workspace, using, any_low | left_low, any_high | left_high):
            continue
        edge: int64_t = edge_of(node, children, letter_code, wide)
        here: int64_t = search.nodes[edge]
        symbols: uint64_t = mask_at(search, edge + 1, wide)
        available: uint64_t = workspace.letters_left[using]
        if wide:
            more_blanks = blanks if using < workspace.blank_left else 0
            fit = symbols & beside & (available | more_blanks)
        else:
            fit = available_letters(symbols & beside, available, blanks)
        if fit | (symbols & other) == 0:
            continue
        points: int64_t = layout.value[tile]
        scored: int64_t = main + points * letter
        crossed: int64_t = side + points * cross
        coded: int64_t = move + (tile << shift)
        if leftwards:
            if room > 1 and (every or may_be(workspace, using, left_low, left_high)):
                ask_for(search, here)
                ask_for(search, here + CACHE_LINE - 4)  # its edges may lie in the next line
                pushed = push(
                    workspace, top, here, fit, square - 1, room - 1,
                    prefix_tiles, scored, crossed, factor, using, coded,
                )  # fmt: skip
                if wide:
                    pushed = split(workspace, pushed, top, fit & available, fit & more_blanks)
                top = pushed
            if (symbols >> separator_of(wide)) & 1 == 0:
                continue
            if not every and not may_be(workspace, using, any_low, any_high):
                continue
            edge = separator_edge(here, wide)
            here, symbols = search.nodes[edge], mask_at(search, edge + 1, wide)
        there: int64_t = following
        if not open_end:
            ends: cython.bint
            here, symbols, there, points, ends = read_on(
                search, board, here, symbols, following, wide
            )
            scored += points
            if ends and whole:
                score = scored * factor + crossed + more
                record(search, coded, score, workspace.leave[using], every)
            if here == 0:
                continue
        if every or may_be(workspace, using, right_low, right_high):
            symbols &= board.cross_check[there]
            if wide:
                fit = symbols & (available | more_blanks)
            else:
                fit = available_letters(symbols, available, blanks)
            ask_for(search, here)
            pushed = push(
                workspace, top, here, fit, there, 0,
                prefix_tiles, scored, crossed, factor, using, coded,
            )  # fmt: skip
            if wide:
                pushed = split(workspace, pushed, top, symbols & available, symbols & more_blanks)
            top = pushed
    return top


@cython.cfunc
@cython.nogil
@cython.inline
def generate(
    search: Search,
    board: Board,
    top: int64_t,
    after: int64_t,
    every: cython.bint,
    wide: cython.bint,
) -> cython.void:
    """Generate the plays of the frames on the stack: with ``every`` all, else those within bounds.

    ``top`` is the index of the last frame, ``after`` the square right of the anchor. It is compiled
    for all values of ``every`` and ``wide``.
    """
    workspace = search.workspace
    while top >= 0:
        frame = address(workspace.frames[top])
        top -= 1
        if not every:
            laid = workspace.size[frame.played] + 1
            bound = (
                workspace.prefix_upper_bound[laid]
                if frame.room > 0
                else workspace.upper_bound[frame.prefix_tiles][laid]
            )
            if bound < workspace.threshold:
                continue  # better plays were found since the frame was pushed
        if frame.room > 0:
            top = lay_one(search, board, frame, top, after, True, every, wide)
        else:
            top = lay_one(search, board, frame, top, after, False, every, wide)


def generate_all(search: Search, board: Board, top: int64_t, after: int64_t) -> cython.void:
    """Generate all plays of the frames on the stack."""
    if search.workspace.tile_bits == TILE_BITS:
        generate(search, board, top, after, True, False)
    else:
        generate(search, board, top, after, True, True)


def generate_best(search: Search, board: Board, top: int64_t, after: int64_t) -> cython.void:
    """Generate the plays of the frames on the stack that are within the bounds."""
    if search.workspace.tile_bits == TILE_BITS:
        generate(search, board, top, after, False, False)
    else:
        generate(search, board, top, after, False, True)
