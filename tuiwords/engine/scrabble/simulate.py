"""Monte Carlo: the best turns by equity are played out two turns further, over and over.

Late in the game they are played out to its end.

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
from numpy.typing import NDArray

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import Limit, Measure, RankedMove, Ranking
from tuiwords.engine.scrabble.endgame import EndgameSearch
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.pack import Position
from tuiwords.engine.scrabble.prospects import prospects_for
from tuiwords.engine.scrabble.rollout.rollouts import Candidate, Rollouts
from tuiwords.engine.scrabble.static import Equity
from tuiwords.engine.scrabble.turns import counts, exchanges_of, forced, pass_of, plays_of
from tuiwords.games.scrabble import ScrabbleView, Turn

WIN = Measure("win %", "%", more_is_better=True)
CANDIDATES = 15
TURNS = 2  # turns after the candidate: the other's best one and ours
TO_THE_END, MOST_TURNS = 14, 40  # with so few tiles in the bag a line is played to the end
MOST_ROUNDS = 1000
FIRST_LOOK, LOOK_EVERY = 30, 10  # rounds before candidates are dropped, and between two looks
SURE = 2.5  # standard errors that a candidate must be behind to be dropped


@dataclass(eq=False)
class Arm:
    """A candidate: the turn by equity, its chances to win by rounds, and their sums."""

    turn: RankedMove[Turn]
    chances: list[float] = field(default_factory=list)
    alive: bool = True
    sum_of_chances: float = 0.0
    sum_of_spreads: float = 0.0

    def note(self, chance: float, spread: float) -> None:
        """One round more."""
        self.chances.append(chance)
        self.sum_of_chances += chance
        self.sum_of_spreads += spread

    @property
    def mean(self) -> float:
        """Mean chance to win."""
        return self.sum_of_chances / len(self.chances)

    @property
    def spread(self) -> float:
        """Mean of the lead to be expected in the end, in points."""
        return self.sum_of_spreads / len(self.chances)


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
        world = World(view)
        facts = dict(counts(view)) if limit.top > 1 else {}
        nodes = 0
        for number in range(1, MOST_ROUNDS + 1):
            nodes += world.play_round(world.rollouts.shuffled(chance))
            if number >= FIRST_LOOK and number % LOOK_EVERY == 0:
                drop_worse(world.arms)
            over = sum(arm.alive for arm in world.arms) == 1 or number == MOST_ROUNDS
            over = over or watch.expired(nodes)
            told = facts | {"rounds": float(number)}
            yield Ranking(WIN, ranked(world.arms, limit.top), nodes, watch.seconds, over, told)
            if over:
                return


class World:
    """The best turns of a position by equity, as candidates that are played out."""

    def __init__(self, view: ScrabbleView) -> None:
        position, leaves = Position.of(view), leaves_for(view.rules)
        self.prospects = prospects_for(view.rules)
        position.take(leaves)
        plays = plays_of(position, CANDIDATES)
        boards = [position.laid(move) for move in position.found[: len(plays), 0].tolist()]
        others = sorted(exchanges_of(position), key=lambda turn: -turn.value)[:CANDIDATES]
        others = others or [pass_of(position)]
        pairs = [*zip(plays, boards, strict=True), *((turn, position.board) for turn in others)]
        pairs.sort(key=lambda pair: -pair[0].value)
        candidates = [
            Candidate(turn.move, turn.terms["score"], board) for turn, board in pairs[:CANDIDATES]
        ]
        self.arms = [Arm(turn) for turn, _ in pairs[:CANDIDATES]]
        turns = MOST_TURNS if view.bag <= TO_THE_END else TURNS
        self.rollouts = Rollouts(position, candidates, leaves, turns)
        scores = [s for seat, s in enumerate(view.scores) if seat != view.seat]
        self.lead = view.scores[view.seat] - max(scores)

    def play_round(self, order: NDArray[np.int64]) -> int:
        """Each candidate that is alive, the other's best turn and ours after it; how many."""
        alive = [arm.alive for arm in self.arms]
        self.rollouts.play(order, alive)
        leads, unseen = self.lead + self.rollouts.leads, self.rollouts.unseen
        chances = self.prospects.chance(leads, unseen).tolist()
        spreads = self.prospects.spread(leads, unseen).tolist()
        for arm, chance, spread in zip(self.arms, chances, spreads, strict=True):
            if arm.alive:
                arm.note(chance, spread)
        return sum(alive)


def drop_worse(arms: Sequence[Arm]) -> None:
    """Drop those whose difference from the best, draw by draw, is clear."""
    alive = [arm for arm in arms if arm.alive]
    best = max(alive, key=lambda arm: arm.mean)
    chances = np.array([arm.chances for arm in alive])
    behind = np.array(best.chances) - chances
    errors = behind.std(axis=1, ddof=1) / math.sqrt(chances.shape[1])
    clear = behind.mean(axis=1) > np.maximum(SURE * errors, 1e-12)
    for arm, drop in zip(alive, clear.tolist(), strict=True):
        arm.alive = arm is best or not drop


def ranked(arms: Sequence[Arm], top: int) -> tuple[RankedMove[Turn], ...]:
    """The best turns so far, by their chances to win.

    One that was dropped has seen fewer draws than the best, maybe luckier ones: it is told as far
    behind the best of all as it was on the draws that both have seen.
    """
    best = min((arm for arm in arms if arm.alive), key=_order)
    chances = {}
    for arm in arms:
        seen = len(arm.chances)
        shared = best.mean if arm.alive else sum(best.chances[:seen]) / seen
        chances[arm] = arm.mean if arm.alive else best.mean - max(0.0, shared - arm.mean)
    order = sorted(arms, key=lambda arm: (-chances[arm], not arm.alive, *_order(arm)))
    return tuple(_told(arm, chances[arm]) for arm in order[:top])


def _order(arm: Arm) -> tuple[float, float, str]:
    return -arm.mean, -arm.turn.value, str(arm.turn.move)


def _told(arm: Arm, chance: float) -> RankedMove[Turn]:
    count = len(arm.chances)
    spread = float(np.std(arm.chances, ddof=1)) if count > 1 else 0.5
    terms = dict(arm.turn.terms) | {"win": 100 * chance, "spread": arm.spread}
    error = 100 * 1.96 * spread / math.sqrt(count)
    return RankedMove(arm.turn.move, 100 * chance, terms, error)


class Champion:
    """Simulation while there are tiles in the bag, then the exact endgame."""

    name = "champion"

    def analyse(self, view: ScrabbleView, limit: Limit) -> Iterator[Ranking[Turn]]:
        """The ranking of whoever plays this phase."""
        phase = Simulate() if view.bag else EndgameSearch()
        yield from phase.analyse(view, limit)
