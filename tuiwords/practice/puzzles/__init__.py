"""Makers of puzzles. The module of a game has ``puzzles(game, seed)``, which yields them.

``THEMES`` has a line for the player about each theme that can be chosen.

The same seed gives the same puzzles; some seeds give none.
"""
