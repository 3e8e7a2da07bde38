"""The chance to win by spread and unseen tiles, from a table fitted to self-play.

The spread is that after a turn, before tiles are drawn, with the leaves of both players. The
opponent is to move then, so the chances are even at a spread of about half a turn.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tuiwords.games.base import GameError
from tuiwords.games.scrabble import Ruleset
from tuiwords.resources import asset

Column = NDArray[np.float64]
STEEP = 500.0  # beyond which a logistic is 0 or 1, before its exponential overflows


@dataclass(frozen=True, slots=True, eq=False)
class WinPercentTable:
    """A logistic by tiles unseen: ``even``, the spread with even chances, and ``scale``; points.

    With no tile unseen the game is over: lost, tied or won.
    """

    even: Column
    scale: Column

    def chance(self, spread: ArrayLike, unseen: ArrayLike) -> Column:
        """The chance to win, 0 to 1, with these spreads and unseen tiles (0: the game is over)."""
        return self.chance_by_final(self.final_spread(spread, unseen), unseen)

    def chance_by_final(self, final: Column, unseen: ArrayLike) -> Column:
        """The chance to win with these final spreads, as ``final_spread`` gives them."""
        place = np.minimum(np.asarray(unseen, np.int64), len(self.even) - 1)
        steep = final / self.scale[place]
        chances: Column = 1 / (1 + np.exp(np.minimum(-steep, STEEP)))
        return np.where(place == 0, 0.5 * np.sign(final) + 0.5, chances)

    def final_spread(self, spread: ArrayLike, unseen: ArrayLike) -> Column:
        """The expected final spread in points: 0 where the chances are even."""
        place = np.minimum(np.asarray(unseen, np.int64), len(self.even) - 1)
        final: Column = np.asarray(spread, np.float64) - self.even[place]
        return final


def win_percent_for(rules: Ruleset) -> WinPercentTable:
    """The nearest table of a ruleset. Raises: GameError where it is absent or damaged."""
    path = asset("win_percent.toml")
    try:
        tables = _read(path)
        name = next(filter(tables.__contains__, rules.tables_in_order), rules.tables)
        stanza = tables[name]
        even = np.array([0.0, *stanza["even"]], np.float64)
        scale = np.array([1.0, *stanza["scale"]], np.float64)
    except (OSError, tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise GameError(f"the chances to win in {path} cannot be read: {error!r}") from error
    if even.shape != scale.shape or even.size < 2 or not (scale > 0).all():
        raise GameError(f"the chances to win of {name} in {path} are damaged")
    return WinPercentTable(even, scale)


@cache
def _read(path: Path) -> Mapping[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))
