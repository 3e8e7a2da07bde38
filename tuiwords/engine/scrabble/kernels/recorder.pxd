from libc.stdint cimport int64_t

from tuiwords.engine.scrabble.kernels.layout cimport (
    LEAVE_SAMPLE,
    POSITION,
    SPREAD_SAMPLE,
    Board,
    Game,
    Turn,
)
from tuiwords.engine.scrabble.kernels.state cimport Search


cdef class Recorder:
    cdef LEAVE_SAMPLE[::1] leaves
    cdef POSITION[::1] positions
    cdef SPREAD_SAMPLE[::1] spreads
    cdef readonly int64_t positions_recorded, spreads_recorded
    cdef int64_t first_spread  # of the game being played
    cdef int64_t first_keeps, second_keeps  # the leaves of both seats


cdef void sample_racks(
    Search search, Board board, Game game, Turn turn, Recorder recorder
) nogil
cdef void record_position(Board board, Game game, Turn turn, Recorder recorder) nogil
cdef void begin_spreads(Recorder recorder) nogil
cdef void record_spread(Game game, Turn turn, Recorder recorder) nogil
cdef void record_result(Game game, Recorder recorder) nogil
