"""Kernels of playability: games in which every word of every best play is taken away for once.

Tested in tests/engine/scrabble/test_playability.py against the best plays without each word.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np
from cython.cimports.libc.stdint import int32_t, int64_t, uint8_t, uint64_t
from cython.cimports.tuiwords.bits import bit, popcount
from cython.cimports.tuiwords.engine.scrabble.kernels.game import (
    deal,
    describe_turn,
    make_turn,
    put_on_rack,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.layout import (
    BOARD,
    GAME,
    KINDS,
    MOST_TILES,
    NEVER,
    PLAY,
    TILE_BITS,
    TURN,
    WIDE_TILE_BITS,
    Board,
    Turn,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.moves import (
    first_of,
    laid_by,
    letter_of,
    next_of,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.rack import check_rack, prepare_rack
from cython.cimports.tuiwords.engine.scrabble.kernels.search import (
    best_exchange,
    choose_turn,
    find_best,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.squares import transposed
from cython.cimports.tuiwords.engine.scrabble.kernels.state import Search, only
from cython.cimports.tuiwords.lexicon.layout import DAWG_ROOT

from tuiwords.engine.scrabble.kernels import layout

if cython.compiled:
    from cython import address
else:
    from tuiwords.uncompiled import address, plain

# Best plays to look among: so many at first, and eight times as many where none is without a word.
FEW = cython.declare(cython.int, 6)
MORE = cython.declare(cython.int, 8)
MANY = cython.declare(cython.int, 384)
MOST_WORDS = layout.MOST_RACK + 1  # of one play: a cross word of each tile and the main word


@cython.final
@cython.cclass
class WordLosses:
    """What the words of a best play are worth.

    nodes uint32 (size,) is the word graph, in a ``wide`` game a wide one; below int64 (size,) how
    many words follow each of its nodes. Written are words int64 (8,), their indices in alphabetic
    order, and losses int64 (8,), the equity of the play less that of the best one without the word.
    """

    def __init__(self, nodes: Any, below: Any, wide: bool) -> None:
        """Raises: ValueError if the arrays differ in size."""
        if nodes.size != below.size:
            raise ValueError(f"{below.size} counts for {nodes.size} numbers of the word graph")
        words, losses, others = np.zeros((3, MOST_WORDS), np.int64)
        letters, crossing = np.zeros((2, layout.MOST_SIZE), np.uint8)
        if not cython.compiled:
            nodes, below = plain(nodes), plain(below)
            words, losses, others = plain(words), plain(losses), plain(others)
            letters, crossing = plain(letters), plain(crossing)
        self.nodes, self.below, self.wide = nodes, below, wide
        self.words, self.losses, self.others = words, losses, others
        self.letters, self.crossing = letters, crossing


@cython.cfunc
@cython.nogil
def mask_of(words: WordLosses, place: int64_t) -> uint64_t:
    """The mask of symbols at a place of the graph."""
    mask: uint64_t = words.nodes[place]
    if words.wide:
        high: uint64_t = words.nodes[place + 1]
        mask |= high << 32
    return mask


@cython.cfunc
@cython.nogil
def count_below(words: WordLosses, node: int64_t) -> int64_t:
    """Write and return how many words follow a node; ``below`` is 0 where it is not known yet."""
    if words.below[node] == 0:
        total: int64_t = popcount(mask_of(words, node + 1 + words.wide))
        following: int64_t = node + 2 + 2 * words.wide
        for _ in range(popcount(mask_of(words, node))):
            total += count_below(words, words.nodes[following])
            following += 2 + words.wide
        words.below[node] = total
    return words.below[node]


def count_words(words: WordLosses) -> int64_t:
    """Write how many words follow each node of the graph; return how many words it has."""
    return count_below(words, words.nodes[DAWG_ROOT])


@cython.cfunc
@cython.nogil
def index_of_word(words: WordLosses, letters: uint8_t[::1], length: int64_t) -> int64_t:
    """The place of a word among all those of the graph, in alphabetic order, or -1.

    letters uint8, of which ``length`` count: codes.
    """
    node: int64_t = words.nodes[DAWG_ROOT]
    index: int64_t = 0
    for place in range(length):
        if node == 0:
            return -1
        letter = letters[place]
        before = bit(letter) - 1
        children: uint64_t = mask_of(words, node)
        ends: uint64_t = mask_of(words, node + 1 + words.wide)
        index += popcount(ends & before)
        following: int64_t = node + 2 + 2 * words.wide
        for _ in range(popcount(children & before)):
            index += words.below[words.nodes[following]]
            following += 2 + words.wide
        if place == length - 1:
            return index if (ends >> letter) & 1 else -1
        index += (ends >> letter) & 1
        node = words.nodes[following] if (children >> letter) & 1 else 0
    return -1


@cython.cfunc
@cython.nogil
def words_of_move(words: WordLosses, board: Board, move: int64_t, found: int64_t[::1]) -> int64_t:
    """Write the indices of the words that a move makes, each once; return how many.

    The main word is the first. found int64 (8,) is written.
    """
    letters = words.letters
    bits: int64_t = WIDE_TILE_BITS if words.wide else TILE_BITS
    tiles = laid_by(move)
    square: int64_t = first_of(move)
    count: int64_t = 1
    length: int64_t = 0
    while board.tile[square - 1] != 0:
        square -= 1
    while tiles or board.tile[square] != 0:
        if board.tile[square] != 0:
            letters[length] = board.tile[square] - 1
        else:
            letters[length] = letter_of(next_of(tiles, bits), bits)
            tiles >>= bits
        length += 1
        square += 1
    start = square - length
    found[0] = index_of_word(words, letters, length)
    for place in range(length):
        here = start + place
        if board.tile[here] == 0 and board.has_cross_word[here]:
            word = index_of_cross_word(words, board, here, letters[place])
            is_new: cython.bint = True
            for before in range(count):
                if found[before] == word:
                    is_new = False
            if is_new:
                found[count] = word
                count += 1
    return count


@cython.cfunc
@cython.nogil
def index_of_cross_word(
    words: WordLosses, board: Board, square: int64_t, letter: uint8_t
) -> int64_t:
    """The index of the word that a letter on an empty square makes in the other direction."""
    there = transposed(square)
    at: int64_t = there
    while board.tile[at - 1] != 0:
        at -= 1
    length: int64_t = 0
    while at == there or board.tile[at] != 0:
        words.crossing[length] = letter if at == there else board.tile[at] - 1
        length += 1
        at += 1
    return index_of_word(words, words.crossing, length)


@cython.cfunc
@cython.nogil
def compare_plays(
    search: Search, words: WordLosses, board: Board, count: int64_t, otherwise: int64_t
) -> tuple[int64_t, int64_t]:
    """Compare the best play with those after it: (words that it makes, those of unknown loss).

    Of the plays found ``count`` are there, the best first; otherwise is the equity of a turn
    without a play. A loss is -1 while every play better than that has the word.
    """
    total = words_of_move(words, board, search.found[0].move, words.words)
    place: int64_t
    for place in range(total):
        words.losses[place] = -1
    left: int64_t = total
    for play in range(1, count):
        equity = max(search.found[play].equity, otherwise)
        made = words_of_move(words, board, search.found[play].move, words.others)
        for place in range(total):
            if words.losses[place] < 0:
                has: cython.bint = False
                for other in range(made):
                    if words.others[other] == words.words[place]:
                        has = True
                if not has or equity == otherwise:
                    words.losses[place] = search.found[0].equity - equity
                    left -= 1
        if left == 0:
            break
    return total, left


@cython.cfunc
@cython.nogil
def judge(search: Search, words: WordLosses, board: Board, turn: Turn) -> int64_t:
    """Write the best turn of the rack in the workspace and the losses of its words; how many.

    There are no words if it is not a play.
    """
    prepare_rack(search, turn.bag, turn.others)
    _, otherwise = best_exchange(search.workspace, turn.bag)
    otherwise = max(otherwise, search.workspace.leave[0])  # a pass keeps all tiles
    top: int64_t = FEW
    total: int64_t = 0
    while True:
        count = find_best(search, board, turn.empty, top, NEVER)
        choose_turn(search, count, turn)
        if turn.kind != PLAY:
            return 0
        total, left = compare_plays(search, words, board, count, otherwise)
        if left == 0 or count < top or top == MANY:
            break
        top = min(MORE * top, MANY)
    for place in range(total):
        if words.losses[place] < 0:  # no play does without the word
            words.losses[place] = max(turn.equity - otherwise, 0)
    return total


def judge_words(
    search: Search, words: WordLosses, board: BOARD[::1], leaves: Any, turn: TURN[::1]
) -> list[tuple[int, int]]:
    """Write the best turn of the rack in the workspace: the indices of its words, and their losses.

    board BOARD (1,); leaves int32 (LEAVES,); turn TURN (1,). Raises: ValueError.
    """
    search.give(leaves, np.zeros(MANY, layout.FOUND_PLAY))
    if turn.shape[0] != 1:
        raise ValueError("there is not one turn")
    check_rack(search.workspace)
    if not cython.compiled:
        turn = plain(turn)
    total = judge(search, words, only(board), address(turn[0]))
    return [(words.words[place], words.losses[place]) for place in range(total)]


def play_without_words(
    search: Search,
    words: WordLosses,
    leaves: cython.const[int32_t][::1],
    counts: cython.const[int64_t][::1],
    seed: uint64_t,
    games: int64_t,
    times: int64_t[::1],
    sums: cython.double[::1],
) -> int64_t:
    """Play games by equity and add up what the words of the plays are worth; return the turns.

    counts int64 (KINDS,), the tiles of the game by kind; times int64 and sums float64 (words,): how
    often each word was in the best play, and the thousandths of a point lost without it. Raises:
    ValueError if a shape is wrong.
    """
    if counts.shape[0] != KINDS or np.sum(counts) > MOST_TILES:
        raise ValueError(f"there are not {KINDS} counts of at most {MOST_TILES} tiles")
    if times.shape[0] < words.below[words.nodes[DAWG_ROOT]] or sums.shape[0] != times.shape[0]:
        raise ValueError("there is not a sum for each word")
    boards: BOARD[::1] = np.zeros(1, layout.BOARD)
    one_game: GAME[::1] = np.zeros(1, layout.GAME)
    one_turn: TURN[::1] = np.zeros(1, layout.TURN)
    search.give(np.asarray(leaves), np.zeros(MANY, layout.FOUND_PLAY))
    if not cython.compiled:
        boards, one_game, one_turn = plain(boards), plain(one_game), plain(one_turn)
        counts, times, sums = plain(counts), plain(times), plain(sums)
    board, game, turn = address(boards[0]), address(one_game[0]), address(one_turn[0])
    turns: int64_t = 0
    with cython.nogil:
        for number in range(games):
            deal(search, board, game, counts, seed + number)
            over: cython.bint = False
            while not over:
                describe_turn(game, search.layout, turn)
                put_on_rack(game, game.to_move, search.workspace)
                for place in range(judge(search, words, board, turn)):
                    word = words.words[place]
                    if word >= 0:  # of another list than that of the search
                        times[word] += 1
                        sums[word] += words.losses[place]
                turns += 1
                over = make_turn(search, board, game, turn)
    return turns
