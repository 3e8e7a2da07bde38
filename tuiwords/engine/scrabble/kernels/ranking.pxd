from libc.stdint cimport int64_t

from tuiwords.engine.scrabble.kernels.state cimport Search

cdef void rank_play(Search search, int64_t move, int64_t equity, int64_t score) nogil
