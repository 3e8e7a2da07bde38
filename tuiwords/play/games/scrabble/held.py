"""Which tiles the opponent likely holds, by the turn just made."""

from __future__ import annotations

from typing import Any

from tuiwords.games.scrabble.tiles import spelling

SHOWN = 5
RISEN = 0.02  # by how much a chance must be above that of the unseen tiles alone


def likely_held(view: Any) -> tuple[tuple[str, float], ...]:
    """Tiles that are likelier on the opponent's rack than by chance, with their chances.

    Raises: GameError.
    """
    from tuiwords.engine.scrabble.inference import by_chance, infer

    inferred = infer(view, 0)
    if inferred is None:
        return ()
    chances, before = inferred.holds(), by_chance(view)
    risen = sorted(chances, key=lambda tile: before[tile] - chances[tile])
    return tuple((t, chances[t]) for t in risen if chances[t] - before[t] >= RISEN)[:SHOWN]


def held_line(held: tuple[tuple[str, float], ...], width: int) -> str:
    """As many of them as fit into a line."""
    for count in range(len(held), 0, -1):
        text = "The opponent may hold " + ", ".join(
            f"{spelling(t)} {100 * c:.0f}%" for t, c in held[:count]
        )
        if len(text) <= width:
            return text
    return ""
