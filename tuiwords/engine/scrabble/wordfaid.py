"""Wordfaid's player: a play is worth its score less what the other player answers on average.

After Wordfaid, a Wordfeud program: the best plays by score are tried, the other rack is drawn ten
times from the unseen tiles, and with an empty bag the end of the game is told apart.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import Limit, Measure, RankedMove, Ranking
from tuiwords.engine.scrabble import kernels, pack
from tuiwords.engine.scrabble.pack import Board, Rack, no_leaves, rack_of, read_move
from tuiwords.engine.scrabble.replies import Future, future_of
from tuiwords.engine.scrabble.search import kernels as search
from tuiwords.engine.scrabble.turns import counts, forced, forced_ranking, ranked
from tuiwords.games.scrabble import Exchange, Pass, ScrabbleView, Turn

NET = Measure("net", "points", more_is_better=True)
CANDIDATES, DRAWS = 20, 10
# An exchange is proposed where no play scores so much: two tiles of usual worth.
EXCHANGE_BELOW = 12


@dataclass(slots=True)
class Candidate:
    """A play (0: the pass) with the board after it, what it keeps, and the replies so far."""

    move: int
    score: int
    board: Board
    kept: Rack
    replies: int = 0

    def value(self, draws: int) -> float:
        """Score less the mean reply."""
        return self.score - self.replies / max(draws, 1)


class Wordfaid:
    """Score less the mean of the best replies of ten drawn racks, of the twenty best by score."""

    name = "wordfaid"

    def analyse(self, view: ScrabbleView, limit: Limit) -> Iterator[Ranking[Turn]]:
        """A ranking after every draw; nodes are replies found."""
        watch = Stopwatch(limit)
        if turns := forced(view):
            yield Ranking(NET, forced_ranking(turns), 1, watch.seconds, True)
            return
        chance, future = random.Random(f"wordfaid {limit.seed}"), future_of(view, late=False)
        tried = _candidates(future)
        facts = counts(view) if limit.top > 1 else {}
        nodes, draws = len(tried), 0
        rounds = DRAWS if view.bag and future.unseen else 1
        while draws < rounds and not (draws and watch.expired(nodes)):
            order = future.shuffled(chance)
            for candidate in tried:
                candidate.replies += _reply(future, candidate, order)
            draws, nodes = draws + 1, nodes + len(tried)
            moves = _ranking(view, tried, draws)[: limit.top]
            final = draws == rounds or watch.expired(nodes)
            if not final:
                yield Ranking(NET, moves, nodes, watch.seconds, False, facts)
        exchanges: list[RankedMove[Turn]] = []
        if view.may_exchange and max(candidate.score for candidate in tried) < EXCHANGE_BELOW:
            best = max(candidate.value(draws) for candidate in tried)
            for found in _exchanges(future, chance, best):
                exchanges, nodes = found, nodes + DRAWS
                yield Ranking(NET, moves, nodes, watch.seconds, False, facts)
        moves = (*exchanges, *_ranking(view, tried, draws))[: limit.top]
        yield Ranking(NET, moves, nodes, watch.seconds, True, facts)


def _candidates(future: Future) -> list[Candidate]:
    """The best plays by score, and the pass."""
    position = future.position
    position.take(no_leaves())
    found = position.found[: position.best(CANDIDATES)].tolist()
    tried = [Candidate(m, s, position.laid(m), future.kept(m)) for m, _, s in found]
    return [*tried, Candidate(0, 0, position.board, future.mine)]


def _reply(future: Future, candidate: Candidate, order: Sequence[int]) -> int:
    """What the other player wins with a drawn rack; with an empty bag also the tiles left."""
    rack = future.other_rack(list(order))
    if future.position.view.bag:
        return future.best_score(candidate.board, rack)
    mine, theirs = future.worth(candidate.kept), future.worth(rack)
    if not candidate.kept.any():  # we go out
        return -2 * theirs
    turn = future.best(candidate.board, rack, no_leaves(), 0, 0)
    goes_out = turn[search.KIND] == search.PLAY and (
        int(turn[search.MOVE]) >> kernels.TILES_SHIFT == int(rack.sum())
    )
    return int(turn[search.SCORE]) + (2 * mine if goes_out else 0)


def _ranking(
    view: ScrabbleView, tried: Sequence[Candidate], draws: int
) -> tuple[RankedMove[Turn], ...]:
    order = sorted(tried, key=lambda c: (-c.value(draws), -c.score, c.move == 0, c.move))
    result = []
    for candidate in order:
        turn: Turn = read_move(candidate.move, view.board) if candidate.move else Pass()
        reply = candidate.replies / draws
        terms = {"score": float(candidate.score), "reply": reply}
        result.append(ranked(turn, candidate.score - reply, terms))
    return tuple(result)


def _exchanges(
    future: Future, chance: random.Random, above: float
) -> Iterator[list[RankedMove[Turn]]]:
    """The best exchange yet by the mean best score of the next turn, set above the best play."""
    view = future.position.view
    future.position.take(no_leaves())
    subsets = int(future.position.work[kernels.SUBSETS])
    orders = [future.shuffled(chance) for _ in range(DRAWS)]
    best, highest = "", -1.0
    for subset in range(1, subsets):
        tiles = pack.tiles_of(subset, view.rack)
        if not view.rules.may_exchange(view.bag, len(tiles)):
            continue
        kept = future.mine - rack_of(tiles)
        racks = [future.filled(kept, order, 0)[0] for order in orders]
        mean = sum(future.best_score(future.position.board, rack) for rack in racks) / DRAWS
        if mean > highest:
            best, highest = tiles, mean
        yield [ranked(Exchange(best), above + 0.01, {"score": 0.0, "next": highest})]
