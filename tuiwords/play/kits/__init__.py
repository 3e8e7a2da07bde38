"""One module a game: its entry in the catalog."""
