"""Turns played out against racks drawn from the unseen tiles."""
