"""Simulation of a position: its best turns by equity, played out on the same random draws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from tuiwords.engine.base import RankedMove
from tuiwords.engine.paired_samples import Comparison, PairedSamples, Trial
from tuiwords.engine.scrabble.inference import Inference
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.pack import Board, Position
from tuiwords.engine.scrabble.playouts import CandidateTurn, Draws, Playouts
from tuiwords.engine.scrabble.turns import best_exchanges, pass_of, plays_of
from tuiwords.engine.scrabble.win_percent import STEEP, win_percent_for
from tuiwords.games.scrabble import Play, ScrabbleView, Turn

SIMULATED_TURNS = 15
PLIES = 2  # turns after the candidate: the other's best one and ours
# With so few tiles in the bag at least four turns of two players are played out: that wins 0.30 %
# +-0.19 a turn (189 positions, 1 CPU s, judged by 4,000 lines played to the end); with more in it,
# nothing.
LATE_BAG, LATE_PLIES = 23, 4
TO_THE_END, MOST_TURNS = 14, 40  # with so few tiles in the bag a line is played to the end
# Candidates compete by their chance to win and, as a small part, by the spread: of two turns that
# win as often the one with more points is better. That part grows from 0 to 1 over this many points
# on both sides of a tie, so that it still counts where the game is decided.
SPREAD_PART, SPREAD_SCALE = 0.05, 100.0


class Quantity(IntEnum):
    """What is told of a turn by samples or by its endings, by its place among their figures."""

    VALUE = 0
    WIN = 1
    SPREAD = 2


# Of the points of a playout's spread those of the first reply, and those of all that comes later
# with the leaves.
REPLY, LATER = range(len(Quantity), len(Quantity) + 2)


class Gains(NamedTuple):
    """By how many points a turn is better than another: its score, the reply, and what follows.

    The errors are half the 95 % intervals, 0 where they are not known.
    """

    score: float
    reply: float
    later: float
    reply_error: float = 0.0
    later_error: float = 0.0

    @classmethod
    def of(cls, better: RankedMove[Turn], other: RankedMove[Turn]) -> Gains | None:
        """Those of a turn over another, None if they were not both simulated."""
        if "later" not in better.terms or "later" not in other.terms:
            return None
        one, two = better.terms, other.terms
        return cls(
            one["score"] - two["score"],
            two["reply_points"] - one["reply_points"],
            one["later"] - two["later"],
            two.get("reply_error", 0.0),
            two.get("later_error", 0.0),
        )


def with_boards(
    position: Position, plays: Sequence[RankedMove[Turn]], others: Sequence[RankedMove[Turn]]
) -> list[tuple[RankedMove[Turn], Board]]:
    """Turns, the highest equity first, with the boards after them; ``plays`` were found last."""
    boards = [position.laid(move) for move in position.found[: len(plays), 0].tolist()]
    pairs = [*zip(plays, boards, strict=True), *((turn, position.board) for turn in others)]
    return sorted(pairs, key=lambda pair: -pair[0].value)


class Simulation:
    """The candidates of a position; ``nodes`` are the turns played out so far.

    ``made`` is the place of a turn that is a candidate in any case.
    """

    def __init__(
        self,
        view: ScrabbleView,
        seed: int | str,
        plies: int = PLIES,
        candidates: int = SIMULATED_TURNS,
        made: RankedMove[Turn] | None = None,
        inferred: Inference | None = None,
    ) -> None:
        """Take the best turns by equity as candidates, and ``made``. Raises: GameError."""
        position, leaves = Position.of(view), leaves_for(view.rules)
        position.use_leaves(leaves)
        others = best_exchanges(position, candidates) or [pass_of(position)]
        pairs = with_boards(position, plays_of(position, candidates), others)
        pairs = pairs[:candidates]
        if made is not None and made.move not in {turn.move for turn, _ in pairs}:
            board = position.after(made.move) if isinstance(made.move, Play) else position.board
            pairs[candidates - 1 :] = [(made, board)]
        self.turns = tuple(turn for turn, _ in pairs)
        self.made = next((n for n, t in enumerate(self.turns) if made and t.move == made.move), 0)
        self.tried = [CandidateTurn(turn.move, turn.terms["score"], board) for turn, board in pairs]
        turns = plies
        if view.bag <= TO_THE_END:
            turns = MOST_TURNS
        elif view.bag <= LATE_BAG and len(view.rack_sizes) == 2:
            turns = max(plies, LATE_PLIES)
        self._playouts = Playouts(position, self.tried, leaves, turns)
        self.draws = Draws(view, self._playouts.holds, f"simulate {seed}", inferred)
        self.samples = PairedSamples(len(self.tried), LATER + 1, self.draws.population)
        self.nodes = 0
        self._win_percent = win_percent_for(view.rules)
        scores = [score for seat, score in enumerate(view.scores) if seat != view.seat]
        self._spread = view.scores[view.seat] - max(scores)

    def play(self, trial: Trial) -> None:
        """Play candidates out on the next draws."""
        orders = self.draws[trial.first : trial.last]
        outcomes = self._playouts.play(orders, trial.candidates, trial.first)
        spreads = self._spread + outcomes.spreads
        finals = self._win_percent.final_spread(spreads, outcomes.unseen)
        wins = self._win_percent.chance_by_final(finals, outcomes.unseen)
        parts = 1 / (1 + np.exp(np.minimum(-finals / SPREAD_SCALE, STEEP)))
        values = (1 - SPREAD_PART) * wins + SPREAD_PART * parts
        later = outcomes.spreads - self._playouts.scores[list(trial.candidates)] + outcomes.replies
        found = np.stack([values, wins, finals, outcomes.replies, later])
        if self.draws.weighted:
            found *= self.draws.weights(slice(trial.first, trial.last))[:, None]
        self.samples.add(trial, found)
        self.nodes += wins.size

    def catch_up(self, candidate: int) -> None:
        """Play a candidate out on all draws that any other has met."""
        counts = self.samples.counts
        if counts[candidate] < counts.max():
            self.play(Trial((candidate,), int(counts[candidate]), int(counts.max())))

    def go_on(self, at_once: int) -> Iterator[int]:
        """Play about ``at_once`` turns out and say how often that was done, as long as asked.

        It is said as soon as every candidate has been tried.
        """
        for number, trial in enumerate(self.samples.trials(at_once)):
            self.play(trial)
            if self.samples.counts.all():
                yield number

    def second(self, compared: Comparison) -> int:
        """The second best candidate; the best if it is the only one."""
        order = np.argsort(-self.samples.estimates(Quantity.VALUE), kind="stable").tolist()
        return next((place for place in order if place != compared.best), compared.best)

    def parts(self, candidates: Sequence[int]) -> list[dict[str, float]]:
        """The points of the first reply and of all that comes later, as terms of each candidate.

        The errors are those of the differences to the best candidate; it has none.
        """
        replies, later = (self.samples.estimates(n) for n in (REPLY, LATER))
        best = int(self.samples.estimates(Quantity.VALUE).argmax())
        others = [candidate for candidate in candidates if candidate != best]
        halves = self.samples.half_intervals(slice(REPLY, LATER + 1), best, others).T.tolist()
        errors = dict(zip(others, halves, strict=True))
        parts = []
        for candidate in candidates:
            terms = {"reply_points": float(replies[candidate]), "later": float(later[candidate])}
            if candidate != best:
                terms["reply_error"], terms["later_error"] = errors[candidate]
            parts.append(terms)
        return parts

    def ranked(self, top: int, compared: Comparison) -> tuple[RankedMove[Turn], ...]:
        """The best turns so far, by their values; ``compared`` are the samples as they stand.

        The error is that of the difference to the best; for the best that to the second.
        """
        estimates = map(self.samples.estimates, Quantity)
        values, wins, spreads = (each.tolist() for each in estimates)
        listed = np.argsort(-self.samples.estimates(Quantity.VALUE), kind="stable")[:top].tolist()
        moves = []
        for candidate, parts in zip(listed, self.parts(listed), strict=True):
            turn = self.turns[candidate]
            win = min(1.0, max(0.0, wins[candidate]))  # differences of means may lead out
            terms = {**turn.terms, "win": 100 * win, "spread": spreads[candidate], **parts}
            rival = candidate
            if candidate == compared.best:
                rival = self.second(compared)
            else:
                terms["behind"] = 100 * min(1.0, values[compared.best] - values[candidate])
            error = 100 * compared.half_interval(rival)
            value = min(1.0, max(0.0, values[candidate]))
            moves.append(RankedMove(turn.move, 100 * value, terms, error))
        return tuple(moves)
