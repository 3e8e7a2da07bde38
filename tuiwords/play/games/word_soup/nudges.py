"""Small hints for Word Soup: how long the best word is, and how it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def nudges(_view: Any, move: str, facts: Mapping[str, float]) -> tuple[str, ...]:
    """Two sentences about the best word; the second says more."""
    word = move.split(maxsplit=1)[0] if move.split() else ""
    return (
        f"{'The' if facts.get('decided', 1) else 'So far the'} best word has {len(word)} letters",
        f"It begins with {word[:2].upper()}",
    )
