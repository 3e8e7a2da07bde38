from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memcpy
from tuiwords.engine.word_soup.kernels.layout cimport PATH

from tuiwords.engine.word_soup.kernels.tables cimport GameTables, PositionScratch

cdef void lay_board(
    GameTables game, PositionScratch scratch, const uint8_t[:] board, bint left
) nogil
cdef void look_around(GameTables game, PositionScratch scratch) nogil
cdef int64_t find(GameTables game, PositionScratch scratch) nogil
cdef void remove_path(
    GameTables game, PositionScratch scratch, const uint8_t[:] path, int64_t length, uint8_t[:] board
) nogil
cdef object check_board(GameTables game, Py_ssize_t squares)


# All of its room, which is one instruction; what is behind its end is overwritten, or never read.
cdef inline void copy_path(uint8_t[::1] target, const uint8_t[::1] source) noexcept nogil:
    memcpy(&target[0], &source[0], PATH)
