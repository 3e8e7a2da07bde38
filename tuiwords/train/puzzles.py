"""Makes puzzles by self-play and writes them as JSON lines."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import count, zip_longest
from pathlib import Path

from tuiwords.arena.jobs import HERE, Each, Place, RunLedger, finished, in_order, kept_results
from tuiwords.arena.needs import installation
from tuiwords.games.base import GameError
from tuiwords.lexicon.library import library
from tuiwords.paths import write_atomically
from tuiwords.play import catalog
from tuiwords.play.game import Game
from tuiwords.practice.puzzle_stream import TRIES, puzzle_games, puzzles_from
from tuiwords.store.store import Store

GAMES, SEED = 1000, 1
WAVE = 128  # seeds that are given at once
FILE = Path("puzzles.jsonl")


@dataclass(frozen=True, slots=True)
class PuzzleCounts:
    """How many puzzles were written, and of which themes."""

    puzzles: int
    themes: str


Made = list[tuple[str, str]]  # the theme and the line of each puzzle


@dataclass(frozen=True, slots=True)
class SeedJob:
    """A seed of a game from which puzzles are made."""

    game: str
    seed: int

    @property
    def key(self) -> str:
        """What it is called among those of a run."""
        return str(self.seed)


def made(job: SeedJob) -> Made:
    """The puzzles of a seed. Raises: GameError."""
    found = puzzles_from(catalog.game(job.game), job.seed)
    return [(each.theme, json.dumps(each.plain())) for each in found]


def train(
    *,
    games: int = GAMES,
    seed: int = SEED,
    place: Place = HERE,
    progress: Callable[[int, int], None],
    path: Path = FILE,
    game: str | None = None,
) -> PuzzleCounts:
    """Write so many puzzles of all games in turn, or of one.

    What is made is kept in the cache until the end. Raises: GameError, StoreError, OSError.
    """
    chosen = (catalog.game(game),) if game else puzzle_games()
    themes, done, lists = Counter[str](), 0, list[Made]()
    with kept_results("puzzles") as store:
        for number, each in enumerate(chosen):
            lists.append([])
            for some in _made_of(each, seed, place, store):
                wanted = len(range(number, games, len(chosen))) - len(lists[number])
                lists[number] += some[:wanted]
                done += len(some[:wanted])
                progress(done, games)
                if len(some) >= wanted:
                    break
        in_turn = [made for turn in zip_longest(*lists) for made in turn if made is not None]
        write_atomically(path, (f"{line}\n".encode() for _, line in in_turn))
    themes.update(theme for theme, _ in in_turn)
    listed = ", ".join(f"{theme} {count}" for theme, count in sorted(themes.items()))
    return PuzzleCounts(themes.total(), listed)


def _made_of(game: Game, seed: int, place: Place, store: Store) -> Iterator[Made]:
    """The puzzles of a game from a seed on, without end. Raises: GameError if there are none."""
    run = f"{game.key} {installation()} {library().load().hash}"
    ledger: RunLedger[Made] = RunLedger(store, run, json.dumps, json.loads)
    misses = 0
    for first in count(seed, WAVE):
        jobs = [SeedJob(game.key, each) for each in range(first, first + WAVE)]
        with closing(finished(Each(made), jobs, place, ledger)) as found:
            for _, some in in_order(jobs, found):
                misses = 0 if some else misses + 1
                if misses >= TRIES:
                    raise GameError(f"no puzzle of {game.title} was found")
                yield some
