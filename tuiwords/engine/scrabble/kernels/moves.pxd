"""What a move is made of, see ``layout``."""

from libc.stdint cimport int64_t, uint64_t

from tuiwords.engine.scrabble.kernels.layout cimport (
    BLANK_CODE,
    BLANK_SHIFT,
    FIRST_SHIFT,
    MOVE_TILES,
    PLANE,
    TILE_BITS,
    TILE_MASK,
)


cdef inline int64_t first_of(int64_t move) noexcept nogil:
    return (move >> FIRST_SHIFT) + PLANE


cdef inline uint64_t laid_by(int64_t move) noexcept nogil:
    return move & MOVE_TILES


cdef inline int64_t next_of(uint64_t tiles) noexcept nogil:
    return (tiles & TILE_MASK) - 1


cdef inline int64_t kind_of(int64_t tile) noexcept nogil:
    return BLANK_CODE if tile & BLANK_SHIFT else tile


cdef inline int64_t count_of(int64_t move) noexcept nogil:
    cdef uint64_t tiles = laid_by(move)
    cdef int64_t count = 0
    while tiles:
        tiles >>= TILE_BITS
        count += 1
    return count


cdef inline bint comes_before(int64_t move, int64_t other) noexcept nogil:
    cdef int64_t tiles = count_of(move)
    cdef int64_t others = count_of(other)
    return tiles < others or (tiles == others and move < other)
