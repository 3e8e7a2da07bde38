"""The fewest guesses when words are more or less likely: a recursive beam."""
