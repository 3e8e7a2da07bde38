"""Solving Wordle: patterns, information, expected guesses, and the strategies that use them."""
