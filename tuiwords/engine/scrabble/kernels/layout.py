"""The structs and the numbers of Scrabble's kernels; the build makes a ``layout.pxd`` of them.

A numpy dtype here is a struct of C there, under the same name. ``Board`` is a reference to a
``BOARD``, and so on. Numbers are int64 unless they are many; equities and leaves are in thousandths
of a point; a mask of 128 subracks is two numbers, low and high.

All games fit: boards of up to ``MOST_SIZE`` squares in a row, racks of up to ``MOST_RACK`` tiles.
How large a game is, its ``LAYOUT`` says.

A board holds the squares twice, by rows and by columns, so that every play runs to the right.
Square (row, column) of a plane is ``plane * PLANE + (row + 1) * ROW + column``, whatever the size
of the board. What lies around the board stays empty and takes no letter, so scans along a line stop
there without testing for the edge.

A tile is its letter, plus the kinds of tiles for a blank. Kinds are 32, or 64 in a *wide* game, of
more than 31 letters; the last is the blank. A move is one int64: from the lowest bits on the tiles
from the left, each plus 1, so that a move ends before a 0; and the square of the first tile less
``PLANE``, so that the sign has its last bit. A tile has 6 bits, or 7 in a wide game, whose racks
have at most 7 tiles. Lines are numbered, the rows first, then the
columns from ``MOST_SIZE`` on; as bits of a mask too.
"""

from __future__ import annotations

from typing import Any

import numpy as np

MOST_SIZE = 21
MOST_RACK = 9

ROW = MOST_SIZE + 1
PLANE = (MOST_SIZE + 2) * ROW
SQUARES = 2 * PLANE + ROW + 2  # two planes and a margin behind them; a board needs no padding
LINES = 2 * MOST_SIZE

TILE_BITS, WIDE_TILE_BITS = 6, 7
NARROW_KINDS, KINDS = 1 << (TILE_BITS - 1), 1 << (WIDE_TILE_BITS - 1)  # of tiles
LETTERS, WIDE_LETTERS = (1 << (NARROW_KINDS - 1)) - 1, (1 << (KINDS - 1)) - 1
BLANK_SHIFT = NARROW_KINDS  # of blanks in masks, but for wide games
TILES = 2 * KINDS  # tiles in moves
SEPARATOR, WIDE_SEPARATOR = 31, 63  # of word graphs
FIRST_SHIFT = MOST_RACK * TILE_BITS
FIRST_STEP = 1 << FIRST_SHIFT
MOVE_TILES = FIRST_STEP - 1
assert FIRST_SHIFT + (2 * PLANE).bit_length() <= 64

NEVER = -(1 << 60)  # below every equity
MILLI = 1000  # equities are in thousandths of a point
LARGEST_LEAVE = 6  # tiles of the largest leave in a table
# Binomials n over k for the ranks of multisets, in which n is a tile and how many come before it.
CHOICE_ROWS, CHOICES = KINDS + MOST_RACK, MOST_RACK + 1
# Tiles kept with an empty bag cost twice their points, since the opponent may go out, and ten more
# for the turn that it takes to play them (Macondo's static endgame).
STUCK = 10
BLANK_BITS, PLAIN_BITS = 26, 22  # log2 of the bits of the two existence filters
PASS, PLAY, EXCHANGE = 0, 1, 2  # kinds of turns; a pass is also a move
UNKNOWN = -1  # no move
MOST_TILES = 256  # of a game
# Of openings: the score of a rack without a word, the equity of one that the bag does not have.
NO_WORD, IMPOSSIBLE = -1, -(1 << 31)

