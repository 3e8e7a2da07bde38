"""Kernels that choose what to walk and find the best plays."""
