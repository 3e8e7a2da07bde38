"""What is saved on disk: profiles, matches, ratings and settings."""
