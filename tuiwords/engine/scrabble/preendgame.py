"""A position with few tiles in the bag: its turns with every draw, and the endgames behind them.

After a turn that empties the bag both racks are known for every draw, and the endgame is searched.
After another one both sides take their best turn by equity until the bag is empty.
"""

from __future__ import annotations

import math
import random
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from copy import copy
from heapq import heappop, heappush

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.base import RankedMove
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
    ROOM,
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
from tuiwords.engine.scrabble.turns import exchanges_of, pass_of, plays_of, scoreless_after
from tuiwords.games.scrabble import Exchange, Play, ScrabbleView, Turn

OURS, THEIRS = 0, 1
LISTED = 8  # those with one tile in the bag, beside a rack of 7: each of so many is searched
BATCH = 4  # endings searched before the next choice
PEEKS = 8  # turns that meet one draw before the best of them meets all
LOOKS = 4  # endings looked at for each that is searched, while there are more turns
# The effort up to which contenders are searched, and how many standard deviations of what is not
# sure of them count: first who is likely to be best with little effort.
ROUNDS = ((3, 1.0), (3, 2.0), (4, 2.0), (5, 4.0))
# How often it is told wrongly who wins an ending, by the effort (see ``WHO_WINS``), where both
# sides may win; and after turns by equity. The errors on all draws of a turn often are one.
WRONG, WRONG_ASSUMED = (0.1, 0.03, 0.015, 0.006, 0.003, 0.002), 0.15
MOST_DRAWS = 120  # where there are so many that they are drawn at random


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
        self._draws = self.draws.population or 0
        self._listed = 0 < self._draws <= LISTED
        self.candidates = (*candidates, *(more if self._listed else ()))
        self._first = len(candidates)
        self.efforts = WHO_WINS if self._listed else EFFORTS
        self._search = EndingsAhead(view.rules, self._at.words, self._at.layout, self.efforts)
        self.samples = PairedSamples(len(self.candidates), len(QUANTITIES), self.draws.population)
        self._endings: dict[tuple[object, ...], EmptyBag] = {}
        # By its key: an ending as searches have left it, and as they have told of it so far.
        self._ahead: dict[int, EmptyBag] = {}
        self._known: dict[int, EmptyBag] = {}
        self._met = [MetEndings(errs=errs) for _ in self.candidates]
        self._chances: dict[int, tuple[float, float]] = {}
        self._ended: set[int] = set()  # endings reached where nobody scored any more, not met yet
        self._played_on = 0  # those that were met
        self._lead = view.scores[view.seat] - view.scores[1 - view.seat]

    @property
    def nodes(self) -> int:
        """Positions of endgames visited so far, and what beginning each of them was worth."""
        return self._search.nodes + BEGIN_NODES * self._played_on

    def search(self, always: Collection[int] = ()) -> Iterator[bool]:
        """Try all candidates, then search the best of them deeper, and some ``always``.

        With pauses; whether something new is known.
        """
        if self._listed:
            yield from self._search_listed(always)
            return
        samples = self.samples
        for trials in samples.stages(1):
            for changed in self._play(trials):
                yield changed
                if changed and samples.counts.min() >= MOST_DRAWS:
                    break
            if samples.counts.min() >= MOST_DRAWS:
                break
        for effort in range(1, len(EFFORTS)):
            chosen = self._contenders(always)
            if len(chosen) < 2:
                return
            draws = range(int(samples.counts[chosen].min()))
            yield from self._deepen([[(each, draw) for each in chosen] for draw in draws], effort)

    def _search_listed(self, always: Collection[int]) -> Iterator[bool]:
        """The same where all draws are listed: the endings that may change the choice come first.

        They are those of the candidate that may win most often, if all that is not proven comes
        right, of these the likeliest to be lost.
        """
        for candidate in range(self._first):
            yield from self._look(candidate)
        further = self._further()
        looked = searched = 0
        for most, deviations in ROUNDS:
            last = (most, deviations) == ROUNDS[-1]
            while True:
                chosen, effort = self._next(most, deviations, always)
                searched += len(chosen)
                more = None
                if (last and not chosen) or looked < LOOKS * searched:
                    more = next(further, None)
                if more is not None:
                    looked += more[1]
                    yield from self._look(*more)
                elif not chosen:
                    break
                yield from self._deepen([chosen] if chosen else [], effort)
                for candidate, _ in chosen:
                    self._chances.pop(candidate, None)
        # At last the spread of the best one.
        best = int(self.values().argmax())
        yield from self._deepen([[(best, draw)] for draw in range(self._draws)], len(WHO_WINS) - 1)

    def _further(self) -> Iterator[tuple[int, int]]:
        """More candidates to look at, and on how many draws; first each on one of them.

        Of those that were, the one with the highest spread comes next.
        """
        peeked: list[tuple[float, int]] = []
        for candidate in range(self._first, len(self.candidates)):
            yield candidate, 1
            heappush(peeked, (-self._met[candidate].known[0].final, candidate))
            if len(peeked) % PEEKS == 0:
                yield heappop(peeked)[1], self._draws
        while peeked:
            yield heappop(peeked)[1], self._draws

    def tried(self) -> list[int]:
        """The candidates that can be compared: they have met all draws that are listed."""
        least = self._draws if self._listed else 1
        return np.flatnonzero(self.samples.counts >= least).tolist()

    def _look(self, candidate: int, draws: int | None = None) -> Iterator[bool]:
        """Try a candidate on so many draws, by default all."""
        first, last = int(self.samples.counts[candidate]), draws or self._draws
        for _ in self.play(Trial((candidate,), first, last)) if first < last else ():
            yield False
        yield last == self._draws

    def _next(
        self, most: int, deviations: float, always: Collection[int]
    ) -> tuple[list[tuple[int, int]], int]:
        """The candidate and the draws to search next, and with what effort, at most this one."""
        chances = {candidate: self._chance(candidate) for candidate in self.tried()}
        floor = max(chance - deviation for chance, deviation in chances.values())
        highest = {each: chance + deviations * dev for each, (chance, dev) in chances.items()}
        order = sorted(highest, key=lambda each: (each not in always, -highest[each]))
        for candidate in order:
            if candidate not in always and highest[candidate] < floor:
                break
            endings = {known.key: (known, draw) for draw, known in self._open(candidate, most)}
            if endings:
                effort = min(known.effort for known, _ in endings.values())
                least = [each for each in endings.values() if each[0].effort == effort]
                least.sort(key=lambda each: each[0].final)
                return [(candidate, draw) for _, draw in least[:BATCH]], effort + 1
        return [], 0

    def _open(self, candidate: int, most: int) -> Iterator[tuple[int, EmptyBag]]:
        """The draws with endings that can be searched on, with less effort than ``most`` so far."""
        for draw, known in enumerate(self._met[candidate].known):
            if not known.solved and not known.exact and known.effort < most:
                yield draw, known

    def _chance(self, candidate: int) -> tuple[float, float]:
        """The chance to win, and the standard deviation of what is not sure of it."""
        if candidate not in self._chances:
            self._chances[candidate] = self._met[candidate].chance(WRONG, WRONG_ASSUMED)
        return self._chances[candidate]

    def _contenders(self, always: Collection[int]) -> list[int]:
        """The candidates that may be best: half of them, without those that are surely not."""
        values = self.samples.estimates(VALUE)
        order = np.argsort(-values, kind="stable").tolist()
        best, half = order[0], max(2, (len(order) + 1) // 2)
        kept = [best]
        for rank, place in enumerate(order[1:], 2):
            sure = all(known.solved for each in (best, place) for known in self._met[each].known)
            worse = sure and values[best] - values[place] > SPREAD_PART
            if place in always or (rank <= half and not worse):
                kept.append(place)
        return kept

    def play(self, trial: Trial) -> Iterator[None]:
        """Try candidates on the next draws with the least effort, with pauses."""
        for _ in self._play([trial]):
            yield

    def _play(self, trials: Sequence[Trial]) -> Iterator[bool]:
        """The same for trials one after the other, with pauses; True after each of them."""
        endings = deque[EmptyBag]()
        searches = self._search.search((ending, 0) for ending in self._endings_of(trials, endings))
        for trial in trials:
            weights = self.draws.weights(slice(trial.first, trial.last)).tolist()
            found = np.zeros((len(QUANTITIES), len(weights), len(trial.candidates)))
            for row, column in np.ndindex(found.shape[1:]):
                told, met = next(searches), self._met[trial.candidates[column]]
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
        for _ in self._deepen([[(candidate, draw)]], effort):
            yield

    def _deepen(self, rounds: list[list[tuple[int, int]]], effort: int) -> Iterator[bool]:
        """The same for candidates and draws, with pauses; True after each round."""
        keys = [self._met[candidate].known[draw].key for some in rounds for candidate, draw in some]
        searches = self._search.search((self._ahead[key], effort) for key in keys)
        for some in rounds:
            for candidate, _ in some:
                for known in next(searches):
                    self._known[known.key] = known
                    for draw in self._met[candidate].same(known.key):
                        sample = self._met[candidate].tell(draw, known)
                        self.samples.correct(candidate, draw, sample)
                    yield False
            yield True

    def values(self) -> Values:
        """What each candidate is worth: what is not proven of it counts as far as it is sure.

        Where draws are random, more of them tell; where all are listed, more search.
        """
        if not self._listed:
            return self.samples.estimates(VALUE)
        known, wins = self.samples.estimates(VALUE), self.samples.estimates(WIN)
        values = np.full(known.size, -np.inf)
        for each in self.tried():
            chance, deviation = self._chance(each)
            values[each] = known[each] - max(0.0, float(wins[each]) - chance + deviation)
        return values

    def is_solved(self, candidate: int) -> bool:
        """Whether it is proven who wins after a candidate, on every draw that there is."""
        known = self._met[candidate].known
        return len(known) == self.draws.population and all(each.proven for each in known)

    def error(self, candidate: int, best: int) -> float:
        """Half the 95 % interval of how far a candidate's chance to win is behind the best one's.

        By the draws that were not met, and the endgames that are not solved.
        """
        if self._listed:
            met = [self._met[each] for each in {candidate, best}]
            return min(1.0, math.hypot(*(each.half_interval(WRONG, WRONG_ASSUMED) for each in met)))
        if candidate == best:
            order = np.argsort(-self.values(), kind="stable").tolist()
            candidate = next((each for each in order if each != best), best)
        drawn = self.samples.compare().half_interval(candidate)
        unsure = (self._met[each].unsure() for each in {candidate, best})
        return min(1.0, math.hypot(drawn, *unsure))

    def by_tile(self, candidate: int) -> dict[str, float]:
        """The chance to win after a candidate for each tile that may be drawn then."""
        return self._met[candidate].by_tile()

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


def every_draw(view: ScrabbleView) -> bool:
    """Whether a position has so few draws that each is searched, and any turn with them."""
    return math.perm(len(view.unseen), view.bag) <= LISTED


def other_turns(
    view: ScrabbleView, known: Collection[Turn]
) -> Iterator[tuple[RankedMove[Turn], CandidateTurn]]:
    """All turns but those ``known``, the highest equity first."""
    at = Position.of(view, ROOM)
    at.use_leaves(leaves_for(view.rules))
    plays = plays_of(at, ROOM)
    moves = {turn.move: int(move) for turn, move in zip(plays, at.found[:, 0], strict=False)}
    turns = [*plays, *exchanges_of(at), pass_of(at)]
    for turn in sorted(turns, key=lambda turn: -turn.value):
        if turn.move not in known:
            board = at.laid(moves[turn.move]) if turn.move in moves else at.board
            yield turn, CandidateTurn(turn.move, turn.terms["score"], board)
