"""A lexicon: the words that may be played, with a name and a hash."""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from tuiwords.safe_text import SentenceError

MOST_LETTERS = 63  # of word graphs, see ``lexicon.layout``
BOARD_LETTERS = 36  # for Boggle and Word Soup: their tries have masks of so many
# How many words are looked up by bisection before a set is built: for ENABLE it takes 8 MB besides
# the words, and building it takes as long as many look-ups.
_FEW = 10_000


@dataclass(frozen=True)
class Alphabet:
    """An ordered set of up to 63 lower-case letters; a letter's code is its index."""

    letters: str

    def __post_init__(self) -> None:
        if not 1 <= len(self.letters) <= MOST_LETTERS:
            raise ValueError(f"an alphabet must have 1 to {MOST_LETTERS} letters, not {len(self)}")
        if len(set(self.letters)) != len(self.letters):
            raise ValueError(f"the alphabet {self.letters!r} repeats a letter")

    def __len__(self) -> int:
        return len(self.letters)

    @cached_property
    def codes(self) -> dict[str, int]:
        """Code of each letter."""
        return {letter: code for code, letter in enumerate(self.letters)}


LATIN = Alphabet("abcdefghijklmnopqrstuvwxyz")


class LexiconError(SentenceError, ValueError):
    """An error whose message tells the user what is wrong with a word list, and where."""


class ListFile(NamedTuple):
    """A file that tells more of its words than which they are, and the hash of its content."""

    path: Path
    digest: str


class Lexicon:
    """An immutable sorted list of distinct lower-case words.

    Two lexicons are equal if their words, alphabets, languages and ``origin`` are equal; the name
    does not count. Most players look up some words only: those of one that was read from a file
    stay one text until all are asked for, as a tuple of ENABLE's takes 12 MB. ``origin`` is the
    file whose counts or order may tell how common the words are; see ``own_counts``. ``language``
    is the code of its language, "" for English and for lists of which it is not known; see
    ``languages``.
    """

    def __init__(
        self,
        name: str,
        words: Iterable[str],
        alphabet: Alphabet = LATIN,
        *,
        is_sorted: bool = False,
    ) -> None:
        self._begin(name, alphabet)
        self.words = tuple(words) if is_sorted else tuple(sorted(set(words)))

    @classmethod
    def of_text(cls, name: str, text: bytes, alphabet: Alphabet) -> Lexicon:
        """The lexicon of a ``text`` as the attribute has it."""
        made = cls.__new__(cls)
        made._begin(name, alphabet)
        made.text = text
        return made

    def _begin(self, name: str, alphabet: Alphabet) -> None:
        self.name = name
        self.alphabet = alphabet
        self.origin: ListFile | None = None
        self.language = ""
        self._by_length: dict[int, Lexicon] = {}
        self._lookups = 0

    @cached_property
    def words(self) -> tuple[str, ...]:
        """All words, ascending."""
        return tuple(self.text.decode().split("\n")) if self.text else ()

    @cached_property
    def text(self) -> bytes:
        """All words, ascending, joined by newlines, in UTF-8, which sorts as characters do."""
        return "\n".join(self.words).encode()

    @property
    def _is_listed(self) -> bool:
        return "words" in self.__dict__

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str):
            return False
        if self._lookups >= _FEW:
            return word in self._set
        self._lookups += 1
        if self._is_listed:
            place = bisect_left(self.words, word)
            return place < len(self.words) and self.words[place] == word
        return line_at(self.text, word.encode(errors="surrogatepass")) >= 0

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __len__(self) -> int:
        return self._length

    @cached_property
    def _length(self) -> int:
        if self._is_listed:
            return len(self.words)
        return self.text.count(b"\n") + bool(self.text)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Lexicon):
            return False
        return self is other or (
            self.hash == other.hash
            and self.alphabet == other.alphabet
            and self.origin == other.origin
            and self.language == other.language
        )

    def __hash__(self) -> int:
        return hash(self.hash)

    def __repr__(self) -> str:
        return f"Lexicon({self.name!r}, {len(self)} words)"

    def __reduce__(self) -> tuple[object, ...]:
        # Pickled as one string, without the set and tables that are built from the words.
        letters = self.alphabet.letters
        return _unpickled, (self.name, self.text, letters, self.origin, self.language)

    @cached_property
    def _set(self) -> frozenset[str]:
        return frozenset(self.words)

    @cached_property
    def hash(self) -> str:
        """Sixteen hex digits of the SHA-256 of the words."""
        return hash_of(self.text)

    @cached_property
    def index(self) -> dict[str, int]:
        """The index of each word in ``words``."""
        return dict(zip(self.words, range(len(self.words)), strict=True))

    def of_length(self, length: int) -> Lexicon:
        """The words of one length, as a cached lexicon."""
        if length not in self._by_length:
            if self._is_listed:
                words = [word for word in self.words if len(word) == length]
            else:
                words = re.findall(rf"(?m)^.{{{length}}}$", self.text.decode())
            made = Lexicon(self.name, words, self.alphabet, is_sorted=True)
            made.origin, made.language = self.origin, self.language
            self._by_length[length] = made
        return self._by_length[length]

    def only(self, words: Iterable[str], name: str | None = None) -> Lexicon:
        """A lexicon of those of ``words`` that are in this one."""
        made = Lexicon(name or self.name, self._set.intersection(words), self.alphabet)
        made.language = self.language
        return made


def check_letters(lexicon: Lexicon) -> None:
    """Raises: LexiconError if the alphabet has more letters than Boggle and Word Soup can take."""
    if len(lexicon.alphabet) > BOARD_LETTERS:
        raise LexiconError(
            f"{lexicon.name!r} has {len(lexicon.alphabet)} different letters: "
            f"Boggle and Word Soup take up to {BOARD_LETTERS}"
        )


def hash_of(text: bytes) -> str:
    """The hash of a lexicon whose words, joined by newlines, are this UTF-8 text."""
    return hashlib.sha256(text).hexdigest()[:16]


def _unpickled(
    name: str, text: bytes, letters: str, origin: ListFile | None, language: str
) -> Lexicon:
    made = Lexicon.of_text(name, text, Alphabet(letters))
    made.origin, made.language = origin, language
    return made


def line_at(text: bytes, word: bytes) -> int:
    """Where the line begins that is a word, -1 if none is; lines ascend, found by bisection."""
    first, end = 0, len(text)  # the word begins between these, if it is there
    while first < end:
        start = text.rfind(b"\n", first, (first + end) // 2) + 1 or first
        stop = text.find(b"\n", start)
        stop = len(text) if stop < 0 else stop
        line = text[start:stop]
        if line == word:
            return start
        if line < word:
            first = stop + 1
        else:
            end = start
    return -1
