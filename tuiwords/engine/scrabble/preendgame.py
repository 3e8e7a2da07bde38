"""A position with few tiles in the bag: its turns with every draw, and the endgames behind them.

After a turn that empties the bag both racks are known for every draw, and the endgame is searched.
After another one both sides take their best turn by equity until the bag is empty.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Collection, Generator, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.paired_samples import PairedSamples, Trial
from tuiwords.engine.scrabble.endgame import MARGIN
from tuiwords.engine.scrabble.endgame_tree import EndgameTree, Found
from tuiwords.engine.scrabble.inference import Inference
from tuiwords.engine.scrabble.kernels import endgame as kernels
from tuiwords.engine.scrabble.kernels.endgame import INFINITE, MAX_PLIES
from tuiwords.engine.scrabble.kernels.search import EXCHANGE, KIND, MOVE, PASS, PLAY, SCORE, USED
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.pack import (
    TILES,
    Board,
    Position,
    Rack,
    rack_of,
    tiles_of,
    tiles_used,
)
from tuiwords.engine.scrabble.playouts import CandidateTurn, Draws
from tuiwords.engine.scrabble.simulation import MOST_TURNS, SPREAD_PART, SPREAD_SCALE
from tuiwords.engine.scrabble.turns import scoreless_after
from tuiwords.games.scrabble import Exchange, Play, ScrabbleView

# A spread that an endgame search has not proven is off by some points: the chance that the game is
# won is a logistic function of it with this scale.
UNSURE = 8.0
UNPROVEN = 0.02  # of the chance to win: how far off a search may be that has not proven it
OURS, THEIRS = 0, 1
MOST_DRAWS = 120  # where there are so many that they are drawn at random
BEGIN_NODES = 10  # listing the plays of both racks takes as long as so many positions
# What is known of a candidate and a draw, and whether it is proven who wins.
QUANTITIES = VALUE, WIN, SPREAD, PROVEN = range(4)


@dataclass(frozen=True, slots=True)
class Effort:
    """How an endgame is searched: ``depth`` in turns, ``nodes`` at most.

    A ``whole`` search leaves no play out; a ``narrow`` one asks only who wins.
    """

    depth: int
    nodes: int
    whole: bool = False
    narrow: bool = False


EFFORTS = (
    Effort(1, 1_000),
    Effort(3, 4_000),
    Effort(5, 20_000, narrow=True),
    Effort(MAX_PLIES, 60_000, whole=True, narrow=True),
    Effort(MAX_PLIES, 1_000_000, whole=True, narrow=True),
    Effort(MAX_PLIES, 10_000_000, whole=True),
)


@dataclass(slots=True, eq=False)
class Child:
    """The game when the bag is empty: ``spread`` is ours so far.

    ``racks`` are those of who has just moved and of who is to move, ``sign`` is 1 if that is us.
    ``drawn`` is what we drew after the candidate; ``assumed`` says that turns by equity followed.
    What is known of it: ``final``, our spread in the end, and ``win``, 1, 0.5 or 0 once it is
    ``solved``.
    """

    board: Board
    racks: tuple[str, str]
    sign: int
    spread: int
    key: int
    drawn: str
    assumed: bool
    effort: int = -1
    final: float = 0.0
    win: float = 0.0
    solved: bool = False
    exact: bool = False  # the spread too

    @property
    def proven(self) -> bool:
        """Whether best play of both sides leads to this result, with these tiles."""
        return self.solved and not self.assumed

    def sample(self) -> NDArray[np.float64]:
        """What it is worth: the ``QUANTITIES``."""
        part = 1 / (1 + np.exp(-self.final / SPREAD_SCALE))
        value = (1 - SPREAD_PART) * self.win + SPREAD_PART * part
        return np.array([value, self.win, self.final, self.proven])

    def told(self, found: Found, low: int, high: int) -> None:
        """Take what a search within a window told of the value for who is to move."""
        value, complete = found
        spread, inside = self.spread + self.sign * value, low < value < high
        if inside or (spread > 0) != (self.final > 0):  # from outside it only tells who wins
            self.final = float(spread)
        self.win = 1 / (1 + float(np.exp(-self.final / UNSURE)))
        if complete:
            self.solved = True
            self.win = 0.5 * float(np.sign(spread)) + 0.5
            self.exact = inside


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
    ) -> None:
        self._at = Position.of(view)
        self._tree = EndgameTree(view.rules, self._at.words, self._at.layout)
        self._leaves, self._seed = leaves_for(view.rules), seed
        self._turn = np.zeros(8, np.int64)
        self.candidates = tuple(candidates)
        self._holds = view.rack_sizes[1 - view.seat]
        self.draws = Draws(view, self._holds, seed, inferred)
        self.samples = PairedSamples(len(candidates), len(QUANTITIES), self.draws.population)
        self._children: dict[tuple[object, ...], Child] = {}
        self._met: list[list[Child]] = [[] for _ in candidates]  # by draw
        self._begun = 0
        self._lead = view.scores[view.seat] - view.scores[1 - view.seat]

    @property
    def nodes(self) -> int:
        """Positions of endgames visited so far, and what beginning each of them was worth."""
        return self._tree.nodes + BEGIN_NODES * self._begun

    def search(self, always: Collection[int] = ()) -> Iterator[bool]:
        """Try all candidates, then search the best of them deeper, and some ``always``.

        With pauses; whether something new is known.
        """
        samples = self.samples
        for trial in samples.trials(1):
            for _ in self.play(trial):
                yield False
            yield True
            if samples.counts.min() >= MOST_DRAWS:
                break
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
            sure = all(child.solved for each in (best, place) for child in self._met[each])
            worse = sure and values[best] - values[place] > SPREAD_PART
            if place in always or (rank <= half and not worse):
                kept.append(place)
        return kept

    def play(self, trial: Trial) -> Generator[None, None, None]:
        """Try candidates on the next draws with the least effort, with pauses."""
        orders = self.draws[trial.first : trial.last]
        weights = self.draws.weights(slice(trial.first, trial.last))
        found = np.zeros((len(QUANTITIES), len(orders), len(trial.candidates)))
        for row, order in enumerate(orders):
            for column, candidate in enumerate(trial.candidates):
                met = self._met[candidate]
                if len(met) <= trial.first + row:
                    met.append(self._child(candidate, order))
                yield from self._search(met[trial.first + row], 0)
                found[:, row, column] = weights[row] * met[trial.first + row].sample()
        self.samples.add(trial, found)

    def deepen(self, candidate: int, draw: int, effort: int) -> Generator[None, None, None]:
        """Search the endgame after a candidate and a draw that it has seen with more effort."""
        child = self._met[candidate][draw]
        yield from self._search(child, effort)
        weight = self.draws.weights(slice(draw, draw + 1))[0]
        self.samples.correct(candidate, draw, weight * child.sample())

    def is_proven(self, candidate: int) -> bool:
        """Whether it is proven who wins after a candidate, on every draw that there is."""
        met = self._met[candidate]
        return len(met) == self.draws.population and all(child.proven for child in met)

    def by_tile(self, candidate: int) -> dict[str, float]:
        """The chance to win after a candidate for each tile that may be drawn then."""
        met = self._met[candidate]
        weights: dict[str, float] = defaultdict(float)
        wins: dict[str, float] = defaultdict(float)
        for child, weight in zip(met, self.draws.weights(slice(0, len(met))).tolist(), strict=True):
            for tile in set(child.drawn):
                weights[tile] += weight
                wins[tile] += weight * child.win
        return {tile: wins[tile] / weights[tile] for tile in sorted(weights) if weights[tile]}

    def _search(self, child: Child, effort: int) -> Generator[None, None, None]:
        while child.effort < effort and not child.exact:
            child.effort += 1
            how = EFFORTS[child.effort]
            if how.narrow and child.solved:
                continue
            low, high = -INFINITE, INFINITE
            if how.narrow:
                tie = -child.sign * child.spread
                low, high = tie - 1, tie + 1
            tree, most = self._tree, self._tree.nodes + how.nodes
            self._begun += 1
            tree.begin(child.board, child.racks, 0, key=child.key)
            tree.tree[kernels.MARGIN] = 0 if how.whole else MARGIN
            search, result = tree.reply(how.depth, low, high), None
            while tree.nodes < most:
                try:
                    next(search)
                except StopIteration as end:
                    result = end.value
                    break
                yield
            if result is not None:
                child.told(result, low, high)
            yield

    def _child(self, candidate: int, order: NDArray[np.int64]) -> Child:
        """The game with an empty bag after a candidate and a draw."""
        turn = self.candidates[candidate]
        view, tiles = self._at.view, [TILES[code] for code in order.tolist()]
        theirs, bag = sorted(tiles[: self._holds]), tiles[self._holds :]
        used = 0
        if isinstance(turn.turn, Play | Exchange):
            used = len(turn.turn.tiles)
        drawn, rest = sorted(bag[:used]), bag[used:]
        key = (candidate, *drawn, "", *rest)
        if key not in self._children:
            kept = rack_of(view.rack)
            if isinstance(turn.turn, Play | Exchange):
                kept = kept - rack_of(turn.turn.tiles)
            racks = [kept + rack_of(drawn), rack_of(theirs)]
            if isinstance(turn.turn, Exchange):
                rest = self._mixed(rest, turn.turn.tiles)
            number = len(self._children) + 1
            self._children[key] = self._forward(turn, racks, "".join(drawn), rest, number)
        return self._children[key]

    def _mixed(self, bag: list[str], tiles: str) -> list[str]:
        mixed = [*bag, *tiles]
        random.Random(f"{self._seed} {mixed}").shuffle(mixed)
        return mixed

    def _forward(
        self, turn: CandidateTurn, racks: list[Rack], drawn: str, bag: list[str], number: int
    ) -> Child:
        """Play on by equity until the bag or a rack is empty or nobody scores any more."""
        at, result = self._at, self._turn
        board, spread = turn.board, self._lead + int(turn.score)
        rules, scoreless = at.view.rules, scoreless_after(at.view, turn.turn, turn.score)
        over, names = scoreless >= rules.turns_to_stall(2), {PASS: "pass", EXCHANGE: "exchange"}
        seat, passes, assumed = THEIRS, 0, bool(bag) and not over
        for _ in range(0 if over else MOST_TURNS):
            if not bag or passes == 2 or scoreless >= rules.turns_to_stall(2):
                break
            at.best_turn(board, racks[seat], self._leaves, len(bag), 0, result)
            kind, sign = int(result[KIND]), 1 if seat == OURS else -1
            passes = passes + 1 if kind == PASS else 0
            name = names.get(kind, "play" if result[SCORE] else "zero")
            scoreless = scoreless + 1 if name in rules.scoreless_kinds else 0
            if kind == PLAY:
                move = int(result[MOVE])
                board, spread = at.laid(move, board), spread + sign * int(result[SCORE])
                racks[seat] = racks[seat] - tiles_used(move)
                used = int(tiles_used(move).sum())
                racks[seat] = racks[seat] + rack_of(bag[:used])
                bag = bag[used:]
            elif kind == EXCHANGE:
                tiles = tiles_of(int(result[USED]), _tiles(racks[seat]))
                racks[seat] = racks[seat] - rack_of(tiles) + rack_of(bag[: len(tiles)])
                bag = self._mixed(bag[len(tiles) :], tiles)
            seat = 1 - seat
        held = _tiles(racks[1 - seat]), _tiles(racks[seat])
        key = int(np.random.default_rng(number).integers(-(1 << 62), 1 << 62))
        child = Child(board, held, 1 if seat == OURS else -1, spread, key, drawn, assumed)
        if bag or not held[0]:
            worth = at.view.rules.worth
            lost = worth(held[0]) - worth(held[1]) if bag else -2 * worth(held[1])
            child.told((lost, over or not bag), -INFINITE, INFINITE)
            child.effort = len(EFFORTS)
            self._begun += 1  # playing on takes as long, too
        return child


def _tiles(rack: Rack) -> str:
    return "".join(TILES[code] * int(rack[code]) for code in np.flatnonzero(rack).tolist())
