"""Fits the winning chance by spread and unseen tiles, on games of ``equity`` against itself.

After every turn, the spread including both leaves and the number of tiles that the player does not
see are recorded, and at the end who won. For each number of tiles, a logistic curve of the spread
is fitted to the turns with about as many unseen tiles.
"""

from __future__ import annotations

import shutil
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tuiwords.arena.jobs import HERE, Each, FolderLedger, Place, finished, in_order
from tuiwords.engine.scrabble.kernels.layout import SPREAD_SAMPLE
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.selfplay import SelfPlay, recorder
from tuiwords.games.scrabble import NAMES, ruleset
from tuiwords.games.scrabble.tiles_in import rules_in
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.resources import asset
from tuiwords.train.logistic import fit_logistic, logistic
from tuiwords.train.tables import (
    Progress,
    blocks,
    name_of,
    options_of,
    read_tables,
    training_folder,
    untold,
    write_table,
)

GAMES = 12_000
BLOCK = 500  # games of a job
_TURNS = 40  # the most turns of a game, so that all are recorded; the mean is 24
_APART = 1_000_000  # seeds between values of ``seed``
_NEW_GAME = 50  # tiles unseen more than after the turn before: that was the last one of a game
_NARROW, _WIDE = 1, 8  # a window extends by an eighth of the unseen tiles, at least by one

Column = NDArray[np.float64]
Turns = NDArray[np.float64]  # (turns, 3): lead in points, tiles unseen, 1 won, 1/2 tied, 0 lost


@dataclass(frozen=True, slots=True)
class TrainedWinPercent:
    """Rules, games of each, turns recorded, and the mean squared error of the chances."""

    rules: tuple[str, ...]
    games: int
    turns: int
    brier: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WinPercentJob:
    """Some games of one ruleset with a word list."""

    rules: str
    lexicon: str
    seed: int
    games: int

    @property
    def key(self) -> str:
        """The file of its turns."""
        return f"{self.rules}-{self.seed}.npz"


def train(
    games: int = GAMES,
    seed: int = 1,
    place: Place = HERE,
    progress: Progress = untold,
    path: Path | None = None,
    rules: str | None = None,
    lexicon: str = DEFAULT,
) -> TrainedWinPercent:
    """Fit one ruleset, or all, on ``games`` games each and write ``assets/win_percent.toml``.

    With the list of another language, the tables ``RULES-CODE`` for its tiles.

    Turns are kept in the cache until all are there, so that an interrupted training can be
    continued. ``progress`` is called with (games played, all games). The result does not depend on
    the ``place``. Raises: GameError, OSError.
    """
    words = library().load(lexicon)
    names = NAMES if rules is None else (ruleset(rules).key,)
    played_by = {name: rules_in(ruleset(name), words) for name in names}
    target = path or asset() / "win_percent.toml"
    read_tables(target)  # what cannot be kept is told before all is played
    turns, brier, done = 0, [], 0
    leaves = [zlib.crc32(leaves_for(values).tobytes()) for values in played_by.values()]
    folder = training_folder("win-percent", games, BLOCK, seed, words.hash, leaves)
    for name, values in played_by.items():
        jobs = [
            WinPercentJob(name, lexicon, seed * _APART + start, count)
            for start, count in blocks(games, BLOCK)
        ]
        found = []
        played = finished(Each(play_job), jobs, place, FolderLedger(folder))
        for job, arrays in in_order(jobs, played):
            found.append(arrays["turns"])
            done += job.games
            progress(done, len(names) * games)
        noted = np.concatenate(found)
        even, scale = fit(noted)
        stanza = {
            "made_by": f"tuiwords train win-percent {options_of(values)} --games {games} "
            f"--seed {seed}",
            "lexicon": f"{words.name} {words.hash}",
            "turns": len(noted),
            "even": [round(value, 2) for value in even.tolist()],
            "scale": [round(value, 2) for value in scale.tolist()],
        }
        write_table(target, name_of(values), stanza)
        turns += len(noted)
        brier.append(f"{name_of(values)} {_brier(noted, even, scale):.4f}")
    shutil.rmtree(folder)
    return TrainedWinPercent(tuple(names), games, turns, tuple(brier))


def play_job(job: WinPercentJob) -> dict[str, Turns]:
    """Play the games of a job; returns their turns."""
    words = library().load(job.lexicon)
    rules = rules_in(ruleset(job.rules), words)
    leaves, spreads = leaves_for(rules), np.zeros(_TURNS * job.games, SPREAD_SAMPLE)
    samples = recorder(spreads=spreads)
    SelfPlay(words, rules).play(job.games, job.seed, leaves, leaves, samples=samples)
    spreads = spreads[: samples.spreads_recorded]
    if rules.has_last_turns:  # the table is for positions in which somebody is to move
        begins = np.diff(spreads["unseen"]) > _NEW_GAME
        spreads = spreads[~np.append(begins, True)]
    columns = (spreads["spread"] / 1000, spreads["unseen"], spreads["result"] / 2)
    return {"turns": np.column_stack(columns)}


def fit(turns: Turns) -> tuple[Column, Column]:
    """Midpoints and scales of the logistic curves, for 1, 2... tiles unseen.

    Turns with an empty bag, with at most a rack unseen, are never mixed with others.
    """
    spread, unseen, won = turns.T
    most, rack = int(unseen.max()), 7
    found = []
    for count in range(1, most + 1):
        reach = 0 if count <= rack else max(_NARROW, count // _WIDE)
        low, high = max(count - reach, min(count, rack + 1)), count + reach
        near = (unseen >= low) & (unseen <= high)
        found.append(fit_logistic(spread[near], won[near]))
    even, scale = np.array(found).T
    return even, scale


def _brier(turns: Turns, even: Column, scale: Column) -> float:
    """The mean squared error of the fitted chances."""
    spread, unseen, won = turns.T
    place = unseen.astype(int) - 1
    chance = logistic((spread - even[place]) / scale[place])
    return float(np.mean((chance - won) ** 2))
