from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t


cdef class BeamBuckets:
    cdef const int64_t[::1] first
    cdef const int64_t[::1] slots_first
    cdef readonly int64_t[::1] width
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
    cdef readonly int64_t left, next, end, kept, expanded, words, best, best_at
