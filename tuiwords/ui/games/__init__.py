"""The screens of each game: a folder a game."""
