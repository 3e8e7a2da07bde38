"""The kernels on a word list so small that they also run uncompiled, and the existence filter."""

import random
from collections import Counter
from itertools import combinations, product

import numpy as np
import pytest
from readable_plays import brute_force

from tuiwords.engine.scrabble.kernels.board import update_all_crosses
from tuiwords.engine.scrabble.kernels.existence import blank_slot, letters_of_blank, plain_slot
from tuiwords.engine.scrabble.kernels.layout import (
    FIGURES,
    FOUND_PLAY,
    KINDS,
    MILLI,
    NEVER,
    OURS,
    THEIRS,
)
from tuiwords.engine.scrabble.kernels.playout import PlayoutArrays, play_rounds
from tuiwords.engine.scrabble.kernels.replies import Turns
from tuiwords.engine.scrabble.kernels.state import Search
from tuiwords.engine.scrabble.pack import (
    Position,
    in_tiles,
    no_leaves,
    words_of,
)
from tuiwords.engine.scrabble.selfplay import SelfPlay
from tuiwords.engine.scrabble.tile_codes import ENGLISH
from tuiwords.games.scrabble import (
    BLANK,
    EMPTY_BOARD,
    Play,
    ScrabbleState,
    Squares,
    laid,
    position_view,
    ruleset,
)
from tuiwords.lexicon.lexicon import Alphabet, Lexicon
from tuiwords.lexicon.library import library

RULES = ruleset("scrabble")
WORDS = Lexicon("few", ["at", "ta", "tea", "eat", "seat", "teas", "set", "es", "east", "estate"])


