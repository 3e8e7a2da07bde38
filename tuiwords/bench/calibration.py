"""Scrabble's chances to win and spreads told for the turns chosen, beside what came of them.

In games of ``champion`` against itself with as many turns played out as are asked for. No
correction used their seeds: those of ``assets/win_percent.toml`` are below 2,000,000, those of the
errors of the late game (``met_endings``, ``strategies.endgame``) below 5,000. With an empty bag
no chance is told.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuiwords.arena.jobs import HERE, Arrays, Each, FolderLedger, Place, finished, in_order
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.chance import result
from tuiwords.engine.scrabble.strategies.champion import Champion
from tuiwords.games.scrabble import ScrabbleState, ruleset
from tuiwords.lexicon.library import library

GAMES = 300
NODES = 2_000  # turns played out for a move, as the strongest of the bots does
FIRST = 9_000_001  # seed
BAGS = ((1, 86), (1, 4), (5, 14), (15, 30), (31, 86))  # tiles in the bag
TENS = ((0, 100), *((low, low + 10) for low in range(0, 100, 10)))  # percent told
ENOUGH, MOST_OFF = 100, (4.0, 2.0)  # turns of a bin, and how far it may be off: percent, points
RESAMPLED = 2_000  # times that games are drawn anew for the intervals
BAG, WIN, SPREAD, WON, FINAL = range(5)  # what is noted of a turn

Turns = NDArray[np.float64]  # (turns, 5)


@dataclass(frozen=True, slots=True)
class GameJob:
    """A game to play."""

    seed: int
    nodes: int

    @property
    def key(self) -> str:
        """The file of its turns."""
        return f"{self.nodes}-{self.seed}.npz"


class ToldAndCame(NamedTuple):
    """What was told in a bin and what came, on the mean, and the 95 % interval of how far off."""

    told: float
    came: float
    low: float
    high: float

    @property
    def off(self) -> float:
        """By how much more was told than came."""
        return self.told - self.came


class Bin(NamedTuple):
    """Turns with so many tiles in the bag and with so many percent told."""

    bag: tuple[int, int]
    percent: tuple[int, int]
    turns: int
    chance: ToldAndCame
    spread: ToldAndCame

    @property
    def off(self) -> tuple[str, ...]:
        """What is off by more than it may be, if there are enough turns."""
        figures = zip(("chance", "spread"), (self.chance, self.spread), MOST_OFF, strict=True)
        enough = self.turns >= ENOUGH
        return tuple(name for name, figure, most in figures if enough and abs(figure.off) > most)


def play(job: GameJob) -> Arrays:
    """The turns of a game for which a chance was told."""
    state = ScrabbleState.new(ruleset("scrabble"), library().load(), job.seed, 2)
    champion, chance, noted = Champion(), random.Random(job.seed), []
    while not state.outcome:
        view = state.view(state.turn)
        nodes = round(job.nodes * champion.weight(view))
        limit = Limit(nodes=nodes, top=1, seed=chance.getrandbits(32))
        first = rank(champion, view, limit).moves[0]
        if view.bag and "win" in first.terms:
            noted.append((view.bag, first.terms["win"], first.terms["spread"], view.seat))
        state = state.after(view.seat, first.move)
    lead = state.scores[0] - state.scores[1]
    turns = [
        (bag, win, spread, 100 * result(lead * (1 - 2 * seat)), lead * (1 - 2 * seat))
        for bag, win, spread, seat in noted
    ]
    return {"turns": np.array(turns, np.float64).reshape(-1, 5)}


def games(
    count: int = GAMES, nodes: int = NODES, place: Place = HERE, folder: Path | None = None
) -> Iterator[Turns]:
    """The turns of each game; those kept in the folder are not played again."""
    jobs = [GameJob(FIRST + number, nodes) for number in range(count)]
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    ledger = FolderLedger(folder) if folder is not None else None
    for _, found in in_order(jobs, finished(Each(play), jobs, place, ledger)):
        yield found["turns"]


def table(played: Sequence[Turns]) -> list[Bin]:
    """The bins that have turns; games are drawn anew for the intervals."""
    turns = np.concatenate(played)
    game = np.repeat(np.arange(len(played)), [len(each) for each in played])
    weights = np.random.default_rng(1).multinomial(
        len(played), np.full(len(played), 1 / len(played)), RESAMPLED
    )
    bins = []
    for bag in BAGS:
        for low, high in TENS:
            within = (turns[:, BAG] >= bag[0]) & (turns[:, BAG] <= bag[1]) & (turns[:, WIN] >= low)
            within &= (turns[:, WIN] < high) | (high == 100)
            if within.any():
                some, drawn = turns[within], weights[:, game[within]]
                pairs = (WIN, WON), (SPREAD, FINAL)
                figures = [_figure(some[:, told], some[:, came], drawn) for told, came in pairs]
                bins.append(Bin(bag, (low, high), len(some), *figures))
    return bins


def _figure(told: Turns, came: Turns, drawn: NDArray[np.int64]) -> ToldAndCame:
    """``drawn`` (resampled, turns) is how often the game of each turn was drawn."""
    sizes = drawn.sum(axis=1)
    off = (drawn @ (told - came))[sizes > 0] / sizes[sizes > 0]
    low, high = np.percentile(off, (2.5, 97.5))
    return ToldAndCame(float(told.mean()), float(came.mean()), float(low), float(high))
