"""Converts views of Wordle to arrays: the words to guess, and the words that may be the answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.wordle.kernels import parts
from tuiwords.engine.wordle.kernels import patterns as kernels
from tuiwords.games.base import GameError
from tuiwords.games.wordle import Clue, WordleView
from tuiwords.games.wordle.knowledge import constraints
from tuiwords.large_caches import large
from tuiwords.lexicon.lexicon import Lexicon

Places = NDArray[np.int64]  # indices of words in a table
Floats = NDArray[np.float64]
BLOCK_CELLS = 3_000_000  # patterns per block: about 15 ms of work


@dataclass(frozen=True, slots=True, eq=False)
class WordTable:
    """The words of one length of a lexicon as arrays.

    ``codes`` uint8 (words, length), ``columns`` uint8 (length, words), ``counts`` uint8 (letters +
    1, words); the last row of ``counts`` is for letters outside the alphabet and is all 0.
    """

    lexicon: Lexicon
    codes: NDArray[np.uint8]
    columns: NDArray[np.uint8]
    counts: NDArray[np.uint8]

    @property
    def length(self) -> int:
        """Letters per word."""
        return int(self.codes.shape[1])

    @property
    def patterns(self) -> int:
        """The number of patterns."""
        return int(3**self.length)

    def most_left(self, patterns: Patterns) -> NDArray[np.int64]:
        """The words left after the pattern of each guess that leaves the most, int64 (guesses,).

        All green leaves none.
        """
        largest = np.empty((len(patterns), 2), np.int64)
        parts.largest_parts(patterns, self.patterns, largest)
        return np.where(largest[:, 1] == self.patterns - 1, 0, largest[:, 0])

    def encoded(self, word: str) -> NDArray[np.uint8]:
        """Letter codes of any word of the length, uint8 (1, length)."""
        return _codes([word], self.lexicon)

    def against(self, codes: NDArray[np.uint8], places: Places | None = None) -> Patterns:
        """Patterns (guesses, words) of guesses, as codes (guesses, length).

        The words are those at ``places``, or all.
        """
        columns, counts = self.columns, self.counts
        if places is not None:
            columns, counts = np.take(columns, places, 1), np.take(counts, places, 1)
        out = empty_patterns(len(codes), columns.shape[1], self.length)
        kernels.write_patterns(codes, columns, counts, out)
        return out


Patterns = NDArray[np.uint8] | NDArray[np.uint16]


def empty_patterns(rows: int, columns: int, length: int) -> Patterns:
    """An array for patterns of words of a length."""
    return cast(Patterns, np.empty((rows, columns), np.uint8 if length <= 5 else np.uint16))


MOST_LETTERS = 10  # of a word: the patterns of longer ones do not fit into 16 bits


def _codes(words: list[str] | tuple[str, ...], lexicon: Lexicon) -> NDArray[np.uint8]:
    alphabet = lexicon.alphabet.codes
    stranger = len(alphabet)
    rows = [[alphabet.get(letter, stranger) for letter in word] for word in words]
    return np.array(rows, np.uint8)


@large
@lru_cache(maxsize=32)
def word_table(lexicon: Lexicon) -> WordTable:
    """The table of a lexicon whose words all have one length. Raises: GameError."""
    length = len(lexicon.words[0]) if len(lexicon) else 0
    if any(len(word) != length for word in lexicon.words):
        raise GameError("the words do not have one length")
    if length > MOST_LETTERS:
        raise GameError(f"words have at most {MOST_LETTERS} letters here, not {length}")
    codes = _codes(lexicon.words, lexicon)
    letters = len(lexicon.alphabet) + 1
    counts = np.zeros((letters, len(codes)), np.uint8)
    for column in codes.T:
        counts[column, np.arange(len(codes))] += 1
    return WordTable(lexicon, codes, np.ascontiguousarray(codes.T), counts)


@large
@lru_cache(maxsize=64)
def places_of(table_of: Lexicon, words: Lexicon) -> Places:
    """Places, in the table of the first lexicon, of the words that both lexicons have."""
    index = table_of.index
    return np.array([index[w] for w in words if w in index], np.int64)


def consistent(table: WordTable, clues: tuple[Clue, ...], places: Places) -> Places:
    """The places whose words fit every clue."""
    for clue in clues:
        row = table.against(table.encoded(clue.guess), places)[0]
        places = places[row == clue.pattern]
    return places


def legal_in_hard_mode(table: WordTable, clues: tuple[Clue, ...], places: Places) -> Places:
    """The places whose words hard mode allows after these clues."""
    alphabet = table.lexicon.alphabet.codes
    stranger = len(alphabet)
    keep = np.ones(len(places), bool)
    for clue in clues:
        wanted = constraints(clue)
        for place, letter in wanted.at.items():
            keep &= table.columns[place - 1, places] == alphabet.get(letter, stranger)
        for letter, least in wanted.least.items():
            keep &= table.counts[alphabet.get(letter, stranger), places] >= least
    return places[keep]


@dataclass(frozen=True, slots=True, eq=False)
class CluePosition:
    """A position as a strategy sees it.

    ``guesses`` are the places of the words worth guessing and ``left`` of those that may be the
    answer, both ascending; ``tries`` is the number of guesses left, 0 after the last one. With one
    guess left, no other word is worth it.
    """

    table: WordTable
    guesses: Places
    left: Places
    tries: int

    def word(self, place: int) -> str:
        """The word at a place."""
        return self.table.lexicon.words[place]

    def patterns(self, order: Places) -> Patterns:
        """Patterns (guesses, words left) of the guesses in ``order``."""
        return self.table.against(self.table.codes[order], self.left)

    def patterns_of(self, guess: str) -> Patterns:
        """The pattern of any word against each word left, (words left,)."""
        row: Patterns = self.table.against(self.table.encoded(guess), self.left)[0]
        return row

    def blocks(self, order: Places) -> Iterator[tuple[Places, Patterns]]:
        """The guesses in ``order`` in blocks, each with its patterns against the words left."""
        size = max(1, min(2048, BLOCK_CELLS // max(1, len(self.left))))
        for start in range(0, len(order), size):
            block = order[start : start + size]
            yield block, self.patterns(block)


def position_of(view: WordleView, hidden: Lexicon | None = None) -> CluePosition:
    """The position of a view; ``hidden`` is the list of answers if the player knows it.

    If no word that the player knows fits the clues, all allowed words are considered, so that there
    is always a guess, and in hard mode a legal one. If no allowed word fits the clues, no words are
    left. Past answers are not left, but may be guessed.
    """
    table = word_table(view.allowed)
    if view.knows_answers:
        hidden = view.answers
    known = places_of(view.allowed, view.lexicon)
    secret = known if hidden is None else places_of(view.allowed, hidden)
    if hidden is not None and view.lexicon != view.allowed:
        secret = np.intersect1d(known, secret, assume_unique=True)
    if view.past is not None:
        secret = np.setdiff1d(secret, places_of(view.allowed, view.past), assume_unique=True)
    left = consistent(table, view.clues, secret)
    if not len(left) and hidden is not None:
        left = consistent(table, view.clues, places_of(view.allowed, hidden))
    if not len(left):
        everything = np.arange(len(view.allowed), dtype=np.int64)
        left = consistent(table, view.clues, everything)
    worth_guessing = np.zeros(len(view.allowed), bool)
    worth_guessing[known] = worth_guessing[left] = True
    guesses = np.flatnonzero(worth_guessing)
    if view.hard:
        guesses = legal_in_hard_mode(table, view.clues, guesses)
    tries = max(0, view.guesses - len(view.clues))
    return CluePosition(table, left if tries == 1 else guesses, left, tries)
