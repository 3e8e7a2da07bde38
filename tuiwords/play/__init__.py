"""Playing: the catalog of games, matches, hints, arena, history."""
