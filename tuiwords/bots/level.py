"""A bot of any rating: some of its moves are those of a weaker bot, the others of a stronger one.

Its name is "Level 1215". The two bots are those of the ladder, the measured ratings, that have the
rating between them; the nearer one makes more of the moves.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tuiwords import resources
from tuiwords.games.base import GameError

_NAME = re.compile(r"Level (\d{1,5})", re.IGNORECASE)


def level_name(rating: float) -> str:
    """The name of the bot with a rating."""
    return f"Level {max(0, round(rating))}"


def level_of(name: str) -> int | None:
    """The rating in the name of such a bot, or None if it is another name."""
    found = _NAME.fullmatch(name)
    return int(found[1]) if found else None


@dataclass(frozen=True, slots=True)
class Mix:
    """The two bots, by name, and the ``share`` of the moves that the stronger one makes.

    ``rating`` is what they come to: that of the weakest or strongest bot where no mix goes beyond.
    """

    weaker: str
    stronger: str
    share: float
    rating: float


def mix(game: str, rating: float, bots: Collection[str]) -> Mix | None:
    """The mix of ``bots`` that has a rating, or is nearest to it.

    None if not a bot of them was measured. Raises: GameError.
    """
    games = measured_games(resources.asset("ratings.toml"))
    table = games.get(game, {})
    known = table if isinstance(table, dict) else {}
    ladder = sorted((_rating(known[name]), name) for name in bots if name in known)
    if not ladder:
        return None
    rating = max(ladder[0][0], min(ladder[-1][0], rating))
    below = max(rung for rung in ladder if rung[0] <= rating)
    above = min(rung for rung in ladder if rung[0] >= rating)
    gap = above[0] - below[0]
    if gap == 0:
        return Mix(above[1], above[1], 1.0, rating)
    return Mix(below[1], above[1], (rating - below[0]) / gap, rating)


def _rating(stanza: Any) -> float:
    try:
        return float(stanza["mu"])
    except (TypeError, KeyError, ValueError) as error:
        raise GameError(f"a measured rating needs the number mu, not {stanza!r:.40}") from error


@cache
def measured_games(path: Path) -> dict[str, Any]:
    """The tables of a file of measured ratings, a game each. Raises: GameError if damaged."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise GameError(f"the file of measured ratings {path} cannot be read: {error}") from error
