from libc.stdint cimport int32_t, int64_t, uint8_t

from tuiwords.engine.wordle.kernels.counts cimport DoubtBounds
from tuiwords.engine.wordle.kernels.patterns cimport Pattern
from tuiwords.engine.wordle.kernels.problem cimport SplitProblem


cdef class BeamProblem(SplitProblem):
    cdef readonly object weights
    cdef const double[::1] weight
    cdef const double[::1] logs
    cdef const double[::1] table
    cdef int64_t width, crowd
    cdef bint hard
    cdef double penalty
    cdef double[::1] mass
    cdef double[::1] doubt
    cdef int64_t[:, ::1] rows
    cdef double[:, ::1] costs
    cdef int32_t[::1] heavy
    cdef uint8_t[:, ::1] doubts
    cdef const double[::1] slopes
    cdef DoubtBounds bounds
    cdef double whole
    cdef int64_t heaviest, parts
    cdef readonly int64_t best
    cdef readonly double expected


cdef double estimate(
    BeamProblem problem,
    const Pattern[:, ::1] patterns,
    int64_t row,
    const int32_t[::1] words,
) nogil
cdef int64_t find_promising(
    BeamProblem problem,
    const Pattern[:, ::1] patterns,
    const int32_t[::1] words,
    const int32_t[::1] guesses,
    int64_t depth,
) nogil
