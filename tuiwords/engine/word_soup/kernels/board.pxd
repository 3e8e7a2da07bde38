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


# Paths of a row are copied with all of their room, which is one instruction; what is behind an end
# is overwritten, or never read. Rows are no slices: these count for all threads as used.
cdef inline void copy_way(uint8_t[:, ::1] paths, int64_t number, uint8_t[::1] way) noexcept nogil:
    memcpy(&paths[number, 0], &way[0], PATH)


cdef inline void copy_path(
    uint8_t[:, ::1] target,
    int64_t number,
    int64_t place,
    const uint8_t[:, ::1] source,
    int64_t other,
    int64_t start,
) noexcept nogil:
    memcpy(&target[number, place], &source[other, start], PATH)
