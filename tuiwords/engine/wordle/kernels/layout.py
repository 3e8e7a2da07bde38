"""Constants of Wordle's kernels; the build makes a ``layout.pxd`` of them."""

ANY, HARD, LEFT = 0, 1, 2  # words that may be guessed: any allowed, by hard mode, only words left
EACH = 10  # overhead of a guess (filtering, sorting), in patterns looked at
BLOCK = 512  # guesses whose parts are counted at once
FEW_WORDS = 128  # words of which every pair is compared; with more, that takes longer than to count
FEW = 4  # times as many words as parts: then the bounds of guesses are raised
MISSED = 100_000  # more than all guesses made for the words of any list: 14,855 take six each
ENDLESS = 2_000_000_000  # the cost of a guess that tells nothing; 14,855 words missed cost less
MEMO_MASK = (1 << 16) - 1  # of a hash: the slot of a set of words
MOST_DEPTH = 99  # of a search: each guess leaves fewer words
PLACE_MASK = 0xFFFFFFFF  # of a sort key: the place of the guess, below its bound
PLACE_BITS = 32

NOTHING = 1e18  # the cost of a guess that gives no information, as searched with weights
SHALLOW = 2  # from this many guesses ahead, large sets of words are only estimated
MOST_DOUBT = 254  # of two words, in units
ROUNDING = 1 + 1e-9  # by so much costs are raised that are compared with bounds
