"""Columns and lines of the terminal from which screens have more room."""

from __future__ import annotations

USUAL, WIDE, BROAD = 76, 100, 160
TALL = 32  # lines from which pages have space between their parts
ROOMY = 38  # lines of a page that has room for figures below what it is for
