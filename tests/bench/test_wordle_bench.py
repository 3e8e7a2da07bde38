"""What ``tuiwords bench wordle`` measures where the original lists are not at hand."""

import pytest

from tuiwords.bench import wordle


@pytest.mark.deep
def test_lists_made_from_the_default_one_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TUIWORDS_WORDLE_LISTS", raising=False)
    monkeypatch.setattr(wordle, "ROUNDS", 1)
    figures = wordle.figures()
    assert {"pattern_matrix", "decision", "optimal", "proof", "adversary"} <= figures.keys()
    assert all(value > 0 for value, _ in figures.values())
