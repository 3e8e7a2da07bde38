"""The kernels on a word list so small that they also run uncompiled, and the existence filter."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, product

import numpy as np
import pytest
from readable_plays import brute_force

from tuiwords.engine.scrabble import pack
from tuiwords.engine.scrabble.kernels.existence import (
    blank_slot,
    find_blank_letters,
    plain_slot,
)
from tuiwords.engine.scrabble.kernels.layout import (
    BLANK_LETTERS,
    CROSS_CHECK,
    CROSS_SCORE,
    HAS_BLANK,
    HAS_CROSS_WORD,
    KEYS,
    MILLI,
    NEVER,
    SQUARES,
    SUBRACK_KEY,
    SUBRACKS,
    update_all_crosses,
)
from tuiwords.engine.scrabble.kernels.playout import (
    DRAWN,
    EXCHANGED,
    FIGURES,
    KEEPS,
    MAX_TURNS,
    OTHERS_HOLD,
    OURS,
    REPLY,
    SPREAD,
    THEIRS,
    UNSEEN,
    play_out,
)
from tuiwords.engine.scrabble.kernels.replies import KNOWN_SIZE, PLAYED_SIZE
from tuiwords.engine.scrabble.pack import Position, no_leaves, rack_of, read_move, words_of
from tuiwords.engine.scrabble.selfplay import SelfPlay
from tuiwords.engine.scrabble.simple import plays_by_score
from tuiwords.games.scrabble import (
    BLANK,
    EMPTY_BOARD,
    ScrabbleState,
    position_view,
    ruleset,
)
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library

RULES = ruleset("scrabble")
WORDS = Lexicon("few", ["at", "ta", "tea", "eat", "seat", "teas", "set", "es", "east", "estate"])


def board(*lines: tuple[int, str]) -> bytes:
    """Words across, each with its first square."""
    squares = bytearray(EMPTY_BOARD)
    for first, word in lines:
        squares[first : first + len(word)] = word.encode()
    return bytes(squares)


BOARDS = [EMPTY_BOARD, board((112, "TEA")), board((110, "SEaT"), (126, "AT"))]


def position(squares: bytes, rack: str) -> Position:
    return Position.of(position_view(RULES, WORDS, squares, rack))


def state_of(squares: bytes, rack: str) -> ScrabbleState:
    return ScrabbleState(RULES, WORDS, 1, squares, (rack, ""), ("A",) * 20, (0, 0))


@pytest.mark.plain
@pytest.mark.parametrize("rack", ["AEST", "AT?", "SE"])
@pytest.mark.parametrize("squares", BOARDS, ids=["no word", "a word", "two words"])
def test_all_plays_are_those_of_the_rules(squares: bytes, rack: str) -> None:
    state = state_of(squares, rack)
    at = position(squares, rack)
    at.use_leaves(no_leaves())
    found = at.found[: at.list_all()].tolist()
    plays = [(read_move(move, squares), score) for move, _, score in found]
    assert {str(state.canonical(play)): score for play, score in plays} == brute_force(state)


@pytest.mark.parametrize("rack", ["AEST", "TTE?", "S", "?"])
@pytest.mark.parametrize("squares", BOARDS, ids=["no word", "a word", "two words"])
def test_plays_without_kernels_are_those_of_the_rules(squares: bytes, rack: str) -> None:
    """All but those of blanks; on the empty board those down, too."""
    state = state_of(squares, rack)
    ranking = plays_by_score(state.view(0))
    without = state_of(squares, rack.replace(BLANK, ""))
    legal = {text: float(score) for text, score in brute_force(without).items()}
    found = {str(state.canonical(ranked.move)): ranked.value for ranked in ranking.moves}
    assert {text: found[text] for text in legal} == legal
    assert squares == EMPTY_BOARD or found == legal
    values = [ranked.value for ranked in ranking.moves]
    assert values == sorted(values, reverse=True)


@pytest.mark.plain
@pytest.mark.parametrize("squares", BOARDS, ids=["no word", "a word", "two words"])
def test_the_best_plays_are_the_first_of_all(squares: bytes) -> None:
    leaves = np.random.default_rng(1).normal(0, 8000, pack.LEAVES).astype(np.int32)
    at = position(squares, "AEST?")
    at.use_leaves(leaves)
    found = at.found[: at.list_all()].copy()
    wanted = found[np.lexsort((found[:, 0], -found[:, 1]))][:5].tolist()
    assert at.found[: at.best(5)].tolist() == wanted


@pytest.mark.plain
def test_laying_is_as_if_looked_at_anew() -> None:
    at = position(BOARDS[1], "AEST")
    at.use_leaves(no_leaves())
    for move in at.found[: at.list_all(), 0].tolist()[::3]:
        laid = at.laid(move)
        fresh = laid.copy()
        update_all_crosses(at.words.nodes, fresh)
        free = laid[:SQUARES] == 0
        for field in (CROSS_CHECK, HAS_CROSS_WORD, CROSS_SCORE):
            part = slice(field, field + SQUARES)
            assert (laid[part][free] == fresh[part][free]).all()


def play_on(at, racks, pool, figures) -> None:
    """Play out the only candidate, of which nothing is known."""
    boards = np.stack([at.board] * 3)
    nothing = np.full((1, PLAYED_SIZE), NEVER)
    play_out(
        *(at.words.nodes, at.words.filter, no_leaves(), boards, at.layout),
        *(np.stack([at.workspace] * 2), at.best_one, racks, pool, np.zeros(8, np.int64)),
        *(nothing, nothing.copy(), np.full((2, 1, 1), -1), np.zeros((2, 1), np.int64)),
        *(np.full(KNOWN_SIZE, -1), 0, figures),
    )


@pytest.mark.plain
def test_a_line_is_played_to_the_end_by_the_rules() -> None:
    """The other holds AT, we keep E; bag empty: all is told by the rules."""
    at = position(BOARDS[1], "E")
    racks = np.zeros((4, pack.KINDS), np.int64)
    racks[KEEPS] = rack_of("E")
    order = np.array([pack.CODES[tile] for tile in "AT"])
    figures = np.zeros(FIGURES, np.int64)
    figures[OTHERS_HOLD], figures[MAX_TURNS] = 2, 40
    play_on(at, racks, order, figures)
    best = max(brute_force(state_of(BOARDS[1], "AT")).values())
    assert figures[REPLY] == best * MILLI
    assert figures[UNSEEN] == 0
    assert figures[SPREAD] == -(best + 2) * MILLI  # and twice our E


@pytest.mark.plain
def test_exchanged_tiles_go_back_into_the_bag() -> None:
    """We exchange all of EEEESTT; the opponent holds AT, and eight tiles are in the bag."""
    at = position(BOARDS[1], "EEEESTT")
    racks = np.zeros((4, pack.KINDS), np.int64)
    racks[EXCHANGED] = rack_of("EEEESTT")
    pool = np.array([pack.CODES[tile] for tile in "ATAAAAAAAS"])
    figures = np.zeros(FIGURES, np.int64)
    figures[OTHERS_HOLD] = 2
    before = np.bincount(pool, minlength=pack.KINDS) + racks[EXCHANGED]
    play_on(at, racks, pool, figures)
    left = pool[figures[DRAWN] :]
    assert left.size == 8 and figures[UNSEEN] == 10
    after = np.bincount(left, minlength=pack.KINDS) + racks[OURS] + racks[THEIRS]
    assert after.tolist() == before.tolist()
    assert racks[OURS].sum() == 7 and "E" in {pack.TILES[code] for code in left.tolist()}


@pytest.mark.plain
@pytest.mark.filterwarnings("ignore:overflow")  # random numbers of 64 bits wrap around
def test_a_game_of_few_words_ends() -> None:
    table = SelfPlay(WORDS, RULES)
    (result,) = table.play(1, 5, no_leaves(), no_leaves()).tolist()
    assert result[2] >= 6, "at least six scoreless turns"


def subracks(rack: str) -> list[str]:
    return [
        "".join(tiles) for size in range(1, len(rack) + 1) for tiles in combinations(rack, size)
    ]


def test_the_filter_passes_all_that_can_be_a_word() -> None:
    """Each subset of random racks, with two tiles of the board, against a search of all words."""
    lexicon, rng = library().load(), random.Random(4)
    words = words_of(lexicon)
    anagrams = {"".join(sorted(word.upper())) for word in lexicon.words if len(word) <= 8}
    for _ in range(40):
        rack = "".join(sorted(rng.sample(RULES.bag, 5), key=lambda tile: (tile == BLANK, tile)))
        fixed = "".join(rng.sample("AEINRSTLO", 2))
        at = Position.of(position_view(RULES, lexicon, EMPTY_BOARD, rack))
        at.use_leaves(no_leaves())
        codes = [pack.CODES[tile] for tile in fixed]
        others = sum(int(at.workspace[KEYS + code]) for code in codes)
        for subrack in range(1, int(at.workspace[SUBRACKS])):
            tiles = pack.tiles_of(subrack, rack)
            key = int(at.workspace[SUBRACK_KEY + subrack]) + others
            blank = at.workspace[HAS_BLANK + subrack]
            key = (key + (1 << 63)) % (1 << 64) - (1 << 63)  # as 64 bits wrap around
            slot = blank_slot(key) if blank else plain_slot(key)
            passed = (int(words.filter[slot >> 3]) >> (slot & 7)) & 1
            assert passed or not _is_word(tiles + fixed, anagrams), tiles


@pytest.mark.parametrize("rack", ["AEINRS?", "CIQTU??"])
def test_a_blank_is_only_what_makes_a_word(rack: str) -> None:
    lexicon = library().load()
    anagrams = {"".join(sorted(word.upper())) for word in lexicon.words if len(word) <= 8}
    at = Position.of(position_view(RULES, lexicon, EMPTY_BOARD, rack))
    at.use_leaves(no_leaves())
    fixed = "E"
    others = int(at.workspace[KEYS + pack.CODES[fixed]])
    alphabet = [chr(code) for code in range(ord("A"), ord("Z") + 1)]
    kept = 0
    for subrack in range(1, int(at.workspace[SUBRACKS])):
        tiles = pack.tiles_of(subrack, rack)
        if BLANK not in tiles:
            continue
        at.workspace[BLANK_LETTERS] = 0
        find_blank_letters(at.words.filter, at.workspace, subrack, others)
        found = {x for bit, x in enumerate(alphabet) if (at.workspace[BLANK_LETTERS] >> bit) & 1}
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
    words, rng = words_of(library().load()), random.Random(4)
    passed: Counter[bool] = Counter()
    for _ in range(2000):
        keys = [int(words.keys[pack.CODES[tile]]) for tile in rng.sample("BCDFGHJKLMNPQRTVWXZ", 6)]
        key = (sum(keys) + (1 << 63)) % (1 << 64) - (1 << 63)
        slot = plain_slot(key)
        passed[bool((int(words.filter[slot >> 3]) >> (slot & 7)) & 1)] += 1
    assert passed[False] > 15 * passed[True]
