"""Small hints for Scrabble: how many tiles the best play has, and where it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tuiwords.games.scrabble.tiles import from_notation, spelling
from tuiwords.text import count_text


def nudges(_view: Any, move: str, facts: Mapping[str, float]) -> tuple[str, ...]:
    """Two sentences about the best play; the second says more."""
    so_far = not facts.get("decided", 1)
    place, _, word = move.partition(" ")
    if place.startswith("-"):
        how = "exchange" if len(place) > 1 else "pass"
        no = "So far no" if so_far else "No"
        return (f"{no} play is better than to {how}", f"It is best to {how} {place[1:]}".rstrip())
    tiles = [spelling(tile) for tile in from_notation(word) if tile.isalpha()]
    number = len(tiles)
    line = place.rstrip("ABCDEFGHIJKLMNO") if place[0].isdigit() else place[0]
    where = f"in row {line}" if place[0].isdigit() else f"down in column {line}"
    return (
        f"{'So far the' if so_far else 'The'} best play places {count_text(number, 'tile')}",
        f"It is {where}, with {' '.join(sorted(tiles, key=str.upper)).upper()}",
    )
