"""How Wordle is solved: patterns, information, expected guesses, and strategies made of them."""
