"""Monte Carlo: the best turns by equity are played out two turns further, over and over.

Every candidate meets the same draws, so that luck cancels out of their differences (common random
numbers). A candidate that is clearly worse than the best is dropped, and when one is left the
search is over.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import Limit, Measure, RankedMove, Ranking
from tuiwords.engine.scrabble.endgame import EndgameSearch
from tuiwords.engine.scrabble.kernels import MILLI, TILES_SHIFT
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.pack import Board, Position, Rack, rack_of, tiles_used
from tuiwords.engine.scrabble.replies import Future
from tuiwords.engine.scrabble.search import kernels as search
from tuiwords.engine.scrabble.static import Equity
from tuiwords.engine.scrabble.turns import counts, exchanges_of, forced, pass_of, plays_of
from tuiwords.games.scrabble import Exchange, Play, ScrabbleView, Turn

WIN = Measure("win %", "%", more_is_better=True)
CANDIDATES = 15
MOST_ROUNDS = 1000
FIRST_LOOK, LOOK_EVERY = 30, 10  # rounds before candidates are dropped, and between two looks
SURE = 2.5  # standard errors that a candidate must be behind to be dropped
# The chance to win with a lead of x points and u tiles unseen is logistic in x / (4.7 sqrt(u)); an
# ended game is told with 2 points. Fitted on the prototype's self-play.
SPREAD_SCALE, OVER_SCALE = 4.7, 2.0


@dataclass(eq=False)
class Arm:
    """A candidate: the turn by equity, the board after it, what it keeps, and its rounds so far."""

    turn: RankedMove[Turn]
    board: Board
    kept: Rack
    chances: list[float] = field(default_factory=list)
    spreads: list[float] = field(default_factory=list)
    alive: bool = True

    @property
    def mean(self) -> float:
        """Mean chance to win."""
        return sum(self.chances) / len(self.chances)


class Simulate:
    """The chance to win after two turns more, mean over the same random draws for every turn."""

    name = "simulate"

    def analyse(self, view: ScrabbleView, limit: Limit) -> Iterator[Ranking[Turn]]:
        """A ranking after every round of draws; nodes are turns played out.

        Without others to reply, or with an empty bag, equity speaks.
        """
        if forced(view) or len(view.rack_sizes) < 2 or view.bag == 0:
            yield from Equity().analyse(view, limit)
            return
        watch, chance = Stopwatch(limit), random.Random(f"simulate {limit.seed}")
        world = Rollouts(view)
        facts = dict(counts(view)) if limit.top > 1 else {}
        nodes = 0
        for number in range(1, MOST_ROUNDS + 1):
            order = world.future.shuffled(chance)
            for arm in world.arms:
                if arm.alive:
                    world.play_out(arm, order)
                    nodes += 1
            if number >= FIRST_LOOK and number % LOOK_EVERY == 0:
                drop_worse(world.arms)
            over = sum(arm.alive for arm in world.arms) == 1 or number == MOST_ROUNDS
            over = over or watch.expired(nodes)
            told = facts | {"rounds": float(number)}
            moves = tuple(map(_told, _ordered(world.arms)[: limit.top]))
            yield Ranking(WIN, moves, nodes, watch.seconds, over, told)
            if over:
                return


class Rollouts:
    """The candidates of a position, and how they are played out."""

    def __init__(self, view: ScrabbleView) -> None:
        self.leaves = leaves_for(view.rules)
        position = Position.of(view)
        self.future = Future(position)
        position.take(self.leaves)
        plays = plays_of(position, CANDIDATES)
        boards = [position.laid(move) for move in position.found[: len(plays), 0].tolist()]
        others = sorted(exchanges_of(position), key=lambda turn: -turn.value)[:CANDIDATES]
        others = others or [pass_of(position)]
        board = position.board
        pairs = [*zip(plays, boards, strict=True), *((turn, board) for turn in others)]
        pairs.sort(key=lambda pair: -pair[0].value)
        self.arms = [Arm(turn, at, self._kept(turn.move)) for turn, at in pairs[:CANDIDATES]]
        scores = [s for seat, s in enumerate(view.scores) if seat != view.seat]
        self.lead = view.scores[view.seat] - max(scores)

    def _kept(self, turn: Turn) -> Rack:
        tiles = turn.tiles if isinstance(turn, Play | Exchange) else ""
        return self.future.mine - rack_of(tiles)

    def play_out(self, arm: Arm, order: list[int]) -> None:
        """The candidate, the other's best turn and ours after it; note the lead and the chance."""
        future, view = self.future, self.future.position.view
        lead = self.lead + arm.turn.terms["score"]
        theirs = future.other_rack(order)
        mine, drawn = future.filled(arm.kept, order, future.others_hold)
        bag = len(order) - drawn
        if not mine.any():
            self._note(arm, lead + 2 * future.worth(theirs), 0)
            return
        turn = future.best(arm.board, theirs, self.leaves, bag, future.worth(mine))
        score, move, kind = (int(turn[n]) for n in (search.SCORE, search.MOVE, search.KIND))
        lead -= score
        board = arm.board
        if kind == search.PLAY:
            if bag:
                lead -= int(turn[search.EQUITY]) / MILLI - score
            board = future.position.laid(move, board)
            theirs = theirs - tiles_used(move)
            theirs, drawn = future.filled(theirs, order, drawn)
            bag = len(order) - drawn
            if not theirs.any():
                self._note(arm, lead - 2 * future.worth(mine), 0)
                return
        turn = future.best(board, mine, self.leaves, bag, future.worth(theirs))
        over = bag == 0 and int(turn[search.MOVE]) >> TILES_SHIFT == int(mine.sum())
        if turn[search.KIND] != search.PASS:
            lead += int(turn[search.EQUITY]) / MILLI
        self._note(arm, lead, 0 if over else bag + view.rules.rack)

    def _note(self, arm: Arm, lead: float, unseen: int) -> None:
        scale = SPREAD_SCALE * math.sqrt(unseen) if unseen else OVER_SCALE
        arm.spreads.append(lead)
        arm.chances.append(1 / (1 + math.exp(-max(-500.0, min(500.0, lead / scale)))))


def drop_worse(arms: Sequence[Arm]) -> None:
    """Drop those whose difference from the best, draw by draw, is clear."""
    alive = [arm for arm in arms if arm.alive]
    best = max(alive, key=lambda arm: arm.mean)
    for arm in alive:
        behind = np.array(best.chances) - np.array(arm.chances)
        error = float(behind.std(ddof=1)) / math.sqrt(len(behind))
        if arm is not best and behind.mean() > max(SURE * error, 1e-12):
            arm.alive = False


def _ordered(arms: Sequence[Arm]) -> list[Arm]:
    return sorted(arms, key=lambda arm: (-arm.mean, -arm.turn.value, str(arm.turn.move)))


def _told(arm: Arm) -> RankedMove[Turn]:
    count = len(arm.chances)
    spread = float(np.std(arm.chances, ddof=1)) if count > 1 else 0.5
    terms = dict(arm.turn.terms) | {"win": 100 * arm.mean, "spread": sum(arm.spreads) / count}
    error = 100 * 1.96 * spread / math.sqrt(count)
    return RankedMove(arm.turn.move, 100 * arm.mean, terms, error)


class Champion:
    """Simulation while there are tiles in the bag, then the exact endgame."""

    name = "champion"

    def analyse(self, view: ScrabbleView, limit: Limit) -> Iterator[Ranking[Turn]]:
        """The ranking of whoever plays this phase."""
        phase = Simulate() if view.bag else EndgameSearch()
        yield from phase.analyse(view, limit)
