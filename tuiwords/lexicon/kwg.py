"""KWG, the word graphs that wolges, Macondo and MAGPIE read: a list from one, and one of a list.

A file is an array of little-endian numbers of 32 bits: bits 24 to 31 are a letter (1 is A, 0 the
separator of the GADDAG), 23 says that a word ends here, 22 that it is the last of its siblings, 0
to 21 are the index of its first child. The children of node 0 begin the words, those of node 1 the
GADDAG. See "details.txt" of https://github.com/andy-k/wolges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeVar

import numpy as np

from tuiwords.lexicon.graph import CrosswordGraph, crossword
from tuiwords.lexicon.layout import CROSSWORD_LENGTHS, DAWG_ROOT, GADDAG_ROOT, NARROW
from tuiwords.lexicon.lexicon import LATIN, Lexicon, LexiconError

At = TypeVar("At")

SUFFIX = ".kwg"
_TILE_SHIFT = 24
_ACCEPTS, _LAST = 1 << 23, 1 << 22
_CHILD = _LAST - 1
_MOST = 20_000_000  # beginnings of words
_LONGEST = 63  # letters of a word


def words_of_kwg(data: bytes, where: str) -> list[str]:
    """The words of a KWG in lower case, ascending.

    Raises: LexiconError if it is none, or its letters are not those of English; ``where`` names it.
    """
    if not data or len(data) % 4:
        raise LexiconError(f"{where} is not a KWG file: its size is {len(data)} bytes")
    letters = range(1, len(LATIN.letters) + 1)
    spelled = bytes.maketrans(bytes(letters), LATIN.letters.encode())
    found = word_numbers(np.frombuffer(data, "<u4").tolist(), letters, where)
    return sorted(word.translate(spelled).decode() for word in found)


def word_numbers(nodes: Sequence[int], letters: range, where: str) -> Iterator[bytes]:
    """The words of a graph in its order, each as the numbers of its letters.

    Raises: LexiconError for numbers that are not in ``letters``, or without an end.
    """
    root = nodes[0] & _CHILD
    waiting, visited = [(root, b"")] if root else [], 0
    while waiting:
        place, begun = waiting.pop()
        visited += 1
        if len(begun) >= _LONGEST or visited > _MOST:
            raise LexiconError(f"{where} is not a word graph: its words have no end")
        if place >= len(nodes):
            raise LexiconError(f"{where} is not whole: node {place} is beyond its end")
        node = nodes[place]
        letter = node >> _TILE_SHIFT
        if letter not in letters:
            raise LexiconError(f"{where} has letter {letter}; the letters of English end at 26")
        word = begun + bytes([letter])
        if not node & _LAST:
            waiting.append((place + 1, begun))
        if node & _CHILD:
            waiting.append((node & _CHILD, word))
        if node & _ACCEPTS:
            yield word


def kwg_of(lexicon: Lexicon) -> bytes:
    """The KWG of the words of 2 to 15 letters, with DAWG and GADDAG.

    Raises: LexiconError if the alphabet is not that of English, or there are too many words.
    """
    if lexicon.alphabet.letters != LATIN.letters:
        raise LexiconError(f"{lexicon.name!r} has other letters than English, which KWG files name")
    graph = crossword(lexicon, CROSSWORD_LENGTHS[1])
    roots = int(graph[DAWG_ROOT]), int(graph[GADDAG_ROOT])
    nodes = graph_nodes(roots, partial(_children, graph))
    return np.array(nodes, "<u4").tobytes()


def graph_nodes(
    roots: Sequence[At], children: Callable[[At], Iterable[tuple[int, bool, At]]]
) -> list[int]:
    """The nodes of a file: from the roots on, by what stands below each place of another graph.

    The children of a place are a number, whether a word ends, and a place, in ascending order.
    Raises: LexiconError if there are too many.
    """
    nodes = [_LAST] * len(roots)
    places: dict[At, int] = {}  # of the first child of each place of that graph
    waiting = list(roots)
    links: list[tuple[int, At]] = []  # a node of the file, and the place behind it
    while waiting:
        at = waiting.pop()
        if at in places:
            continue
        below = list(children(at))
        places[at] = len(nodes) if below else 0
        for letter, ends, child in below:
            links.append((len(nodes), child))
            nodes.append(letter << _TILE_SHIFT | (_ACCEPTS if ends else 0))
            waiting.append(child)
        if below:
            nodes[-1] |= _LAST
    if len(nodes) > _CHILD:
        raise LexiconError("there are too many words for a KWG file")
    for number, root in enumerate(roots):
        nodes[number] |= places[root]
    for place, child in links:
        nodes[place] |= places[child]
    return nodes


def _children(graph: CrosswordGraph, at: int) -> Iterator[tuple[int, bool, int]]:
    """The letters below a node of ours, the separator first: letter, whether a word ends, child."""
    if not at:
        return
    below, ends = int(graph[at]), int(graph[at + 1])
    if below >> NARROW & 1:
        yield 0, False, int(graph[at - 2])
    edge = at + 2
    for code in range(NARROW):
        child = 0
        if below >> code & 1:
            child = int(graph[edge])
            edge += 2
        if (below | ends) >> code & 1:
            yield code + 1, bool(ends >> code & 1), child
