"""States, moves and rules are never changed: a match goes back to them, and caches keep them."""

from __future__ import annotations

from records import changeable


def test_records_are_frozen() -> None:
    assert changeable("tuiwords.games") == {"Constraints"}
