"""Word graphs: a word list as packed arrays for kernels, cached on disk.

The *trie* is for Boggle and Word Soup. The *crossword graph* is for crossword games: a DAWG (words
read forwards) and a GADDAG (each word from each of its letters: backwards, separator, forwards)
minimized together. ``layout`` describes the bits of both.

GADDAG: Steven A. Gordon, "A Faster Scrabble Move Generation Algorithm", Software: Practice and
Experience 24(2), 1994.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuiwords.large_caches import large
from tuiwords.lexicon.array_cache import cached_array
from tuiwords.lexicon.layout import (
    BASE_SHIFT,
    CROSSWORD_LENGTHS,
    DAWG_ROOT,
    GADDAG_ROOT,
    LENGTH_MASK,
    LENGTH_SHIFT,
    LONGEST_WORD,
    MOST_NODES,
    NARROW,
    VERSION,
    WIDE,
)
from tuiwords.lexicon.lexicon import Alphabet, Lexicon, LexiconError, check_letters

Trie = NDArray[np.uint64]
CrosswordGraph = NDArray[np.uint32]
Letters = NDArray[np.uint8]
Lengths = NDArray[np.int64]


def separator_of(alphabet: Alphabet) -> int:
    """The code of the separator in graphs of an alphabet: ``NARROW`` or ``WIDE``."""
    return NARROW if len(alphabet) <= NARROW else WIDE


@large
@lru_cache(maxsize=8)
def trie(lexicon: Lexicon) -> Trie:
    """The trie of a lexicon, uint64 (nodes,); node 0 is the root.

    Raises: LexiconError if a word has letters outside the alphabet or is too long, or the alphabet
    too many.
    """
    return cached_array(f"trie{VERSION}", lexicon, build_trie, np.uint64)


@large
@lru_cache(maxsize=8)
def crossword(lexicon: Lexicon, longest: int = CROSSWORD_LENGTHS[1]) -> CrosswordGraph:
    """The DAWG and GADDAG of the words of 2 letters to ``longest``, uint32 (size,).

    Raises: LexiconError if a word has letters outside the alphabet.
    """
    make = partial(build_crossword, longest=longest)
    return cached_array(f"crossword{VERSION}-{longest}", lexicon, make, np.uint32)


def letter_matrix(lexicon: Lexicon) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The words in code order, uint8 (words, longest): codes + 1, then zeros; and their lengths.

    Raises: LexiconError if a word has letters outside the alphabet or is too long.
    """
    if not len(lexicon):
        return np.zeros((0, 1), np.uint8), np.zeros(0, np.int64)
    text = np.frombuffer(lexicon.text + b"\n", np.uint8)
    if not lexicon.text.isascii():
        text = np.frombuffer((lexicon.text.decode() + "\n").encode("utf-32-le"), np.uint32)
    ends = np.flatnonzero(text == ord("\n"))
    starts = np.concatenate([[0], ends[:-1] + 1])
    lengths = ends - starts
    spelled = np.zeros(int(text.max()) + 1, np.uint8)
    for letter, code in lexicon.alphabet.codes.items():
        if ord(letter) < spelled.size:
            spelled[ord(letter)] = code + 1
    codes = spelled[text]
    codes[ends] = 1
    if not codes.all() or not lengths.all() or lengths.max() > LONGEST_WORD:
        raise LexiconError(_first_bad_word(lexicon))
    matrix = np.zeros((lengths.size, int(lengths.max())), np.uint8)
    for length in range(1, matrix.shape[1] + 1):
        rows = np.flatnonzero(lengths == length)
        matrix[rows, :length] = codes[starts[rows, None] + np.arange(length)]
    if list(lexicon.alphabet.letters) != sorted(lexicon.alphabet.letters):
        order = np.lexsort(matrix.T[::-1])
        matrix, lengths = matrix[order], lengths[order]
    return matrix, lengths


def _first_bad_word(lexicon: Lexicon) -> str:
    known = set(lexicon.alphabet.letters)
    for word in lexicon.words:
        if not word or len(word) > LONGEST_WORD:
            return f"the word {word[:30]!r} of {lexicon.name!r} has {len(word)} letters"
        if not known.issuperset(word):
            strange = next(letter for letter in word if letter not in known)
            return f"the letter {strange!r} of {word!r} is not in the alphabet of {lexicon.name!r}"
    return f"{lexicon.name!r} cannot be packed"


