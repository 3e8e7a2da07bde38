"""Bots against bots: series of games, batches, and the workers that play them."""
