from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t


cdef class BeamProblem:
    cdef readonly object patterns, own, letters, weights
    cdef const uint8_t[:, ::1] narrow
    cdef const uint16_t[:, ::1] wide
    cdef const int32_t[::1] own_rows
    cdef const uint8_t[:, ::1] letter_codes
    cdef const double[::1] weight
    cdef const double[::1] logs
    cdef const double[::1] table
    cdef readonly bint is_narrow
    cdef int64_t codes, width, crowd
    cdef bint hard
    cdef double penalty
    cdef double[::1] mass
    cdef double[::1] doubt
    cdef int32_t[::1] size
    cdef int32_t[::1] touched
    cdef int64_t[:, ::1] rows
    cdef double[:, ::1] costs
    cdef int32_t[:, ::1] open_to
    cdef int32_t[:, ::1] arranged
    cdef int32_t[:, ::1] ends
    cdef int32_t[:, ::1] which
    cdef double whole
    cdef int64_t heaviest, parts
    cdef readonly int64_t best
    cdef readonly double expected
