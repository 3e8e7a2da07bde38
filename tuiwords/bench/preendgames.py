"""Scrabble pre-endgames: what searching every draw wins over simulation, judged by more time.

Each is the first position with at most four tiles in the bag in a game of ``equity`` against itself
that is not decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tuiwords.engine.anytime import Stopwatch, rank
from tuiwords.engine.base import Limit
from tuiwords.engine.intervals import mean_interval
from tuiwords.engine.scrabble.empty_bag import WIN
from tuiwords.engine.scrabble.preendgame import PreEndgame
from tuiwords.engine.scrabble.preendgame_order import search
from tuiwords.engine.scrabble.simulation import PLIES, Simulation
from tuiwords.engine.scrabble.strategies.preendgame import CANDIDATES, PreEndgameSearch
from tuiwords.engine.scrabble.strategies.simulate import Simulate
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.games.scrabble import ScrabbleState, ruleset
from tuiwords.lexicon.library import library

if TYPE_CHECKING:
    from tuiwords.games.scrabble import ScrabbleView, Turn

POSITIONS = 200
SECONDS, JUDGED = 1.0, 20.0  # CPU seconds a turn, and to judge two turns that differ
MOST_IN_BAG, CLOSE = 4, 60  # tiles, points between the players


def positions(count: int = POSITIONS) -> Iterator[ScrabbleView]:
    """Pre-endgames with ENABLE, one a seed."""
    found = seed = 0
    while found < count:
        seed += 1
        state = ScrabbleState.new(ruleset("scrabble"), library().load(), seed, 2)
        while len(state.bag) > MOST_IN_BAG:
            best = rank(Equity(), state.view(state.turn), Limit(top=1)).moves[0]
            state = state.after(state.turn, best.move)
        if state.bag and abs(state.scores[0] - state.scores[1]) < CLOSE:
            found += 1
            yield state.view(state.turn)


def judged(view: ScrabbleView, turns: Sequence[Turn], seconds: float) -> list[float]:
    """The chances to win after turns in percent, all of them searched as far as time lasts."""
    simulation = Simulation(view, "judge", PLIES, CANDIDATES)
    places = {turn.move: place for place, turn in enumerate(simulation.turns)}
    game = PreEndgame(view, [simulation.tried[places[turn]] for turn in turns], "judge")
    watch, always = Stopwatch(Limit(seconds=seconds)), range(len(turns))
    for _ in search(game, always):
        if watch.seconds > seconds and len(game.tried()) == len(turns):
            break
    return [100 * float(win) for win in game.estimates(WIN)]


def figures(
    count: int = POSITIONS, seconds: float = SECONDS, judging: float = JUDGED
) -> dict[str, tuple[float, str]]:
    """How often another turn is chosen, and what that wins on the mean of all positions."""
    gains = []
    for view in positions(count):
        limit = Limit(seconds=seconds, top=1)
        before, now = (
            rank(strategy, view, limit).moves[0].move
            for strategy in (Simulate(), PreEndgameSearch())
        )
        worth = judged(view, (now, before), judging) if now != before else (0.0, 0.0)
        gains.append(worth[0] - worth[1])
    low, high = mean_interval(gains)
    return {
        "preendgames": (float(len(gains)), "positions"),
        "other_turns": (float(sum(gain != 0 for gain in gains)), "positions"),
        "gain": (sum(gains) / len(gains), "win %"),
        "gain_from": (low, "win %"),
        "gain_to": (high, "win %"),
    }
