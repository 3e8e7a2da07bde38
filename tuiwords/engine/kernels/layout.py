"""Constants of splitmix64; the build makes a ``layout.pxd`` of them."""

GAMMA = 0x9E3779B97F4A7C15
MIX_ONE = 0xBF58476D1CE4E5B9
MIX_TWO = 0x94D049BB133111EB
