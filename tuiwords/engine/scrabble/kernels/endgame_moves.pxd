from libc.stdint cimport int64_t, uint64_t

from tuiwords.engine.scrabble.kernels.layout cimport (
    BOARD,
    ENTRY,
    FEW_SET_WORDS,
    LISTED_PLAY,
    SET_WORDS,
    SQUARES_OF,
    Board,
    Layout,
    SquaresOf,
    Tree,
    Workspace,
)
from tuiwords.engine.scrabble.kernels.state cimport Search


cdef class EndgameArrays:
    cdef Tree tree
    cdef BOARD[::1] boards
    cdef LISTED_PLAY[::1] plays
    cdef SQUARES_OF[::1] squares
    cdef int64_t[::1] lists
    cdef int64_t[::1] heap
    cdef ENTRY[::1] table
    cdef object owner


cdef void unpack_rack(Workspace workspace, Tree tree, int64_t seat) nogil


cdef int64_t generate_new(
    Search search, EndgameArrays game, Board board, int64_t seat, int64_t number
) nogil


cdef void describe(
    Search search,
    EndgameArrays game,
    Board board,
    int64_t seat,
    int64_t number,
    int64_t move,
    int64_t score,
) nogil


cdef inline bint touches(SquaresOf play, uint64_t *mask, Layout layout) noexcept nogil:
    """Whether a set of squares has one of the footprint of a play."""
    cdef uint64_t found = 0
    cdef int word
    for word in range(FEW_SET_WORDS):
        found |= play.footprint[word] & mask[word]
    if layout.set_words > FEW_SET_WORDS:
        for word in range(FEW_SET_WORDS, SET_WORDS):
            found |= play.footprint[word] & mask[word]
    return found != 0
