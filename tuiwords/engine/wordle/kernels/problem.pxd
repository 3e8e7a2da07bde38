from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t


cdef class SplitProblem:
    cdef readonly object patterns, by_word, own, letters
    cdef readonly int64_t codes
    cdef readonly bint is_narrow
    cdef const uint8_t[:, ::1] narrow
    cdef const uint16_t[:, ::1] wide
    cdef const int32_t[::1] own_rows
    cdef const uint8_t[:, ::1] letter_codes
    cdef int32_t[::1] size
    cdef int32_t[::1] touched
    cdef int32_t[:, ::1] open_to
    cdef int32_t[:, ::1] arranged
    cdef int32_t[:, ::1] ends
    cdef int32_t[:, ::1] which
