"""Wordle's entry in the catalog."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tuiwords.games import wordle
from tuiwords.games.base import Seat
from tuiwords.play.kit import Column, GameKit, Maker, WarmStep

if TYPE_CHECKING:
    from tuiwords.bots.roster import BotSpec
    from tuiwords.play.match import Match
    from tuiwords.play.review import Review


def _strategies() -> Mapping[str, Maker]:
    from tuiwords.engine.wordle.strategies import STRATEGIES

    return STRATEGIES


def _warm() -> Sequence[WarmStep]:
    from tuiwords.engine.wordle.warm import WARM_STEPS

    return WARM_STEPS


def _review(match: Match, seat: Seat, bot: BotSpec | None) -> Review:
    from tuiwords.play.kits.wordle_review import review_match

    return review_match(match, seat, bot)


def _advisor(view: wordle.WordleView) -> str:
    """Who knows the answers can do better than to go by how common words are."""
    return "minimax" if view.absurd else "optimal" if view.told else ""


WORDLE = GameKit(
    key="wordle",
    title="Wordle",
    tagline="Find the hidden word in six guesses.",
    options=wordle.OPTIONS,
    most_seats=5,
    together=True,
    advisor="expected",
    columns=(
        Column("worst", "keeps", ".0f"),
        Column("expected", "to go", proof="exact"),
        Column("bits", "bits"),
        Column("chance", "chance", ".1%"),
    ),
    new=wordle.new_game,
    strategies=_strategies,
    random_move=wordle.random_guess,
    facts=wordle.facts,
    share=wordle.share,
    warm=_warm,
    mode=wordle.mode,
    advise=_advisor,
    review=_review,
)
