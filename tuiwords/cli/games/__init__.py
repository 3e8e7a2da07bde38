"""What each game adds to the commands: one package per game."""