def build_trie(lexicon: Lexicon) -> Trie:
    """Build the trie level by level; a word that differs from the one before it adds a node.

    Raises: LexiconError if a word has letters outside the alphabet, or there are too many letters
    or nodes.
    """
    check_letters(lexicon)
    matrix, lengths = letter_matrix(lexicon)
    shared = shared_prefixes(matrix)
    total = 1 + int((lengths - shared).sum())
    if total > MOST_NODES:
        raise LexiconError(f"{lexicon.name!r} has too many words for a board game: {len(lexicon)}")
    nodes = np.zeros(total, np.uint64)
    above = np.zeros(lengths.size, np.int64)  # each word's node one level up
    first = 1
    for depth in range(1, matrix.shape[1] + 1):
        reaching = np.flatnonzero(lengths >= depth)
        leaves = shared[reaching] < depth
        here = first - 1 + np.cumsum(leaves)
        fresh = reaching[leaves]
        if fresh.size:
            parents = above[fresh]
            heads = np.flatnonzero(np.diff(parents, prepend=-1))
            bits = np.uint64(1) << (matrix[fresh, depth - 1] - np.uint8(1)).astype(np.uint64)
            bases = (first + heads).astype(np.uint64) << np.uint64(BASE_SHIFT)
            nodes[parents[heads]] |= np.bitwise_or.reduceat(bits, heads) | bases
        above[reaching] = here
        length = np.uint64(min(depth, LENGTH_MASK) << LENGTH_SHIFT)
        nodes[here[lengths[reaching] == depth]] |= length
        first += fresh.size
    return nodes


class _Keys(NamedTuple):
    """Sorted strings of a graph, see ``add_keys``."""

    letters: Letters
    ends: NDArray[np.uint8]
    beyond: NDArray[np.uint32]


def _reversed_prefixes(
    words: Letters, lengths: Lengths, shared: Lengths, nodes: NDArray[np.uint32]
) -> Iterator[_Keys]:
    """The prefixes of words backwards, by their last letters: all at once would take much memory.

    Beyond the separator a GADDAG goes on as the DAWG does behind the prefix, whose node is one of
    ``nodes``. Each prefix counts at the first word that has it, which shares less with the word
    before it.
    """
    columns = np.ascontiguousarray(words.T)
    begins = np.cumsum(lengths - shared) - lengths  # the number of a prefix less its length
    for last in range(1, int(words.max(initial=0)) + 1):
        blocks = []
        for length in range(1, len(columns) + 1):
            rows = np.flatnonzero((columns[length - 1] == last) & (shared < length))
            letters = np.zeros((rows.size, len(columns)), np.uint8)
            letters[:, :length] = words[rows, :length][:, ::-1]
            ends = (lengths[rows] == length).astype(np.uint8)
            blocks.append(_Keys(letters, ends, nodes[begins[rows] + length - 1]))
        keys = _Keys._make(map(np.concatenate, zip(*blocks, strict=True)))
        if len(keys.ends):
            order = _order(keys.letters[:, 1:])
            yield _Keys._make(part[order] for part in keys)


def _order(letters: Letters) -> NDArray[np.int64]:
    """The order of rows: by so many places as fit into 64 bits, where these are equal by all."""
    bits = int(letters.max(initial=1)).bit_length()
    packed = []
    for start in range(0, letters.shape[1], 64 // bits):
        total = np.zeros(len(letters), np.uint64)
        for column in letters[:, start : start + 64 // bits].T:
            total = total << np.uint64(bits) | column
        packed.append(total)
    order = np.argsort(packed[0])
    same = np.diff(packed[0][order]) == 0
    tied = np.append(same, False) | np.insert(same, 0, False)
    among = order[tied]
    order[tied] = among[np.lexsort([part[among] for part in packed[::-1]])]
    return order


def build_crossword(lexicon: Lexicon, longest: int = CROSSWORD_LENGTHS[1]) -> CrosswordGraph:
    """Minimize the DAWG and GADDAG of the words of 2 letters to ``longest`` into one array.

    Raises: LexiconError if a word has letters outside the alphabet.
    """
    from tuiwords.lexicon.kernels.graph import GraphDraft, end_keys

    words, lengths = letter_matrix(lexicon)
    fitting = (lengths >= CROSSWORD_LENGTHS[0]) & (lengths <= longest)
    words, lengths = np.ascontiguousarray(words[fitting, :longest]), lengths[fitting]
    if not len(words):
        return np.zeros(2, np.uint32)
    shared = shared_prefixes(words)
    nodes = np.zeros(int((lengths - shared).sum()), np.uint32)
    draft = GraphDraft(separator_of(lexicon.alphabet), nodes)
    count = len(words)
    _add(draft, _Keys(words, np.ones(count, np.uint8), np.zeros(count, np.uint32)))
    dawg = end_keys(draft)
    for keys in _reversed_prefixes(words, lengths, shared, nodes):
        _add(draft, keys)
    gaddag = end_keys(draft)
    graph: CrosswordGraph = draft.finished()
    graph[GADDAG_ROOT], graph[DAWG_ROOT] = gaddag, dawg
    return graph


def _add(draft: Any, keys: _Keys) -> None:
    """Add keys to a draft, which grows as they need."""
    from tuiwords.lexicon.kernels.graph import add_keys

    done = add_keys(draft, *keys, 0)
    while done < len(keys.ends):
        draft.grow()
        done = add_keys(draft, *keys, done)


def shared_prefixes(words: Letters) -> Lengths:
    """How many letters each word shares with the one before it."""
    shared = np.zeros(len(words), np.int64)
    shared[1:] = np.argmin(words[1:] == words[:-1], axis=1)
    return shared
