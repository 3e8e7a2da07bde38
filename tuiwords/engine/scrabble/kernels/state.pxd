from libc.stdint cimport int32_t, uint8_t, uint32_t

from tuiwords.engine.scrabble.kernels.layout cimport (
    BOARD,
    FOUND_PLAY,
    Board,
    Layout,
    Workspace,
)


cdef class Search:
    cdef const uint32_t[::1] nodes
    cdef const uint8_t[::1] words
    cdef const int32_t[::1] leaves
    cdef FOUND_PLAY[::1] found
    cdef Layout layout
    cdef Workspace workspace
    cdef Workspace workspaces
    cdef object owners
    cdef readonly Py_ssize_t count  # of workspaces


cdef Board only(BOARD[::1] boards) except NULL
