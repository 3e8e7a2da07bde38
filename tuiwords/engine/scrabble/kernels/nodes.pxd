"""What a crossword graph is made of, see ``lexicon.layout``; ``wide`` says that it is wide."""

from libc.stdint cimport int64_t, uint64_t

from tuiwords.bits cimport bit, popcount
from tuiwords.engine.scrabble.kernels.layout cimport SEPARATOR, WIDE_SEPARATOR
from tuiwords.engine.scrabble.kernels.state cimport Search


cdef inline uint64_t mask_at(Search search, int64_t place, bint wide) noexcept nogil:
    cdef uint64_t mask = search.nodes[place]
    if wide:
        mask |= (<uint64_t>search.nodes[place + 1]) << 32
    return mask


cdef inline uint64_t ends_of(Search search, int64_t node, bint wide) noexcept nogil:
    return mask_at(search, node + (2 if wide else 1), wide)


cdef inline int64_t edge_of(
    int64_t node, uint64_t children, int64_t letter, bint wide
) noexcept nogil:
    cdef int64_t before = popcount(children & (bit(letter) - 1))
    return node + 4 + 3 * before if wide else node + 2 + 2 * before


cdef inline int64_t separator_of(bint wide) noexcept nogil:
    return WIDE_SEPARATOR if wide else SEPARATOR


cdef inline int64_t separator_edge(int64_t node, bint wide) noexcept nogil:
    return node - 3 if wide else node - 2
