"""Word Soup: finding words, strategies for one word, and the planner over the whole game."""
