"""A turn that was made, judged: the best turn of the position, what was lost, the luck of the draw.

With tiles in the bag a turn is worth its equity; with an empty bag, in games for two, the spread
won from here on, as far as a short endgame search tells it.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

import numpy as np

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit, RankedMove
from tuiwords.engine.scrabble.endgame import EndgameSearch
from tuiwords.engine.scrabble.hand import kernels as hand
from tuiwords.engine.scrabble.kernels import MILLI
from tuiwords.engine.scrabble.leaves import leave_of, leaves_for
from tuiwords.engine.scrabble.pack import BEST_ROOM, Position, rack_of
from tuiwords.engine.scrabble.prospects import prospects_for
from tuiwords.engine.scrabble.search import kernels as search
from tuiwords.engine.scrabble.static import Equity
from tuiwords.games.scrabble import Exchange, Play, ScrabbleView, Turn

ENDGAME_NODES = 3000  # positions that an endgame is searched for
DRAWS = 60  # racks that might have been drawn, for the luck


@dataclass(frozen=True, slots=True)
class Verdict:
    """A turn beside the best one: ``lost`` in points, both chances to win in percent.

    ``score`` is what the best turn scores. ``win`` and ``best_win`` are after the turn made and
    after the best one.
    """

    best: Turn
    score: int
    lost: float
    win: float
    best_win: float

    @property
    def win_lost(self) -> float:
        """Percentage points of the chance to win that the turn gave away."""
        return max(0.0, self.best_win - self.win)


def judge(view: ScrabbleView, turn: Turn, score: int) -> Verdict:
    """Judge a turn that scored ``score``; its words need not be in the lexicon.

    One that is better than every turn that the lexicon allows has lost nothing. Raises: GameError.
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
        # The search does not know this turn: both are told by static equity.
        best = rank(Equity(), view, Limit(top=1)).moves[0]
    value = equity_of(view, turn, score) if made is None else made.value
    return _verdict(view, value, best)


def _verdict(view: ScrabbleView, value: float, best: RankedMove[Turn]) -> Verdict:
    score, win = int(best.terms.get("score", 0)), chance(view, value)
    if value >= best.value:
        return Verdict(best.move, score, 0.0, win, win)
    return Verdict(best.move, score, best.value - value, win, chance(view, best.value))


def equity_of(view: ScrabbleView, turn: Turn, score: int) -> float:
    """Score and leave of any turn, as static equity tells it. Raises: GameError."""
    used = turn.tiles if isinstance(turn, Play | Exchange) else ""
    kept = "".join((Counter(view.rack) - Counter(used)).elements())
    if view.bag:
        return score + leave_of(leaves_for(view.rules), kept)
    if kept:
        return float(score - 2 * view.rules.worth(kept) - hand.STUCK)
    return float(score + 2 * view.rules.worth(view.unseen))


def chance(view: ScrabbleView, value: float) -> float:
    """The chance to win in percent after a turn worth ``value`` points in all."""
    others = [score for seat, score in enumerate(view.scores) if seat != view.seat]
    lead = view.scores[view.seat] - max(others, default=0) + value
    # With an empty bag the value tells the end of the game already.
    unseen = len(view.unseen) if view.bag else 0
    return 100 * float(prospects_for(view.rules).chance(lead, unseen))


def luck(view: ScrabbleView, kept: str, seed: int) -> float | None:
    """Points that the rack's best turn is better than after other draws to the tiles kept.

    The same for the same seed; None where nothing was drawn. Raises: GameError.
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
        return int(turn[search.EQUITY]) / MILLI

    others = [best(rng.sample(pool, count)) for _ in range(DRAWS)]
    return best(sorted(drawn.elements())) - sum(others) / len(others)
