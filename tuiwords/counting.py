"""Numbers of things, in words."""

from __future__ import annotations


def count_text(number: int, thing: str, things: str = "") -> str:
    """A number of things: 1 word, 2,000 words."""
    return f"{number:,} {thing if number == 1 else things or thing + 's'}"
