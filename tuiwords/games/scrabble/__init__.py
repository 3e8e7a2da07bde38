"""Scrabble, Wordfeud and Words With Friends: one set of rules over different values."""
