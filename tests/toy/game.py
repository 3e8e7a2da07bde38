"""What Stones gives the program: its rules, its advice, its results."""

import random
from typing import Any

from random_moves import random_move

from toy.review import review_match
from toy.rules import OPTIONS, new
from toy.strategy import Counter
from tuiwords import Game, GameAdvice, GameResults, GameRules, HintColumn, ShareText

STONES = Game(
    key="stones",
    title="Stones",
    tagline="Take the last stone.",
    rules=GameRules(
        options=OPTIONS,
        most_seats=4,
        together=False,
        new=new,
    ),
    advice=GameAdvice(
        strategies=lambda: {"counter": Counter},
        advisor="counter",
        columns=(
            HintColumn("value", "points", ".1f"),
            HintColumn("share", "share", ".0%"),
            HintColumn("absent", "absent"),
        ),
    ),
    results=GameResults(
        facts=lambda state, seat: {"taken": state.taken[seat]},
        share=lambda state, seat, heading: ShareText(heading, heading),
        review=review_match,
    ),
    package="toy",
)


def play_on(match: Any, rng: random.Random, moves: int | None = None) -> None:
    """Random moves, to the end or so many."""
    while match.state.to_move and moves != 0:
        seat = rng.choice(match.state.to_move)
        match.play(seat, random_move(match.state, seat, rng))
        moves = None if moves is None else moves - 1
