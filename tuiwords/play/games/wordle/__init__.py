"""Wordle's entry in the catalog."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tuiwords.engine.base import RankedMove
from tuiwords.games import wordle
from tuiwords.games.base import Seat
from tuiwords.play.game import (
    Game,
    GameAdvice,
    GameResults,
    GameRules,
    HintColumn,
    KeptFigure,
    Maker,
)
from tuiwords.play.games.wordle.nudges import nudges

if TYPE_CHECKING:
    from tuiwords.play.game import AnyBot, PlayedMatch
    from tuiwords.play.judged import ReviewWork
    from tuiwords.play.review import Review


def _strategies() -> Mapping[str, Maker]:
    from tuiwords.engine.wordle.strategies import STRATEGIES

    return STRATEGIES


def _review(match: PlayedMatch, seat: Seat, bot: AnyBot | None) -> Review:
    from tuiwords.play.games.wordle.review import review_match

    return review_match(match, seat, bot)


def _gradual_review(
    match: PlayedMatch, seat: Seat, bot: AnyBot | None, work: ReviewWork
) -> Iterator[Review]:
    from tuiwords.play.games.wordle.review import gradual_review

    yield from gradual_review(match, seat, bot, work)


def _move_note(view: Any, ranked: RankedMove[Any], rival: RankedMove[Any] | None) -> str:
    from tuiwords.play.games.wordle.why import compared

    return compared(view, ranked, rival)


def _advisor(view: wordle.WordleView) -> str:
    """A player who knows the answers can do better than go by how common words are."""
    return "minimax" if view.absurd else "optimal" if view.knows_answers else ""


WORDLE = Game(
    key="wordle",
    title="Wordle",
    tagline="Find the hidden word in six guesses.",
    rules=GameRules(
        options=wordle.OPTIONS,
        most_seats=5,
        together=True,
        new=wordle.new_game,
        random_move=wordle.random_guess,
        mode=wordle.mode,
        worth_playing=wordle.worth_playing,
        check=wordle.check,
    ),
    advice=GameAdvice(
        strategies=_strategies,
        advisor="expected",
        columns=(
            HintColumn("value", ""),
            HintColumn("worst", "keeps", ".0f"),
            HintColumn(
                "expected", "to go", proof="exact", with_error=True, measure="guesses to go"
            ),
            HintColumn("bits", "bits"),
            HintColumn("chance", "chance", ".1%"),
        ),
        nudges=nudges,
        choose_advisor=_advisor,
        move_note=_move_note,
    ),
    results=GameResults(
        facts=wordle.facts,
        share=wordle.share,
        review=_review,
        gradual_review=_gradual_review,
        judge_version=4,
        score_note="Score: a point for each word found; with all found, one more a guess left.",
        kept_figures=(
            KeptFigure("accuracy", "Accuracy", ".0f", "of 100"),
            KeptFigure("mistake_index", "Mistake index", ".1f", "a game"),
        ),
    ),
)
