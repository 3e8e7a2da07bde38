from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t


cdef class SolverData:
    cdef const uint64_t[::1] nodes
    cdef const uint64_t[::1] neighbors
    cdef const uint8_t[::1] first
    cdef const uint8_t[::1] second
    cdef const int64_t[::1] points


cdef class SolverScratch:
    cdef uint8_t[::1] stamp
    cdef uint64_t[::1] around
    cdef uint64_t[::1] places
    cdef uint64_t[::1] stack
    cdef public uint8_t run


cdef class SolverWords:
    cdef int32_t[::1] slot
    cdef uint8_t[:, ::1] trails
    cdef uint8_t[::1] sizes
    cdef uint64_t[::1] covers


cdef uint64_t step(uint64_t node, uint8_t letter) nogil
cdef int64_t score_board(SolverData data, SolverScratch scratch, const uint8_t[::1] board) nogil
