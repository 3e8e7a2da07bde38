cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t


cdef class Offers:
    cdef cython.pythread_type_lock lock
    cdef int32_t[:, ::1] origin
    cdef uint8_t[:, ::1] path
    cdef uint64_t[::1] key
    cdef uint64_t[::1] squares
    cdef float[::1] value
    cdef float[::1] most
    cdef float[::1] term
    cdef float[::1] owed
    cdef int64_t[::1] count
    cdef int64_t[::1] words
    cdef uint8_t[::1] state
    cdef int64_t slots, room, next, end, merged, remaining
    cdef bint merging, over
    cdef readonly bint done
