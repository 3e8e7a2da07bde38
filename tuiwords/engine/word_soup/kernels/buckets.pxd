from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t

from tuiwords.engine.word_soup.kernels.tables cimport GameTables, Model, PositionScratch


cdef class BeamBuckets:
    cdef const int64_t[::1] first
    cdef const int64_t[::1] slots_first
    cdef readonly int64_t[::1] width
    cdef readonly int64_t[::1] kept_end
    cdef int64_t[::1] count
    cdef float[::1] bar
    cdef int32_t[::1] slots
    cdef uint64_t[::1] key
    cdef float[::1] value
    cdef int32_t[:, ::1] origin
    cdef uint8_t[:, ::1] path
    cdef readonly uint8_t[:, ::1] kept_board
    cdef const uint8_t[:, ::1] board_ahead
    cdef readonly float[::1] kept_value
    cdef readonly int32_t[:, ::1] kept_origin
    cdef readonly uint8_t[:, ::1] kept_path
    cdef uint64_t[::1] kept_key
    cdef float[::1] ranked
    cdef int64_t[::1] places
    cdef readonly int64_t left, made, next, kept, expanded, words, best, best_at


cdef void compact(BeamBuckets beam, int64_t left) nogil
cpdef int64_t prefilter(
    BeamBuckets beam, PositionScratch scratch, int64_t found, int64_t left
) nogil
cdef void offer_children(
    GameTables game,
    Model model,
    BeamBuckets beam,
    PositionScratch scratch,
    int64_t parent,
    int64_t tilt,
    int64_t promising,
) nogil
cdef void expand(
    GameTables game, Model model, BeamBuckets beam, PositionScratch scratch, int64_t position
) nogil
