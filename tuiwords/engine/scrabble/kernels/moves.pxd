"""What a move is made of, see ``layout``; ``bits`` are those of a tile in the game."""

from libc.stdint cimport int64_t, uint64_t

from tuiwords.engine.scrabble.kernels.layout cimport FIRST_SHIFT, MOVE_TILES, PLANE


cdef inline int64_t first_of(int64_t move) noexcept nogil:
    return (move >> FIRST_SHIFT) + PLANE


cdef inline uint64_t laid_by(int64_t move) noexcept nogil:
    return move & MOVE_TILES


cdef inline int64_t next_of(uint64_t tiles, int64_t bits) noexcept nogil:
    return (tiles & (((<uint64_t>1) << bits) - 1)) - 1


cdef inline int64_t letter_of(int64_t tile, int64_t bits) noexcept nogil:
    return tile & (((<int64_t>1) << (bits - 1)) - 1)


cdef inline int64_t kind_of(int64_t tile, int64_t bits) noexcept nogil:
    cdef int64_t kinds = (<int64_t>1) << (bits - 1)
    return kinds - 1 if tile & kinds else tile


cdef inline int64_t count_of(int64_t move, int64_t bits) noexcept nogil:
    cdef uint64_t tiles = laid_by(move)
    cdef int64_t count = 0
    while tiles:
        tiles >>= bits
        count += 1
    return count


cdef inline bint comes_before(int64_t move, int64_t other, int64_t bits) noexcept nogil:
    cdef int64_t tiles = count_of(move, bits)
    cdef int64_t others = count_of(other, bits)
    return tiles < others or (tiles == others and move < other)
