from libc.stdint cimport int64_t


cdef class Multisets:
    cdef const int64_t[::1] bases
    cdef const int64_t[::1] binomials
    cdef int64_t[::1] tiles
    cdef int64_t[:, ::1] parts
    cdef int64_t rack, kinds
