from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint64_t


cdef class GameTables:
    cdef const uint64_t[::1] nodes
    cdef const int64_t[::1] points
    cdef const uint16_t[::1] crowds
    cdef const uint64_t[::1] letter_keys
    cdef const uint64_t[::1] square_keys
    cdef const int64_t[::1] steps
    cdef uint64_t vowels
    cdef readonly int64_t rows, columns, tilts, cleared, q, u, shortest


cdef class Model:
    cdef readonly const float[:, ::1] letters
    cdef readonly const float[:, ::1] features
    cdef readonly const float[:, ::1] margin
    cdef readonly const float[::1] surplus


cdef class PositionScratch:
    cdef readonly uint8_t[::1] padded_board
    cdef readonly uint8_t[:, ::1] paths
    cdef readonly uint8_t[::1] lengths
    cdef readonly int32_t[::1] sums
    cdef uint64_t[::1] near
    cdef uint8_t[::1] where
    cdef uint8_t[::1] way
    cdef uint8_t[::1] taken
    cdef uint64_t[::1] entries
    cdef uint64_t[::1] followers
    cdef uint64_t[::1] children
    cdef uint64_t[::1] toward
    cdef int64_t[::1] worth
    cdef uint8_t[::1] open_squares
    cdef uint64_t[::1] seen_key
    cdef int64_t[::1] seen_at
    cdef readonly float[::1] features
    cdef readonly int64_t[::1] counts
    cdef readonly int64_t distinct, excess, longest
    cdef uint64_t[::1] masks
    cdef int64_t[::1] extents
    cdef int64_t[::1] tops
    cdef uint64_t[::1] masks_after
    cdef int64_t[::1] extents_after
    cdef uint64_t[::1] gone
    cdef uint64_t[::1] lowest
    cdef uint64_t[::1] holes
    cdef float[::1] base
    cdef float[::1] bound
    cdef float[:, ::1] gain
    cdef int32_t[::1] promising
    cdef readonly float[::1] value
