"""What is noted of games of self-play."""
