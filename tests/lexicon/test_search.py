from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.lexicon.library import library
from tuiwords.lexicon.search import Found, anagrams, inside, sub_anagrams

lexicons = st.sets(st.text("abcä", min_size=1, max_size=6), max_size=40).map(
    lambda words: Lexicon("drawn", words)
)


@given(lexicons, st.text("abcä ", max_size=20), st.integers(1, 4))
def test_inside_against_brute_force(lexicon: Lexicon, text: str, least: int):
    expected = [
        Found(text[start:end], start)
        for start in range(len(text))
        for end in range(start + least, len(text) + 1)
        if text[start:end] in lexicon
    ]
    assert inside(lexicon, text, least) == expected


def spells(letters: str, word: str) -> bool:
    blanks = letters.count("?")
    return (Counter(word) - Counter(letters.replace("?", ""))).total() <= blanks and len(
        word
    ) <= len(letters)


@given(lexicons, st.text("abcdä?", min_size=1, max_size=7), st.integers(1, 4))
def test_anagrams_against_brute_force(lexicon: Lexicon, letters: str, least: int):
    some = [word for word in lexicon if spells(letters, word)]
    assert anagrams(lexicon, letters) == [word for word in some if len(word) == len(letters)]
    expected = sorted((w for w in some if len(w) >= least), key=lambda w: (-len(w), w))
    assert sub_anagrams(lexicon, letters, least) == expected


def test_enable_anagrams():
    lexicon = library().load()
    expected = ["anestri", "antsier", "nastier", "ratines", "retains"]
    expected += ["retinas", "retsina", "stainer", "stearin"]
    assert anagrams(lexicon, "RETINAS") == expected
    assert anagrams(lexicon, "re tin as") == expected
    assert "quetzal" in anagrams(lexicon, "quet??l")
    assert sub_anagrams(lexicon, "qi??", 4)[:2] == ["qaid", "quai"]


def test_inside_ignores_case_and_stops_at_other_signs():
    lexicon = Lexicon("own", ["he", "hers", "she", "us"])
    assert inside(lexicon, "USHERS", 1) == [
        Found("us", 0),
        Found("she", 1),
        Found("he", 2),
        Found("hers", 2),
    ]
    assert inside(lexicon, "sh-e.h'e") == []
    assert inside(lexicon, "İİhe") == [Found("he", 2)]


@pytest.mark.parametrize("pattern", ["", "  ", "a-b", "qu1z", "[bold]", "a(b"])
def test_wrong_patterns_are_a_sentence(pattern: str):
    lexicon = Lexicon("own", ["fig"])
    with pytest.raises(LexiconError, match=r"the set of letters .*(is empty|use letters and \?)"):
        anagrams(lexicon, pattern)


def test_decomposed_letters_are_composed():
    lexicon = Lexicon("own", ["zoë"])
    assert anagrams(lexicon, "oze\u0308") == ["zoë"]


def test_an_empty_lexicon_has_nothing():
    empty = Lexicon("none", [])
    assert anagrams(empty, "a?") == []
    assert inside(empty, "word") == []
