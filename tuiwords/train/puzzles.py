"""Makes puzzles by self-play and writes them as JSON lines."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tuiwords.paths import write_atomically
from tuiwords.play import catalog
from tuiwords.practice.puzzle_stream import make, puzzle_games

GAMES, SEED = 1000, 1
FILE = Path("puzzles.jsonl")


@dataclass(frozen=True, slots=True)
class PuzzleCounts:
    """How many puzzles were written, and of which themes."""

    puzzles: int
    themes: str


def train(
    *,
    games: int = GAMES,
    seed: int = SEED,
    progress: Callable[[int, int], None],
    path: Path = FILE,
    game: str | None = None,
) -> PuzzleCounts:
    """Write so many puzzles of all games in turn, or of one; one process makes them.

    Raises: GameError.
    """
    chosen = (catalog.game(game),) if game else puzzle_games()
    themes = Counter[str]()

    def lines() -> Iterator[bytes]:
        for number, each in enumerate(make(games, seed, chosen), 1):
            themes[each.theme] += 1
            progress(number, games)
            yield f"{json.dumps(each.plain())}\n".encode()

    write_atomically(path, lines())
    listed = ", ".join(f"{theme} {count}" for theme, count in sorted(themes.items()))
    return PuzzleCounts(themes.total(), listed)
