"""Operations on the bits of an unsigned 64-bit integer, each one instruction of the processor."""

from libc.stdint cimport uint64_t

cdef extern from * nogil:
    """
    #if defined(_MSC_VER) && !defined(__clang__)
      #include <intrin.h>
      #define tw_popcount(bits) ((int)__popcnt64(bits))
      static __inline int tw_ctz(unsigned long long bits) {
        unsigned long place;
        return _BitScanForward64(&place, bits) ? (int)place : 64;
      }
      #define tw_prefetch(address) _mm_prefetch((const char *)(address), _MM_HINT_T0)
    #else
      #define tw_popcount(bits) __builtin_popcountll(bits)
      #define tw_ctz(bits) __builtin_ctzll(bits)
      #define tw_prefetch(address) __builtin_prefetch((const void *)(address), 0, 3)
    #endif
    """
    int popcount "tw_popcount"(uint64_t bits)
    int ctz "tw_ctz"(uint64_t bits)
    void prefetch "tw_prefetch"(const void *address)


cdef inline uint64_t bit(uint64_t place) noexcept nogil:
    return (<uint64_t>1) << place


cdef inline uint64_t lowest(uint64_t bits) noexcept nogil:
    return bits & (~bits + 1)


cdef inline uint64_t in_64_bits(uint64_t number) noexcept nogil:
    return number
