"""tuiwords: the word-game table of the terminal."""

__version__ = "0.1.0"
