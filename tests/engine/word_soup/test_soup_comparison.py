"""The comparison of words: whole lines that can be played, with errors that hold."""

from dataclasses import replace

import pytest

from tests.conftest import mostly_deep
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.word_soup.strategies.comparison import COMPARED, WordComparison
from tuiwords.engine.word_soup.strategies.planner import Planner
from tuiwords.games.word_soup import rules_for, start
from tuiwords.lexicon.library import library

ENABLE = library().load()
RULES = rules_for(ENABLE, (6, 6))


def test_words_are_ranked_by_whole_lines() -> None:
    view = start(RULES.deal(5), RULES, ENABLE).view(0)
    rankings = list(WordComparison().analyse(view, Limit(nodes=8000)))
    nodes = [ranking.nodes for ranking in rankings]
    scores = [ranking.facts["score"] for ranking in rankings]
    assert (nodes, scores) == (sorted(nodes), sorted(scores))
    final = rankings[-1]
    values = [ranked.value for ranked in final.moves]
    assert values == sorted(values, reverse=True)
    assert len(values) >= COMPARED // 2
    assert values[-1] > values[0] / 2, "lines that stop early are not among them"
    assert all(ranked.error for ranked in final.moves)
    state = start(RULES.deal(5), RULES, ENABLE)
    for pick in final.line:
        state = state.after(0, pick)
    assert state.scores[0] == final.facts["score"] == values[0]
    assert (state.board(0).left == 0) == bool(final.facts["cleared"])
    assert final == rank(WordComparison(), view, Limit(nodes=8000))


@pytest.mark.parametrize("boards", mostly_deep([1, 2], 1))
def test_a_word_is_worth_what_a_longer_plan_makes_of_it(boards: int) -> None:
    inside = compared = 0
    for seed in range(boards):
        view = start(RULES.deal(seed), RULES, ENABLE).view(0)
        found = rank(WordComparison(nodes=6000, rounds=1), view, Limit()).moves
        totals = []
        for ranked in found[:COMPARED]:
            after = view.board.without(ranked.move.path, ranked.move.tilt)
            plan = rank(Planner(), replace(view, board=after), Limit(nodes=8000))
            totals.append(ranked.terms["points"] + plan.facts["score"])
        best = max(*totals, found[0].value)
        for ranked, total in zip(found, totals, strict=False):
            behind = found[0].value - ranked.value
            assert ranked.error is not None
            inside += abs(best - max(total, ranked.value) - behind) <= ranked.error
            compared += 1
    assert compared >= 4 * boards
    assert inside >= 0.8 * compared


def test_who_has_little_time_has_the_plan() -> None:
    view = start(RULES.deal(5), RULES, ENABLE).view(0)
    found = rank(WordComparison(), view, Limit(nodes=100))
    assert found.moves
    assert all(ranked.error is None for ranked in found.moves)


def test_plans_after_words_have_their_share_of_the_positions() -> None:
    view = start(RULES.deal(5), RULES, ENABLE).view(0)
    half, quarter = (
        rank(WordComparison(nodes=800, rounds=1, after=share), view, Limit()).nodes
        for share in (0.5, 0.25)
    )
    assert 800 < quarter < 0.75 * half <= 0.75 * 800 * (1 + 0.5 * COMPARED)