def board(*lines: tuple[int, str]) -> Squares:
    """Words across, each with its first square."""
    squares = EMPTY_BOARD
    for first, word in lines:
        squares = laid(squares, Play(first // 15, first % 15, True, word))
    return squares


BOARDS = [EMPTY_BOARD, board((112, "TEA")), board((110, "SEaT"), (126, "AT"))]


def position(squares: Squares, rack: str) -> Position:
    return Position.of(position_view(RULES, WORDS, squares, rack))


def state_of(squares: Squares, rack: str) -> ScrabbleState:
    return ScrabbleState(RULES, WORDS, 1, squares, (rack, ""), ("A",) * 20, (0, 0))


def play_on(at, kept, exchanged, order, holds, turns):
    """Play out the only candidate, of which nothing is known: its figures, the racks, the pool."""
    racks, pool = np.zeros((4, KINDS), np.int64), np.zeros(len(order), np.int64)
    nothing = np.zeros((2, 1), FOUND_PLAY)
    nothing["equity"] = NEVER
    replies, answers = (
        Turns(nothing[stage], np.zeros(1, np.int64), np.full((1, 1), -1), stage)
        for stage in range(2)
    )
    boards, workspaces = np.concatenate([at.board] * 3), np.concatenate([at.workspace] * 2)
    line = PlayoutArrays(
        *(
            boards,
            ENGLISH.counts(kept)[None],
            ENGLISH.counts(exchanged)[None],
            racks,
            pool,
            replies,
            answers,
        )
    )
    search = Search(at.words.nodes, at.words.filter, at.layout, workspaces)
    figures = np.zeros((1, 1), FIGURES)
    figures["others_hold"], figures["most_turns"] = holds, turns
    orders = np.array([[ENGLISH.codes[tile] for tile in order]], np.int64)
    play_rounds(
        search, line, no_leaves(ENGLISH), orders, np.zeros(1, np.int64), nothing[:1], figures
    )
    return figures[0, 0], racks, pool


@pytest.mark.plain
def test_a_line_is_played_to_the_end_by_the_rules() -> None:
    """The other holds AT, we keep E; bag empty: all is told by the rules."""
    figures, _, _ = play_on(position(BOARDS[1], "E"), "E", "", "AT", 2, 40)
    best = max(brute_force(state_of(BOARDS[1], "AT")).values())
    assert figures["reply"] == best * MILLI
    assert figures["unseen"] == 0
    assert figures["spread"] == -(best + 2) * MILLI  # and twice our E


@pytest.mark.plain
def test_exchanged_tiles_go_back_into_the_bag() -> None:
    """We exchange all of EEEESTT; the opponent holds AT, and eight tiles are in the bag."""
    order, rack = "ATAAAAAAAS", "EEEESTT"
    figures, racks, pool = play_on(position(BOARDS[1], rack), "", rack, order, 2, 0)
    left = pool[figures["drawn"] :]
    assert left.size == 8 and figures["unseen"] == 10
    after = np.bincount(left, minlength=KINDS) + racks[OURS] + racks[THEIRS]
    assert after.tolist() == ENGLISH.counts(order + rack).tolist()
    assert racks[OURS].sum() == 7 and "E" in {ENGLISH.tile_of[code] for code in left.tolist()}


@pytest.mark.plain
@pytest.mark.filterwarnings("ignore:overflow")  # random numbers of 64 bits wrap around
def test_a_game_of_few_words_ends() -> None:
    table = SelfPlay(WORDS, RULES)
    (result,) = table.play(1, 5, no_leaves(ENGLISH), no_leaves(ENGLISH)).tolist()
    assert result[2] >= 6, "at least six scoreless turns"


def test_words_of_another_alphabet_have_the_codes_of_tiles() -> None:
    words = ["tea", "eat", "seat"]
    latin, other = Lexicon("few", words), Lexicon("few", words, Alphabet("aest"))
    assert in_tiles(latin, ENGLISH) is latin
    assert in_tiles(other, ENGLISH) == latin
    assert words_of(other, RULES).nodes.tolist() == words_of(latin, RULES).nodes.tolist()
    assert words_of(other, RULES).filter.tobytes() == words_of(latin, RULES).filter.tobytes()


def subracks(rack: str) -> list[str]:
    return [
        "".join(tiles) for size in range(1, len(rack) + 1) for tiles in combinations(rack, size)
    ]


def test_the_filter_passes_all_that_can_be_a_word() -> None:
    """Each subset of random racks, with two tiles of the board, against a search of all words."""
    lexicon, rng = library().load(), random.Random(4)
    words = words_of(lexicon, RULES)
    anagrams = {"".join(sorted(word.upper())) for word in lexicon.words if len(word) <= 8}
    for _ in range(40):
        rack = "".join(sorted(rng.sample(RULES.bag, 5), key=lambda tile: (tile == BLANK, tile)))
        fixed = "".join(rng.sample("AEINRSTLO", 2))
        at = Position.of(position_view(RULES, lexicon, EMPTY_BOARD, rack))
        at.use_leaves()
        codes = [ENGLISH.codes[tile] for tile in fixed]
        others = sum(int(at.workspace["keys"][0, code]) for code in codes)
        for subrack in range(1, int(at.workspace["subracks"][0])):
            tiles = ENGLISH.taken(subrack, rack)
            key = int(at.workspace["key"][0, subrack]) + others
            blank = at.workspace["has_blank"][0, subrack]
            key = (key + (1 << 63)) % (1 << 64) - (1 << 63)  # as 64 bits wrap around
            slot = blank_slot(key) if blank else plain_slot(key)
            passed = (int(words.filter[slot >> 3]) >> (slot & 7)) & 1
            assert passed or not _is_word(tiles + fixed, anagrams), tiles


@pytest.mark.parametrize("rack", ["AEINRS?", "CIQTU??"])
def test_a_blank_is_only_what_makes_a_word(rack: str) -> None:
    lexicon = library().load()
    anagrams = {"".join(sorted(word.upper())) for word in lexicon.words if len(word) <= 8}
    at = Position.of(position_view(RULES, lexicon, EMPTY_BOARD, rack))
    at.use_leaves()
    fixed = "E"
    others = int(at.workspace["keys"][0, ENGLISH.codes[fixed]])
    alphabet = [chr(code) for code in range(ord("A"), ord("Z") + 1)]
    kept = 0
    for subrack in range(1, int(at.workspace["subracks"][0])):
        tiles = ENGLISH.taken(subrack, rack)
        if BLANK not in tiles:
            continue
        letters = letters_of_blank(at.search, subrack, others)
        found = {x for bit, x in enumerate(alphabet) if (letters >> bit) & 1}
        wanted = {x for x in alphabet if _is_word(tiles.replace(BLANK, x, 1) + fixed, anagrams)}
        assert found >= wanted, tiles
        assert len(found - wanted) <= 6, tiles
        kept += len(found)
    assert kept > 100


def _is_word(tiles: str, anagrams: set[str]) -> bool:
    letters = tiles.replace(BLANK, "")
    alphabet = [chr(code) for code in range(ord("A"), ord("Z") + 1)]
    return any(
        "".join(sorted([*letters, *more])) in anagrams
        for more in product(alphabet, repeat=tiles.count(BLANK))
    )


def test_the_filter_stops_most_of_what_cannot() -> None:
    words, rng = words_of(library().load(), RULES), random.Random(4)
    passed: Counter[bool] = Counter()
    for _ in range(2000):
        keys = [
            int(words.keys[ENGLISH.codes[tile]]) for tile in rng.sample("BCDFGHJKLMNPQRTVWXZ", 6)
        ]
        key = (sum(keys) + (1 << 63)) % (1 << 64) - (1 << 63)
        slot = plain_slot(key)
        passed[bool((int(words.filter[slot >> 3]) >> (slot & 7)) & 1)] += 1
    assert passed[False] > 15 * passed[True]


def test_what_does_not_fit_is_refused() -> None:
    """By the functions that Python calls, before a kernel would read beyond its arrays."""
    at = position(BOARDS[1], "AEST")
    with pytest.raises(ValueError, match="not built"):
        at.list_all()
    with pytest.raises(ValueError, match="2 leaves, not 1107568"):
        at.use_leaves(no_leaves(ENGLISH)[:2])
    at.use_leaves()
    with pytest.raises(ValueError, match="room for 512 plays, not 600"):
        at.best(600)
    with pytest.raises(ValueError, match="8 tiles: there may be 7"):
        at.best_turn(at.board, ENGLISH.counts("AAAAEEEE"), no_leaves(ENGLISH), 20, 0)
    with pytest.raises(ValueError, match="2 boards instead of one"):
        update_all_crosses(at.search, np.concatenate([at.board] * 2))
    with pytest.raises(ValueError, match="filter has only 1 bytes"):
        Search(at.words.nodes, np.zeros(1, np.uint8), at.layout, at.workspace)
