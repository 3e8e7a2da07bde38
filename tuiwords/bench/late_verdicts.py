"""Verdicts on late turns of Scrabble beside better play: does the error told cover what is so?

Each position is the first with so many tiles in the bag in a game of ``equity`` against itself that
is not decided; the turn made is one of the best by equity. After it, and after the turns told to be
best, the game is played out on draws of the unseen tiles: both sides search the pre-endgame a
little until the bag is empty, and then the endgame.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from tuiwords.bench.measured import ALONE, BenchPlace, measured
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.chance import result
from tuiwords.engine.scrabble.empty_bag import EmptyBag, EmptyBagSearch, key_of
from tuiwords.engine.scrabble.judge import judge
from tuiwords.engine.scrabble.pack import Position
from tuiwords.engine.scrabble.playouts import Draws
from tuiwords.engine.scrabble.strategies.champion import FEW_IN_BAG
from tuiwords.engine.scrabble.strategies.preendgame import PreEndgameSearch
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.engine.scrabble.verdict import Verdict
from tuiwords.games.scrabble import Exchange, Play, ScrabbleState, Turn, ruleset
from tuiwords.lexicon.library import library

BAGS = range(1, FEW_IN_BAG + 1)  # tiles in the bag
POSITIONS = 6  # with each number of tiles in the bag
CLOSE = 40  # points between the players
BEST = 6  # turns by equity of which one is made
BESIDE = 3  # of the turns told to be best that are played out
DRAWS = 72  # all that there are with two tiles in the bag
NODES = 70_000  # of the search for a turn, about a fifth of a CPU second
# How endgames are searched: of few draws, of many, and where one of these then seems to be as close
# as this many points.
FEW, FEW_EFFORT, EFFORT, NEAR_EFFORT, NEAR = 9, 4, 2, 3, 10


def positions(bag: int, rules: str = "scrabble") -> Iterator[ScrabbleState]:
    """Positions with so many tiles in the bag, with ENABLE."""
    seed = 1000 * bag
    while True:
        seed += 1
        state = ScrabbleState.new(ruleset(rules), library().load(), seed, 2)
        while len(state.bag) > bag and not state.outcome:
            best = rank(Equity(), state.view(state.turn), Limit(top=1)).moves[0]
            state = state.after(state.turn, best.move)
        close = abs(state.scores[0] - state.scores[1]) < CLOSE
        if len(state.bag) == bag and close and not state.outcome:
            yield state


class PlayedOut:
    """Who wins after turns of a position, on the same draws; ``rest`` of all draws is not tried."""

    def __init__(self, state: ScrabbleState, draws: int = DRAWS) -> None:
        view = state.view(state.turn)
        at = Position.of(view, 1)
        self._state, self._holds = state, view.rack_sizes[1 - state.turn]
        self._search, self._begun = EmptyBagSearch(at), 0
        orders = Draws(view, self._holds, "played out")
        count = min(draws, orders.population or draws)
        self._draws = [
            [at.codes.tile_of[code] for code in order.tolist()] for order in orders[0:count]
        ]
        self.rest = 1 - count / orders.population if orders.population else 1.0
        self._known: dict[tuple[str, ...], float] = {}

    def wins(self, turn: Turn) -> NDArray[np.float64]:
        """What each draw is worth after a turn: 0, 0.5 or 1, a guess where it is not solved."""
        return np.array([self._win(turn, draw) for draw in self._draws])

    def _win(self, turn: Turn, draw: list[str]) -> float:
        seat, theirs, bag = self._state.turn, sorted(draw[: self._holds]), draw[self._holds :]
        used = len(turn.tiles) if isinstance(turn, Play | Exchange) else 0
        key = (str(turn), *sorted(bag[:used]), "", *bag[used:])
        if key not in self._known:
            racks = list(self._state.racks)
            racks[1 - seat] = "".join(theirs)
            state = replace(self._state, racks=tuple(racks), bag=tuple(reversed(bag)))
            self._known[key] = self._end(state.after(seat, turn), seat)
        return self._known[key]

    def _end(self, state: ScrabbleState, seat: int) -> float:
        while state.bag and not state.outcome:
            limit = Limit(nodes=NODES, top=1)
            best = rank(PreEndgameSearch(infer=False), state.view(state.turn), limit).moves[0]
            state = state.after(state.turn, best.move)
        lead, board = state.scores[seat] - state.scores[1 - seat], Position.of(state.view(seat), 1)
        if state.outcome:
            return result(lead)
        self._begun += 1
        racks = state.racks[1 - state.turn], state.racks[state.turn]
        sign, key = 1 if state.turn == seat else -1, key_of(self._begun)
        ending = EmptyBag(board.board, racks, sign, lead, key, scoreless=state.scoreless)
        for _ in self._search.search(ending, FEW_EFFORT if len(self._draws) <= FEW else EFFORT):
            pass
        if not ending.solved and abs(ending.final) <= NEAR:
            for _ in self._search.search(ending, NEAR_EFFORT):
                pass
        return ending.win


def lost(state: ScrabbleState, made: Turn, verdict: Verdict) -> tuple[float, float]:
    """What a turn loses in percent beside the best of those told, and half the 95 % interval."""
    told = [verdict.best, *(ranked.move for ranked in verdict.ranked if ranked.move != made)]
    game = PlayedOut(state)
    own, *others = map(game.wins, [made, *dict.fromkeys(told[: BESIDE + 1])])
    behind = max((other - own for other in others), key=np.mean)
    if behind.mean() <= 0:
        return 0.0, 0.0
    error = 1.96 * float(behind.std()) * math.sqrt(game.rest / len(behind))
    return 100 * float(behind.mean()), 100 * error


def figures(
    bags: Iterable[int] = (), rules: str = "scrabble", spread: BenchPlace = ALONE
) -> dict[str, tuple[float, str]]:
    """How often the error told covers what a turn loses, and how large it is, by tiles in the bag.

    In percent. What a turn loses is known with an error, too, which is added.
    """
    found: dict[str, tuple[float, str]] = {}
    for bag in bags or BAGS:
        some = islice(positions(bag, rules), POSITIONS)
        told = measured(f"late verdicts {bag} {rules} {POSITIONS}", _error, some, spread)
        covered = sum(off <= math.hypot(error, known) for off, error, known in told)
        found[f"error covers, {bag} in the bag"] = (100 * covered / POSITIONS, "%")
        found[f"mean error, {bag} in the bag"] = (fmean(error for _, error, _ in told), "win %")
    return found


def _error(state: ScrabbleState) -> tuple[float, float, float]:
    """How far a verdict is off, the error it tells, and that of what the turn loses."""
    view, rng = state.view(state.turn), random.Random(f"made {state.seed}")
    made = rng.choice(rank(Equity(), view, Limit(top=BEST)).moves)
    verdict = judge(view, made.move, int(made.terms["score"]))
    behind, known = lost(state, made.move, verdict)
    return abs(verdict.win_lost - behind), verdict.error, known
