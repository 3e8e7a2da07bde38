"""Hooks, stems and draws, each against the same by brute force; lists in every order."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuiwords.games.scrabble import ruleset
from tuiwords.lexicon.draws import Stem, chances, draws, stems
from tuiwords.lexicon.lexicon import Alphabet, Lexicon, LexiconError
from tuiwords.lexicon.library import library
from tuiwords.lexicon.playability import own_path, playability, save_playability
from tuiwords.lexicon.query import Scope, search
from tuiwords.lexicon.search import hooks, words_of_stem
from tuiwords.lexicon.word_lists import (
    Bag,
    ordered,
    rank_by_playability,
    rank_by_probability,
)

RULES = ruleset("scrabble")
SCRABBLE = Bag("scrabble", RULES.counts, RULES.values)
lexicons = st.sets(st.text("abcä", min_size=1, max_size=4), max_size=40).map(
    lambda words: Lexicon("drawn", words, Alphabet("abcä"))
)


@given(st.text("abc", min_size=1, max_size=5), st.integers(0, 2))
def test_draws_are_the_sets_of_tiles_that_spell_a_word(word: str, blanks: int) -> None:
    tiles = "AAABBC" + "?" * blanks
    spelling = sum(
        (Counter(word.upper()) - Counter(drawn)).total() <= drawn.count("?")
        for drawn in combinations(tiles, len(word))
    )
    assert draws([word], Counter(tiles)).tolist() == [spelling]
    every = max(len(list(combinations(tiles, len(word)))), 1)
    assert chances([word], Counter(tiles)).tolist() == [spelling / every]


def test_words_that_no_bag_spells_have_no_draws() -> None:
    assert draws(["été", "a" * 16, "zzzz", "zzz"], SCRABBLE.tiles).tolist() == [0, 0, 0, 1]
    assert draws([], SCRABBLE.tiles).shape == (0,)


@given(lexicons, st.text("abcä", min_size=1, max_size=3))
def test_hooks_against_brute_force(lexicon: Lexicon, word: str) -> None:
    found = hooks(lexicon, word)
    assert list(found.front) == sorted(its[0] for its in lexicon if its[1:] == word)
    assert list(found.back) == sorted(its[-1] for its in lexicon if its[:-1] == word)


@given(lexicons)
def test_stems_against_brute_force(lexicon: Lexicon) -> None:
    expected: dict[str, list[tuple[str, str]]] = {}
    for word in lexicon.of_length(4):
        for letter in set(word) if "ä" not in word else ():
            stem = "".join(sorted(word.replace(letter, "", 1)))
            expected.setdefault(stem, []).append((letter, word))
    found = stems(lexicon, 3)
    assert found == sorted(found, key=lambda its: (-its.words, its.stem))
    assert set(found) == {
        Stem(stem, "".join(sorted({letter for letter, _ in made})), len(made))
        for stem, made in expected.items()
    }
    for stem, made in expected.items():
        words = words_of_stem(lexicon, stem)
        latin = {letter: words[letter] for letter in words if letter != "ä"}
        assert latin == {
            letter: sorted(word for its, word in made if its == letter)
            for letter in sorted({letter for letter, _ in made})
        }


def test_the_longest_stems_have_their_own_letters() -> None:
    words = ["ttttttttttttz", "zzzzzzzzzzzzz", "aaaaaaaaaaaaa"]
    assert stems(Lexicon("long", words), 12) == [
        Stem("a" * 12, "a", 1),
        Stem("t" * 12, "z", 1),
        Stem("t" * 11 + "z", "t", 1),
        Stem("z" * 12, "z", 1),
    ]


def test_the_lists_that_players_of_enable_know() -> None:
    lexicon = library().load()
    assert stems(lexicon, 6)[0] == Stem("aeirst", "abcdefghilmnprstvw", 69)
    assert hooks(lexicon, "rating") == ("cgop", "s")
    sevens = ordered(lexicon.of_length(7).words, "probability", lexicon, SCRABBLE)
    assert sevens[:3] == ["aneroid", "aileron", "alienor"]
    assert rank_by_probability("alienor", lexicon, SCRABBLE).place == 3
    assert rank_by_probability("retains", lexicon, SCRABBLE).words == len(sevens)
    # Of words of several lengths, the share of the draws counts.
    assert ordered(["aileron", "tie", "zzz"], "probability", lexicon, SCRABBLE)[0] == "tie"
    assert ordered(["zax", "the"], "frequency", lexicon, SCRABBLE) == ["the", "zax"]
    with pytest.raises(LexiconError, match="2 to 12"):
        stems(lexicon, 13)


def test_a_list_is_ordered_by_its_playability() -> None:
    lexicon = Lexicon("three", ["ab", "abc", "bc"])
    with pytest.raises(LexiconError, match="train playability --lexicon three"):
        playability(lexicon, "scrabble")
    path = own_path(lexicon, "scrabble")
    save_playability(path, np.array([1, 3, 2], np.float32), {"made_by": "a test"})
    assert ordered(lexicon.words, "playability", lexicon, SCRABBLE) == ["abc", "bc", "ab"]
    assert rank_by_playability("bc", lexicon, SCRABBLE).place == 2
    assert search("playability:2-", Scope(lexicon, SCRABBLE)) == ["ab", "bc"]
    whole = path.read_bytes()
    for damaged in (b"", b"text", whole[:40], whole[:60] + b"xxxxxxxx" + whole[68:]):
        path.write_bytes(damaged)
        playability.cache_clear()
        with pytest.raises(LexiconError, match="cannot be read"):
            playability(lexicon, "scrabble")
    other = Lexicon("other", ["ab", "xy"])
    save_playability(own_path(other, "scrabble"), np.zeros(3, np.float32), {})
    with pytest.raises(LexiconError, match="3 words, not 2"):
        playability(other, "scrabble")
