"""Makers of puzzles. The module of a game has ``puzzles(game, seed)``, which yields them.

The same seed gives the same puzzles; some seeds give none.
"""
