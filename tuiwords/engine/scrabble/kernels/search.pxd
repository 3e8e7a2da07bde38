from libc.stdint cimport int64_t

from tuiwords.engine.scrabble.kernels.layout cimport Anchor, Board, Turn, Workspace
from tuiwords.engine.scrabble.kernels.state cimport Search

cdef void generate_from_anchor(Search search, Board board, Anchor anchor) nogil
cdef void begin_search(Workspace workspace, int64_t top) nogil
cdef int64_t list_plays(Search search, Board board, int64_t empty) nogil
cdef void search_lines(Search search, Board board, int64_t empty, int64_t lines) nogil
cdef int64_t find_best(
    Search search, Board board, int64_t empty, int64_t top, int64_t least
) nogil
cdef (int64_t, int64_t) best_exchange(Workspace workspace, int64_t bag) nogil
cdef void choose_turn(Search search, int64_t count, Turn turn) nogil
cdef void find_turn(Search search, Board board, Turn turn) nogil
