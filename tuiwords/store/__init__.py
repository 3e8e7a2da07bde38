"""What lasts: profiles, matches, ratings and settings on disk."""
