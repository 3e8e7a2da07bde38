"""The fewest guesses for a known list of answers: branch and bound."""
