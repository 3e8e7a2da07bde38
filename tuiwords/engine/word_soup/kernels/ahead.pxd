from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t


cdef class Offers:
    cdef int32_t[:, ::1] origin
    cdef uint8_t[:, ::1] path
    cdef uint64_t[::1] key
    cdef uint64_t[::1] squares
    cdef float[::1] value
    cdef float[::1] most
    cdef float[::1] term
    cdef float[::1] owed
    cdef int32_t[::1] seen
    cdef readonly int64_t count, first, end, words
