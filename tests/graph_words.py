"""Walks word graphs by their layout, apart from the kernels that read them."""

from collections.abc import Iterator

from tuiwords.lexicon.graph import CrosswordGraph, Trie, separator_of
from tuiwords.lexicon.layout import (
    BASE_SHIFT,
    CHILDREN_MASK,
    DAWG_ROOT,
    LENGTH_MASK,
    LENGTH_SHIFT,
)
from tuiwords.lexicon.lexicon import Alphabet


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
    last = separator_of(alphabet)
    names = {**dict(enumerate(alphabet.letters)), last: separator}
    words = (last + 1) // 32  # of a mask

    def mask(place: int) -> int:
        return int.from_bytes(nodes[place : place + words].astype("<u4").tobytes(), "little")

    def walk(place: int, letters: str) -> Iterator[str]:
        yield from (letters + names[code] for code in _symbols(mask(place + words)))
        for index, code in enumerate(_symbols(mask(place))):
            step = 2 * words + (1 + words) * index if code < last else -1 - words
            yield from walk(int(nodes[place + step]), letters + names[code])

    start = int(nodes[root])
    return walk(start, "") if start else iter(())
