"""Whole games of the best turn by equity, for training, measuring and benchmarks."""
