"""Small hints for Wordle: how many words are left, and how a good guess begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def nudges(_view: Any, move: str, facts: Mapping[str, float]) -> tuple[str, ...]:
    """Two sentences about the best guess; the second says more."""
    left = facts.get("left", 0)
    many = f"{left:,.0f} words are still possible"
    first = {0: "Try letters that you haven't tried", 1: "Only one word is possible"}
    return (
        first.get(int(left), many),
        f"A good guess is {move[:1].upper()}{'·' * (len(move) - 2)}{move[-1:].upper()}",
    )
