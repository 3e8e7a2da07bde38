"""The kernels: compiled loops over arrays."""
