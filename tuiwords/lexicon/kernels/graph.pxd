from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t


cdef class GraphDraft:
    cdef object array  # has the nodes
    cdef uint32_t[::1] nodes
    cdef uint32_t[::1] table
    cdef uint64_t[::1] children
    cdef uint64_t[::1] ends
    cdef uint32_t[:, ::1] child
    cdef uint8_t[::1] path
    cdef int64_t[::1] numbers
    cdef uint32_t[::1] places
    cdef int64_t size, used, last, met
    cdef int64_t separator, words  # words of a mask
