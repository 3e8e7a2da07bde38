"""Scrabble's entry in the catalog; Wordfeud and Words With Friends are its rules option."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from tuiwords.games import scrabble
from tuiwords.games.base import AnyState, Move, Seat
from tuiwords.play.kit import Column, GameKit, Maker, ShareText, WarmStep

MOST_SEATS = 4


def _strategies() -> Mapping[str, Maker]:
    from tuiwords.engine.scrabble.strategies import STRATEGIES

    return STRATEGIES


def _warm() -> Sequence[WarmStep]:
    from tuiwords.engine.scrabble.warm import WARM_STEPS

    return WARM_STEPS


def _random_move(state: AnyState, seat: Seat, rng: random.Random) -> Move:
    return scrabble.random_move(state, seat, rng)  # type: ignore[arg-type]


def _facts(state: AnyState, seat: Seat) -> Mapping[str, float]:
    return scrabble.facts(state, seat)  # type: ignore[arg-type]


def _share(state: AnyState, seat: Seat, heading: str) -> ShareText:
    return ShareText(*scrabble.share(state, seat, heading))  # type: ignore[arg-type]


SCRABBLE = GameKit(
    key="scrabble",
    title="Scrabble",
    tagline="Crossing words on a board of premium squares.",
    options=scrabble.OPTIONS,
    most_seats=MOST_SEATS,
    together=False,
    advisor="equity",
    columns=(
        Column("score", "score", ".0f"),
        Column("leave", "leave", "+.1f"),
        Column("equity", "equity", ".1f"),
    ),
    new=scrabble.new_game,
    strategies=_strategies,
    random_move=_random_move,
    facts=_facts,
    share=_share,
    warm=_warm,
    rules_version=scrabble.RULES_VERSION,
    hint_facts=("plays",),
)
