from libc.stdint cimport int64_t

from tuiwords.engine.scrabble.kernels.layout cimport Anchor
from tuiwords.engine.scrabble.kernels.state cimport Search

cpdef int64_t blank_slot(int64_t key) nogil
cpdef int64_t plain_slot(int64_t key) nogil
cdef void ask_whether_word(Search search, int64_t subrack, int64_t others) nogil
cdef int64_t may_be_word(Search search, int64_t subrack, int64_t others) nogil
cdef int64_t bound_anchor(Search search, Anchor anchor) nogil
