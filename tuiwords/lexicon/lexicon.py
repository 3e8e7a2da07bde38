"""A lexicon: the words that may be played, with a name and a hash."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cached_property

from tuiwords.lexicon.alphabet import LATIN, Alphabet
from tuiwords.safe_text import SentenceError

# How many words are looked up by bisection before a set is built: for ENABLE it takes 8 MB, and
# building it takes as long as that many look-ups (10 ms).
_FEW = 10_000


class LexiconError(SentenceError, ValueError):
    """An error whose message tells the user what is wrong with a word list, and where."""


class Lexicon:
    """An immutable sorted list of distinct lower-case words.

    Two lexicons are equal if their words and alphabets are equal; the name does not count.
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
        self._lookups = 0

    def __contains__(self, word: object) -> bool:
        if self._lookups < _FEW and isinstance(word, str):
            self._lookups += 1
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
        # Pickled as one string, without the set and tables that are built from the words.
        return _unpickled, (self.name, "\n".join(self.words), self.alphabet.letters)

    @cached_property
    def _set(self) -> frozenset[str]:
        return frozenset(self.words)

    @cached_property
    def hash(self) -> str:
        """Sixteen hex digits of the SHA-256 of the words."""
        return hash_of("\n".join(self.words).encode())

    @cached_property
    def index(self) -> dict[str, int]:
        """The index of each word in ``words``."""
        return dict(zip(self.words, range(len(self.words)), strict=True))

    def of_length(self, length: int) -> Lexicon:
        """The words of one length, as a cached lexicon."""
        if length not in self._by_length:
            words = [word for word in self.words if len(word) == length]
            self._by_length[length] = Lexicon(self.name, words, self.alphabet, is_sorted=True)
        return self._by_length[length]

    def only(self, words: Iterable[str], name: str | None = None) -> Lexicon:
        """A lexicon of those of ``words`` that are in this one."""
        return Lexicon(name or self.name, self._set.intersection(words), self.alphabet)


def hash_of(text: bytes) -> str:
    """The hash of a lexicon whose words, joined by newlines, are this UTF-8 text."""
    return hashlib.sha256(text).hexdigest()[:16]


def _unpickled(name: str, words: str, letters: str) -> Lexicon:
    listed = words.split("\n") if words else []
    return Lexicon(name, listed, Alphabet(letters), is_sorted=True)
