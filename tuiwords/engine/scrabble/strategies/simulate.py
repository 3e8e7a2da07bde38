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
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.pack import Position
from tuiwords.engine.scrabble.playouts import CandidateTurn, Playouts
from tuiwords.engine.scrabble.strategies.endgame import EndgameSearch
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.engine.scrabble.turns import counts, exchanges_of, forced, pass_of, plays_of
from tuiwords.engine.scrabble.win_percent import win_percent_for
from tuiwords.games.scrabble import Play, ScrabbleView, Turn

WIN = Measure("win %", "%", more_is_better=True)
CANDIDATES = 15
TURNS = 2  # turns after the candidate: the other's best one and ours
TO_THE_END, MOST_TURNS = 14, 40  # with so few tiles in the bag a line is played to the end
MOST_ROUNDS = 1000
FIRST_LOOK, LOOK_EVERY = 30, 10  # rounds before candidates are dropped, and between two looks
SURE = 2.5  # standard errors that a candidate must be behind to be dropped


@dataclass(eq=False)
class Candidate:
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
        simulation = Simulation(view)
        facts = dict(counts(view)) if limit.top > 1 else {}
        nodes = 0
        for number in range(1, MOST_ROUNDS + 1):
            nodes += simulation.play_round(simulation.playouts.shuffled(chance))
            if number >= FIRST_LOOK and number % LOOK_EVERY == 0:
                simulation.drop_worse()
            over = (
                sum(candidate.alive for candidate in simulation.candidates) == 1
                or number == MOST_ROUNDS
            )
            over = over or watch.expired(nodes)
            facts_now = facts | {"rounds": float(number)}
            yield Ranking(
                WIN, ranked(simulation.candidates, limit.top), nodes, watch.seconds, over, facts_now
            )
            if over:
                return


class Simulation:
    """The best turns of a position by equity, as candidates that are played out.

    ``made`` is one more candidate that is never dropped, or the one of them that is not.
    """

    def __init__(self, view: ScrabbleView, made: RankedMove[Turn] | None = None) -> None:
        position, leaves = Position.of(view), leaves_for(view.rules)
        self.win_percent = win_percent_for(view.rules)
        position.use_leaves(leaves)
        plays = plays_of(position, CANDIDATES)
        boards = [position.laid(move) for move in position.found[: len(plays), 0].tolist()]
        others = sorted(exchanges_of(position), key=lambda turn: -turn.value)[:CANDIDATES]
        others = others or [pass_of(position)]
        pairs = [*zip(plays, boards, strict=True), *((turn, position.board) for turn in others)]
        pairs.sort(key=lambda pair: -pair[0].value)
        pairs = pairs[:CANDIDATES]
        if made is not None and made.move not in {turn.move for turn, _ in pairs}:
            pairs[CANDIDATES - 1 :] = [
                (made, position.after(made.move) if isinstance(made.move, Play) else position.board)
            ]
        candidates = [CandidateTurn(turn.move, turn.terms["score"], board) for turn, board in pairs]
        self.candidates = [Candidate(turn) for turn, _ in pairs]
        self.made = next((c for c in self.candidates if made and c.turn.move == made.move), None)
        turns = MOST_TURNS if view.bag <= TO_THE_END else TURNS
        self.playouts = Playouts(position, candidates, leaves, turns)
        scores = [s for seat, s in enumerate(view.scores) if seat != view.seat]
        self.spread = view.scores[view.seat] - max(scores)

    def drop_worse(self) -> None:
        """Drop those that are clearly worse than the best, but not the turn made."""
        drop_worse(self.candidates)
        if self.made is not None:
            self.made.alive = True

    def play_round(self, order: NDArray[np.int64]) -> int:
        """Each candidate that is alive, the other's best turn and ours after it; how many."""
        alive = [candidate.alive for candidate in self.candidates]
        self.playouts.play(order, alive)
        spreads, unseen = self.spread + self.playouts.spreads, self.playouts.unseen
        chances = self.win_percent.chance(spreads, unseen).tolist()
        finals = self.win_percent.final_spread(spreads, unseen).tolist()
        for candidate, chance, spread in zip(self.candidates, chances, finals, strict=True):
            if candidate.alive:
                candidate.note(chance, spread)
        return sum(alive)


def drop_worse(candidates: Sequence[Candidate]) -> None:
    """Drop those whose difference from the best, draw by draw, is clear."""
    alive = [candidate for candidate in candidates if candidate.alive]
    best = max(alive, key=lambda candidate: candidate.mean)
    chances = np.array([candidate.chances for candidate in alive])
    behind = np.array(best.chances) - chances
    errors = behind.std(axis=1, ddof=1) / math.sqrt(chances.shape[1])
    clear = behind.mean(axis=1) > np.maximum(SURE * errors, 1e-12)
    for candidate, drop in zip(alive, clear.tolist(), strict=True):
        candidate.alive = candidate is best or not drop


def ranked(candidates: Sequence[Candidate], top: int) -> tuple[RankedMove[Turn], ...]:
    """The best turns so far, by their chances to win.

    One that was dropped has seen fewer draws than the best, maybe luckier ones: it is told as far
    behind the best of all as it was on the draws that both have seen. The error is that of the
    difference to the best, which common draws make much smaller than that of the win percentage;
    for the best it is that of its difference to the second.
    """
    best = min((candidate for candidate in candidates if candidate.alive), key=_order)
    chances = {}
    for candidate in candidates:
        seen = len(candidate.chances)
        shared = best.mean if candidate.alive else sum(best.chances[:seen]) / seen
        chances[candidate] = (
            candidate.mean if candidate.alive else best.mean - max(0.0, shared - candidate.mean)
        )
    order = sorted(
        candidates,
        key=lambda candidate: (-chances[candidate], not candidate.alive, *_order(candidate)),
    )
    first, second = order[0], order[min(1, len(order) - 1)]
    return tuple(
        _ranked_move(candidate, chances[candidate], second if candidate is first else first)
        for candidate in order[:top]
    )


def _order(candidate: Candidate) -> tuple[float, float, str]:
    return -candidate.mean, -candidate.turn.value, str(candidate.turn.move)


def _ranked_move(candidate: Candidate, chance: float, rival: Candidate) -> RankedMove[Turn]:
    terms = dict(candidate.turn.terms) | {"win": 100 * chance, "spread": candidate.spread}
    return RankedMove(
        candidate.turn.move, 100 * chance, terms, 100 * error_between(candidate, rival)
    )


def error_between(candidate: Candidate, rival: Candidate) -> float:
    """Half the 95 % interval of the difference between two, over the draws that both have seen."""
    seen = min(len(candidate.chances), len(rival.chances))
    if candidate is rival or seen < 2:
        return 0.5
    behind = np.array(candidate.chances[:seen]) - np.array(rival.chances[:seen])
    return 1.96 * float(behind.std(ddof=1)) / math.sqrt(seen)


class Champion:
    """Simulation while there are tiles in the bag, then the exact endgame."""

    name = "champion"

    def analyse(self, view: ScrabbleView, limit: Limit) -> Iterator[Ranking[Turn]]:
        """The ranking of whoever plays this phase."""
        phase = Simulate() if view.bag else EndgameSearch()
        yield from phase.analyse(view, limit)
