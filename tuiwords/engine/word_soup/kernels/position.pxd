from libc.stdint cimport int64_t, uint8_t

from tuiwords.engine.word_soup.kernels.tables cimport GameTables, Model, PositionScratch

cpdef int64_t count_letters(PositionScratch scratch, const uint8_t[:] board) nogil
cpdef int64_t group_of(int64_t length) nogil
cpdef void bound_children(
    GameTables game,
    Model model,
    PositionScratch scratch,
    const uint8_t[:] board,
    int64_t points,
    int64_t left,
) nogil
cpdef float child_feature_value(
    GameTables game,
    Model model,
    PositionScratch scratch,
    int64_t tilt,
    const uint8_t[:] path,
    int64_t length,
    int64_t rest,
) nogil
cpdef void spread_gains(GameTables game, Model model, PositionScratch scratch, int64_t left) nogil
cdef bint tilts_differ(GameTables game, const uint8_t[:] board) nogil
cdef int64_t find_words(
    GameTables game, PositionScratch scratch, const uint8_t[:] board, int64_t tilt
) nogil
