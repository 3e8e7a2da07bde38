from libc.stdint cimport int64_t

from tuiwords.engine.scrabble.kernels.endgame_moves cimport EndgameArrays
from tuiwords.engine.scrabble.kernels.layout cimport Layout, Ply

cdef int64_t make_plans(EndgameArrays game, Ply ply) nogil
cdef int64_t plan_after(
    Layout layout,
    EndgameArrays game,
    Ply ply,
    int64_t whole,
    int64_t number,
    int64_t least,
) nogil
