"""The fewest guesses for a known list of answers, by branch and bound."""
