"""Searches against the same by brute force, their order, and what is told of wrong ones."""

import fnmatch
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuiwords.games.scrabble import ruleset
from tuiwords.lexicon.commonness import level
from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.lexicon.library import library
from tuiwords.lexicon.query import Scope, grouped, search
from tuiwords.lexicon.word_lists import Bag

LEXICON = library().load()
WORDS = frozenset(LEXICON.words)
RULES = ruleset("scrabble")
BAG = Bag("scrabble", RULES.counts, RULES.values)
SCOPE = Scope(LEXICON, BAG, lambda: ["quiz", "cat"], lambda: {"mine": "q[^u]*", "me": "saved:me"})
lexicons = st.sets(st.text("abcä", min_size=1, max_size=6), max_size=40).map(
    lambda words: Lexicon("drawn", words)
)


def ways(word: str, blanks: int = 2) -> int:
    """In how many ways the tiles of a word can be drawn from a bag with so many blanks."""

    def rest(letters: list[tuple[str, int]], left: int) -> int:
        if not letters:
            return comb(blanks, blanks - left)
        (letter, times), *others = letters
        return sum(
            comb(RULES.counts[letter.upper()], times - used) * rest(others, left - used)
            for used in range(min(times, left) + 1)
        )

    return rest(list(Counter(word).items()), blanks)


@cache
def likeliest(length: int, count: int, blanks: int = 2) -> list[str]:
    def key(word: str) -> tuple[int, str, str]:
        return -ways(word, blanks), "".join(sorted(word)), word

    return sorted((word for word in WORDS if len(word) == length), key=key)[:count]


def spells(letters: str, word: str) -> bool:
    missing = Counter(word) - Counter(letters.replace("?", ""))
    return missing.total() <= letters.count("?")


def points(word: str) -> int:
    return sum(RULES.values[letter.upper()] for letter in word)


def vowels(word: str) -> int:
    return sum(letter in "aeiou" for letter in word)


@cache
def alike() -> Counter[str]:
    return Counter("".join(sorted(word)) for word in WORDS)


HARD = frozenset(library().load("wordle-hard"))


@pytest.mark.parametrize(
    ("text", "holds", "count"),
    [
        ("q[^u]*", lambda w: re.match("q[^u]", w), 17),
        ("has:q no:u", lambda w: "q" in w and "u" not in w, 21),
        ("-*s length:4", lambda w: len(w) == 4 and w[-1] != "s", 3089),
        ("[a-cx]?i", lambda w: re.fullmatch("[abcx].i", w), 3),
        ("length:-2", lambda w: len(w) <= 2, 96),
        ("length:21-", lambda w: len(w) >= 21, 119),
        ("has:zz -has:zzz length:5", lambda w: len(w) == 5 and w.count("z") == 2, 18),
        ("only:aeinrst length:7", lambda w: len(w) == 7 and set(w) <= set("aeinrst"), 300),
        ("different:2 length:6", lambda w: len(w) == 6 and len(set(w)) == 2, 6),
        ("vowels:5- length:7", lambda w: len(w) == 7 and vowels(w) >= 5, 36),
        ("points:30- length:-7", lambda w: len(w) <= 7 and points(w) >= 30, 36),
        ("anagram:aeinst?", lambda w: len(w) == 7 and spells("aeinst?", w), 67),
        ("within:quiz?", lambda w: len(w) <= 5 and spells("quiz?", w), 41),
        ("within:quiz length:4", lambda w: w == "quiz", 1),
        ("takes:-s length:2", lambda w: len(w) == 2 and w + "s" in WORDS, 57),
        ("takes:re- length:3", lambda w: len(w) == 3 and "re" + w in WORDS, 79),
        (
            "takes:?- length:2",
            lambda w: len(w) == 2 and any(c + w in WORDS for c in "abcdefghijklmnopqrstuvwxyz"),
            80,
        ),
        (
            "takes:-[sy] -takes:-s length:3",
            lambda w: len(w) == 3 and w + "y" in WORDS and w + "s" not in WORDS,
            20,
        ),
        ("drops:?- length:7", lambda w: len(w) == 7 and w[1:] in WORDS, 2086),
        ("drops:-s length:4", lambda w: len(w) == 4 and w[-1] == "s" and w[:-1] in WORDS, 755),
        ("same:8- length:7", lambda w: len(w) == 7 and alike()["".join(sorted(w))] >= 8, 17),
        ("prob:1-300 length:5", lambda w: w in likeliest(5, 300), 300),
        ("-probability:1-300 length:5", lambda w: len(w) == 5 and w not in likeliest(5, 300), 8336),
        ("is:missed", lambda w: w in {"quiz", "cat"}, 2),
        ("saved:mine length:4", lambda w: len(w) == 4 and re.match("q[^u]", w), 3),
        ("-in:wordle-hard length:5 q*", lambda w: re.match("q....$", w) and w not in HARD, 28),
        ("rarity:-20 length:4 z*", lambda w: re.match("z...$", w) and level(w) <= 20, 3),
    ],
)
def test_conditions_find_what_brute_force_finds(
    text: str, holds: Callable[[str], object], count: int
) -> None:
    found = search(text, SCOPE)
    assert found == sorted(filter(holds, WORDS))
    assert len(found) == count


