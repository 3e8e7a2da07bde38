"""The structs and the numbers of Scrabble's kernels; the build makes a ``layout.pxd`` of them.

A numpy dtype here is a struct of C there, under the same name. ``Board`` is a reference to a
``BOARD``, and so on. Numbers are int64 unless they are many; equities and leaves are in thousandths
of a point; a mask of 128 subracks is two numbers, low and high.

A board holds the squares twice, by rows and by columns, so that every play runs to the right.
Square (row, column) of a plane is ``plane * 272 + (row + 1) * 16 + column``. Column 15 and the row
before the first stay empty, so scans along a line stop there without testing for the edge.

A tile in a move is its letter, plus 32 for a blank. A move is one int64: seven tiles of 6 bits from
the left, the square of the first tile from bit 42, the number of tiles from bit 52.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

ROW = 16
PLANE = 272
SQUARES = 560  # two planes and a margin behind them
CENTER = 8 * ROW + 7
KINDS = 27  # of tiles
LETTERS = (1 << 26) - 1
BLANK_CODE = 26
BLANK_SHIFT = 32
SEPARATOR = 31
TILE_BITS = 6
FIRST_SHIFT, FIRST_MASK = 42, 1023
TILES_SHIFT = 52
NEVER = -(1 << 60)  # below every equity
MILLI = 1000  # equities are in thousandths of a point
FULL = 7  # tiles of a rack
LEAVES = sum(comb(KINDS + size - 1, size) for size in range(FULL))  # multisets of 0 to 6 tiles
ALL_LINES = (1 << 30) - 1  # lines as bits: 15 rows, then 15 columns
# Tiles kept with an empty bag cost twice their points, since the opponent may go out, and ten more
# for the turn that it takes to play them (Macondo's static endgame).
STUCK = 10
BLANK_BITS, PLAIN_BITS = 26, 22  # log2 of the bits of the two existence filters
PASS, PLAY, EXCHANGE = 0, 1, 2  # kinds of turns; a pass is also a move
MOST_TILES = 256  # of a game
# Of openings: the score of a rack without a word, the equity of one that the bag does not have.
NO_WORD, IMPOSSIBLE = -1, -(1 << 31)

# There are at most 2**7 subracks of a rack. Frames of move generation are popped before those of
# the next tile are pushed: at most two for each of the 32 letters that six tiles and a blank can
# be. They are pushed after the first to the sixth tile, and two at the anchor: 2 + 6 * (2 * 32 - 1)
# = 380. Each of 30 lines has at most 15 anchors.
MOST_SUBRACKS, MOST_FRAMES, MOST_ANCHORS = 128, 512, 30 * 15


def _struct(*fields: tuple[Any, ...]) -> np.dtype[np.void]:
    """A struct of fields: a name, a type of numpy, and the shape of an array."""
    return np.dtype(list(fields), align=True)


BOARD = _struct(
    ("tile", np.uint32, SQUARES),  # its letter + 1, or 0
    ("points", np.uint32, SQUARES),  # of the tile
    ("cross_check", np.uint32, SQUARES),  # letters that make a word in the other direction, as bits
    ("has_cross_word", np.uint32, SQUARES),  # 1 where a tile would make a cross word
    ("cross_score", np.uint32, SQUARES),  # the points of the tiles already in that cross word
)
# What is the same for a whole game.
LAYOUT = _struct(
    ("letter_factor", np.uint8, SQUARES),
    ("word_factor", np.uint8, SQUARES),
    ("value", np.uint8, 64),  # points by tile: 26 and all from 32 on are blanks
    ("by_value", np.uint8, 64),  # the letters by falling points
)
FOUND_PLAY = _struct(("move", np.int64), ("equity", np.int64), ("score", np.int64))
# The turn to make. First come what it is chosen by: the tiles in the bag, the points on the other
# racks, which count if the bag is empty, and 1 on an empty board, 2 on one where playing down makes
# a difference, else 0. ``move`` is also the subrack of an exchange; ``used`` the subrack used.
TURN = _struct(
    ("bag", np.int64),
    ("others", np.int64),
    ("empty", np.int64),
    ("kind", np.int64),
    ("move", np.int64),
    ("score", np.int64),
    ("equity", np.int64),
    ("used", np.int64),
)
# On the stack of move generation: a square, the letters to try on it (blanks 32 bits above the
# letters), free squares left of it where tiles are laid to the left, and what was placed before.
FRAME = _struct(
    ("node", np.int64),  # of the word graph
    ("pending", np.int64),  # the letters to try
    ("square", np.int64),
    ("room", np.int64),
    ("prefix_tiles", np.int64),
    ("main", np.int64),  # points of the main word
    ("side", np.int64),  # points of cross words
    ("factor", np.int64),  # of the main word
    ("played", np.int64),  # the subrack used
    ("move", np.int64),
)
ANCHOR = _struct(
    ("best", np.int64),  # the highest of its bounds
    ("square", np.int64),  # of its first tile, or itself
    ("after", np.int64),  # the square behind it
    ("room", np.int64),  # free squares before it
    ("prefix_tiles", np.int64),  # 1 where it is an empty square
    ("points", np.int64),  # of its tiles
    ("upper_bound", np.int64, (8, 8)),  # on equities, by prefix tiles and tiles
    ("keys", np.int64, 8),  # sum of the keys of the tiles met, by tiles right of it
)
# What a search knows of the rack and writes. A subrack is a sub-multiset of the rack: the tiles
# that a play uses. Its index is the sum of the radix of each of its tiles. A size is a number of
# tiles; prefix tiles are those up to the anchor.
WORKSPACE = _struct(
    # By subrack.
    ("leave", np.int64, MOST_SUBRACKS),  # the value of the tiles kept
    ("worth", np.int64, MOST_SUBRACKS),  # its own points and the leave
    ("size", np.int64, MOST_SUBRACKS),
    ("leave_rank", np.int64, MOST_SUBRACKS),  # of the leave in the leave table
    ("key", np.int64, MOST_SUBRACKS),  # sum of the random keys of its letters
    ("has_blank", np.int64, MOST_SUBRACKS),
    ("order", np.int64, MOST_SUBRACKS),  # the subracks by size and falling worth
    ("above_low", np.int64, MOST_SUBRACKS),  # those that contain this one
    ("above_high", np.int64, MOST_SUBRACKS),
    ("letters_left", np.int64, MOST_SUBRACKS),  # what the tiles beside it can be, as in ``FRAME``
    # By size: where it starts in the order and how far it is filled, the best leave and the best
    # worth, the sum of the highest scoring tiles of the rack.
    ("starts", np.int64, 16),
    ("filled", np.int64, 16),
    ("best_leave", np.int64, 16),
    ("best_worth", np.int64, 16),
    ("highest_scoring", np.int64, 16),
    # By letter, by tile: blanks as letters are those from 32 on.
    ("rack", np.int64, 32),  # tiles on the rack
    ("keys", np.int64, 32),  # random keys
    ("radix", np.int64, 64),
    # Of the whole rack; the last are its letters as bits.
    ("subracks", np.int64),
    ("rack_tiles", np.int64),
    ("rack_letters", np.int64),
    # Of the plays from one anchor, by prefix tiles and size: a bound on the equity with at least so
    # many tiles, and the subracks that may still make a word; then the same by prefix tiles alone.
    ("upper_bound", np.int64, (8, 16)),
    ("subracks_low", np.int64, (8, 16)),
    ("subracks_high", np.int64, (8, 16)),
    ("prefix_upper_bound", np.int64, 16),
    ("prefix_low", np.int64, 16),
    ("prefix_high", np.int64, 16),
    ("anchors", ANCHOR, MOST_ANCHORS),
    ("frames", FRAME, MOST_FRAMES),
    # How many plays were found, the equity to reach, how many of the best are wanted (0: all), the
    # letters that blanks may be as bits.
    ("count", np.int64),
    ("threshold", np.int64),
    ("top", np.int64),
    ("blank_letters", np.int64),
    # Given once: binomials n over k, where each size of leave starts in the leave table, whether
    # tiles kept with an empty bag cost points, and figures of the rules.
    ("binomials", np.int64, (40, 8)),
    ("bases", np.int64, 8),
    ("late", np.int64),
    ("bonus", np.int64),
    ("full_rack", np.int64),
    ("exchange_needs", np.int64),
    ("going_out_double", np.int64),
    ("stall_turns", np.int64),
    ("exchanges_stall", np.int64),
    ("late_exchanges_stall", np.int64),
)
# A game for two.
GAME = _struct(
    ("scores", np.int64, 2),
    ("in_bag", np.int64),
    ("to_move", np.int64),
    ("scoreless", np.int64),
    ("untouched", np.int64),  # ``empty`` of the turn
    ("random", np.uint64),  # the state of the generator
    ("bag", np.uint8, MOST_TILES),  # drawn from its end
    ("drawn", np.uint8, MOST_TILES),  # scratch
    ("racks", np.uint8, (2, KINDS)),
)
FIRST_SEAT, SECOND_SEAT, TURNS, BINGOS = range(4)  # columns of the results of self-play
# Samples of self-play, see ``kernels.recorder``.
LEAVE_SAMPLE = _struct(("times", np.int64), ("equities", np.int64))
POSITION = _struct(("board", BOARD), ("turn", TURN), ("rack", np.int64, KINDS))
SPREAD_SAMPLE = _struct(
    ("spread", np.int64), ("unseen", np.int64), ("seat", np.int64), ("result", np.int64)
)

KEEPS, OURS, THEIRS, EXCHANGED = range(4)  # racks of a playout
# A playout in numbers. Inputs are how many tiles the opponent holds, and the most turns after the
# candidate, an even number. Outputs are the spread won in thousandths of a point, the tiles unseen
# in the end (0: the game is over), the score of the first reply in thousandths of a point, and the
# tiles drawn.
FIGURES = _struct(
    ("others_hold", np.int64),
    ("most_turns", np.int64),
    ("spread", np.int64),
    ("unseen", np.int64),
    ("reply", np.int64),
    ("drawn", np.int64),
)

# An endgame. Squares are sets of four words: bit row * 16 + column. A rack is a number of nibbles,
# of which each counts one kind of tile; no count reaches the high bit of its nibble.
GUARD = 0x88888888
INFINITE = 1 << 20  # above every spread
# At most 13 tiles are played one by one with a pass before each, and two passes end the game. The
# first of the plies is the turn before the root, and ``ROOT`` the root.
MAX_PLIES, ROOT = 28, 1
KEY_BITS = 20  # of the number of a play in a key of the heap
ENTER, NEXT, NARROW, WHOLE = range(4)  # stages of a ply, see ``PLY``
UPPER, EXACT, LOWER = range(3)  # kinds of table entries
# A play that is listed. The order is the score and twice the points of the tiles used: for any rack
# the play with the highest static equity, if it does not end the game.
LISTED = _struct(
    ("move", np.int64),
    ("order", np.int64),
    ("score", np.int64),
    ("used", np.int64),  # tiles, as nibbles
    ("footprint", np.uint64, 4),  # squares on which another tile would change the play
    ("placed", np.uint64, 4),  # squares of its tiles
)
ENTRY = _struct(("key", np.int64), ("move", np.int64), ("packed", np.int64))
# By seat: what is left on the racks.
LEFT = _struct(("points", np.int64, 2), ("tiles", np.int64, 2), ("rack", np.int64, 2))
PLY = _struct(
    # What is asked: depth, window, whether the turn before was a pass, whose turn it is, keys of
    # the board and of the node, squares filled since the root.
    ("depth", np.int64),
    ("alpha", np.int64),
    ("beta", np.int64),
    ("passed", np.int64),
    ("seat", np.int64),
    ("board_key", np.int64),
    ("key", np.int64),
    ("filled", np.uint64, 4),
    # The best so far, the lower end of the window by it, and whether no estimate has touched it.
    ("best", np.int64),
    ("best_move", np.int64),
    ("low", np.int64),
    ("whole", np.int64),
    # Its list of plays, how many plays are written, those still on the heap, those tried.
    ("start", np.int64),
    ("end", np.int64),
    ("written", np.int64),
    ("left", np.int64),
    ("tried", np.int64),
    # The play tried: its number (-1: a pass), move and score. The stage: to be entered, choosing
    # the next move, searched with a narrow window, searched with the whole window.
    ("number", np.int64),
    ("move", np.int64),
    ("score", np.int64),
    ("stage", np.int64),
)
TREE = _struct(
    ("overflow", np.int64),  # 1 if there is no room for the plays
    ("work", np.int64),
    ("nodes", np.int64),
    ("ply", np.int64),  # of those searched, 0 once the root is
    ("answer", np.int64),  # the value of the ply above, for who is to move there
    ("complete", np.int64),  # whether no estimate has touched it
    ("done", np.int64),  # 1 if the table had the answer
    ("pause_at", np.int64),  # the work at which to pause
    ("zeros_count", np.int64),  # 1 if plays without points may end the game as scoreless turns
    # How many points more than its order a play may be worth for every two turns of the depth:
    # others are not tried, so that the value is not complete (0: all are tried).
    ("margin", np.int64),
    ("remaining", LEFT),
    # By seat: the letter of each nibble of the rack, the nibble of each letter as a shift.
    ("nibble_letters", np.int64, (2, 8)),
    ("nibble_shifts", np.int64, (2, 32)),
    ("changed", np.uint64, 30),  # squares changed by line, as bits along it
    ("delta", np.uint64, 4),  # squares filled since a list was made
    ("other_delta", np.uint64, 4),
    # Random keys: by square of the first plane and tile, by seat, nibble and count, for a pass
    # before and for the second seat to move.
    ("square_keys", np.int64, (PLANE, 64)),
    ("rack_keys", np.int64, (2, 8, 8)),
    ("pass_key", np.int64),
    ("seat_key", np.int64),
    ("plies", PLY, MAX_PLIES + 4),  # see ``ROOT``
)

Board = Layout = Turn = Anchor = Workspace = Game = Any  # references
Figures = Listed = Ply = Tree = Any
