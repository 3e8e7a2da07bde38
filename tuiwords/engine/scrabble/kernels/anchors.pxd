from libc.stdint cimport int64_t

from tuiwords.engine.scrabble.kernels.layout cimport Anchor, Board
from tuiwords.engine.scrabble.kernels.state cimport Search

cdef int64_t bound_anchor_loosely(Search search, Board board, Anchor anchor) nogil
cdef int64_t find_anchors(Search search, Board board, int64_t empty, int64_t lines) nogil
