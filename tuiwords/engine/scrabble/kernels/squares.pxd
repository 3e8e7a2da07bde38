"""Where squares are, see ``layout``: unsigned, so that what divides them is cheap."""

from libc.stdint cimport int64_t, uint64_t

from tuiwords.engine.scrabble.kernels.layout cimport MOST_SIZE, PLANE, ROW


cdef inline int64_t column_of(uint64_t square) noexcept nogil:
    return square % ROW


cdef inline int64_t row_of(uint64_t square) noexcept nogil:
    return square // ROW - 1


cdef inline int64_t line_of(uint64_t square) noexcept nogil:
    return row_of(square) if square < PLANE else MOST_SIZE + row_of(square - PLANE)


cdef inline int64_t start_of(int64_t line) noexcept nogil:
    return (line + 1) * ROW if line < MOST_SIZE else PLANE + (line - MOST_SIZE + 1) * ROW


cdef inline int64_t transposed(uint64_t square) noexcept nogil:
    if square < PLANE:
        return PLANE + (column_of(square) + 1) * ROW + row_of(square)
    return (column_of(square) + 1) * ROW + row_of(square - PLANE)
