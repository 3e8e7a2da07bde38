from libc.stdint cimport int64_t

from tuiwords.engine.scrabble.kernels.layout cimport BOARD, FOUND_PLAY, Board, Turn
from tuiwords.engine.scrabble.kernels.state cimport Search


cdef class Turns:
    cdef FOUND_PLAY[::1] plays
    cdef const int64_t[::1] racks
    cdef int64_t[:, ::1] differing
    cdef int64_t first
    cdef int64_t move, equity, score, lines  # what is known


cdef void learn(
    Search search, BOARD[::1] boards, Turns turns, int64_t candidate
) nogil
cdef void find_turn_knowing(Search search, Board board, Turn turn, Turns turns) nogil
