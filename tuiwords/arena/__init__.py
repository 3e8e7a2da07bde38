"""Bots against bots: series of games, batches and their workers."""
