"""What a board looks like, in numbers."""
