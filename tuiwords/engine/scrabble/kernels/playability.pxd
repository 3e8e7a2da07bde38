from libc.stdint cimport int64_t, uint8_t, uint32_t


cdef class WordLosses:
    cdef const uint32_t[::1] nodes
    cdef int64_t wide  # 1 where the graph is
    cdef int64_t[::1] below
    cdef int64_t[::1] words
    cdef int64_t[::1] losses
    cdef int64_t[::1] others  # the words of another play
    cdef uint8_t[::1] letters  # of the main word
    cdef uint8_t[::1] crossing  # of a cross word
