from libc.stdint cimport int64_t

from tuiwords.engine.scrabble.kernels.layout cimport Board
from tuiwords.engine.scrabble.kernels.state cimport Search

cdef bint is_wide(Search search) nogil
cdef int64_t child_after_separator(Search search, int64_t node) nogil
cdef int64_t backwards(Search search, Board board, int64_t square) nogil
cdef void update_all(Search search, Board board) nogil
cdef void lay(Search search, Board board, int64_t move) nogil
cdef void copy_board(Board board, Board copy) nogil
