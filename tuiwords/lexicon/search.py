"""Finds words: inside a text, by their letters, and of a stem."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from tuiwords.large_caches import large
from tuiwords.lexicon.languages import in_order, spelled
from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.safe_text import brief

if TYPE_CHECKING:
    import ahocorasick

_ANY_LETTER = "[^\n]"


class Found(NamedTuple):
    """A word that occurs in a text, and the index of its first letter there."""

    word: str
    start: int


def inside(lexicon: Lexicon, text: str, least: int = 1) -> list[Found]:
    """Every occurrence in ``text`` of a word with ``least`` letters or more, from left to right.

    Of words that begin at the same letter, the shortest comes first. Case does not matter; words do
    not extend across anything that is not a letter.
    """
    if not lexicon.words:
        return []
    found = _automaton(lexicon).iter(_same_length_lower(text))
    starts = [Found(word, end - len(word) + 1) for end, word in found if len(word) >= least]
    return sorted(starts, key=lambda its: (its.start, len(its.word)))


def anagrams(lexicon: Lexicon, letters: str) -> list[str]:
    """The words that use all of ``letters``, each once; ``?`` is a blank; sorted.

    Raises:
        LexiconError: if there are no letters, or characters that are neither letters nor blanks.
    """
    rack = _rack(letters, lexicon)
    found = _spellable(lexicon.of_length(len(rack)), rack)
    return in_order((word for word in found if len(word) == len(rack)), lexicon)


def words_of_stem(lexicon: Lexicon, stem: str) -> dict[str, list[str]]:
    """The words that some letters make with one letter more, by that letter.

    Raises: LexiconError for characters that are no letters.
    """
    stem = spelled(stem, lexicon)
    if not stem.isalpha():
        raise LexiconError(f"a stem is made of letters, not {brief(repr(stem))}")
    found: dict[str, list[str]] = {}
    for word in anagrams(lexicon, stem + "?"):
        rest = word
        for letter in stem:
            rest = rest.replace(letter, "", 1)
        found.setdefault(rest, []).append(word)
    return {letter: found[letter] for letter in in_order(found, lexicon)}


def sub_anagrams(lexicon: Lexicon, letters: str, least: int = 2) -> list[str]:
    """The words of at least ``least`` letters that some of ``letters`` spell; ``?`` is a blank.

    The longest come first, words of the same length in the order of the lexicon.

    Raises:
        LexiconError: as ``anagrams``.
    """
    found = _spellable(lexicon, _rack(letters, lexicon))
    words = in_order((word for word in found if len(word) >= least), lexicon)
    return sorted(words, key=len, reverse=True)


def _rack(letters: str, lexicon: Lexicon) -> str:
    tidy = spelled("".join(letters.split()), lexicon).replace(".", "?")
    return _checked(tidy, "set of letters", "?")


def _spellable(lexicon: Lexicon, rack: str) -> Iterator[str]:
    have = Counter(rack)
    blanks = have.pop("?", 0)
    own = "".join(have)
    # A regular expression first selects the words with no more foreign letters than blanks.
    inside, outside = (f"[{own}]", f"[^{own}\n]") if own else (r"(?!)", _ANY_LETTER)
    likely = re.compile(f"^(?:{inside}*{outside}){{0,{blanks}}}{inside}*$", re.MULTILINE)
    for match in likely.finditer(lexicon.text.decode()):
        word = match.group()
        if len(word) <= len(rack) and _missing(word, have) <= blanks and word:
            yield word


def _missing(word: str, have: Counter[str]) -> int:
    """How many letters of a word the rack lacks."""
    return sum(max(0, word.count(letter) - have[letter]) for letter in set(word))


def _checked(text: str, what: str, wildcards: str) -> str:
    text = unicodedata.normalize("NFC", text)
    if not text:
        raise LexiconError(f"the {what} is empty")
    for sign in text:
        if sign not in wildcards and not sign.isalpha():
            raise LexiconError(
                f"the {what} {text!r} has {sign!r}: use letters and {' and '.join(wildcards)}"
            )
    return text


def _same_length_lower(text: str) -> str:
    # Each character becomes one character, so that indices stay right ("İ" would become two).
    return "".join(low if len(low := sign.lower()) == 1 else sign for sign in text)


@large
@lru_cache(maxsize=8)
def _automaton(lexicon: Lexicon) -> ahocorasick.Automaton:
    import ahocorasick

    tree = ahocorasick.Automaton()
    for word in lexicon.words:
        tree.add_word(word, word)
    tree.make_automaton()
    return tree
