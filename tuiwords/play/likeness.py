"""Which bot somebody played like, by the means of the bots' own reviews.

``assets/review_levels.toml`` has them; ``tuiwords train reviews`` measures them again.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tuiwords import resources
from tuiwords.games.base import GameError
from tuiwords.play.judged import MISTAKE_INDEX, JudgedMove
from tuiwords.play.review import Review
from tuiwords.text import capital

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


def bots_line(game: str) -> str:
    """The mean accuracy of each bot, as a sentence. Raises: GameError.

    Not their mistake indices: those are sums over a game and tell nothing about a shorter one.
    """
    parts = [
        f"{level.bot} {level.figures[ACCURACY]:.0f}"
        for level in levels(game)
        if ACCURACY in level.figures
    ]
    return f"Mean accuracy of the bots: {', '.join(parts)}." if parts else ""


def index_line(found: Review) -> str:
    """The figures of a review that neither its summary nor its notes tell; "" for none."""
    if _notes_tell(found) or not found.figures.keys() >= {ACCURACY, INDEX}:
        return ""
    told = any(_accuracy_text(found.figures[ACCURACY]) in each for each in found.summary)
    text = figures_text(found.figures, accurate=not told)
    return f"{capital(text)}."


def _notes_tell(found: Review) -> bool:
    return any("mistake index" in note for note in found.notes)


def index_meaning(found: Review) -> str:
    """How the figures that a review tells differ, as a sentence or two; "" if it tells none."""
    if not (index_line(found) or _notes_tell(found)):
        return ""
    points = [f"{MISTAKE_INDEX[kind]:g}" for kind in ("small", "medium", "large")]
    index = f"a sum of {points[0]}, {points[1]} or {points[2]} for each small, medium or large"
    text = f"Mistake index: {index} mistake."
    if "skill" not in found.figures:
        return text
    return f"Skill and accuracy: means over the guesses; skill counts small losses less. {text}"


def figures_text(figures: Mapping[str, float], *, accurate: bool = True) -> str:
    """The accuracy, if it is wanted, and the mistake index, as a part of a sentence."""
    index = f"mistake index {figures[INDEX]:.1f} (0 is best)"
    return f"{_accuracy_text(figures[ACCURACY])}, {index}" if accurate else index


def _accuracy_text(accuracy: float) -> str:
    return f"accuracy {accuracy:.0f} of 100"


NOTHING_LOST = "No move lost anything."


def summary(
    game: str,
    name: str,
    moves: Sequence[JudgedMove],
    accuracy: float,
    without_mistakes: str = NOTHING_LOST,
    made: str = "",
) -> tuple[str, ...]:
    """A game in three sentences: how well it was played, what cost most, and who plays like that.

    ``without_mistakes`` is the second one if no move was a mistake. ``made`` says how well it was
    played; without it that is how many moves were about the best ones. Raises: GameError.
    """
    if not made:
        good = sum(not move.kind for move in moves)
        were = "move was" if len(moves) == 1 else "moves was" if good == 1 else "moves were"
        made = f"{good} of {len(moves)} {were} the best one or about as good"
    first = f"{name}: {made}; {_accuracy_text(accuracy)}."
    worst = max(moves, key=lambda move: (move.share, bool(move.kind)))
    second = without_mistakes
    if worst.kind:
        second = f"Move {worst.number} lost most. {worst.why}".rstrip()
    level = nearest(game, ACCURACY, accuracy)
    if level is None:
        return first, second
    mean = level.figures[ACCURACY]
    alike = "plays about as well" if abs(mean - accuracy) <= ALIKE else "comes nearest to that"
    return first, second, f"The bot {level.bot} {alike}: its mean accuracy is {mean:.0f}."
