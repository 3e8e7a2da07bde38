"""Strategies, which rank the moves of a view at any time, and their kernels."""