# A tile is on a subrack or not; a set of subracks has two words, in which two may share a bit where
# there are more than 128. Frames of move generation are popped before those of the next tile
# are pushed: at most two for each letter that all tiles but one, of which one is a blank, can be.
# They are pushed after each tile but the last, and two at the anchor. Each square of a line may be
# an anchor.
MOST_SUBRACKS = 1 << MOST_RACK
# In a wide game the letters and the blanks to try have a frame each.
MOST_WIDE_RACK = FIRST_SHIFT // WIDE_TILE_BITS
MOST_FRAMES = max(
    2 + (MOST_RACK - 1) * (2 * (MOST_RACK + NARROW_KINDS - 2) - 1),
    2 * (2 + (MOST_WIDE_RACK - 1) * (2 * (MOST_WIDE_RACK + KINDS - 2) - 1)),
)
MOST_ANCHORS = LINES * MOST_SIZE
PREFIXES = MOST_RACK + 1  # from none to all tiles up to an anchor
BY_SIZE = 16  # at least MOST_RACK + 3: sizes of subracks, and what is read behind them
# Room by subrack: not a multiple of 4096 bytes, at which caches would hold few of the arrays.
BY_SUBRACK = MOST_SUBRACKS + 8
OUTSIDE = 0xFFFF  # the number of a square that is not of the board


def _struct(*fields: tuple[Any, ...]) -> np.dtype[np.void]:
    """A struct of fields: a name, a type of numpy, and the shape of an array."""
    return np.dtype(list(fields), align=True)


