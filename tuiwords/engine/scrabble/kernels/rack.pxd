from libc.stdint cimport int64_t

from tuiwords.engine.scrabble.kernels.layout cimport Workspace
from tuiwords.engine.scrabble.kernels.state cimport Search

cdef void count_rack(Workspace workspace) nogil
cdef void prepare_rack(Search search, int64_t bag, int64_t others) nogil
cdef void check_rack(Workspace workspace) except *