@given(lexicons, st.text("abcä?*", min_size=1, max_size=7))
def test_patterns_against_brute_force(lexicon: Lexicon, pattern: str) -> None:
    # fnmatch reads ? and * in the same way and knows no other sign used here.
    assert search(pattern, Scope(lexicon, BAG)) == fnmatch.filter(lexicon.words, pattern)
    others = [word for word in lexicon if not fnmatch.fnmatch(word, pattern)]
    assert search(f"-{pattern}", Scope(lexicon, BAG)) == others


@given(lexicons, st.text("abcdä?", min_size=1, max_size=7))
def test_anagrams_against_brute_force(lexicon: Lexicon, letters: str) -> None:
    some = [word for word in lexicon if spells(letters, word) and len(word) <= len(letters)]
    whole = [word for word in some if len(word) == len(letters)]
    assert search(f"within:{letters}", Scope(lexicon, BAG)) == some
    assert search(f"anagram:{letters}", Scope(lexicon, BAG)) == whole


def test_probability_is_zyzzyvas_order() -> None:
    for length, blanks in ((3, 2), (4, 1), (7, 0)):
        text = f"length:{length} blanks:{blanks}"
        assert search(f"{text} by:prob limit:40", SCOPE) == likeliest(length, 40, blanks)
        assert (
            search(f"{text} probability:21-40 by:prob", SCOPE)
            == (likeliest(length, 40, blanks)[20:])
        )


def test_what_is_found_is_ordered_limited_and_grouped() -> None:
    assert search("anagram:aeinrst", SCOPE)[:3] == ["anestri", "antsier", "nastier"]
    assert search("within:quiet by:length limit:2", SCOPE) == ["quiet", "quite"]
    assert search("within:quiet by:length limit:3-4", SCOPE) == ["etui", "quit"]
    assert search("within:quiet limit:0", SCOPE) == []
    assert search("t[he]e by:frequency", SCOPE) == ["the", "tee"]
    assert search("length:7 anagram:aeilnor", SCOPE, "probability") == ["aileron", "alienor"]
    assert grouped(["tea", "cat", "ate"]) == {"aet": ["tea", "ate"], "act": ["cat"]}
    assert search("s*and AND length:4 and has:r", SCOPE) == search("s*and length:4 has:r", SCOPE)
    assert search("and", SCOPE) == ["and"]
    assert search("", Scope(Lexicon("two", ["b", "a"]), BAG)) == ["a", "b"]
    assert search("x points:5 same:2 probability:1", SCOPE) == []


WRONG = [
    ("[", "] of this [ is missing, at character 1 "),
    ("a* q[u", "] of this [ is missing, at character 5 "),
    ("[]", "letters are missing between [ and ], at character 2 "),
    ("b4d", "'4' is no letter: use letters, ?, * and [ ], at character 2 "),
    ("-b4d", "character 3 "),
    ("[z-a]*", "the letters z-a end before they begin, at character 2 "),
    ("[a-]*", "']' is no letter"),
    ("length:x", "'x' is no range: write 7, 7-8, 7- or -8, at character 8 "),
    ("length:", "'' is no range"),
    ("length:8-7", "8-7 ends before it begins, at character 8 "),
    ("q* lenght:7", "no condition 'lenght'; did you mean 'length'?, at character 4 "),
    (":7", "there is no condition ''"),
    ("p:1", "the conditions are points, probability, playability"),
    ("has:", "letters are missing, at character 5 "),
    ("has:a1", "'1' is no letter: use letters, at character 6 "),
    ("anagram:a*", "use letters and ? ."),
    ("takes:s", "letters in front as re-, letters behind as -s"),
    ("takes:-1", "'1' is no letter: use letters, ?, * and [ ], at character 8 "),
    ("drops:a-b", "letters in front as re-"),
    ("in:nolist", "there is no word list or file 'nolist'"),
    ('in:"my list', 'a " at the end is missing, at character 12 '),
    ("is:new", "write is:missed, at character 4 "),
    ("saved:none", "there is no saved search 'none'"),
    ("saved:me", "there is no saved search 'me'"),
    ("by:size", "there is no order 'size'; the orders are alphabet, probability,"),
    ("blanks:x", "'x' is no number of blanks"),
    ("limit:0x", "is no range"),
]


@pytest.mark.parametrize(("text", "told"), WRONG)
def test_a_wrong_search_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(LexiconError, match=re.escape(told)) as error:
        search(text, SCOPE)
    assert str(error.value).endswith(" of the search")


def test_without_saved_searches_none_are_listed() -> None:
    with pytest.raises(LexiconError, match="'q'; there are no saved searches yet, at"):
        search("saved:q", Scope(LEXICON, BAG))


def test_what_was_missed_is_known_only_where_words_are_learned() -> None:
    with pytest.raises(LexiconError, match="where words are learned"):
        search("is:missed", Scope(LEXICON, BAG))


def test_a_pattern_of_many_parts_does_not_take_for_ever() -> None:
    scope = Scope(Lexicon("long", ["a" * 60]), BAG)
    assert search("*a" * 25 + "*b", scope) == []
    assert search("*a" * 25 + "*", scope) == ["a" * 60]


def test_letters_are_those_of_the_language() -> None:
    german = Lexicon("own", ["strasse", "über"])
    german.language = "de"
    assert search("STRA\u00df?", Scope(german, BAG)) == ["strasse"]
    assert search("zoe\u0308", Scope(Lexicon("own", ["zoë"]), BAG)) == ["zoë"]
