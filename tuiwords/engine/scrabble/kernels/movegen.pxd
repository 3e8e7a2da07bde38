from libc.stdint cimport int64_t, uint64_t

from tuiwords.engine.scrabble.kernels.layout cimport Board, Workspace
from tuiwords.engine.scrabble.kernels.state cimport Search

cdef int64_t push_anchor(
    Workspace workspace,
    int64_t top,
    int64_t node,
    uint64_t symbols,
    int64_t square,
    int64_t room,
    int64_t points,
) nogil
cdef void generate_all(Search search, Board board, int64_t top, int64_t after) nogil
cdef void generate_best(Search search, Board board, int64_t top, int64_t after) nogil
