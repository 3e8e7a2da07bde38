"""What each game gives the program, a module a game."""
