"""Searches of Scrabble find the same with any number of threads."""

import pytest
from test_golden_engine import close

from tuiwords.engine.base import Limit, Ranking
from tuiwords.engine.scrabble.judge import judge
from tuiwords.engine.scrabble.strategies import STRATEGIES
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.engine.threads import using
from tuiwords.games.scrabble import Turn

SEARCHES = {
    "bag 30": ("simulate", Limit(nodes=1_500, top=5)),
    "bag 12": ("champion", Limit(nodes=400, top=3)),
    "bag 4": ("preendgame", Limit(nodes=60_000, top=3)),
    "bag 1": ("champion", Limit(nodes=1_500, top=3)),
}


def rankings(title: str, threads: int) -> list[Ranking[Turn]]:
    name, limit = SEARCHES[title]
    with using(threads):
        return list(STRATEGIES[name]().analyse(close(title), limit))


@pytest.mark.parametrize("title", SEARCHES)
def test_rankings_are_the_same_with_any_number_of_threads(title: str) -> None:
    alone = rankings(title, 1)
    assert len(alone) > 2
    assert rankings(title, 3) == alone


@pytest.mark.parametrize("title", ["bag 30", "bag 4"])
def test_verdicts_are_the_same_with_any_number_of_threads(quick_verdicts, title: str) -> None:
    view = close(title)
    *_, (made, *_) = (each.moves for each in Equity().analyse(view, Limit(top=5)))
    found = []
    for threads in (1, 3):
        with using(threads):
            found.append(judge(view, made.move, int(made.terms["score"]), 0.02))
    assert found[0] == found[1]
