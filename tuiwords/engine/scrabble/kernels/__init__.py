"""Kernels of the Scrabble engine."""

from tuiwords.kernel_variants import compiled_path

__path__[:0] = compiled_path(__name__)
