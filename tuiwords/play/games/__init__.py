"""What each game provides to the program: one package per game."""
