"""The player of the Wordfeud program Wordfaid: score less the mean reply, plus the next turn.

The best plays by score are tried against opponent racks drawn at random from the unseen tiles.
Wordfaid values an exchange by the scores of the turn after it. Here that turn counts for plays too,
since the tiles that they keep matter as much.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import Limit, Measure, RankedMove, Ranking
from tuiwords.engine.scrabble.pack import Position, no_leaves
from tuiwords.engine.scrabble.playouts import CandidateTurn, Draws, Outcomes, Playouts
from tuiwords.engine.scrabble.turns import facts_of, forced, forced_ranking, ranked
from tuiwords.games.scrabble import Exchange, Pass, ScrabbleView, Turn

NET = Measure("net", "points", more_is_better=True)
PLAYS_TRIED, DRAWS = 20, 20  # as Wordfaid has them, unless it is said
_MOST = 500  # candidates, and draws
FEW_DRAWS = 5  # after these draws only the best candidates stay
# Exchanges are tried where no play scores this much: about two average tiles.
EXCHANGE_BELOW = 12
TURNS = 2  # the reply and our next turn


@dataclass(slots=True)
class NetCandidate:
    """A candidate with sums over the draws: of the replies, and of the spread won."""

    turn: Turn
    score: float
    replies: float = 0.0
    won: float = 0.0
    draws: int = 0
    alive: bool = True

    @property
    def value(self) -> float:
        """The mean spread won: its score less the reply, plus our next turn."""
        return self.won / self.draws

    def ranked_move(self) -> RankedMove[Turn]:
        """The candidate with its value."""
        reply = self.replies / self.draws
        terms = {"score": self.score, "reply": reply, "next": self.value - self.score + reply}
        return ranked(self.turn, self.value, terms)


class Wordfaid:
    """Score less the mean best reply, plus our mean best turn after it, of the best by score.

    So many ``candidates`` are tried against so many ``draws`` of the other racks, for so many
    ``turns`` after them: the reply, and our next one. Raises: ValueError.
    """

    name = "wordfaid"

    def __init__(
        self, candidates: int = PLAYS_TRIED, draws: int = DRAWS, turns: int = TURNS
    ) -> None:
        if not (1 <= candidates <= _MOST and 1 <= draws <= _MOST and 1 <= turns <= 10):
            raise ValueError(f"candidates and draws must be 1 to {_MOST}, turns 1 to 10")
        self.candidates, self.draws, self.turns = candidates, draws, turns

    def analyse(self, view: ScrabbleView, limit: Limit) -> Iterator[Ranking[Turn]]:
        """A ranking after every draw; nodes are turns played out."""
        watch = Stopwatch(limit)
        if turns := forced(view):
            yield Ranking(NET, forced_ranking(turns), 1, watch.seconds, True)
            return
        position = Position.of(view, stuck_costs=False)
        candidates = _candidates(position, self.candidates)
        playouts = Playouts(position, candidates, no_leaves(position.codes), self.turns)
        draws = Draws(view, playouts.holds, f"wordfaid {limit.seed}")
        tried = [NetCandidate(candidate.turn, candidate.score) for candidate in candidates]
        facts = facts_of(view, limit)
        rounds = min(self.draws, draws.population or self.draws)
        nodes = 0
        for number in range(1, rounds + 1):
            alive = [place for place, candidate in enumerate(tried) if candidate.alive]
            outcomes = playouts.play(draws[number - 1 : number], alive)
            _note([tried[place] for place in alive], outcomes)
            nodes += len(alive)
            order = sorted((candidate for candidate in tried if candidate.alive), key=_order)
            if number == FEW_DRAWS:
                for candidate in order[self.candidates + 1 :]:
                    candidate.alive = False
            final = number == rounds or watch.expired(nodes)
            moves = tuple(candidate.ranked_move() for candidate in order[: limit.top])
            yield Ranking(NET, moves, nodes, watch.seconds, final, facts)
            if final:
                return


def _candidates(position: Position, most: int) -> list[CandidateTurn]:
    """The best plays by score, the pass, and all exchanges where no play scores much."""
    view, board = position.view, position.board
    position.use_leaves()
    subracks = int(position.workspace["subracks"][0])
    found = position.found[: position.best(most)].tolist()
    tried = [
        CandidateTurn(position.play(move), score, position.laid(move)) for move, _, score in found
    ]
    if max((candidate.score for candidate in tried), default=0) < EXCHANGE_BELOW:
        swapped = (position.codes.taken(subrack, view.rack) for subrack in range(1, subracks))
        tried += [
            CandidateTurn(Exchange(tiles), 0, board)
            for tiles in swapped
            if view.rules.may_exchange(view.bag, len(tiles))
        ]
    return [*tried, CandidateTurn(Pass(), 0, board)]


def _note(tried: Sequence[NetCandidate], outcomes: Outcomes) -> None:
    """Add a draw to the candidates that met it."""
    spreads, replies = outcomes.spreads[0].tolist(), outcomes.replies[0].tolist()
    for candidate, spread, reply in zip(tried, spreads, replies, strict=True):
        candidate.won += spread
        candidate.replies += reply
        candidate.draws += 1


def _order(candidate: NetCandidate) -> tuple[float, float, bool, str]:
    return -candidate.value, -candidate.score, isinstance(candidate.turn, Pass), str(candidate.turn)
