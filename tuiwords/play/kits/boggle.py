"""Boggle's entry in the catalog."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from tuiwords.games import boggle_setup, boggle_sharing
from tuiwords.games.base import AnyState, Seat
from tuiwords.games.boggle import BoggleState
from tuiwords.games.boggle_setup import Setup, read_setup, rules_of
from tuiwords.games.grid import Grid
from tuiwords.games.options import Settings
from tuiwords.play.kit import Column, GameKit, Maker, WarmStep

if TYPE_CHECKING:
    from tuiwords.bots.roster import BotSpec
    from tuiwords.play.match import Match
    from tuiwords.play.review import Review


def _new(settings: Settings, seed: int, seats: int) -> AnyState:
    setup = read_setup(settings)
    grid = setup.grid
    if grid is None and (setup.words or setup.points):
        grid = _dealt(setup, seed)
    return BoggleState.new(setup.rules, seed, setup.lexicon, seats, grid)


@lru_cache(maxsize=16)
def _dealt(setup: Setup, seed: int) -> Grid:
    # Only a board with a wanted number of words or points needs the solver.
    from tuiwords.engine.boggle.deal import Wanted, deal

    return deal(setup.rules, seed, setup.lexicon, Wanted(setup.words, setup.points))


def _strategies() -> Mapping[str, Maker]:
    from tuiwords.engine.boggle.strategies import strategies

    return strategies()


def _warm() -> Sequence[WarmStep]:
    from tuiwords.engine.boggle.warm import WARM_STEPS

    return WARM_STEPS


def _review(match: Match, seat: Seat, bot: BotSpec | None) -> Review:
    from tuiwords.play.kits.boggle_review import review_match

    return review_match(match, seat, bot)


def _time_limit(settings: Settings) -> float | None:
    rules = read_setup(settings).rules if settings["board"] else rules_of(settings)
    return float(rules.seconds) if rules.seconds else None


BOGGLE = GameKit(
    key="boggle",
    title="Boggle",
    tagline="Find words along touching letters, all at once, before the time is up.",
    options=boggle_setup.OPTIONS,
    most_seats=5,
    together=True,
    advisor="all",
    columns=(
        Column("points", "points", ".0f"),
        Column("length", "letters", ".0f"),
    ),
    new=_new,
    strategies=_strategies,
    random_move=boggle_setup.random_word,
    facts=boggle_setup.facts,
    share=boggle_sharing.share,
    warm=_warm,
    mode=boggle_setup.mode,
    review=_review,
    realtime=True,
    time_limit=_time_limit,
)
