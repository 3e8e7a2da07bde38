from libc.stdint cimport int64_t, uint64_t

from tuiwords.engine.scrabble.kernels.layout cimport Anchor
from tuiwords.engine.scrabble.kernels.state cimport Search

cpdef int64_t blank_slot(int64_t key) nogil
cpdef int64_t plain_slot(int64_t key) nogil
cdef int64_t may_be_word(Search search, int64_t subrack, int64_t others) nogil
cdef (uint64_t, uint64_t, int64_t) filter_subracks(
    Search search, Anchor anchor, int64_t prefix_tiles, int64_t tiles
) nogil
