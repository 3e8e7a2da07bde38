"""Leave tables: what the tiles kept on a rack are worth, for every multiset of one to six tiles.

A table is int32 (1107568,) for A to Z and the blank, in thousandths of a point. The empty leave
comes first, then all leaves of one tile, of two and so on; among those of a size the place is the
rank of the sorted tiles t, the sum of C(t[i] + i, i + 1) over i (the combinatorial number system),
the blank being the last tile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.kernels.layout import LARGEST_LEAVE
from tuiwords.engine.scrabble.pack import LeaveTable, no_leaves
from tuiwords.engine.scrabble.tile_codes import ENGLISH, TileCodes, codes_of
from tuiwords.engine.stored_arrays import read_arrays
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import Ruleset
from tuiwords.games.scrabble.tiles import alphabetic
from tuiwords.large_caches import large
from tuiwords.resources import asset

SHRINK = 150.0  # samples that the prediction from smaller leaves counts for
_LATIN = str.maketrans(
    "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЈЉЊЋЂЏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
    "ABVGDEJZIKLMNOPRSTUFHCCSSYIYEUAEIJLNCDDABGDEZITIKLMNXOPRSTYFHPO",
)
MOST_LEAVES = 1 << 24
_STORED = 10  # thousandths of a point in a unit of the files: 16 bits hold hundredths


def leave_of(table: LeaveTable, tiles: str, codes: TileCodes) -> float:
    """What a leave is worth in points; a full rack, kept whole, is worth nothing."""
    return float(table[codes.place(tiles)]) / 1000 if len(tiles) <= LARGEST_LEAVE else 0.0


@large
@cache
def read_table(path: Path, codes: TileCodes) -> LeaveTable:
    """The leaves of a file, in thousandths of a point by their place. Raises: GameError."""
    (stored,) = read_arrays(path, "over_predicted")
    table: LeaveTable = stored.astype(np.int32)
    if table.shape != (codes.leaves,):
        raise GameError(f"the leave table {path} has {table.size} leaves, not {codes.leaves}")
    for part, predicted in _predictions(table, codes):
        table[part] = (table[part] + predicted).astype(np.int16)  # what was written is modulo 2^16
    _without.cache_clear()  # as large as the table
    table *= _STORED
    return table


def leaves_for(rules: Ruleset) -> LeaveTable:
    """The nearest table of a ruleset; in a game of some turns, no leave is worth anything.

    Raises: GameError where it is absent or damaged.
    """
    codes = codes_of(rules)
    if rules.turns:
        return no_leaves(codes)
    name = name_of_leaves(rules)
    return english_leaves(rules) if name == rules.tables else read_table(_path(name), codes)


def name_of_leaves(rules: Ruleset) -> str:
    """The name of the nearest table that there is."""
    names = (name for name in rules.tables_in_order if _path(name).is_file())
    return next(names, rules.tables)


def english_leaves(rules: Ruleset) -> LeaveTable:
    """The leaves of A to Z in the letters of a ruleset.

    Each tile counts as the letter that it begins with, Ä as A and CH as C, or sounds like, Ж as J;
    a letter of other alphabets as L, a usual consonant. With more than 43 letters a table would be
    larger than 64 MB: no leave is worth anything. Raises: GameError.
    """
    path, codes = _path(rules.tables), codes_of(rules)
    if codes.leaves > MOST_LEAVES:
        return no_leaves(codes)
    return read_table(path, ENGLISH) if codes is ENGLISH else _in_letters(path, codes)


def _path(name: str) -> Path:
    return asset("leaves", f"{name}.npz")


@large
@lru_cache(maxsize=2)
def _in_letters(path: Path, codes: TileCodes) -> LeaveTable:
    """The leaves of a file of the letters A to Z, for other letters."""
    table = read_table(path, ENGLISH)
    letters = (alphabetic(tile)[0].translate(_LATIN) for tile in codes.codes)
    alike = np.array([ENGLISH.ranks.get(each, ENGLISH.ranks["L"]) for each in letters], np.uint8)
    kinds = len(codes.codes)
    leaves = (np.sort(alike[tuples_of(size, kinds)], axis=1) for size in range(LARGEST_LEAVE + 1))
    return np.concatenate([table[_places(tuples, ENGLISH)] for tuples in leaves])


def save_leaves(
    path: Path, table: LeaveTable, codes: TileCodes, made: Mapping[str, object]
) -> None:
    """Write a table, in hundredths of a point, with texts that say how it was made.

    Each leave is written as what it is over the prediction of smaller ones: half as many bytes.
    """
    texts = {key: np.array(str(value)) for key, value in made.items()}
    rounded = np.round(table / _STORED).astype(np.int32)
    over = rounded.astype(np.int16)
    for part, predicted in _predictions(rounded, codes):
        over[part] = rounded[part] - predicted
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, over_predicted=over, **texts)


def _predictions(
    table: NDArray[np.int32], codes: TileCodes
) -> Iterator[tuple[slice, NDArray[np.int32]]]:
    """The part of a table for each number of tiles, and what the parts before predict for it."""
    for size in range(1, LARGEST_LEAVE + 1):
        part = slice(int(codes.bases[size]), int(codes.bases[size + 1]))
        yield part, np.rint(_predicted(table, size, codes)).astype(np.int32)


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


@lru_cache(maxsize=8)
def _without(size: int, kinds: int) -> NDArray[np.int32]:
    """For the leaves of a size by rank, the ranks without each of their tiles: (size, count)."""
    if size == 1:
        return np.zeros((1, kinds), np.int32)
    shorter, blocks = _without(size - 1, kinds), []
    for last in range(kinds):
        count, base = comb(last + size - 1, size - 1), comb(last + size - 2, size - 1)
        blocks.append(np.vstack([shorter[:, :count] + base, np.arange(count, dtype=np.int32)]))
    return np.concatenate(blocks, axis=1)


def _sums(shorter: NDArray[Any], size: int, kinds: int) -> NDArray[Any]:
    """For the leaves of a size, the sum of what each has without one of its tiles."""
    if size == 1:
        return np.repeat(shorter, kinds)
    blocks = []
    for last in range(kinds):  # which is behind the others in a sorted leave
        count, base = comb(last + size - 1, size - 1), comb(last + size - 2, size - 1)
        total = shorter[:count].copy()
        for ranks in _without(size - 1, kinds):
            total += shorter[base:].take(ranks[:count])
        blocks.append(total)
    return np.concatenate(blocks)


def _predicted(values: NDArray[Any], size: int, codes: TileCodes) -> NDArray[np.float64]:
    """Leaves from those with one and two tiles fewer: the mean of v(L-i) + v(L-j) - v(L-i-j).

    Over all pairs of n tiles that is the sum over i of 2 (n - 1) v(L-i) - s(L-i), divided by
    n (n - 1), where s is the sum of v without one more tile.
    """
    kinds = len(codes.codes)
    if size == 1:
        return np.zeros(kinds)
    two_fewer, one_fewer = (
        values[codes.bases[fewer] : codes.bases[fewer + 1]] for fewer in (size - 2, size - 1)
    )
    rest = 2 * (size - 1) * one_fewer - _sums(two_fewer, size - 1, kinds)
    return np.asarray(_sums(rest, size, kinds) / (size * (size - 1)), np.float64)


def fit_leaves(
    times: NDArray[np.int64], equities: NDArray[np.int64], codes: TileCodes
) -> LeaveTable:
    """Fit a table to leave samples, int64 (leaves,) each: how often, and the sum of equities.

    A leave is worth the mean equity of the racks that could keep it less that of all racks. Where
    there are few samples it is shrunk toward the prediction from smaller leaves.
    """
    mean = equities[0] / max(int(times[0]), 1)
    values = np.zeros(codes.leaves)
    for size in range(1, LARGEST_LEAVE + 1):
        part = slice(int(codes.bases[size]), int(codes.bases[size + 1]))
        over = equities[part] - times[part] * mean
        values[part] = (over + SHRINK * _predicted(values, size, codes)) / (times[part] + SHRINK)
    return np.round(values).astype(np.int32)
