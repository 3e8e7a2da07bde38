"""Word Soup engine: the finder, strategies of one step, and the planner over the whole game."""
