"""States, moves and rules are never changed: a match goes back to them, and caches keep them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from records import changeable

from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play import catalog


def test_records_are_frozen() -> None:
    assert changeable("tuiwords.games") == {"Constraints"}


@pytest.mark.parametrize("game", ["boggle", "scrabble", "word-soup", "wordle"])
def test_whoever_knows_other_words_sees_the_same_otherwise(game: str) -> None:
    rules, few = catalog.game(game).rules, Lexicon("few", ["train"])
    view = rules.new(rules.settings({}), 1, 1).view(0)
    other = view.with_lexicon(few)
    assert other.lexicon is few
    assert replace(other, lexicon=view.lexicon) == view
