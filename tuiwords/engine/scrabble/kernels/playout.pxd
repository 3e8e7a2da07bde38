from libc.stdint cimport int64_t

from tuiwords.engine.scrabble.kernels.layout cimport BOARD, TURN
from tuiwords.engine.scrabble.kernels.replies cimport Turns


cdef class PlayoutArrays:
    cdef BOARD[::1] boards
    cdef const int64_t[:, ::1] kept
    cdef const int64_t[:, ::1] exchanged
    cdef int64_t[:, ::1] racks
    cdef int64_t[::1] pool
    cdef int64_t[::1] built
    cdef int64_t kinds
    cdef TURN[::1] turn
    cdef Turns replies
    cdef Turns answers
