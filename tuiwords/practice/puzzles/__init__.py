"""Makers of puzzles. The module of a game has ``puzzles(game, seed, theme)``, which yields them.

With a ``theme`` it may leave out others and look longer for its own. ``THEMES`` has a line for the
player about each theme that can be chosen, ``RARE`` has further ones. Some have a function
``quick(game, seed)``: puzzles that are solved in half a minute at most.

The same seed gives the same puzzles; some seeds give none.
"""
