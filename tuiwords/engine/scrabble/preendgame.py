"""A position with few tiles in the bag: its turns with every draw, and the endgames behind them.

After a turn that empties the bag both racks are known for every draw, and the endgame is searched.
After another one both sides take their best turn by equity until the bag is empty.
"""

from __future__ import annotations

import math
import random
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from copy import copy

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.paired_samples import PairedSamples, Trial, Values
from tuiwords.engine.scrabble.empty_bag import (
    BEGIN_NODES,
    EFFORTS,
    QUANTITIES,
    VALUE,
    WHO_WINS,
    WIN,
    EmptyBag,
    key_of,
)
from tuiwords.engine.scrabble.endings_ahead import EndingsAhead
from tuiwords.engine.scrabble.inference import Inference
from tuiwords.engine.scrabble.kernels.layout import EXCHANGE, PASS, PLAY
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.met_endings import MetEndings
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
from tuiwords.engine.scrabble.simulation import MOST_TURNS
from tuiwords.engine.scrabble.turns import scoreless_after
from tuiwords.games.scrabble import Exchange, Play, ScrabbleView

OURS, THEIRS = 0, 1
LISTED = 8  # draws: those with one tile in the bag, beside a rack of 7: each is searched


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
        more: Sequence[CandidateTurn] = (),
        errs: bool = False,
    ) -> None:
        """Where all draws are searched, ``more`` turns become candidates for as long as it lasts.

        With ``errs`` the opponent is taken to err in endgames, see ``empty_bag.Errors``.
        """
        self._at = Position.of(view)
        self._leaves, self._seed = leaves_for(view.rules), seed
        self._holds = view.rack_sizes[1 - view.seat]
        self.draws = Draws(view, self._holds, seed, inferred)
        # How many draws there are if each is searched, else 0.
        self.listed = self.draws.population or 0
        if self.listed > LISTED:
            self.listed = 0
        self.candidates = (*candidates, *(more if self.listed else ()))
        self.first = len(candidates)
        self.efforts = WHO_WINS if self.listed else EFFORTS
        self._endgames = EndingsAhead(view.rules, self._at.words, self._at.layout, self.efforts)
        self.samples = PairedSamples(len(self.candidates), len(QUANTITIES), self.draws.population)
        self._endings: dict[tuple[object, ...], EmptyBag] = {}
        # By its key: an ending as searches have left it, and as they have told of it so far.
        self._ahead: dict[int, EmptyBag] = {}
        self._known: dict[int, EmptyBag] = {}
        self.met = [MetEndings(errs=errs) for _ in self.candidates]
        self._ended: set[int] = set()  # endings reached where nobody scored any more, not met yet
        self._played_on = 0  # those that were met
        self._lead = view.scores[view.seat] - view.scores[1 - view.seat]

    @property
    def nodes(self) -> int:
        """Positions of endgames visited so far, and what beginning each of them was worth."""
        return self._endgames.nodes + BEGIN_NODES * self._played_on

    def tried(self) -> list[int]:
        """The candidates that can be compared: they have met all draws that are listed."""
        least = self.listed or 1
        return np.flatnonzero(self.samples.counts >= least).tolist()

    def play(self, trial: Trial) -> Iterator[None]:
        """Try candidates on the next draws with the least effort, with pauses."""
        for _ in self.meet([trial]):
            yield

    def meet(self, trials: Sequence[Trial]) -> Iterator[bool]:
        """The same for trials one after the other, with pauses; True after each of them."""
        endings = deque[EmptyBag]()
        searches = self._endgames.search(
            (ending, 0) for ending in self._endings_of(trials, endings)
        )
        for trial in trials:
            weights = self.draws.weights(slice(trial.first, trial.last)).tolist()
            found = np.zeros((len(QUANTITIES), len(weights), len(trial.candidates)))
            for row, column in np.ndindex(found.shape[1:]):
                told, met = next(searches), self.met[trial.candidates[column]]
                key = endings.popleft().key
                self._played_on += key in self._ended
                self._ended.discard(key)
                found[:, row, column] = met.add(self._known[key], weights[row])
                for known in told:
                    self._known[key] = known
                    found[:, row, column] = met.tell(trial.first + row, known)
                    yield False
            self.samples.add(trial, found)
            yield True

    def _endings_of(self, trials: Iterable[Trial], endings: deque[EmptyBag]) -> Iterator[EmptyBag]:
        """The endings of trials, in their order; they are added to a queue as well."""
        for trial in trials:
            for order in self.draws[trial.first : trial.last]:
                for candidate in trial.candidates:
                    endings.append(self._ending(candidate, order))
                    yield endings[-1]

    def deepen(self, candidate: int, draw: int, effort: int) -> Iterator[None]:
        """Search the endgame after a candidate and a draw that it has seen with more effort."""
        for _ in self.deepen_all([[(candidate, draw)]], effort):
            yield

    def deepen_all(self, rounds: list[list[tuple[int, int]]], effort: int) -> Iterator[bool]:
        """The same for candidates and draws, with pauses; True after each round."""
        keys = [self.met[candidate].known[draw].key for some in rounds for candidate, draw in some]
        searches = self._endgames.search((self._ahead[key], effort) for key in keys)
        for some in rounds:
            for candidate, _ in some:
                for known in next(searches):
                    self._known[known.key] = known
                    for draw in self.met[candidate].same(known.key):
                        sample = self.met[candidate].tell(draw, known)
                        self.samples.correct(candidate, draw, sample)
                    yield False
            yield True

    def values(self) -> Values:
        """What each candidate is worth: what is not proven of it counts as far as it is sure.

        Where draws are random, more of them tell; where all are listed, more search.
        """
        if not self.listed:
            return self.samples.estimates(VALUE)
        known, wins = self.samples.estimates(VALUE), self.samples.estimates(WIN)
        values = np.full(known.size, -np.inf)
        for each in self.tried():
            chance, deviation = self.met[each].chance()
            values[each] = known[each] - max(0.0, float(wins[each]) - chance + deviation)
        return values

    def is_solved(self, candidate: int) -> bool:
        """Whether it is proven who wins after a candidate, on every draw that there is."""
        known = self.met[candidate].known
        return len(known) == self.draws.population and all(each.proven for each in known)

    def error(self, candidate: int, best: int) -> float:
        """Half the 95 % interval of how far a candidate's chance to win is behind the best one's.

        By the draws that were not met, and the endgames that are not solved.
        """
        if self.listed:
            met = [self.met[each] for each in {candidate, best}]
            return min(1.0, math.hypot(*(each.half_interval() for each in met)))
        if candidate == best:
            order = np.argsort(-self.values(), kind="stable").tolist()
            candidate = next((each for each in order if each != best), best)
        drawn = self.samples.compare().half_interval(candidate)
        unsure = (self.met[each].unsure() for each in {candidate, best})
        return min(1.0, math.hypot(drawn, *unsure))

    def by_tile(self, candidate: int) -> dict[str, float]:
        """The chance to win after a candidate for each tile that may be drawn then."""
        return self.met[candidate].by_tile()

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
            ending = self._forward(turn, racks, "".join(drawn), rest, number)
            self._endings[key] = self._ahead[ending.key] = ending
            self._known[ending.key] = copy(ending)
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
        seat, assumed = THEIRS, 0 if over else len(bag)
        for _ in range(MOST_TURNS):
            if not bag or scoreless >= rules.turns_to_stall(2):
                break
            best = at.best_turn(board, racks[seat], self._leaves, len(bag), 0)
            sign = 1 if seat == OURS else -1
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
            self._ended.add(ending.key)  # which takes as long as to begin a search
        return ending
