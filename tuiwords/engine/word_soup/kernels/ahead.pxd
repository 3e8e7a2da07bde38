from cpython.pythread cimport (
    WAIT_LOCK,
    PyThread_acquire_lock,
    PyThread_allocate_lock,
    PyThread_free_lock,
    PyThread_release_lock,
    PyThread_type_lock,
)
from libc.stdint cimport int32_t, int64_t, uint8_t


cdef extern from *:
    int PyThread_acquire_lock_timed(PyThread_type_lock, long long microseconds, int interrupt) nogil


cdef enum:
    PAUSE = 10  # microseconds, less than most positions take


cdef class Offers:
    cdef PyThread_type_lock lock, asleep
    cdef int64_t threads, slots, room
    cdef uint8_t[::1] state
    cdef int64_t[:, ::1] facts
    cdef float[:, ::1] bound
    cdef uint8_t[:, ::1] lengths
    cdef int32_t[:, ::1] sums
    cdef float[:, ::1] value
    cdef uint8_t[:, ::1] paths
    cdef int64_t end, merged, kept
    cdef bint over
    cdef readonly bint done


# Cython's own locks take the GIL first, if the stable ABI is that of Python 3.11 or 3.12: one who
# waits for a lock then keeps it from whoever holds the lock and needs the GIL for an error.
cdef inline int make_lock(Offers offers) except -1:
    offers.lock = PyThread_allocate_lock()
    offers.asleep = PyThread_allocate_lock()
    if offers.lock is NULL or offers.asleep is NULL:
        raise MemoryError
    PyThread_acquire_lock(offers.asleep, WAIT_LOCK)
    return 0


cdef inline void free_lock(Offers offers) noexcept:
    if offers.lock is not NULL:
        PyThread_free_lock(offers.lock)
    if offers.asleep is not NULL:
        PyThread_free_lock(offers.asleep)


cdef inline void hold(Offers offers) noexcept nogil:
    PyThread_acquire_lock(offers.lock, WAIT_LOCK)


cdef inline void release(Offers offers) noexcept nogil:
    PyThread_release_lock(offers.lock)


# ``asleep`` is held by nobody who would release it: waiting for it is sleeping, on every system.
cdef inline void pause(Offers offers) noexcept nogil:
    PyThread_acquire_lock_timed(offers.asleep, PAUSE, 0)
