from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t

from tuiwords.engine.wordle.kernels.patterns cimport Pattern


cdef class PartCounts:
    cdef uint8_t[::1] parts
    cdef uint8_t[::1] found
    cdef uint8_t[::1] largest
    cdef uint8_t[::1] twins
    cdef uint8_t[::1] score
    cdef uint16_t[::1] pairs
    cdef int64_t top, top_sure, most_parts


cdef class DoubtBounds:
    cdef uint8_t[::1] parts
    cdef uint8_t[::1] most
    cdef uint16_t[::1] doubt


cdef bint is_run(const int32_t[::1] guesses) nogil
cdef void count_parts(
    PartCounts counts,
    const Pattern[:, ::1] patterns,
    const int32_t[::1] words,
    const int32_t[::1] own_rows,
    int64_t first,
    int64_t width,
) nogil
cdef void bound_doubt(
    DoubtBounds bounds,
    const Pattern[:, ::1] patterns,
    const int32_t[::1] words,
    const uint8_t[:, ::1] doubts,
    int64_t first,
    int64_t width,
) nogil
