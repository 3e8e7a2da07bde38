"""The rules of the games: immutable states in plain Python."""
