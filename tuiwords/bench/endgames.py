"""Scrabble endgames: how many are solved in 1 and 6 CPU seconds, and the depth reached in 1.

Each is the first position with an empty bag in a game of ``equity`` against itself.
"""

from __future__ import annotations

from functools import cache, partial
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tuiwords.bench.measured import BenchPlace
    from tuiwords.games.scrabble import ScrabbleView

SEEDS = range(1, 61)
SHORT, LONG = 1.0, 6.0  # CPU seconds


def endgames(seeds: range = SEEDS) -> Iterator[ScrabbleView]:
    """The endgames of these seeds, with ENABLE."""
    from tuiwords.engine.anytime import rank
    from tuiwords.engine.base import Limit
    from tuiwords.engine.scrabble.strategies.static import Equity
    from tuiwords.games.scrabble import ScrabbleState, ruleset
    from tuiwords.lexicon.library import library

    for seed in seeds:
        state = ScrabbleState.new(ruleset("scrabble"), library().load(), seed, 2)
        while state.bag:
            best = rank(Equity(), state.view(state.turn), Limit(top=1)).moves[0]
            state = state.after(state.turn, best.move)
        yield state.view(state.turn)


def solve(view: ScrabbleView, seconds: float = LONG) -> tuple[float | None, int]:
    """CPU seconds until the best turn was proven, or None, and the depth reached in ``SHORT``."""
    from tuiwords.engine.base import Limit
    from tuiwords.engine.scrabble.strategies.endgame import EndgameSearch

    depth = 0
    for ranking in EndgameSearch().analyse(view, Limit(seconds=seconds, top=1)):
        if ranking.seconds <= SHORT:
            depth = int(ranking.facts["depth"])
        if ranking.facts["exact"]:
            return ranking.seconds, depth
    return None, depth


def figures(
    seeds: range = SEEDS, seconds: float = LONG, spread: BenchPlace | None = None
) -> dict[str, tuple[float, str]]:
    """All figures for the endgames of these seeds."""
    from tuiwords.bench.measured import ALONE, measured

    views = list(endgames(seeds))
    name = f"endgames {seeds} {seconds}"
    found = measured(name, partial(_measured, seconds), views, spread or ALONE)
    times = [time for time, _ in found if time >= 0]
    depths = [depth for time, depth in found if not 0 <= time <= SHORT]
    return {
        "endgames": (float(len(views)), "positions"),
        "proven_in_1_s": (float(sum(time <= SHORT for time in times)), "positions"),
        "proven_in_6_s": (float(sum(time <= LONG for time in times)), "positions"),
        "lowest_depth": (float(min(depths, default=0)), "turns"),
        "median_depth": (float(median(depths)) if depths else 0.0, "turns"),
    }


def _measured(seconds: float, view: ScrabbleView) -> tuple[float, float]:
    """CPU seconds until the best turn was proven, or -1, and the depth reached in ``SHORT``."""
    _load()
    time, depth = solve(view, seconds)
    return -1 if time is None else time, depth


@cache
def _load() -> None:
    """Load what is needed, so that the first position of a process takes no longer."""
    solve(next(endgames()), 0.01)
