from libc.stdint cimport int64_t, uint32_t


cdef class GraphDraft:
    cdef uint32_t[::1] nodes
    cdef uint32_t[::1] table
    cdef uint32_t[::1] children
    cdef uint32_t[::1] ends
    cdef uint32_t[:, ::1] child
    cdef readonly int64_t size


cpdef int64_t child_of(const uint32_t[::1] nodes, int64_t node, int64_t symbol) nogil
