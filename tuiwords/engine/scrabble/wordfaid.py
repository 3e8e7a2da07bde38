"""Wordfaid's player: a play is worth its score less what the other player answers on average.

After Wordfaid, a Wordfeud program: the best plays by score are tried, the other rack is drawn from
the unseen tiles again and again, and with an empty bag the end of the game is told apart. Wordfaid
weighs the tiles of an exchange by the best scores of the turn after it; here a play counts this
turn too, since what it keeps is worth as much.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import Limit, Measure, RankedMove, Ranking
from tuiwords.engine.scrabble import kernels
from tuiwords.engine.scrabble.pack import Position, no_leaves, read_move, tiles_of
from tuiwords.engine.scrabble.rollout.rollouts import Candidate, Rollouts
from tuiwords.engine.scrabble.turns import counts, forced, forced_ranking, ranked
from tuiwords.games.scrabble import Exchange, Pass, ScrabbleView, Turn

NET = Measure("net", "points", more_is_better=True)
CANDIDATES, DRAWS = 20, 20
FEW_DRAWS = 5  # after which, of more candidates, only the best are drawn for further
# Exchanges are tried where no play scores so much: two tiles of usual worth.
EXCHANGE_BELOW = 12
TURNS = 2  # the reply and our next turn


@dataclass(slots=True)
class Tried:
    """A candidate with the sums of its replies and of what was won, over the draws so far."""

    turn: Turn
    score: float
    replies: float = 0.0
    won: float = 0.0
    draws: int = 0
    alive: bool = True

    @property
    def value(self) -> float:
        """Points won on average: its score less the reply, and our next turn."""
        return self.won / self.draws

    def told(self) -> RankedMove[Turn]:
        """It as a ranked move."""
        reply = self.replies / self.draws
        terms = {"score": self.score, "reply": reply, "next": self.value - self.score + reply}
        return ranked(self.turn, self.value, terms)


class Wordfaid:
    """Score less the mean best reply, plus our mean best turn after it, of the best by score."""

    name = "wordfaid"

    def analyse(self, view: ScrabbleView, limit: Limit) -> Iterator[Ranking[Turn]]:
        """A ranking after every draw; nodes are turns played out."""
        watch = Stopwatch(limit)
        if turns := forced(view):
            yield Ranking(NET, forced_ranking(turns), 1, watch.seconds, True)
            return
        chance = random.Random(f"wordfaid {limit.seed}")
        position = Position.of(view, late=False)
        candidates = _candidates(position)
        world = Rollouts(position, candidates, no_leaves(), TURNS)
        tried = [Tried(candidate.turn, candidate.score) for candidate in candidates]
        facts = counts(view) if limit.top > 1 else {}
        rounds = DRAWS if view.bag else 1
        nodes = 0
        for number in range(1, rounds + 1):
            alive = [one.alive for one in tried]
            world.play(world.shuffled(chance), alive)
            _note(tried, world)
            nodes += sum(alive)
            order = sorted((one for one in tried if one.alive), key=_order)
            if number == FEW_DRAWS:
                for one in order[CANDIDATES + 1 :]:
                    one.alive = False
            final = number == rounds or watch.expired(nodes)
            moves = tuple(one.told() for one in order[: limit.top])
            yield Ranking(NET, moves, nodes, watch.seconds, final, facts)
            if final:
                return


def _candidates(position: Position) -> list[Candidate]:
    """The best plays by score, the pass, and all exchanges where no play scores much."""
    view, board = position.view, position.board
    position.take(no_leaves())
    subsets = int(position.work[kernels.SUBSETS])
    found = position.found[: position.best(CANDIDATES)].tolist()
    tried = [
        Candidate(read_move(move, view.board), score, position.laid(move))
        for move, _, score in found
    ]
    if max((candidate.score for candidate in tried), default=0) < EXCHANGE_BELOW:
        swapped = (tiles_of(subset, view.rack) for subset in range(1, subsets))
        tried += [
            Candidate(Exchange(tiles), 0, board)
            for tiles in swapped
            if view.rules.may_exchange(view.bag, len(tiles))
        ]
    return [*tried, Candidate(Pass(), 0, board)]


def _note(tried: Sequence[Tried], world: Rollouts) -> None:
    """One draw more for all that are alive."""
    for one, lead, reply in zip(tried, world.leads, world.replies, strict=True):
        if one.alive:
            one.won += float(lead)
            one.replies += float(reply)
            one.draws += 1


def _order(one: Tried) -> tuple[float, float, bool, str]:
    return -one.value, -one.score, isinstance(one.turn, Pass), str(one.turn)
