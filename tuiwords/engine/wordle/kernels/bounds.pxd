from libc.stdint cimport int32_t, int64_t

from tuiwords.engine.wordle.kernels.counts cimport PartCounts
from tuiwords.engine.wordle.kernels.memo cimport CostMemo
from tuiwords.engine.wordle.kernels.patterns cimport Pattern
from tuiwords.engine.wordle.kernels.problem cimport SplitProblem


cdef class GuessProblem(SplitProblem):
    cdef readonly int64_t rule, width
    cdef readonly int64_t work, best
    cdef int64_t kept, lowest, sure, row, most_parts, bound
    cdef CostMemo memo
    cdef bint has_memo, remembers
    cdef int64_t start, run
    cdef PartCounts counts
    cdef int64_t[::1] seen
    cdef int64_t stamp
    cdef int64_t[::1] costs
    cdef int64_t[:, ::1] keys
    cdef int32_t[:, ::1] least
    cdef int32_t[:, ::1] lacking


cdef bint is_word(GuessProblem problem, const int32_t[::1] words, int64_t guess) nogil
cdef int64_t best_word(
    GuessProblem problem, const Pattern[:, ::1] patterns, const int32_t[::1] words
) nogil
cdef void bound_guesses(
    GuessProblem problem,
    const Pattern[:, ::1] patterns,
    const int32_t[::1] words,
    const int32_t[::1] guesses,
    int64_t tries,
    int64_t most,
    int64_t[::1] keys,
    int32_t[::1] least,
) nogil
cdef int64_t raise_bounds(
    GuessProblem problem,
    const Pattern[:, ::1] patterns,
    const int32_t[::1] words,
    const int32_t[::1] guesses,
    int64_t tries,
    int64_t most,
    int64_t depth,
) nogil
cdef int64_t known_cost(
    GuessProblem problem,
    const Pattern[:, ::1] patterns,
    const int32_t[::1] words,
    int64_t tries,
    int64_t most,
) nogil
