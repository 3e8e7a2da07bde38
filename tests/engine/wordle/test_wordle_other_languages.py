"""Of lists in another language nothing is known: their words are equally likely."""

from __future__ import annotations

import pytest

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.wordle.strategies import STRATEGIES
from tuiwords.games.wordle import read_clue, view_of_clues
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library

WORDS = (
    "fiere liere siege piege neige beige pieux vieux lieux cieux mieux chien chose livre porte "
    "table ecole homme femme monde jours temps noire verte rouge bleue jaune blanc rosee pomme"
)
FRENCH = Lexicon("french", WORDS.split())


@pytest.mark.parametrize("name", sorted(STRATEGIES))
def test_the_chances_are_equal_and_sum_to_one(name: str) -> None:
    view = view_of_clues([read_clue("chose=....g")], FRENCH)
    ranking = rank(STRATEGIES[name](), view, Limit(top=99, seed=1))
    told = [m.terms["chance"] for m in ranking.moves if m.terms["chance"]]
    assert told == pytest.approx([1 / ranking.facts["left"]] * len(told))
    if not name.startswith("genetic"):  # these breed only some words
        assert sum(told) == pytest.approx(1)


def test_hidden_words_of_another_language_are_not_judged_by_english() -> None:
    allowed = library().load().of_length(5)
    view = view_of_clues([read_clue("aloud=.....")], allowed, FRENCH)
    ranking = rank(STRATEGIES["expected"](), view, Limit(top=20))
    told = [m.terms["chance"] for m in ranking.moves if m.terms["chance"]]
    assert told == pytest.approx([1 / ranking.facts["left"]] * len(told))
    english = view_of_clues([read_clue("aloud=.....")], allowed)
    ranking = rank(STRATEGIES["expected"](), english, Limit(top=20))
    assert len({m.terms["chance"] for m in ranking.moves}) > 2
