from libc.stdint cimport uint8_t, uint16_t

ctypedef fused Pattern:
    uint8_t
    uint16_t
