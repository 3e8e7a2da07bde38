"""The Scrabble engine: generator, best play, self-play and the strategies."""
