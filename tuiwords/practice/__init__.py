"""Practice: cards that come back until they are known, and what they ask in each game."""
