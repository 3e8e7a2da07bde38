"""Verdicts of reviews are kept turn by turn: what was judged once is not judged again."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from tuiwords.engine.scrabble import analysis
from tuiwords.history.history import load_match
from tuiwords.history.recordings import import_gcg
from tuiwords.history.reviews import gradual_review, review, verdicts_run, work_on
from tuiwords.play import catalog
from tuiwords.play.judged import SHARPER, JudgedMove, ReviewWork
from tuiwords.play.match import Match
from tuiwords.store.store import Store

GAME = b"""\
#player1 ann Ann Other
#player2 bob Bob
>ann: AEINRST 8D STAINER +66 66
>bob: DEEGNOQ 9H DONG +15 15
>ann: EFHLMOY 10E MOLY +18 84
>bob: DEEENQU -EEN +0 15
"""


@pytest.fixture
def match(store: Store, quick_verdicts: None) -> Match:
    import_gcg(store, GAME)
    return load_match(store, store.matches(limit=1)[0].header.id)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The turns that were judged."""
    real, turns = analysis.verdicts, []

    def verdicts(view, turn, *rest):
        turns.append(str(turn))
        yield from real(view, turn, *rest)

    monkeypatch.setattr(analysis, "verdicts", verdicts)
    return turns


def whole(store: Store, match: Match, *sharper: int) -> tuple[JudgedMove, ...]:
    *_, found = gradual_review(match, 0, None, work_on(store, match, 0, frozenset(sharper)))
    return found.judged


def test_an_interrupted_review_goes_on_and_one_opened_twice_costs_nothing(
    store: Store, match: Match, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for found in gradual_review(match, 0, None, work_on(store, match, 0)):
        if found.judged[2] is not None:
            break
    assert asked == ["8D STAINER", "9H DONG", "10E MOLY"]
    del asked[:]
    first = whole(store, match)
    assert asked == ["10E MOLY", "-EEN"], "a verdict that was not the last is not kept"
    del asked[:]
    assert whole(store, match) == first
    alone = review(match, 0, None, store)
    assert [move for move in first if move.seat == 0] == list(alone.judged)
    assert not asked
    sharp = whole(store, match, 2)
    assert asked == ["9H DONG"]
    assert sharp[1].effort == SHARPER
    assert whole(store, match) == sharp, "the sharper verdict stays"
    del asked[:]
    results = replace(match.game.results, judge_version=99)
    newer = replace(match.game, results=results)
    monkeypatch.setitem(catalog.GAMES, "scrabble", newer)
    next(islice(gradual_review(load_match(store, match.header.id), 0), 1, None))
    assert asked == ["8D STAINER"], "a newer judge does not read older verdicts"


def test_verdicts_go_with_their_match(store: Store, match: Match) -> None:
    next(islice(gradual_review(match, 0, None, work_on(store, match, 0)), 3, None))
    run = verdicts_run(match.game, match.header.id)
    assert store.run_results(run)
    store.delete_match(match.header.id)
    assert not store.run_results(run)


@pytest.mark.parametrize("damaged", ["", "{}", "[1]", '{"number": "x"}', "\x00"])
def test_a_damaged_verdict_is_judged_again(damaged: str) -> None:
    move = JudgedMove(3, 0, "8D WORD", "8D SWORD", 2.5, facts={"win": 40.0})
    work = ReviewWork()
    work.keep(move)
    (key,) = work.kept
    assert work.known(0, 3, "8D WORD") == move
    assert work.known(0, 3, "8D WARD") is None, "it is about another move"
    work.kept[key] = damaged
    assert work.known(0, 3, "8D WORD") is None
