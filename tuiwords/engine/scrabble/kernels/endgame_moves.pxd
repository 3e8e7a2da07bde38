from libc.stdint cimport int64_t, uint64_t

from tuiwords.engine.scrabble.kernels.layout cimport (
    BOARD,
    ENTRY,
    LISTED,
    SET_WORDS,
    Board,
    Listed,
    Tree,
)
from tuiwords.engine.scrabble.kernels.state cimport Search


cdef class EndgameArrays:
    cdef Tree tree
    cdef BOARD[::1] boards
    cdef LISTED[::1] plays
    cdef int64_t[::1] lists
    cdef int64_t[::1] heap
    cdef ENTRY[::1] table
    cdef object owner


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


cdef inline bint touches(Listed play, uint64_t *mask) noexcept nogil:
    """Whether a set of squares has one of the footprint of a play."""
    cdef uint64_t found = 0
    cdef int word
    for word in range(SET_WORDS):
        found |= play.footprint[word] & mask[word]
    return found != 0
