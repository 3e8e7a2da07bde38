from libc.stdint cimport int32_t, int64_t

from tuiwords.engine.wordle.kernels.patterns cimport Pattern


cpdef double interpolated(const double[::1] table, double bits) nogil
cdef int64_t arrange_parts(
    const Pattern[:, ::1] patterns,
    int64_t guess,
    const int32_t[::1] words,
    int32_t[::1] size,
    int32_t[::1] arranged,
    int32_t[::1] ends,
    int32_t[::1] which,
) nogil
