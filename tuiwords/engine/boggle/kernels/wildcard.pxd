from libc.stdint cimport int64_t, uint8_t, uint64_t

from tuiwords.engine.boggle.kernels.solver cimport SolverData, SolverScratch


cdef class Wild:
    cdef int64_t[::1] totals
    cdef uint8_t[::1] lanes
    cdef uint64_t[::1] marks
    cdef const uint8_t[::1] lane_of
    cdef const uint8_t[:, ::1] pairs
    cdef uint64_t singles
    cdef public uint64_t run


cdef void search_faces(
    SolverData data, SolverScratch scratch, Wild wild, uint8_t[::1] board, uint64_t hole
) nogil
