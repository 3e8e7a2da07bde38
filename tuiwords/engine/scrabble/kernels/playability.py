"""Kernels of playability: games in which every word of every best play is taken away for once.

nodes uint32 (size,), the crossword graph; below int64 (size,), how many words follow each of its
nodes; other arrays as in ``kernels.search`` and ``kernels.selfplay``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tuiwords.engine.scrabble.kernels.bag import (
    IN_BAG,
    TO_MOVE,
    UNTOUCHED,
    GameArrays,
    deal,
    rack_points,
)
from tuiwords.engine.scrabble.kernels.layout import (
    BOARD,
    FIRST_MASK,
    FIRST_SHIFT,
    HAS_CROSS_WORD,
    LEAVE,
    NEVER,
    RACK,
    TILE,
    TILE_BITS,
    TILES_SHIFT,
    transposed,
)
from tuiwords.engine.scrabble.kernels.rack import build_subracks
from tuiwords.engine.scrabble.kernels.search import (
    BAG,
    EMPTY,
    EQUITY,
    KIND,
    OTHERS,
    PLAY,
    best_exchange,
    best_plays,
    choose_turn,
)
from tuiwords.engine.scrabble.kernels.selfplay import make_turn
from tuiwords.kernel import kernel, kernel_without_refcounts, popcount
from tuiwords.lexicon.layout import DAWG_ROOT

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

# Best plays to look among: so many at first, and eight times as many where none is without a word.
FEW, MORE, MANY = 6, 8, 384
MOST_WORDS = 8  # of one play: seven cross words and the main word


@kernel_without_refcounts("int64(uint32[::1], int64[::1], int64)")
def count_below(nodes: Array, below: Array, node: Int) -> Int:
    """Write and return how many words follow a node; below is 0 where it is not known yet."""
    if below[node] == 0:
        total = popcount(np.uint64(nodes[node + 1]))
        for place in range(popcount(np.uint64(nodes[node]))):
            total += count_below(nodes, below, np.int64(nodes[node + 2 + 2 * place]))
        below[node] = total
    return below[node]


@kernel_without_refcounts("int64(uint32[::1], int64[::1], uint8[::1], int64)")
def index_of_word(nodes: Array, below: Array, letters: Array, length: Int) -> Int:
    """The place of a word among all those of the graph, in alphabetic order, or -1.

    letters uint8, of which ``length`` count: codes.
    """
    node, index = np.int64(nodes[DAWG_ROOT]), np.int64(0)
    for place in range(length):
        if node == 0:
            return np.int64(-1)
        letter = np.int64(letters[place])
        before = (np.int64(1) << letter) - 1
        children, ends = np.int64(nodes[node]), np.int64(nodes[node + 1])
        index += popcount(np.uint64(ends & before))
        following = node + 2
        for _ in range(popcount(np.uint64(children & before))):
            index += below[nodes[following]]
            following += 2
        if place == length - 1:
            return index if (ends >> letter) & 1 else np.int64(-1)
        index += (ends >> letter) & 1
        node = np.int64(nodes[following]) if (children >> letter) & 1 else np.int64(0)
    return np.int64(-1)


@kernel
def words_of_move(
    nodes: Array, below: Array, board: Array, move: Int, letters: Array, found: Array
) -> Int:
    """Write the indices of the words that a move makes, each once; return how many.

    The main word is the first. letters uint8 (16,) is scratch; found int64 (8,) is written.
    """
    first = (move >> FIRST_SHIFT) & FIRST_MASK
    tiles = move >> TILES_SHIFT
    square, count, length = first, np.int64(1), np.int64(0)
    while board[TILE + square - 1] != 0:
        square -= 1
    while tiles > 0 or board[TILE + square] != 0:
        if board[TILE + square] != 0:
            letters[length] = board[TILE + square] - 1
        else:
            letters[length] = move & 31
            move >>= TILE_BITS
            tiles -= 1
        length += 1
        square += 1
    start = square - length
    found[0] = index_of_word(nodes, below, letters, length)
    for place in range(length):
        here = start + place
        if board[TILE + here] == 0 and board[HAS_CROSS_WORD + here]:
            word = index_of_cross_word(nodes, below, board, here, letters[place])
            is_new = True
            for before in range(count):
                is_new = is_new and found[before] != word
            if is_new:
                found[count] = word
                count += 1
    return count


@kernel
def index_of_cross_word(nodes: Array, below: Array, board: Array, square: Int, letter: Int) -> Int:
    """The index of the word that a letter on an empty square makes in the other direction."""
    word = np.zeros(16, np.uint8)
    there = transposed(square)
    at = there
    while board[TILE + at - 1] != 0:
        at -= 1
    length = np.int64(0)
    while at == there or board[TILE + at] != 0:
        word[length] = letter if at == there else board[TILE + at] - 1
        length += 1
        at += 1
    return index_of_word(nodes, below, word, length)


class WordLosses(NamedTuple):
    """What the words of a best play are worth, and room to find out: int64 (8,) each, but letters.

    words are their indices and losses the equity of the play less that of the best one without the
    word, in thousandths of a point; others and letters uint8 (16,) are scratch.
    """

    words: Array
    losses: Array
    others: Array
    letters: Array


@kernel
def compare_plays(
    nodes: Array,
    below: Array,
    board: Array,
    found: Array,
    count: Int,
    otherwise: Int,
    its: WordLosses,
) -> tuple[Int, Int]:
    """Compare the best play with those after it: (words that it makes, those of unknown loss).

    found int64 (3 * plays,), of which ``count``, the best first; otherwise is the equity of a turn
    without a play. A loss is -1 while every play better than that has the word.
    """
    total = words_of_move(nodes, below, board, found[0], its.letters, its.words)
    its.losses[:total] = -1
    left = total
    for play in range(1, count):
        equity = max(found[3 * play + 1], otherwise)
        made = words_of_move(nodes, below, board, found[3 * play], its.letters, its.others)
        for place in range(total):
            if its.losses[place] < 0:
                has = False
                for other in range(made):
                    has = has or its.others[other] == its.words[place]
                if not has or equity == otherwise:
                    its.losses[place] = found[1] - equity
                    left -= 1
        if left == 0:
            break
    return total, left


@kernel
def judge_words(
    nodes: Array,
    words: Array,
    below: Array,
    leaves: Array,
    board: Array,
    layout: Array,
    workspace: Array,
    found: Array,
    turn: Array,
    its: WordLosses,
) -> Int:
    """Write the best turn of the rack in the workspace and the losses of its words; how many.

    turn is that of ``search.best_turn``; there are no words if it is not a play.
    """
    build_subracks(leaves, layout, workspace, turn[BAG], turn[OTHERS])
    _, otherwise = best_exchange(workspace, turn[BAG])
    otherwise = max(otherwise, workspace[LEAVE])  # a pass keeps all tiles
    top = np.int64(FEW)
    while True:
        count = best_plays(nodes, words, board, layout, workspace, found, turn[EMPTY], top, NEVER)
        choose_turn(workspace, found, count, turn)
        if turn[KIND] != PLAY:
            return np.int64(0)
        total, left = compare_plays(nodes, below, board, found, count, otherwise, its)
        if left == 0 or count < top or top == MANY:
            break
        top = min(MORE * top, np.int64(MANY))
    for place in range(total):
        if its.losses[place] < 0:  # no play does without the word
            its.losses[place] = max(turn[EQUITY] - otherwise, 0)
    return total


@kernel
def play_without_words(
    nodes: Array,
    words: Array,
    below: Array,
    leaves: Array,
    layout: Array,
    workspace: Array,
    counts: Array,
    game: GameArrays,
    seed: Int,
    games: Int,
    times: Array,
    sums: Array,
) -> Int:
    """Play games by equity and add up what the words of the plays are worth; return the turns.

    counts int64 (27,), the tiles of the game by kind; times int64 and sums float64 (words,): how
    often each word was in the best play, and the thousandths of a point lost without it.
    """
    board, found = np.zeros(BOARD, np.uint32), np.zeros(3 * MANY, np.int64)
    rows = np.zeros((3, MOST_WORDS), np.int64)
    its = WordLosses(rows[0], rows[1], rows[2], np.zeros(16, np.uint8))
    turn, state = game.turn, game.state
    turns = np.int64(0)
    for number in range(games):
        deal(game, board, nodes, counts, seed + number)
        over = False
        while not over:
            seat = state[TO_MOVE]
            turn[BAG], turn[EMPTY], turn[OTHERS] = state[IN_BAG], state[UNTOUCHED], 0
            if state[IN_BAG] == 0:
                turn[OTHERS] = rack_points(game.racks[1 - seat], layout)
            workspace[RACK : RACK + 27] = game.racks[seat]
            total = judge_words(
                nodes, words, below, leaves, board, layout, workspace, found, turn, its
            )
            for place in range(total):
                times[its.words[place]] += 1
                sums[its.words[place]] += its.losses[place]
            turns += 1
            over = make_turn(nodes, board, layout, workspace, game)
    return turns
