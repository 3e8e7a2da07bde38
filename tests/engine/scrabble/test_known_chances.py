"""What is told of turns with tiles in the bag, beside chances to win that are known exactly."""

from __future__ import annotations

import json
from typing import NamedTuple

import pytest

from tests.conftest import REPO
from tuiwords.engine.scrabble.analysis import judge
from tuiwords.engine.scrabble.verdict import Verdict
from tuiwords.games.scrabble import Play, ScrabbleView, place, read_cgp, ruleset
from tuiwords.games.scrabble.moves import read_turn
from tuiwords.lexicon.library import library

ROUNDED = 0.1  # percentage points; a small part of the value is the spread
CURED = 3  # positions of which a review once told something wrong: the first ones


class Known(NamedTuple):
    """A position, and the exact chances to win in percent after plays that empty the bag."""

    cgp: str
    wins: dict[str, float]


def known_positions() -> list[Known]:
    found = json.loads((REPO / "tests" / "data" / "preendgames.json").read_text(encoding="utf-8"))
    return [Known(each["cgp"], each["wins"]) for each in found["positions"]]


def verdict_on(view: ScrabbleView, text: str) -> Verdict:
    turn = read_turn(text, view.board)
    assert isinstance(turn, Play)
    return judge(view, turn, place(view.rules, view.board, turn).score)


def check(known: Known) -> None:
    """Judge every play whose chance is known."""
    view = read_cgp(known.cgp, ruleset("scrabble"), library().load()).view(0)
    assert view.bag > 0
    most = max(known.wins.values())
    for text, win in known.wins.items():
        verdict = verdict_on(view, text)
        error = verdict.error + ROUNDED
        assert verdict.win_lost + error >= most - win, text
        best = known.wins.get(str(verdict.best))
        if best is not None:
            assert abs(verdict.win_lost - max(0.0, best - win)) <= error, text
        if win == 100 or (win == most and best is not None):
            assert not verdict.mistake, f"{text} is a best play"
        told = {str(ranked.move): ranked for ranked in verdict.ranked}
        for other in known.wins.keys() & told.keys():
            ranked = told[other]
            assert ranked.error is not None
            if ranked.error == verdict.error == 0:
                assert ranked.terms["win"] == pytest.approx(known.wins[other]), other


@pytest.mark.parametrize("known", known_positions()[:CURED])
def test_what_was_once_told_wrongly_is_right(known: Known) -> None:
    check(known)


@pytest.mark.deep
@pytest.mark.parametrize("known", known_positions())
def test_the_error_told_covers_the_truth_and_no_best_play_is_a_mistake(known: Known) -> None:
    check(known)
