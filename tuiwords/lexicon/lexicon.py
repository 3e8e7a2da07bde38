"""A lexicon: the words that may be played, with the name and the hash that identify them."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cached_property

from tuiwords.lexicon.alphabet import LATIN, Alphabet
from tuiwords.safe_text import SentenceError

# So many words are looked up by bisection before the set is made, which takes half the time of
# opening ENABLE (15 to 30 ms) and which somebody who checks one word does not need.
_FEW = 500


class LexiconError(SentenceError, ValueError):
    """A sentence for people about what is wrong with a word list, and where."""


class Lexicon:
    """An immutable sorted list of distinct lower-case words.

    Two lexicons are equal when their words and their alphabets are: the name is for people.
    """

    def __init__(
        self,
        name: str,
        words: Iterable[str],
        alphabet: Alphabet = LATIN,
        *,
        is_sorted: bool = False,
    ) -> None:
        self.name = name
        self.alphabet = alphabet
        self.words: tuple[str, ...] = tuple(words) if is_sorted else tuple(sorted(set(words)))
        self._by_length: dict[int, Lexicon] = {}
        self._asked = 0

    def __contains__(self, word: object) -> bool:
        if self._asked < _FEW and isinstance(word, str):
            self._asked += 1
            place = bisect_left(self.words, word)
            return place < len(self.words) and self.words[place] == word
        return word in self._set

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __len__(self) -> int:
        return len(self.words)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Lexicon):
            return False
        return self is other or (self.hash == other.hash and self.alphabet == other.alphabet)

    def __hash__(self) -> int:
        return hash(self.hash)

    def __repr__(self) -> str:
        return f"Lexicon({self.name!r}, {len(self)} words)"

    def __reduce__(self) -> tuple[object, ...]:
        # To another process travels one string, not the set and the tables made from it.
        return _unpickled, (self.name, "\n".join(self.words), self.alphabet.letters)

    @cached_property
    def _set(self) -> frozenset[str]:
        return frozenset(self.words)

    @cached_property
    def hash(self) -> str:
        """Sixteen hex digits over the words."""
        return hash_of("\n".join(self.words).encode())

    @cached_property
    def index(self) -> dict[str, int]:
        """Place of each word in ``words``."""
        return dict(zip(self.words, range(len(self.words)), strict=True))

    def of_length(self, length: int) -> Lexicon:
        """The words of one length, made once."""
        if length not in self._by_length:
            words = [word for word in self.words if len(word) == length]
            self._by_length[length] = Lexicon(self.name, words, self.alphabet, is_sorted=True)
        return self._by_length[length]

    def only(self, words: Iterable[str], name: str | None = None) -> Lexicon:
        """A lexicon of those of ``words`` that this one has."""
        return Lexicon(name or self.name, self._set.intersection(words), self.alphabet)


def hash_of(text: bytes) -> str:
    """The hash of a lexicon whose words, a newline between each two, are this UTF-8 text."""
    return hashlib.sha256(text).hexdigest()[:16]


def _unpickled(name: str, words: str, letters: str) -> Lexicon:
    listed = words.split("\n") if words else []
    return Lexicon(name, listed, Alphabet(letters), is_sorted=True)
