"""Playing: the catalog of games, matches, hints, reviews, daily games and share codes."""
