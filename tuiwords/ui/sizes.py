"""Widths of the terminal, in columns, from which screens have more room."""

from __future__ import annotations

USUAL, WIDE = 76, 100
