from libc.stdint cimport int64_t

cpdef void select(float[::1] values, int64_t place) nogil
cpdef void argsort_descending(const float[::1] values, int64_t[::1] places) nogil
