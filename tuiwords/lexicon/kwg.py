"""KWG, the word graphs that wolges, Macondo and MAGPIE read: a list from one, and one of a list.

A file is an array of little-endian numbers of 32 bits: bits 24 to 31 are a letter (1 is A, 0 the
separator of the GADDAG), 23 says that a word ends here, 22 that it is the last of its siblings, 0
to 21 are the index of its first child. The children of node 0 begin the words, those of node 1 the
GADDAG. See "details.txt" of https://github.com/andy-k/wolges.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tuiwords.lexicon.alphabet import LATIN
from tuiwords.lexicon.graph import CrosswordGraph, crossword
from tuiwords.lexicon.layout import CROSSWORD_LENGTHS, DAWG_ROOT, GADDAG_ROOT, NARROW
from tuiwords.lexicon.lexicon import Lexicon, LexiconError

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
    nodes = np.frombuffer(data, "<u4").tolist()
    words: list[str] = []
    waiting, visited = [("", nodes[0] & _CHILD)], 0
    while waiting:
        begun, place = waiting.pop()
        visited += 1
        if not place:
            continue
        if len(begun) >= _LONGEST or visited > _MOST:
            raise LexiconError(f"{where} is not a KWG file: its words have no end")
        for node in _siblings(nodes, place, where):
            letter = node >> _TILE_SHIFT
            if not 1 <= letter <= len(LATIN.letters):
                raise LexiconError(f"{where} has letter {letter}; the letters of English end at 26")
            word = begun + LATIN.letters[letter - 1]
            if node & _ACCEPTS:
                words.append(word)
            waiting.append((word, node & _CHILD))
    return sorted(words)


def _siblings(nodes: list[int], place: int, where: str) -> Iterator[int]:
    while True:
        if place >= len(nodes):
            raise LexiconError(f"{where} is not a whole KWG file: node {place} is beyond its end")
        yield nodes[place]
        if nodes[place] & _LAST:
            return
        place += 1


def kwg_of(lexicon: Lexicon) -> bytes:
    """The KWG of the words of 2 to 15 letters, with DAWG and GADDAG.

    Raises: LexiconError if the alphabet is not that of English, or there are too many words.
    """
    if lexicon.alphabet.letters != LATIN.letters:
        raise LexiconError(f"{lexicon.name!r} has other letters than English, which KWG files name")
    graph = crossword(lexicon, CROSSWORD_LENGTHS[1])
    nodes = [_LAST, _LAST]
    places = {0: 0}  # of the first child of each node of ours
    waiting = [int(graph[DAWG_ROOT]), int(graph[GADDAG_ROOT])]
    roots = tuple(waiting)
    links: list[tuple[int, int]] = []  # a node of the file, and the node of ours behind it
    while waiting:
        at = waiting.pop()
        if at in places:
            continue
        places[at] = len(nodes) if (children := list(_children(graph, at))) else 0
        for letter, ends, below in children:
            links.append((len(nodes), below))
            nodes.append(letter << _TILE_SHIFT | (_ACCEPTS if ends else 0))
            waiting.append(below)
        if children:
            nodes[-1] |= _LAST
    if len(nodes) > _CHILD:
        raise LexiconError(f"{lexicon.name!r} has too many words for a KWG file")
    for number, root in enumerate(roots):
        nodes[number] |= places[root]
    for place, below in links:
        nodes[place] |= places[below]
    return np.array(nodes, "<u4").tobytes()


def _children(graph: CrosswordGraph, at: int) -> Iterator[tuple[int, bool, int]]:
    """The letters below a node of ours, the separator first: letter, whether a word ends, child."""
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
