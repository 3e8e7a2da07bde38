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
    cdef readonly float[::1] kept_value
    cdef readonly int32_t[:, ::1] kept_origin
    cdef readonly uint8_t[:, ::1] kept_path
    cdef uint64_t[::1] kept_key
    cdef float[::1] ranked
    cdef int64_t[::1] places
    cdef readonly int64_t left, made, next, kept, expanded, words, best, best_at


cdef void compact(BeamBuckets beam, int64_t left) nogil
cdef int64_t slot_of(BeamBuckets beam, int64_t left, uint64_t key) nogil
cdef bint is_new(PositionScratch scratch, uint64_t key, int64_t turn) nogil
cpdef int64_t prefilter(
    BeamBuckets beam, PositionScratch scratch, int64_t found, int64_t left
) nogil
cdef int64_t insert(
    BeamBuckets beam, int64_t left, int64_t slot, uint64_t key, float value
) nogil
cdef void describe_candidate(
    BeamBuckets beam,
    int64_t index,
    int64_t points,
    int64_t parent,
    int64_t length,
    int64_t tilt,
) nogil
cdef void make_room(BeamBuckets beam, int64_t left) nogil
cdef void expand(
    GameTables game, Model model, BeamBuckets beam, PositionScratch scratch, int64_t position
) nogil
