"""A position with few tiles in the bag: its turns with every draw, and the endgames behind them.

After a turn that empties the bag both racks are known for every draw, and the endgame is searched.
After another one both sides take their best turn by equity until the bag is empty.
"""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Collection, Generator, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.paired_samples import PairedSamples, Trial
from tuiwords.engine.scrabble.chance import likely
from tuiwords.engine.scrabble.empty_bag import (
    EFFORTS,
    QUANTITIES,
    VALUE,
    WIN,
    EmptyBag,
    EmptyBagSearch,
    key_of,
)
from tuiwords.engine.scrabble.inference import Inference
from tuiwords.engine.scrabble.kernels.layout import EXCHANGE, PASS, PLAY
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.pack import (
    TILES,
    Position,
    Rack,
    rack_of,
    text_of,
    tiles_of,
    tiles_used,
)
from tuiwords.engine.scrabble.playouts import CandidateTurn, Draws
from tuiwords.engine.scrabble.simulation import MOST_TURNS, SPREAD_PART
from tuiwords.engine.scrabble.turns import scoreless_after
from tuiwords.games.scrabble import Exchange, Play, ScrabbleView


@dataclass(frozen=True, slots=True)
class Doubt:
    """How far off the results of endgames may be that are not solved.

    Of many by ``most`` of the chance to win where the final spread is estimated to be 0, and less
    and less the farther from it, on a ``scale`` in points. A single one may be won or lost where
    the spread is estimated to be at most ``reach`` points.
    """

    most: float
    scale: float
    reach: float

    def error(self, spread: float) -> float:
        """Half a 95 % interval of the mean chance to win of many."""
        chance = likely(spread, self.scale)
        return 4 * self.most * chance * (1 - chance)

    def flip(self, ending: EmptyBag) -> float:
        """How far off the chance to win of a single one may be."""
        within = abs(ending.final) <= self.reach
        return max(ending.win, 1 - ending.win) if within else self.error(ending.final)


# After a first look, after a longer search, and where turns by equity are assumed before it, by
# which the opponent plays worst with one tile left in the bag. What was told to be lost by 47 turns
# of games of ``equity`` with two to four tiles in the bag, 15 of them chosen to leave some, was
# within these errors of what came of it when both sides searched on from 40 draws, played out as in
# ``tuiwords bench verdicts``. First looks at the endgames of known positions were wrong by up to
# 89 % of the chance to win: one error often comes on all draws.
LOOKED, SEARCHED = Doubt(0.9, 20.0, 36.0), Doubt(0.25, 4.0, 16.0)
ASSUMED, ASSUMED_OF_ONE = Doubt(0.3, 25.0, 60.0), Doubt(0.55, 25.0, 60.0)
OURS, THEIRS = 0, 1
ENDED_DRAWS = 8  # those with one tile in the bag, beside a rack of 7: with each, one candidate is
TO_THE_END = 3  # searched with this effort before the next one
MOST_DRAWS = 120  # where there are so many that they are drawn at random


@dataclass(slots=True)
class _Met:
    """An ending that a draw leads to, which comes with a weight, and what is known of it."""

    ending: EmptyBag
    weight: float
    win: float = 0.0  # against an opponent who may err
    error: float = 0.0  # of the chance to win, as one of many
    flip: float = 0.0  # and on its own

    def look(self, *, errs: bool) -> NDArray[np.float64]:
        """Take what is known now; the ``QUANTITIES`` with their weight."""
        sample = self.ending.sample(errs=errs)
        self.win, self.error, self.flip = float(sample[WIN]), 0.0, 0.0
        if not self.ending.proven:
            doubt = _doubt(self.ending)
            self.error, self.flip = doubt.error(self.ending.final), doubt.flip(self.ending)
        return self.weight * sample


