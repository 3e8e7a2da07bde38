"""Constants of Word Soup's kernels; the build makes a ``layout.pxd`` of them."""

EMPTY = 39  # the code of a square without a letter
PADDED_SQUARES = 256  # of a padded board: 13 x 13 with its frame is 225
LONGEST = 31  # letters of the longest word that is found
PATH = 32  # squares that a path has room for
LETTERS = 40  # codes of letters, with EMPTY

FEATURES = 12  # numbers that describe a board
LINES = 16  # rows or columns of a padded board, and the letters of one
MOST_EXTENT = 14  # more than the letters of any row

SEEN = 1 << 13  # slots of the table of square sets already seen from one position
SEEN_SHIFT = 50  # so many bits are dropped of a key for its slot in it
GROUPS = 3  # of word lengths, each with its own margin
SECOND_GROUP, THIRD_GROUP = 5, 8  # the first lengths of these

SLOT_FACTOR = 0x9E3779B97F4A7C15  # Fibonacci hashing, D. E. Knuth, TAOCP 3, 6.4
SLOT_SHIFT = 40
FIELDS = 4  # of the origin of a position: its points, parent, length of the word and tilt
POINTS, PARENT, LENGTH, TILT = 0, 1, 2, 3

# States of a slot for a position: nobody has looked yet, a thread looks, its words are noted, and
# they are not, since they are to be found again in its turn.
FREE, TAKEN, NOTED, UNKNOWN = range(4)

# What is noted of a position in each row: its letters, how many of them differ, how many more q
# than u, its words, those noted, and the letters of the longest.
FACTS = 8  # int64 of a cache line
LEFT, DISTINCT, EXCESS, FOUND, COUNT, LONGEST_FOUND = range(6)
