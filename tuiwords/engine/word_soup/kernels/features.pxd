from libc.stdint cimport int64_t, uint8_t

from tuiwords.engine.word_soup.kernels.tables cimport GameTables, PositionScratch

cdef void describe_rows(GameTables game, PositionScratch scratch, const uint8_t[:] board) nogil
cpdef void describe_padded_board(GameTables game, PositionScratch scratch) nogil
cdef void features_of_rows(
    GameTables game, PositionScratch scratch, int64_t distinct, int64_t surplus
) nogil
cdef void rows_without(
    GameTables game, PositionScratch scratch, const uint8_t[:] path, int64_t length
) nogil
cdef void to_the_right(GameTables game, PositionScratch scratch) nogil