class PreEndgame:
    """Candidates with the draws that they meet; ``nodes`` are the positions of all searches.

    ``samples`` holds the ``QUANTITIES`` of every candidate and draw.
    """

    def __init__(
        self,
        view: ScrabbleView,
        candidates: Sequence[CandidateTurn],
        seed: str,
        inferred: Inference | None = None,
        *,
        errs: bool = False,
    ) -> None:
        """With ``errs`` the opponent is taken to err in endgames, see ``empty_bag.Errors``."""
        self._at = Position.of(view)
        self._search = EmptyBagSearch(view.rules, self._at.words, self._at.layout)
        self._leaves, self._seed, self._errs = leaves_for(view.rules), seed, errs
        self.candidates = tuple(candidates)
        self._holds = view.rack_sizes[1 - view.seat]
        self.draws = Draws(view, self._holds, seed, inferred)
        self.samples = PairedSamples(len(candidates), len(QUANTITIES), self.draws.population)
        self._endings: dict[tuple[object, ...], EmptyBag] = {}
        self._met: list[list[_Met]] = [[] for _ in candidates]  # by draw
        self._doubts: dict[int, float] = {}  # see ``_unsure``, of candidates without news
        self._lead = view.scores[view.seat] - view.scores[1 - view.seat]

    @property
    def nodes(self) -> int:
        """Positions of endgames visited so far, and what beginning each of them was worth."""
        return self._search.nodes

    def search(self, always: Collection[int] = ()) -> Iterator[bool]:
        """Try all candidates, then search the best of them deeper, and some ``always``.

        These first, where there are so few draws that each can be searched to the end. With pauses;
        whether something new is known.
        """
        samples = self.samples
        for trial in samples.trials(1):
            for _ in self.play(trial):
                yield False
            yield True
            if samples.counts.min() >= MOST_DRAWS:
                break
        if always and samples.counts.min() <= ENDED_DRAWS:
            order = np.argsort(-samples.estimates(VALUE), kind="stable").tolist()
            for candidate in dict.fromkeys([*always, *order]):
                for draw in range(int(samples.counts[candidate])):
                    for _ in self.deepen(candidate, draw, TO_THE_END):
                        yield False
                yield True
        for effort in range(1, len(EFFORTS)):
            chosen = self._contenders(always)
            if len(chosen) < 2:
                return
            for draw in range(int(samples.counts[chosen].min())):
                for candidate in chosen:
                    for _ in self.deepen(candidate, draw, effort):
                        yield False
                yield True

    def _contenders(self, always: Collection[int]) -> list[int]:
        """The candidates that may be best: half of them, without those that are surely not."""
        values = self.samples.estimates(VALUE)
        order = np.argsort(-values, kind="stable").tolist()
        best, half = order[0], max(2, (len(order) + 1) // 2)
        kept = [best]
        for rank, place in enumerate(order[1:], 2):
            sure = all(met.ending.solved for each in (best, place) for met in self._met[each])
            worse = sure and values[best] - values[place] > SPREAD_PART
            if place in always or (rank <= half and not worse):
                kept.append(place)
        return kept

    def play(self, trial: Trial) -> Generator[None, None, None]:
        """Try candidates on the next draws with the least effort, with pauses."""
        orders = self.draws[trial.first : trial.last]
        weights = self.draws.weights(slice(trial.first, trial.last)).tolist()
        found = np.zeros((len(QUANTITIES), len(orders), len(trial.candidates)))
        for row, order in enumerate(orders):
            for column, candidate in enumerate(trial.candidates):
                met = _Met(self._ending(candidate, order), weights[row])
                self._met[candidate].append(met)
                self._doubts.pop(candidate, None)
                for _ in self._search.search(met.ending, 0):
                    met.look(errs=self._errs)
                    yield
                    self._doubts.pop(candidate, None)
                found[:, row, column] = met.look(errs=self._errs)
        self.samples.add(trial, found)

    def deepen(self, candidate: int, draw: int, effort: int) -> Generator[None, None, None]:
        """Search the endgame after a candidate and a draw that it has seen with more effort."""
        ending = self._met[candidate][draw].ending
        for _ in self._search.search(ending, effort):
            self._doubts.pop(candidate, None)
            for at, met in enumerate(self._met[candidate]):  # others may lead to the same ending
                if met.ending is ending:
                    self.samples.correct(candidate, at, met.look(errs=self._errs))
            yield

    def is_solved(self, candidate: int) -> bool:
        """Whether it is proven who wins after a candidate, on every draw that there is."""
        met = self._met[candidate]
        return len(met) == self.draws.population and all(each.ending.proven for each in met)

    def error(self, candidate: int, best: int) -> float:
        """Half the 95 % interval of how far a candidate's chance to win is behind the best one's.

        By the draws that were not met, and the endgames that are not solved.
        """
        if candidate == best:
            order = np.argsort(-self.samples.estimates(VALUE), kind="stable").tolist()
            candidate = next((each for each in order if each != best), best)
        drawn = self.samples.compare().half_interval(candidate)
        return min(1.0, math.hypot(drawn, *map(self._unsure, {candidate, best})))

    def _unsure(self, candidate: int) -> float:
        """Half the 95 % interval of a candidate's chance to win on the draws that it has met."""
        if candidate not in self._doubts:
            many, single = 0.0, defaultdict[int, float](float)
            for met in self._met[candidate]:
                many += met.weight * met.error
                single[met.ending.key] += met.weight * met.flip
            self._doubts[candidate] = max([many, *single.values()]) / len(self._met[candidate])
        return self._doubts[candidate]

    def by_tile(self, candidate: int) -> dict[str, float]:
        """The chance to win after a candidate for each tile that may be drawn then."""
        weights: dict[str, float] = defaultdict(float)
        wins: dict[str, float] = defaultdict(float)
        for met in self._met[candidate]:
            for tile in set(met.ending.drawn):
                weights[tile] += met.weight
                wins[tile] += met.weight * met.win
        return {tile: wins[tile] / weights[tile] for tile in sorted(weights) if weights[tile]}

    def _ending(self, candidate: int, order: NDArray[np.int64]) -> EmptyBag:
        """The game with an empty bag after a candidate and a draw."""
        turn = self.candidates[candidate]
        view, tiles = self._at.view, [TILES[code] for code in order.tolist()]
        theirs, bag = sorted(tiles[: self._holds]), tiles[self._holds :]
        used = turn.turn.tiles if isinstance(turn.turn, Play | Exchange) else ""
        drawn, rest = sorted(bag[: len(used)]), bag[len(used) :]
        key = (candidate, *drawn, "", *rest)
        if key not in self._endings:
            racks = [rack_of(view.rack) - rack_of(used) + rack_of(drawn), rack_of(theirs)]
            if isinstance(turn.turn, Exchange):
                rest = self._mixed(rest, used)
            number = len(self._endings)
            self._endings[key] = self._forward(turn, racks, "".join(drawn), rest, number)
        return self._endings[key]

    def _mixed(self, bag: list[str], tiles: str) -> list[str]:
        mixed = [*bag, *tiles]
        random.Random(f"{self._seed} {mixed}").shuffle(mixed)
        return mixed

    def _forward(
        self, turn: CandidateTurn, racks: list[Rack], drawn: str, bag: list[str], number: int
    ) -> EmptyBag:
        """Play on by equity until the bag or a rack is empty or nobody scores any more."""
        at = self._at
        board, spread = turn.board, self._lead + int(turn.score)
        rules, scoreless = at.view.rules, scoreless_after(at.view, turn.turn, turn.score)
        over, names = scoreless >= rules.turns_to_stall(2), {PASS: "pass", EXCHANGE: "exchange"}
        seat, passes, assumed = THEIRS, 0, 0 if over else len(bag)
        for _ in range(MOST_TURNS):
            if not bag or passes == 2 or scoreless >= rules.turns_to_stall(2):
                break
            best = at.best_turn(board, racks[seat], self._leaves, len(bag), 0)
            sign = 1 if seat == OURS else -1
            passes = passes + 1 if best.kind == PASS else 0
            name = names.get(best.kind, "play" if best.score else "zero")
            scoreless = scoreless + 1 if name in rules.scoreless_kinds else 0
            if best.kind == PLAY:
                board, spread = at.laid(best.move, board), spread + sign * best.score
                racks[seat] = racks[seat] - tiles_used(best.move)
                used = int(tiles_used(best.move).sum())
                racks[seat] = racks[seat] + rack_of(bag[:used])
                bag = bag[used:]
            elif best.kind == EXCHANGE:
                tiles = tiles_of(best.used, text_of(racks[seat]))
                racks[seat] = racks[seat] - rack_of(tiles) + rack_of(bag[: len(tiles)])
                bag = self._mixed(bag[len(tiles) :], tiles)
            seat = 1 - seat
        held = text_of(racks[1 - seat]), text_of(racks[seat])
        sign = 1 if seat == OURS else -1
        ending = EmptyBag(board, held, sign, spread, key_of(number), drawn, assumed)
        if bag:
            ending.end(spread + sign * (rules.worth(held[0]) - rules.worth(held[1])), over=over)
            self._search.begun += 1  # playing on takes as long, too
        return ending


def _doubt(ending: EmptyBag) -> Doubt:
    """How much is not known of an ending that is not proven."""
    if ending.assumed:
        return ASSUMED_OF_ONE if ending.assumed == 1 else ASSUMED
    return SEARCHED if ending.effort else LOOKED
