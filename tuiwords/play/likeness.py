"""Which bot somebody played like, by the means of the bots' own reviews.

``assets/review_levels.toml`` has them; ``tuiwords train reviews`` measures them again.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tuiwords import resources
from tuiwords.games.base import GameError
from tuiwords.play.judged import MISTAKE_INDEX

FILE = "review_levels.toml"
ACCURACY, INDEX = "accuracy", "mistake_index"
ALIKE = 10.0  # of accuracy: whom a bot is farther away from has not played like it


@dataclass(frozen=True, slots=True)
class BotLevel:
    """A bot and the means of the figures of its reviews, over so many ``games``."""

    bot: str
    games: int
    figures: Mapping[str, float]


def levels(game: str) -> tuple[BotLevel, ...]:
    """The bots of a game that were measured, in the order of the roster. Raises: GameError."""
    return _levels(resources.asset(FILE)).get(game, ())


@cache
def _levels(path: Path) -> dict[str, tuple[BotLevel, ...]]:
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        return {
            game: tuple(
                BotLevel(
                    bot,
                    int(stanza["games"]),
                    {key: float(value) for key, value in stanza.items() if key != "games"},
                )
                for bot, stanza in bots.items()
                if isinstance(stanza, dict)
            )
            for game, bots in document.items()
            if isinstance(bots, dict)
        }
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise GameError(f"the measured reviews {path} cannot be read: {error}") from error


def nearest(game: str, key: str, value: float) -> BotLevel | None:
    """The bot whose mean of a figure is nearest, None if none was measured. Raises: GameError."""
    known = [level for level in levels(game) if key in level.figures]
    return min(known, key=lambda level: abs(level.figures[key] - value), default=None)


def index_meaning(figures: Mapping[str, float]) -> str:
    """How the figures of a review differ, as a sentence or two; "" if it tells none."""
    if not figures.keys() >= {ACCURACY, INDEX}:
        return ""
    points = [f"{MISTAKE_INDEX[kind]:g}" for kind in ("small", "medium", "large")]
    index = f"{points[0]}, {points[1]} or {points[2]} for each small, medium or large"
    text = f"Mistake points: {index} mistake."
    if "skill" not in figures:
        return text
    return f"Skill and accuracy: means over the guesses; skill counts small losses less. {text}"
