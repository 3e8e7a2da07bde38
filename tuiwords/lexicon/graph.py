"""Word graphs: a word list as packed arrays for kernels, cached on disk.

The *trie* is for Boggle and Word Soup. The *crossword graph* is for crossword games: a DAWG (words
read forwards) and a GADDAG (each word from each of its letters: backwards, separator, forwards)
minimized together. ``layout`` describes the bits of both.

GADDAG: Steven A. Gordon, "A Faster Scrabble Move Generation Algorithm", Software: Practice and
Experience 24(2), 1994.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tuiwords.lexicon.alphabet import Alphabet
from tuiwords.lexicon.kept import kept_array
from tuiwords.lexicon.layout import (
    BASE_SHIFT,
    CHILDREN_MASK,
    CROSSWORD_LENGTHS,
    DAWG_ROOT,
    GADDAG_ROOT,
    KEY_WIDTH,
    LENGTH_MASK,
    LENGTH_SHIFT,
    LONGEST_WORD,
    MOST_NODES,
    SEPARATOR,
    VERSION,
)
from tuiwords.lexicon.lexicon import Lexicon, LexiconError

Trie = NDArray[np.uint64]
CrosswordGraph = NDArray[np.uint32]


@lru_cache(maxsize=8)
def trie(lexicon: Lexicon) -> Trie:
    """The trie of a lexicon, uint64 (nodes,); node 0 is the root.

    Raises: LexiconError if a word has letters outside the alphabet or is too long.
    """
    nodes: Trie = kept_array(f"trie{VERSION}", lexicon, build_trie, np.uint64)
    return nodes


@lru_cache(maxsize=8)
def crossword(lexicon: Lexicon) -> CrosswordGraph:
    """The DAWG and GADDAG of the words of 2 to 15 letters, uint32 (size,).

    Raises: LexiconError if a word has letters outside the alphabet.
    """
    nodes: CrosswordGraph = kept_array(f"crossword{VERSION}", lexicon, build_crossword, np.uint32)
    return nodes


def letter_matrix(lexicon: Lexicon) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The words in code order, uint8 (words, longest): codes + 1, then zeros; and their lengths.

    Raises: LexiconError if a word has letters outside the alphabet or is too long.
    """
    if not len(lexicon):
        return np.zeros((0, 1), np.uint8), np.zeros(0, np.int64)
    text = np.frombuffer(("\n".join(lexicon.words) + "\n").encode("utf-32-le"), np.uint32)
    ends = np.flatnonzero(text == ord("\n"))
    starts = np.concatenate([[0], ends[:-1] + 1])
    lengths = (ends - starts).astype(np.int64)
    spelled = np.zeros(int(text.max()) + 1, np.uint8)
    for letter, code in lexicon.alphabet.codes.items():
        if ord(letter) < spelled.size:
            spelled[ord(letter)] = code + 1
    codes = spelled[text]
    codes[ends] = 1
    if not codes.all() or not lengths.all() or lengths.max() > LONGEST_WORD:
        raise LexiconError(_first_bad_word(lexicon))
    matrix = np.zeros((lengths.size, int(lengths.max())), np.uint8)
    rows = np.repeat(np.arange(lengths.size), lengths)
    columns = np.arange(rows.size) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    matrix[rows, columns] = np.delete(codes, ends)
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

    Raises: LexiconError if a word has letters outside the alphabet, or there are too many nodes.
    """
    matrix, lengths = letter_matrix(lexicon)
    shared = np.zeros(lengths.size, np.int64)
    if lengths.size > 1:
        shared[1:] = np.argmin(matrix[1:] == matrix[:-1], axis=1)
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
        nodes[here[lengths[reaching] == depth]] |= np.uint64(depth << LENGTH_SHIFT)
        first += fresh.size
    return nodes


def _gaddag_keys(words: NDArray[np.uint8], length: int) -> Iterator[NDArray[np.uint8]]:
    """The GADDAG keys of words of one length (rows): a prefix reversed, separator, the rest."""
    for cut in range(1, length + 1):
        keys = np.zeros((len(words), KEY_WIDTH), np.uint8)
        keys[:, :cut] = words[:, :cut][:, ::-1]
        if cut < length:
            keys[:, cut] = SEPARATOR + 1
            keys[:, cut + 1 : length + 1] = words[:, cut:]
        yield keys


def _sorted_keys(blocks: list[NDArray[np.uint8]]) -> NDArray[np.uint8]:
    keys = np.concatenate([np.zeros((0, KEY_WIDTH), np.uint8), *blocks])
    halves = keys.view(">u8").astype(np.uint64)
    return np.ascontiguousarray(keys[np.lexsort((halves[:, 1], halves[:, 0]))])


def build_crossword(lexicon: Lexicon) -> CrosswordGraph:
    """Minimize the GADDAG and DAWG of the words of 2 to 15 letters into one array.

    Raises: LexiconError if a word has letters outside the alphabet.
    """
    from tuiwords.lexicon.kernels.graph import GraphDraft, minimize

    matrix, lengths = letter_matrix(lexicon)
    backwards: list[NDArray[np.uint8]] = []
    forwards: list[NDArray[np.uint8]] = []
    for length in range(CROSSWORD_LENGTHS[0], CROSSWORD_LENGTHS[1] + 1):
        words = matrix[lengths == length][:, :length]
        if len(words):
            backwards.extend(_gaddag_keys(words, length))
            forwards.append(np.pad(words, ((0, 0), (0, KEY_WIDTH - length))))
    gaddag_keys, dawg_keys = _sorted_keys(backwards), _sorted_keys(forwards)
    capacity = 1 << 16
    while capacity < 2 * len(gaddag_keys):
        capacity *= 2
    while True:
        nodes = np.zeros(capacity, np.uint32)
        table = np.zeros(capacity, np.uint32)
        draft = GraphDraft(nodes, table)
        gaddag = minimize(draft, gaddag_keys)
        dawg = minimize(draft, dawg_keys) if gaddag >= 0 else -1
        if dawg >= 0:
            nodes[GADDAG_ROOT], nodes[DAWG_ROOT] = gaddag, dawg
            return nodes[: draft.size].copy()
        capacity *= 2


def _symbols(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def trie_words(nodes: Trie, alphabet: Alphabet) -> Iterator[str]:
    """All words of a trie, in code order."""

    def walk(place: int, letters: str) -> Iterator[str]:
        node = int(nodes[place])
        if (node >> LENGTH_SHIFT) & LENGTH_MASK:
            yield letters
        for index, code in enumerate(_symbols(node & CHILDREN_MASK)):
            yield from walk((node >> BASE_SHIFT) + index, letters + alphabet.letters[code])

    return walk(0, "")


def crossword_strings(
    nodes: CrosswordGraph, alphabet: Alphabet, root: int = DAWG_ROOT, separator: str = "+"
) -> Iterator[str]:
    """All strings that one half of a crossword graph accepts."""
    names = {**dict(enumerate(alphabet.letters)), SEPARATOR: separator}

    def walk(place: int, letters: str) -> Iterator[str]:
        yield from (letters + names[code] for code in _symbols(int(nodes[place + 1])))
        for index, code in enumerate(_symbols(int(nodes[place]))):
            edge = place + 2 + 2 * index if code < SEPARATOR else place - 2
            yield from walk(int(nodes[edge]), letters + names[code])

    start = int(nodes[root])
    return walk(start, "") if start else iter(())
