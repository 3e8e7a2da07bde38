"""Bots: a persona, a strategy, a limit and a skill."""
