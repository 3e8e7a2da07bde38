"""Bit layouts of the word graphs, for the code that builds them and the kernels that read them.

Letters are codes of the lexicon's alphabet, at most 63.

*Trie*, uint64 (nodes,), the root first, the children of a node side by side: bits 0-35 are the mask
of letters that follow, 37-41 the length of the word that ends here (0: none; 31: 31 or more), 42-63
the index of the first child (base). The child of letter c is at base + popcount(mask & ((1 << c) -
1)). There is none for an alphabet of more letters.

*Merged trie*, uint64 (nodes,): a trie in which equal sets of children are stored once. Bit 37 is
set if a word ends here; its length depends on the path and is not stored.

*Crossword graph*, uint32 (size,): a node is the mask of symbols that have a child, the mask of
symbols that end a word, then an edge for each letter that has a child, in letter order. An edge is
the index of the child and the symbols with which a string goes on there, that is both masks of the
child in one: most searches end at a child, and so need not read it. The edge of the separator lies
before the node, at its index - 2, where a search finds it without the masks. 0 is not a node. The
first two numbers of the array are the indices of the two roots. The last bit of a mask is that of
the separator. For more than 31 letters a graph is *wide*: a mask is two numbers, the low one first,
an edge has three, and that of the separator lies at index - 3. (Wide graphs for all would be 1.67
times as large, and move generation would have 0.82 to 0.88 of its speed.)
"""

from __future__ import annotations

CHILDREN_MASK = (1 << 36) - 1
LENGTH_SHIFT = 37
LENGTH_MASK = 31
BASE_SHIFT = 42
LONGEST_WORD = 255
MOST_NODES = 1 << 22  # as many as a base can name

ENDS_WORD = 1 << LENGTH_SHIFT  # in a merged trie

NARROW, WIDE = 31, 63  # the most letters, and the code of the separator behind them
SYMBOLS = WIDE + 1
KEY_WIDTH = 22  # of what a crossword graph is built from: 21 letters and a separator
GADDAG_ROOT = 0  # nodes[GADDAG_ROOT] is the index of the root
DAWG_ROOT = 1
CROSSWORD_LENGTHS = (2, 15)

VERSION = 4  # of these layouts; part of the cached files' names
