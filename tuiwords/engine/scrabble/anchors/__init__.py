"""Anchors of a board and their bounds."""
