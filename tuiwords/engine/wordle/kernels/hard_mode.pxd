from libc.stdint cimport int32_t, int64_t, uint8_t

cdef int64_t keep_legal(
    const uint8_t[:, ::1] letters,
    const int32_t[::1] guesses,
    int64_t row,
    int64_t code,
    int32_t[::1] kept,
) nogil
