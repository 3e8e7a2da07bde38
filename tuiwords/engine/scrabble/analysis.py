"""Analysis of turns played: the best turn of the position, what was lost, the luck of the draw.

With tiles in the bag a turn is worth its equity; with an empty bag, in games for two, the spread
won from there on, by a short endgame search.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

import numpy as np

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit, RankedMove
from tuiwords.engine.scrabble.kernels.layout import MILLI
from tuiwords.engine.scrabble.kernels.rack import STUCK
from tuiwords.engine.scrabble.kernels.search import EQUITY
from tuiwords.engine.scrabble.leaves import leave_of, leaves_for
from tuiwords.engine.scrabble.pack import BEST_ROOM, Position, rack_of
from tuiwords.engine.scrabble.strategies.endgame import EndgameSearch
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.engine.scrabble.win_percent import win_percent_for
from tuiwords.games.scrabble import Exchange, Play, ScrabbleView, Turn

ENDGAME_NODES = 50_000  # positions of an endgame search, under a CPU second
DRAWS = 60  # racks that might have been drawn, for the luck


@dataclass(frozen=True, slots=True)
class Verdict:
    """A turn compared with the best one: ``lost`` in points, chances to win in percent.

    ``score`` is that of the best turn. ``win`` and ``best_win`` are after the turn made and
    after the best one.
    """

    best: Turn
    score: int
    lost: float
    win: float
    best_win: float

    @property
    def win_lost(self) -> float:
        """Percentage points of the chance to win that the turn lost."""
        return max(0.0, self.best_win - self.win)


def judge(view: ScrabbleView, turn: Turn, score: int) -> Verdict:
    """Judge a turn that scored ``score``; its words need not be in the lexicon.

    A turn better than all that the lexicon allows loses nothing. Raises: GameError.
    """
    endgame = view.bag == 0 and len(view.rack_sizes) == 2 and bool(view.rack)
    if endgame:
        limit = Limit(nodes=ENDGAME_NODES, top=BEST_ROOM)
        ranking = rank(EndgameSearch(), view, limit)
    else:
        ranking = rank(Equity(), view, Limit(top=BEST_ROOM))
    best = ranking.moves[0]
    made = next((ranked for ranked in ranking.moves if ranked.move == turn), None)
    if made is None and endgame:
        # The search does not have this turn: both are compared by static equity.
        best = rank(Equity(), view, Limit(top=1)).moves[0]
    value = equity_of(view, turn, score) if made is None else made.value
    return _verdict(view, value, best)


def _verdict(view: ScrabbleView, value: float, best: RankedMove[Turn]) -> Verdict:
    score, win = int(best.terms.get("score", 0)), chance(view, value)
    if value >= best.value:
        return Verdict(best.move, score, 0.0, win, win)
    return Verdict(best.move, score, best.value - value, win, chance(view, best.value))


def equity_of(view: ScrabbleView, turn: Turn, score: int) -> float:
    """The static equity of any turn, whatever its words. Raises: GameError."""
    used = turn.tiles if isinstance(turn, Play | Exchange) else ""
    kept = "".join((Counter(view.rack) - Counter(used)).elements())
    if view.bag:
        return score + leave_of(leaves_for(view.rules), kept)
    if kept:
        return float(score - 2 * view.rules.worth(kept) - STUCK)
    return float(score + 2 * view.rules.worth(view.unseen))


def chance(view: ScrabbleView, value: float) -> float:
    """The chance to win in percent after a turn of this value in points."""
    others = [score for seat, score in enumerate(view.scores) if seat != view.seat]
    spread = view.scores[view.seat] - max(others, default=0) + value
    # With an empty bag the value is up to the end of the game.
    unseen = len(view.unseen) if view.bag else 0
    return 100 * float(win_percent_for(view.rules).chance(spread, unseen))


def luck(view: ScrabbleView, kept: str, seed: int) -> float | None:
    """Points by which the rack's best turn beats the mean over other draws to the tiles kept.

    Equal for equal seeds; None where nothing was drawn. Raises: GameError.
    """
    drawn = Counter(view.rack) - Counter(kept)
    count = drawn.total()
    if not count or Counter(kept) - Counter(view.rack):
        return None
    position, leaves, turn = Position.of(view), leaves_for(view.rules), np.zeros(8, np.int64)
    pool = sorted([*view.unseen, *drawn.elements()])
    worth, rng = view.rules.worth("".join(pool)), random.Random(f"luck {seed}")

    def best(tiles: list[str]) -> float:
        others = worth - view.rules.worth("".join(tiles)) if view.bag == 0 else 0
        rack = rack_of([*kept, *tiles])
        position.best_turn(position.board, rack, leaves, view.bag, others, turn)
        return int(turn[EQUITY]) / MILLI

    others = [best(rng.sample(pool, count)) for _ in range(DRAWS)]
    return best(sorted(drawn.elements())) - sum(others) / len(others)
