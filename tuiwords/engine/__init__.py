"""Strategies: anytime rankings of the moves of a view, and their kernels."""
