"""KLV2, the leaves that wolges, Macondo and MAGPIE read: a table from one, and one of a table.

A file has a number of nodes and the nodes of a KWG (see ``lexicon.kwg``) whose words are leaves:
their tiles in ascending order, 0 the blank, 1 A. Then come a number of leaves, and what each is
worth in points, in the order of the words: floats of 32 bits, in the older KLV 256ths of a point in
16 bits. All numbers are little-endian, the counts of 32 bits. See "details.txt" of wolges.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.kernels.layout import LARGEST_LEAVE
from tuiwords.engine.scrabble.leaves import tuples_of
from tuiwords.engine.scrabble.pack import LeaveTable
from tuiwords.engine.scrabble.tile_codes import ENGLISH
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import BLANK, Ruleset
from tuiwords.lexicon.kwg import graph_nodes, word_numbers
from tuiwords.lexicon.lexicon import LexiconError

SUFFIX = ".klv2"
_TILES = "".join(ENGLISH.codes)
_LONGEST = LARGEST_LEAVE  # tiles of a leave
_MOST = 300.0  # points that a leave may be worth, as in the files of our own
_NONE = 255  # after the last tile of a leave


def leaves_of_klv(data: bytes, where: str) -> LeaveTable:
    """The leave table of a KLV2 or KLV; leaves that it does not have are worth nothing.

    Raises: GameError if it is none, or has other tiles than English; ``where`` names it.
    """
    nodes, rest = _counted(data, where)
    count = int.from_bytes(rest[:4], "little")
    size = (len(rest) - 4) // count if count else 0
    if not count or size not in (2, 4) or len(rest) != 4 + size * count:
        raise GameError(f"{where} is not a KLV2 file: its sizes do not fit")
    values = np.frombuffer(rest[4:], "<f4" if size == 4 else "<i2").astype(np.float64)
    values /= 1 if size == 4 else 256
    if not (np.abs(values) <= _MOST).all():
        raise GameError(f"{where} has a leave that is worth more than {_MOST:g} points")
    try:
        words = list(islice(word_numbers(nodes, range(len(_TILES)), where), count + 1))
    except LexiconError as error:
        raise GameError(str(error)) from None
    if len(words) != count:
        more = "more" if len(words) > count else len(words)
        raise GameError(f"{where} is not a KLV2 file: it has {more} leaves and {count} values")
    if max(map(len, words)) > _LONGEST:
        raise GameError(f"{where} has leaves of more than {_LONGEST} tiles")
    filled = b"".join(word.ljust(_LONGEST, bytes([_NONE])) for word in words)
    found = _keys_of(np.frombuffer(filled, np.uint8).reshape(count, _LONGEST))
    keys = _all_keys()
    order = np.argsort(keys)
    places = order[np.minimum(np.searchsorted(keys, found, sorter=order), len(keys) - 1)]
    if (keys[places] != found).any():
        raise GameError(f"{where} is not a KLV2 file: the tiles of its leaves are not in order")
    table = np.zeros(ENGLISH.leaves, np.int32)
    table[places] = np.round(1000 * values)
    return table


def klv_of(table: LeaveTable, rules: Ruleset) -> bytes:
    """The KLV2 of the leaves that the tiles of a ruleset can make.

    Raises: GameError if these are not A to Z and the blank.
    """
    if set(rules.counts) != set(_TILES):
        raise GameError(f"{rules.title} has other tiles than English, which KLV2 files name")
    counts = [rules.counts[tile] for tile in (BLANK, *_TILES[:-1])]
    keys, possible = _all_keys(), _possible([*counts[1:], counts[0]])
    places = possible[np.argsort(keys[possible])]
    nodes = graph_nodes([(0, counts[0], _LONGEST)], _Below(counts))
    return b"".join(
        (
            len(nodes).to_bytes(4, "little"),
            np.array(nodes, "<u4").tobytes(),
            len(places).to_bytes(4, "little"),
            (table[places] / 1000).astype("<f4").tobytes(),
        )
    )


@dataclass(frozen=True, slots=True)
class _Below:
    """What may follow in a leave, from a number, how many more of it there are, and how many tiles.

    Each part of a leave is one itself.
    """

    counts: Sequence[int]

    def __call__(
        self, at: tuple[int, int, int]
    ) -> Iterator[tuple[int, bool, tuple[int, int, int]]]:
        number, left, tiles = at
        if tiles:
            rest = ((each, self.counts[each]) for each in range(number + 1, len(self.counts)))
            for each, most in ((number, left), *rest):
                if most:
                    yield each, True, (each, most - 1, tiles - 1)


def _all_keys() -> NDArray[np.int64]:
    """The key of each leave of a table, without tiles first, int64 (leaves,)."""
    last = len(_TILES) - 1  # the place of the blank, which comes first in files
    keys = []
    for size in range(_LONGEST + 1):
        numbers = np.sort((tuples_of(size, len(_TILES)) + 1) % (last + 1), axis=1).astype(np.uint8)
        full = np.full((len(numbers), _LONGEST), _NONE, np.uint8)
        full[:, :size] = numbers
        keys.append(_keys_of(full))
    return np.concatenate(keys)


def _keys_of(numbers: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Keys that are in the order of leaves (leaves, tiles) in a file, int64 (leaves,)."""
    keys = np.zeros(len(numbers), np.int64)
    for column in (numbers + np.uint8(1)).T:  # where there is no tile it is 0
        keys = keys * (len(_TILES) + 1) + column
    return keys


def _possible(counts: Sequence[int]) -> NDArray[np.int64]:
    """The places in a table of the leaves that so many of each tile can make, but the empty one."""
    found = []
    for size in range(_LONGEST + 1):
        leaves = tuples_of(size, len(_TILES))
        fits = np.full(len(leaves), bool(size))
        for code, most in enumerate(counts):
            if most < size:
                fits &= (leaves == code).sum(axis=1) <= most
        found.append(fits)
    return np.flatnonzero(np.concatenate(found))


def _counted(data: bytes, where: str) -> tuple[list[int], bytes]:
    """The nodes at the beginning of a file, and what comes after them. Raises: GameError."""
    count = int.from_bytes(data[:4], "little")
    end = 4 + 4 * count
    if not count or len(data) < end + 4:
        raise GameError(f"{where} is not a KLV2 file: its sizes do not fit")
    return np.frombuffer(data[4:end], "<u4").tolist(), data[end:]
