from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint16_t

ctypedef fused Pattern:
    uint8_t
    uint16_t

cpdef double interpolated(const double[::1] table, double bits) nogil
cdef int64_t arrange_parts(
    const Pattern[::1] row,
    const int32_t[::1] words,
    int32_t[::1] size,
    int32_t[::1] arranged,
    int32_t[::1] ends,
    int32_t[::1] which,
) nogil
cdef int64_t keep_legal(
    const uint8_t[:, ::1] letters,
    const int32_t[::1] guesses,
    int64_t row,
    int64_t code,
    int32_t[::1] kept,
) nogil
