"""A position with few tiles in the bag: its turns with every draw, and the endgames behind them.

After a turn that empties the bag both racks are known for every draw, and the endgame is searched.
Another one is followed, see ``followed``.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Sequence

import numpy as np

from tuiwords.engine.paired_samples import PRIOR_DEVIATION, PRIOR_DRAWS, Values
from tuiwords.engine.scrabble.bag_draws import BagDraws
from tuiwords.engine.scrabble.empty_bag import BEST_NODES, PROVEN, EmptyBag, key_of
from tuiwords.engine.scrabble.ending_lanes import EndingLanes
from tuiwords.engine.scrabble.followed import Followed, mixed
from tuiwords.engine.scrabble.inference import Inference
from tuiwords.engine.scrabble.met_endings import (
    NORMAL,
    PLAIN,
    KnownChance,
    MetEndings,
    drawn_deviation,
)
from tuiwords.engine.scrabble.pack import Board
from tuiwords.engine.scrabble.playouts import CandidateTurn
from tuiwords.engine.scrabble.simulation import Quantity
from tuiwords.engine.scrabble.tile_codes import codes_of
from tuiwords.engine.scrabble.turns import scoreless_after
from tuiwords.games.scrabble import Exchange, Play, ScrabbleView

LEAST = 8  # draws that a candidate has met before it is compared, or all that there are
# A candidate, a draw, and with what effort its ending is searched.
AskedEnding = tuple[int, int, int]


class PreEndgame:
    """Candidates with the draws that they meet; ``nodes`` are what all searches were worth.

    ``counts`` int64 (candidates,) are the draws that each has met: the first ones of ``draws``.
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
        ordered: bool = False,
    ) -> None:
        """``more`` turns become candidates for as long as it lasts.

        With ``errs`` the opponent is taken to err in endgames, see ``empty_bag.Errors``. Draws are
        ``ordered`` if each order of a bag is one.
        """
        self._view, self._ordered = view, ordered
        self.draws = BagDraws.of(view, seed, inferred, ordered=ordered)
        self.listed, self._seed = len(self.draws.bags), seed
        self.least = min(LEAST, self.listed)
        self.candidates = (*candidates, *more)
        self.first = len(candidates)
        self._lanes = EndingLanes(view, seed)
        self._endings: dict[tuple[object, ...], EmptyBag] = {}
        # Endings that were searched at all, by their keys, and those of draws that candidates are
        # to meet next.
        self._searched: set[int] = set()
        self._coming: list[deque[EmptyBag]] = [deque() for _ in self.candidates]
        self._candidate_of: dict[int, int] = {}  # by the key of an ending
        self._boards: list[dict[int, Board]] = [{} for _ in self.candidates]
        self.met = [MetEndings(self.draws.weights, errs=errs) for _ in self.candidates]
        self.counts = np.zeros(len(self.candidates), np.int64)
        # What is left of all draws after so many.
        self._left = np.append(1.0, 1 - np.cumsum(self.draws.weights)).clip(0.0)
        self._left[-1] = 0.0
        self._ended = 0  # endings reached where nobody scored any more
        self._lead = view.scores[view.seat] - view.scores[1 - view.seat]
        # What is known of candidates, and those of which it changed since.
        self._chances = np.zeros((len(self.candidates), len(KnownChance._fields)))
        self._means = np.zeros((PLAIN + 1, len(self.candidates)))
        self._changed: set[int] = set()
        self._values: Values | None = None  # until more is known

    @property
    def nodes(self) -> int:
        """What all searches were worth so far, in usual positions: see ``endgame_tree.WORK``."""
        return self._lanes.nodes + BEST_NODES * self._ended

    def tried(self) -> list[int]:
        """The candidates that can be compared: they have met enough draws."""
        return np.flatnonzero(self.counts >= self.least).tolist()

    @property
    def waiting(self) -> int:
        """How many endings are asked for."""
        return len(self._lanes.asked)

    def ask(self, wanted: Iterable[AskedEnding]) -> None:
        """Let endings be searched. Draws that a candidate has not met come in their order."""
        for candidate, draw, effort in wanted:
            ending = self._ending(candidate, draw)
            self._candidate_of[ending.key] = candidate
            if draw == self.reached(candidate):
                self._coming[candidate].append(ending)
            self._lanes.ask(ending, effort)

    def reached(self, candidate: int) -> int:
        """How many draws a candidate has met, with those that are asked for."""
        return int(self.counts[candidate]) + len(self._coming[candidate])

    def is_asked(self, ending: EmptyBag) -> bool:
        """Whether the search of an ending is not over."""
        return ending.key in self._lanes.asked

    def go_on(self) -> bool:
        """Search all that is asked for a little; whether more is known."""
        done = self._lanes.go_on()
        for ending in done:
            candidate = self._candidate_of[ending.key]
            met, coming = self.met[candidate], self._coming[candidate]
            self._searched.add(ending.key)
            self._changed.add(candidate)
            self._values = None
            for draw in met.same(ending.key):
                met.tell(draw, ending)
            while coming and coming[0].key in self._searched:
                self._ended += coming[0].over
                met.add(coming.popleft())
                self.counts[candidate] += 1
        return bool(done)

    def chances(self) -> Values:
        """The ``KnownChance`` of each candidate, (candidates, 5); 0 of those that met no draw."""
        self._refresh()
        found = self._chances.copy()
        found[:, 0] += self._luck(PLAIN)
        # By the mean that may be: who lost all of a few unlucky draws would not lose all others.
        mean, draws = np.clip(found[:, 0], 0.0, 1.0), np.maximum(1, self.counts)
        found[:, 2] = drawn_deviation(mean, draws, self._left[self.counts])
        return found

    def estimates(self, quantity: int) -> Values:
        """The mean of one of the ``QUANTITIES`` for each candidate; 0 for those that met no draw.

        Who has met fewer draws met maybe luckier ones: what they are worth for who has met most of
        them does not count.
        """
        self._refresh()
        means = self._means[quantity]
        return np.asarray(means.copy() if quantity == PROVEN else means + self._luck(quantity))

    def _refresh(self) -> None:
        for candidate in self._changed:
            met = self.met[candidate]
            if met.known:
                self._chances[candidate] = met.chance()
                self._means[:, candidate] = met.figures[: PLAIN + 1] @ met.weights
        self._changed.clear()

    def _luck(self, quantity: int) -> Values:
        """What is to be added for each candidate, by the draws met by the one that met most."""
        most = int(self.counts.argmax())
        if self.counts[most] == self.counts.min() or not self.counts[most]:
            return np.zeros(len(self.counts))
        weights = self.draws.weights[: self.counts[most]]
        sums = np.cumsum(weights * self.met[most].figures[quantity]) / np.cumsum(weights)
        missing = np.where(self.counts > 0, sums[-1] - sums[self.counts - 1], 0.0)
        return np.asarray(missing)

    def values(self) -> Values:
        """What each candidate is worth: what is not known of it counts as far as it is sure."""
        if self._values is None:
            known, plain = self.estimates(Quantity.VALUE), self.estimates(PLAIN)
            mean, searched, drawn = self.chances()[:, :3].T
            doubt = np.maximum(0.0, plain - mean + np.hypot(searched, drawn))
            self._values = np.where(self.counts >= self.least, known - doubt, -np.inf)
        return self._values

    def is_solved(self, candidate: int) -> bool:
        """Whether it is proven who wins after a candidate, on every draw that there is."""
        known = self.met[candidate].known
        return len(known) == self.listed and all(each.proven for each in known)

    def error(self, candidate: int, best: int) -> float:
        """Half the 95 % interval of how far a candidate's chance to win is behind the best one's.

        By the draws that were not met, and the endgames that are not solved.
        """
        met = [self.met[each].unsure() for each in {candidate, best}]
        if candidate == best:
            order = np.argsort(-self.values(), kind="stable").tolist()
            candidate = next((each for each in order if each != best), best)
        return min(1.0, math.hypot(self._drawn(candidate, best), *met))

    def _drawn(self, candidate: int, best: int) -> float:
        """How far off the difference of two may be by the draws that both have not met."""
        draws = int(min(self.counts[candidate], self.counts[best]))
        if draws in (0, self.listed):
            return 0.0 if draws else 1.0
        weights = self.draws.weights[:draws]
        left, weights = 1 - weights.sum(), weights / weights.sum()
        one, other = (self.met[each].figures[Quantity.WIN, :draws] for each in (candidate, best))
        squares = float(weights @ np.square(one - other - weights @ (one - other)))
        variance = (draws * squares + PRIOR_DRAWS * PRIOR_DEVIATION**2) / (draws - 1 + PRIOR_DRAWS)
        return NORMAL * math.sqrt(left * variance / draws)

    def by_tile(self, candidate: int) -> dict[str, float]:
        """The chance to win after a candidate for each tile that may be drawn then."""
        return self.met[candidate].by_tile()

    def _ending(self, candidate: int, draw: int) -> EmptyBag:
        """The game after a candidate and a draw."""
        turn, view, bag = self.candidates[candidate], self._view, self.draws.bags[draw]
        used = turn.turn.tiles if isinstance(turn.turn, Play | Exchange) else ""
        drawn, rest = sorted(bag[: len(used)]), bag[len(used) :]
        key = (candidate, *drawn, "", *rest)
        if key not in self._endings:
            number = key_of(len(self._endings))
            ours = [*view.rack, *drawn]
            for tile in used:
                ours.remove(tile)
            racks = "".join(codes_of(view.rules).in_order(ours)), self.draws.racks[draw]
            spread, drawn_text = self._lead + int(turn.score), "".join(drawn)
            if isinstance(turn.turn, Exchange):
                rest = tuple(mixed([*rest], used, self._seed))
            ending: EmptyBag
            if rest:
                ending = self._followed(candidate, racks, spread, number, rest)
                ending.drawn = drawn_text
                alike = self._ordered or len(set(bag)) == 1
                ending.one_order = alike and not isinstance(turn.turn, Exchange)
            else:
                ending = EmptyBag(turn.board, racks, -1, spread, number, drawn_text)
            self._endings[key] = ending
        return self._endings[key]

    def _followed(
        self, candidate: int, racks: tuple[str, str], spread: int, key: int, rest: tuple[str, ...]
    ) -> Followed:
        """The game where tiles are left in the bag; it may be over."""
        turn, rules = self.candidates[candidate], self._view.rules
        scoreless = scoreless_after(self._view, turn.turn, turn.score)
        ending = Followed(
            *(turn.board, racks, -1, spread, key),
            assumed=len(rest),
            scoreless=scoreless,
            bag=rest,
            boards=self._boards[candidate],
        )
        if scoreless >= rules.turns_to_stall(2):
            ours, theirs = map(rules.left, racks)
            ending.end(spread + theirs - ours, over=True)
        return ending
