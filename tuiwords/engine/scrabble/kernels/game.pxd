from libc.stdint cimport int64_t, uint64_t

from tuiwords.engine.scrabble.kernels.layout cimport Board, Game, Layout, Turn, Workspace
from tuiwords.engine.scrabble.kernels.state cimport Search

cdef int64_t below(Game game, int64_t limit) nogil
cdef void deal(
    Search search, Board board, Game game, const int64_t[::1] counts, uint64_t seed
) nogil
cdef int64_t tiles_on_rack(Game game, int64_t seat) nogil
cdef void put_on_rack(Game game, int64_t seat, Workspace workspace) nogil
cdef void describe_turn(Game game, Layout layout, Turn turn) nogil
cdef void make_play(Search search, Board board, Game game, Turn turn) nogil
cdef bint make_turn(Search search, Board board, Game game, Turn turn) nogil
