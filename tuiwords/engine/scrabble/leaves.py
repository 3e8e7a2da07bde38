"""Leave tables: what the tiles kept on a rack are worth, for every multiset of one to six tiles.

A table is int32 (1107568,) for A to Z and the blank, in thousandths of a point. The empty leave
comes first, then all leaves of one tile, of two and so on; among those of a size the place is the
rank of the sorted tiles t, the sum of C(t[i] + i, i + 1) over i (the combinatorial number system),
the blank being the last tile.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from math import comb
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.kernels.layout import KEPT
from tuiwords.engine.scrabble.pack import LeaveTable, no_leaves
from tuiwords.engine.scrabble.tile_codes import ENGLISH, TileCodes, codes_of
from tuiwords.engine.stored_arrays import read_arrays
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import Ruleset
from tuiwords.games.scrabble.tiles import alphabetic
from tuiwords.large_caches import large
from tuiwords.resources import asset

SHRINK = 150.0  # samples that the prediction from smaller leaves counts for
_STORED = 10  # thousandths of a point in a unit of the files: 16 bits hold hundredths


def leave_of(table: LeaveTable, tiles: str, codes: TileCodes) -> float:
    """What a leave is worth in points; a full rack, kept whole, is worth nothing."""
    return float(table[codes.place(tiles)]) / 1000 if len(tiles) <= KEPT else 0.0


@large
@cache
def read_table(path: Path) -> LeaveTable:
    """The leaves of a file, in thousandths of a point by their place. Raises: GameError."""
    (stored,) = read_arrays(path, "leaves")
    table: LeaveTable = np.multiply(stored, _STORED, dtype=np.int32)
    return table


def leaves_for(rules: Ruleset) -> LeaveTable:
    """The shipped table of a ruleset; in a game of some turns, no leave is worth anything.

    With other letters than A to Z it is made of the one of these, in which each tile counts as the
    letter that it begins with: Ä as A, CH as C.
    Raises: GameError where it is absent or damaged.
    """
    codes = codes_of(rules)
    if rules.turns:
        return no_leaves(codes)
    path = asset("leaves", f"{rules.tables}.npz")
    table = read_table(path)
    if table.shape != (ENGLISH.leaves,):
        raise GameError(f"the leave table {path} has {table.size} leaves, not {ENGLISH.leaves}")
    return table if codes is ENGLISH else _in_letters(path, codes)


@large
@lru_cache(maxsize=2)
def _in_letters(path: Path, codes: TileCodes) -> LeaveTable:
    """The leaves of a file of the letters A to Z, for other letters."""
    table = read_table(path)
    alike = np.array([ENGLISH.ranks[alphabetic(tile)[0]] for tile in codes.codes], np.uint8)
    kinds = len(codes.codes)
    leaves = (np.sort(alike[tuples_of(size, kinds)], axis=1) for size in range(KEPT + 1))
    return np.concatenate([table[_places(tuples, ENGLISH)] for tuples in leaves])


def save_leaves(path: Path, table: LeaveTable, made: Mapping[str, object]) -> None:
    """Write a table, in hundredths of a point, with texts that say how it was made."""
    texts = {key: np.array(str(value)) for key, value in made.items()}
    stored = np.round(table / _STORED).astype(np.int16)
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, leaves=stored, **texts)


@large
@cache
def tuples_of(size: int, kinds: int) -> NDArray[np.uint8]:
    """All sorted leaves of a size by rank, (count, size), of so many kinds of tiles."""
    if not size:
        return np.zeros((1, 0), np.uint8)
    shorter = tuples_of(size - 1, kinds)
    blocks = []
    for last in range(kinds):
        count = comb(last + size - 1, size - 1)
        blocks.append(np.column_stack([shorter[:count], np.full(count, last, np.uint8)]))
    return np.concatenate(blocks)


def _places(tuples: NDArray[np.uint8], codes: TileCodes) -> NDArray[np.int64]:
    """Places in a table of sorted leaves, (count, size)."""
    size = tuples.shape[1]
    total = np.full(len(tuples), codes.bases[size])
    for place in range(size):
        numbers = [comb(rank + place, place + 1) for rank in range(len(codes.codes))]
        total += np.array(numbers, np.int64)[tuples[:, place]]
    return total


def _predicted(values: NDArray[np.float64], size: int, codes: TileCodes) -> NDArray[np.float64]:
    """Leaves from those with one and two tiles fewer: the mean of v(L-i) + v(L-j) - v(L-i-j)."""
    if size == 1:
        return np.zeros(codes.sizes[1])
    tuples = tuples_of(size, len(codes.codes))
    without = [values[_places(np.delete(tuples, place, axis=1), codes)] for place in range(size)]
    total = np.zeros(len(tuples))
    for one in range(size):
        for two in range(one):
            both = values[_places(np.delete(tuples, [two, one], axis=1), codes)]
            total += without[one] + without[two] - both
    return total / comb(size, 2)


def fit_leaves(
    times: NDArray[np.int64], equities: NDArray[np.int64], codes: TileCodes
) -> LeaveTable:
    """Fit a table to leave samples, int64 (leaves,) each: how often, and the sum of equities.

    A leave is worth the mean equity of the racks that could keep it less that of all racks. Where
    there are few samples it is shrunk toward the prediction from smaller leaves.
    """
    mean = equities[0] / max(int(times[0]), 1)
    values = np.zeros(codes.leaves)
    for size in range(1, KEPT + 1):
        part = slice(int(codes.bases[size]), int(codes.bases[size + 1]))
        over = equities[part] - times[part] * mean
        values[part] = (over + SHRINK * _predicted(values, size, codes)) / (times[part] + SHRINK)
    return np.round(values).astype(np.int32)
