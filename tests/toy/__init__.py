"""A whole game outside the package, small enough to see through: take stones in turn.

It is what a game needs and nothing else: rules, a strategy, a review, its entry for the catalog,
and the modules that line mode, the commands and the app look for by their names.
"""
