from libc.stdint cimport int64_t

from tuiwords.engine.scrabble.kernels.endgame_moves cimport EndgameArrays
from tuiwords.engine.scrabble.kernels.layout cimport Board, Layout, Ply
from tuiwords.engine.scrabble.kernels.state cimport Search

cdef int64_t play_greedily(
    Layout layout, EndgameArrays game, int64_t place, int64_t number
) nogil
cdef void list_moves(
    Search search, EndgameArrays game, Board board, int64_t place, int64_t first
) nogil
cdef int64_t going_out(Search search, EndgameArrays game, int64_t place) nogil
cdef bint next_move(EndgameArrays game, Ply ply) nogil
