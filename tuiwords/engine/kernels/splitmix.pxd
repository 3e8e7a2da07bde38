from libc.stdint cimport int64_t, uint64_t

cdef uint64_t mixed(uint64_t bits) nogil
cpdef uint64_t random_bits(uint64_t[::1] state) nogil
cpdef double random_unit(uint64_t[::1] state) nogil
cpdef int64_t random_below(uint64_t[::1] state, int64_t limit) nogil
