"""Finds words: inside a text, by patterns, by their letters, of a stem, and by their hooks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from tuiwords.large_caches import large
from tuiwords.lexicon.languages import in_order, spelled
from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.safe_text import brief
from tuiwords.text import composed

if TYPE_CHECKING:
    import ahocorasick

ONE = "?."  # either stands for one letter
ANY = "*"  # stands for any number of letters, even none
_ANY_LETTER = "[^\n]"


class PartError(ValueError):
    """What is wrong with a part of a search, and at which of its characters, from 0 on."""

    def __init__(self, reason: str, place: int = 0) -> None:
        super().__init__(reason)
        self.place = place


def expression(pattern: str, lexicon: Lexicon) -> re.Pattern[str]:
    """The regular expression of a pattern, for ``fullmatch``; its letters are those of a list.

    ``?`` and ``.`` stand for one letter, ``*`` for any number, ``[abc]`` for one of these and
    ``[^a-c]`` for one that is none of these. Raises: PartError.
    """
    if not pattern:
        raise PartError("the pattern is empty")
    # What follows the first * is sought once, from left to right: its first place is as good as
    # any. Without the atomic groups, *a*a*a*a*b would try all places of each part.
    parts = ["".join(part) for any_, part in _runs(_parts(pattern, lexicon)) if not any_]
    if ANY not in pattern:
        return re.compile("".join(parts))
    begin = parts.pop(0) if pattern[0] != ANY else ""
    end = parts.pop() if parts and pattern[-1] != ANY else ""
    return re.compile(begin + "".join(f"(?>.*?{part})" for part in parts) + f".*{end}")


def _runs(parts: list[str]) -> list[tuple[bool, list[str]]]:
    return [(any_, list(run)) for any_, run in groupby(parts, ANY.__eq__)]


def _parts(pattern: str, lexicon: Lexicon) -> list[str]:
    """What each sign of a pattern, or set of letters, is in a regular expression; * stays."""
    parts, place = list[str](), 0
    while place < len(pattern):
        sign = pattern[place]
        if sign == "[":
            end = pattern.find("]", place)
            if end < 0:
                raise PartError("the ] of this [ is missing", place)
            parts.append(_set(pattern[place + 1 : end], place + 1, lexicon))
            place = end
        elif sign in ONE:
            parts.append(".")
        elif sign == ANY:
            parts.append(ANY)
        else:
            parts.append(_letter(sign, place, lexicon))
        place += 1
    return parts


def _set(inside: str, start: int, lexicon: Lexicon) -> str:
    """A set of letters, such as ``aeiou``, ``^u`` or ``a-m``."""
    no = inside.startswith("^")
    letters, place = "", int(no)
    while place < len(inside):
        first = last = _letter(inside[place], start + place, lexicon)
        if inside[place + 1 : place + 2] == "-":
            place += 2
            last = _letter(inside[place : place + 1] or "]", start + place, lexicon)
            if last < first:
                raise PartError(
                    f"the letters {first}-{last} end before they begin", start + place - 2
                )
            first += "-"
        letters += first + last if first != last else first
        place += 1
    if not letters:
        raise PartError("letters are missing between [ and ]", start)
    return f"[{'^' * no}{letters}]"


def _letter(sign: str, place: int, lexicon: Lexicon) -> str:
    if not sign.isalpha():
        raise PartError(f"{sign!r} is no letter: use letters, ?, * and [ ]", place)
    return spelled(sign, lexicon)


class Hooks(NamedTuple):
    """The letters that go in front of a word and behind it, each in alphabetic order."""

    front: str
    back: str


def hooks(lexicon: Lexicon, word: str) -> Hooks:
    """The hooks of a word in lower case, which need not be in the list itself."""
    letters = in_order(lexicon.alphabet.letters, lexicon)
    return Hooks(
        "".join(letter for letter in letters if letter + word in lexicon),
        "".join(letter for letter in letters if word + letter in lexicon),
    )


def inner_hooks(lexicon: Lexicon, word: str) -> tuple[bool, bool]:
    """Whether a word is another one without its first letter, and without its last one."""
    return word[1:] in lexicon, word[:-1] in lexicon


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
    have = dict(Counter(rack))
    blanks = have.pop("?", 0)
    own = "".join(have)
    # A regular expression first selects the words with no more foreign letters than blanks.
    inside, outside = (f"[{own}]", f"[^{own}\n]") if own else (r"(?!)", _ANY_LETTER)
    likely = re.compile(f"^(?:{inside}*{outside}){{0,{blanks}}}{inside}*$", re.MULTILINE)
    for match in likely.finditer(lexicon.text.decode()):
        word = match.group()
        few = len(word) <= blanks  # whose letters need no count
        if word and len(word) <= len(rack) and (few or _missing(word, have) <= blanks):
            yield word


def _missing(word: str, have: dict[str, int]) -> int:
    """How many letters of a word the rack lacks."""
    return sum(max(0, word.count(letter) - have.get(letter, 0)) for letter in set(word))


def _checked(text: str, what: str, wildcards: str) -> str:
    text = composed(text)
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