BOARD = _struct(
    ("cross_check", np.uint64, SQUARES),  # letters that make a word in the other direction, as bits
    ("points", np.uint16, SQUARES),  # of the tile
    ("cross_score", np.uint16, SQUARES),  # the points of the tiles already in that cross word
    ("tile", np.uint8, SQUARES),  # its letter + 1, or 0
    ("has_cross_word", np.uint8, SQUARES),  # 1 where a tile would make a cross word
)
# What is the same for a whole game.
LAYOUT = _struct(
    ("letter_factor", np.uint8, SQUARES),
    ("word_factor", np.uint8, SQUARES),
    ("number", np.uint16, SQUARES),  # row by row, the same on both planes; else ``OUTSIDE``
    ("value", np.uint16, TILES),  # points by tile; blanks have none
    ("left_value", np.uint16, KINDS),  # the points that a tile left on a rack costs at the end
    ("by_value", np.uint8, KINDS),  # the letters by falling points
    ("size", np.int64),  # squares in a row
    ("lines", np.int64),  # all lines, as bits
    # The start square: its place on the first plane, its row and its column.
    ("start", np.int64),
    ("start_row", np.int64),
    ("start_column", np.int64),
    ("set_words", np.int64),  # in use of ``SET_WORDS``
    ("fourfold", np.int64),  # 1 where a letter counts four times on some square
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
# On the stack of move generation: a square, the letters to try on it (blanks ``BLANK_SHIFT`` bits
# above the letters; in a wide game either letters or blanks), free squares left of it where tiles
# are laid to the left, and what was placed before.
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
    ("blank", np.int64),  # in a wide game, what is added to the letters: ``KINDS`` for blanks
)
ANCHOR = _struct(
    ("square", np.int64),  # of its first tile, or itself
    ("after", np.int64),  # the square behind it
    ("room", np.int64),  # free squares before it
    ("prefix_tiles", np.int64),  # 1 where it is an empty square
    ("points", np.int64),  # of its tiles
    # The most tiles right of it, and for up to so many: a bound on equities, by prefix tiles and
    # tiles, and the sum of the keys of the tiles met, by tiles right of it.
    ("most_right", np.int64),
    ("upper_bound", np.int64, (PREFIXES, PREFIXES)),
    ("keys", np.int64, PREFIXES),
)
# What a search knows of the rack and writes. A subrack is a sub-multiset of the rack: the tiles
# that a play uses. Its index is the sum of the radix of each of its tiles. A size is a number of
# tiles; prefix tiles are those up to the anchor.
WORKSPACE = _struct(
    # By subrack.
    ("leave", np.int64, BY_SUBRACK),  # the value of the tiles kept
    ("worth", np.int64, BY_SUBRACK),  # its own points and the leave
    ("size", np.int64, BY_SUBRACK),
    ("leave_rank", np.int64, BY_SUBRACK),  # of the leave in the leave table
    ("key", np.int64, BY_SUBRACK),  # sum of the random keys of its letters
    ("has_blank", np.int64, BY_SUBRACK),
    ("order", np.int64, BY_SUBRACK),  # the subracks by size and falling worth
    ("above_low", np.int64, BY_SUBRACK),  # those that contain this one
    ("above_high", np.int64, BY_SUBRACK),
    # What the tiles beside it can be, as in ``FRAME``; in a wide game without the blank.
    ("letters_left", np.int64, BY_SUBRACK),
    # By size: where it starts in the order and how far it is filled, the best leave and the best
    # worth, the sum of the highest scoring tiles of the rack.
    ("starts", np.int64, BY_SIZE),
    ("filled", np.int64, BY_SIZE),
    ("best_leave", np.int64, BY_SIZE),
    ("best_worth", np.int64, BY_SIZE),
    ("highest_scoring", np.int64, BY_SIZE),
    # Of the anchor searched: the sum of the keys of the tiles met, how far in the order subracks
    # were looked up, and where those end that may make a word with these tiles, in a list that
    # starts where the size starts in the order.
    ("others", np.int64, BY_SIZE),
    ("looked_up", np.int64, BY_SIZE),
    ("listed", np.int64, BY_SIZE),
    ("may_be_words", np.int64, BY_SUBRACK),
    # By letter, by tile: blanks as letters are those from the kinds on.
    ("rack", np.int64, KINDS),  # tiles on the rack
    ("keys", np.int64, KINDS),  # random keys
    ("radix", np.int64, TILES),
    # Of the whole rack; the last are its letters as bits.
    ("subracks", np.int64),
    ("rack_tiles", np.int64),
    ("rack_letters", np.int64),
    ("blank_left", np.int64),  # the subracks below have not all of the blanks
    # Of the plays from one anchor, by prefix tiles and size: a bound on the equity with at least so
    # many tiles, and the subracks that may still make a word; then the same by prefix tiles alone.
    ("upper_bound", np.int64, (PREFIXES, BY_SIZE)),
    ("subracks_low", np.int64, (PREFIXES, BY_SIZE)),
    ("subracks_high", np.int64, (PREFIXES, BY_SIZE)),
    ("prefix_upper_bound", np.int64, BY_SIZE),
    ("prefix_low", np.int64, BY_SIZE),
    ("prefix_high", np.int64, BY_SIZE),
    # How many plays were found, the equity to reach, how many of the best are wanted (0: all), the
    # letters that blanks may be as bits.
    ("count", np.int64),
    ("threshold", np.int64),
    ("top", np.int64),
    ("blank_letters", np.int64),
    # Given once: binomials n over k, where each size of leave starts in the leave table, whether
    # tiles kept with an empty bag cost points, and figures of the rules.
    ("binomials", np.int64, (CHOICE_ROWS, CHOICES)),
    ("bases", np.int64, CHOICES),
    ("kinds", np.int64),  # of tiles, the blank as the last; bits of each in moves; all letters
    ("tile_bits", np.int64),
    ("letters", np.int64),
    ("blank_rank", np.int64),  # the number of the blank among the tiles in ranks
    ("stuck_costs", np.int64),
    ("bonuses", np.int64, BY_SIZE),  # by tiles placed
    ("full_rack", np.int64),
    ("exchange_needs", np.int64),
    ("going_out_double", np.int64),
    ("stall_turns", np.int64),
    ("exchanges_stall", np.int64),
    ("late_exchanges_stall", np.int64),
    ("last_turns", np.int64),  # 1 if each has one more turn once the bag is empty: nobody goes out
    # Scratch: from here on all is written before it is read, and copies of a workspace lack it.
    ("anchors", ANCHOR, MOST_ANCHORS),
    # Those that may have one of the best plays, and their highest bounds, ``NEVER`` once searched.
    ("waiting", np.int64, MOST_ANCHORS),
    ("reach", np.int64, MOST_ANCHORS),
    ("frames", FRAME, MOST_FRAMES),
)
# A game for two.
GAME = _struct(
    ("scores", np.int64, 2),
    ("in_bag", np.int64),
    ("to_move", np.int64),
    ("scoreless", np.int64),
    ("untouched", np.int64),  # ``empty`` of the turn
    ("random", np.uint64),  # the state of the generator
    ("turns_left", np.int64),  # last turns, once they are counted; else below 0
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

# An endgame. Squares are sets of 64-bit words, whose bits are those of the first plane. A rack is a
# number of fields, of which each counts one kind of tile; no count reaches the high bit of its
# field, which ``GUARD`` has of all.
SET_WORDS, FEW_SET_WORDS = (MOST_SIZE * MOST_SIZE + 63) // 64, 4  # the latter up to 16x16
FIELD_BITS = MOST_RACK.bit_length() + 1
FIELD_MASK = (1 << FIELD_BITS) - 1
MOST_FIELDS = MOST_RACK + 1
GUARD = sum(1 << (FIELD_BITS * (field + 1) - 1) for field in range(MOST_FIELDS))
INFINITE = 1 << 40  # above every spread
LISTED_PER_WORK = 16  # plays of a list looked at that cost a unit of work
# All tiles but one of two racks are played one by one with a pass before each, and two passes end
# the game. The first of the plies is the turn before the root, and ``ROOT`` the root.
MAX_PLIES, ROOT = 2 * (2 * MOST_RACK - 1) + 2, 1
KEY_BITS = 20  # of the number of a play in a key of the heap
ENTER, NEXT, NARROW, WHOLE = range(4)  # stages of a ply, see ``PLY``
UPPER, EXACT, LOWER = range(3)  # kinds of table entries
# A play that is listed. The order is the score and twice the points of the tiles used: for any rack
# the play with the highest static equity, if it does not end the game.
LISTED_PLAY = _struct(
    ("move", np.int64),
    ("order", np.int64),
    ("score", np.int64),
    ("used", np.int64),  # tiles, as fields
)
# Of a play that is listed, sets of squares.
SQUARES_OF = _struct(
    ("footprint", np.uint64, SET_WORDS),  # those on which another tile would change the play
    ("placed", np.uint64, SET_WORDS),  # those of its tiles
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
    ("filled", np.uint64, SET_WORDS),
    # The best so far, the lower end of the window by it, and whether no estimate has touched it.
    ("best", np.int64),
    ("best_move", np.int64),
    ("low", np.int64),
    ("whole", np.int64),
    # Its list of plays, the end of those that a greedy line cannot have any more, how many plays
    # are written, those still on the heap, those tried.
    ("start", np.int64),
    ("gone", np.int64),
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
    ("last_ply", np.int64),  # whose turn is the last of the game (0: whoever goes out ends it)
    ("tile_bits", np.int64),
    ("zeros_count", np.int64),  # 1 if plays without points may end the game as scoreless turns
    # How many points more than its order a play may be worth for every two turns of the depth:
    # others are not tried, so that the value is not complete (0: all are tried).
    ("margin", np.int64),
    ("remaining", LEFT),
    # By seat: the letter of each field of the rack, the field of each letter as a shift.
    ("field_letters", np.int64, (2, MOST_FIELDS)),
    ("field_shifts", np.int64, (2, KINDS)),
    ("changed", np.uint64, LINES),  # squares changed by line, as bits along it
    ("delta", np.uint64, SET_WORDS),  # squares filled since a list was made
    ("other_delta", np.uint64, SET_WORDS),
    # By part of the rack of the player to move, see ``kernels.endgame_plans``: the best play listed
    # that uses just these tiles, in how many turns plays that are listed use them up, for how many
    # points.
    ("using", np.int64, MOST_SUBRACKS),
    ("turns", np.int64, MOST_SUBRACKS),
    ("gained", np.int64, MOST_SUBRACKS),
    ("plies", PLY, MAX_PLIES + 4),  # see ``ROOT``
    # What stays for all positions, behind what changes. Random keys: by square of the first plane
    # and tile (those of a wide game from 64 on have the keys of the first ones, shifted), by seat,
    # field and count, for a pass before and for the second seat to move.
    ("square_keys", np.int64, (PLANE, 2 * NARROW_KINDS)),
    ("rack_keys", np.int64, (2, MOST_FIELDS, MOST_RACK + 1)),
    ("pass_key", np.int64),
    ("seat_key", np.int64),
)

Board = Layout = Turn = Anchor = Frame = Workspace = Game = Any  # references
Figures = Listed = SquaresOf = Ply = Tree = Any
