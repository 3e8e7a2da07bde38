from libc.stdint cimport int32_t, int64_t, uint64_t


cdef class CostMemo:
    cdef const uint64_t[::1] word_keys
    cdef const uint64_t[::1] try_keys
    cdef uint64_t[::1] keys
    cdef int32_t[::1] costs
    cdef int32_t[::1] rows
    cdef int64_t cost, row


cdef uint64_t key_of(CostMemo memo, const int32_t[::1] words, int64_t tries) nogil
cdef bint recall(CostMemo memo, uint64_t key) nogil
cdef void remember(CostMemo memo, uint64_t key, int64_t cost, int64_t row) nogil
cdef void forget(CostMemo memo) nogil
