"""The chance to win with a lead, by the tiles still unseen: a table that self-play has fitted.

The lead is that after a turn, before new tiles are drawn and with what both players keep. Since the
other is to move then, an even game is one with a lead of about half a turn.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tuiwords.games.base import GameError
from tuiwords.games.scrabble import Ruleset
from tuiwords.resources import asset

Column = NDArray[np.float64]
OVER_SCALE = (
    2.0  # points: an ended game is told by its lead, a narrow one not as if it were certain
)
_STEEP = 500.0  # beyond which a logistic is 0 or 1, before its exponential overflows


@dataclass(frozen=True, slots=True, eq=False)
class Prospects:
    """``even`` the lead with even chances, ``scale`` of the logistic, by tiles unseen; points."""

    even: Column
    scale: Column

    def chance(self, lead: ArrayLike, unseen: ArrayLike) -> Column:
        """The chance to win, 0 to 1, of leads in points with so many tiles unseen (0: over)."""
        place = np.minimum(np.asarray(unseen, np.int64), len(self.even) - 1)
        steep = self.spread(lead, unseen) / self.scale[place]
        chances: Column = 1 / (1 + np.exp(-np.clip(steep, -_STEEP, _STEEP)))
        return chances

    def spread(self, lead: ArrayLike, unseen: ArrayLike) -> Column:
        """The lead in points to be expected in the end: even chances are none."""
        place = np.minimum(np.asarray(unseen, np.int64), len(self.even) - 1)
        spread: Column = np.asarray(lead, np.float64) - self.even[place]
        return spread


def prospects_for(rules: Ruleset) -> Prospects:
    """The shipped table of a ruleset. Raises: GameError where it is absent or damaged."""
    path = asset("win_percent.toml")
    try:
        stanza = _read(path)[rules.key]
        even, scale = (np.array([0.0, *stanza[key]], np.float64) for key in ("even", "scale"))
    except (OSError, tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise GameError(f"the chances to win in {path} cannot be read: {error!r}") from error
    scale[0] = OVER_SCALE
    if even.shape != scale.shape or even.size < 2 or not (scale > 0).all():
        raise GameError(f"the chances to win of {rules.key} in {path} are damaged")
    return Prospects(even, scale)


@lru_cache(maxsize=4)
def _read(path: Path) -> Mapping[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))
