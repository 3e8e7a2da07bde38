"""What each game adds to the commands: a package a game."""
