"""What the engine of Scrabble finds is never changed; what it is searching, is."""

from __future__ import annotations

from records import changeable


def test_records_are_frozen() -> None:
    searched = {"EmptyBag", "RootMove", "TriedMove", "_Judged"}
    assert changeable("tuiwords.engine.scrabble") - searched == {
        "NetCandidate",
        "PlayabilitySamples",
    }
