"""Constants of Boggle's kernels; the build makes a ``layout.pxd`` of them.

An entry of the stack of a search is two numbers: used squares << SQUARE_BITS | current square, and
a node of the trie. A face is a code: 0-35 a letter, 36 a block, 37 and above two letters.
"""

SQUARE_BITS = 6
SQUARE_MASK = 63
SINGLE = 255  # the second letter of a face that has only one
BLOCK = 36
LAST_RUN = 255  # before the stamps, uint8, run out

NO_LANE = 36  # of a search that has not crossed the wildcard square
MARK_BITS = NO_LANE + 1
LAST_MARK = (1 << (64 - MARK_BITS)) - 1  # the last run whose number fits above the lanes of a mark
