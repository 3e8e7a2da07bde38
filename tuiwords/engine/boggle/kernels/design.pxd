from libc.stdint cimport int64_t, uint8_t, uint64_t


cdef class DesignArrays:
    cdef uint8_t[::1] board
    cdef uint8_t[::1] best
    cdef const uint8_t[::1] faces
    cdef const int64_t[::1] squares
    cdef const int64_t[::1] lots
    cdef uint64_t[::1] rng
    cdef readonly int64_t lowest, highest
    cdef public int64_t worth, best_worth, boards
