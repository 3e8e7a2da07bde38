"""The best opening of every rack, and what leaves are worth by the openings that they lead to."""

from __future__ import annotations

import threading
import time
import zlib
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.kernels.layout import LARGEST_LEAVE, NO_WORD
from tuiwords.engine.scrabble.kernels.openings import (
    Multisets,
    best_openings,
    mean_of_draws,
    score_words,
)
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.pack import (
    BINOMIALS,
    LeaveTable,
    Position,
    in_tiles,
    layout_of,
    mirrored,
    tiles_used,
)
from tuiwords.engine.scrabble.tile_codes import ENGLISH, codes_of
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import BLANK, Play, Ruleset, position_view
from tuiwords.games.scrabble.tiles import notation
from tuiwords.large_caches import large
from tuiwords.lexicon.array_cache import cached_array
from tuiwords.lexicon.graph import letter_matrix
from tuiwords.lexicon.lexicon import Lexicon

MOST_RACK = 7  # all racks of more tiles would need a gigabyte
MOST_RACKS = 1 << 25
VERSION = 1  # of the cached equities
_making = threading.Lock()  # seconds of work, which each letter of a rack that is typed asks for


@dataclass(frozen=True, slots=True, eq=False)
class Openings:
    """The best opening of each rack, by rank: equity in thousandths of a point, and score.

    equities int32 (racks,), ``IMPOSSIBLE`` where the bag does not have the tiles; points int32
    (racks,), ``NO_WORD`` where the best opening is an exchange. ``racks`` counts
    those of the bag.
    """

    equities: NDArray[np.int32]
    points: NDArray[np.int32]
    racks: int
    cpu_seconds: float


def all_openings(lexicon: Lexicon, rules: Ruleset, leaves: LeaveTable) -> Openings:
    """Compute the best openings of all racks.

    Raises: LexiconError if a word has letters that are no tiles.
    """
    start = time.thread_time()
    letters, lengths = letter_matrix(in_tiles(lexicon, codes_of(rules)))
    sets, multisets = _multisets(rules)
    short = (lengths >= 2) & (lengths <= rules.rack)
    codes = np.zeros((int(short.sum()), rules.rack), np.uint8)
    width = min(rules.rack, letters.shape[1])
    codes[:, :width] = letters[short][:, :width]
    scores = np.full(multisets, NO_WORD, np.int32)
    equities, points = np.empty(racks_of(rules), np.int32), np.empty(racks_of(rules), np.int32)
    down = not mirrored(rules)
    layout = layout_of(rules)
    bonuses = np.array([*map(rules.bonus, range(rules.rack + 1))], np.int64)
    score_words(sets, layout, codes, np.ascontiguousarray(lengths[short]), bonuses, down, scores)
    racks = best_openings(
        sets, _ranked(rules, "".join(rules.bag)), scores, leaves, equities, points
    )
    return Openings(equities, points, int(racks), time.thread_time() - start)


def opening_equities(lexicon: Lexicon, rules: Ruleset) -> NDArray[np.int32]:
    """The equity of the best opening of every rack by rank; kept in a file of the cache.

    Threads that ask at the same time wait for the first. Raises: LexiconError, GameError.
    """
    with _making:
        return _equities(lexicon, rules)


@large
@lru_cache(maxsize=4)
def _equities(lexicon: Lexicon, rules: Ruleset) -> NDArray[np.int32]:
    leaves = leaves_for(rules)
    stamp = zlib.crc32(leaves.tobytes(), zlib.crc32(repr(rules).encode()))
    equities: NDArray[np.int32] = cached_array(
        f"openings{VERSION}-{stamp:08x}",
        lexicon,
        lambda words: all_openings(words, rules, leaves).equities,
        np.int32,
    )
    return equities


@dataclass(frozen=True, slots=True)
class LeaveValue:
    """What a leave is worth with a pool to draw from, in points.

    ``mean`` is the mean equity of the best opening with the leave, ``value`` how much that is more
    than with a rack of the pool.
    """

    leave: str
    mean: float
    value: float


def racks_of(rules: Ruleset) -> int:
    """How many multisets of a rack there are, more than a bag can give.

    Raises: GameError for larger racks than of ``MOST_RACK`` tiles, and for too many.
    """
    if rules.rack > MOST_RACK:
        raise GameError(
            f"the openings of all racks are known for racks of up to {MOST_RACK} tiles, "
            f"and {rules.title} has {rules.rack}"
        )
    racks = comb(len(codes_of(rules).codes) + rules.rack - 1, rules.rack)
    if racks > MOST_RACKS:
        raise GameError(
            f"{rules.title} has too many letters for a table of openings: {racks:,} racks"
        )
    return racks


def _multisets(rules: Ruleset) -> tuple[Multisets, int]:
    """Where the multisets of up to a rack are, and how many there are."""
    codes, racks = codes_of(rules), racks_of(rules)  # which refuses those that have no place
    bases = np.append(codes.bases[: rules.rack + 1], codes.bases[rules.rack] + racks)
    return Multisets(bases, BINOMIALS, len(codes.codes)), int(bases[-1])


def _ranked(rules: Ruleset, tiles: str) -> NDArray[np.int64]:
    """Counts of tiles by their ranks."""
    codes = codes_of(rules)
    return codes.counts(tiles)[list(codes.codes.values())]


def rest_of_bag(rules: Ruleset, tiles: str) -> str:
    """The tiles of a full bag without some of them. Raises: GameError if it does not have them."""
    given, codes = Counter(tiles), codes_of(rules)
    for tile, count in given.items():
        if tile not in codes.codes:
            known = "from A to Z" if codes is ENGLISH else notation(codes.letters)
            raise GameError(
                f"{notation(tile)!r} is not a tile: write letters {known}, ? for a blank"
            )
        if count > rules.counts[tile]:
            name = "blanks" if tile == BLANK else f"{notation(tile)}s"
            has = rules.counts[tile]
            where = notation(tiles)
            raise GameError(f"there are {count} {name} in {where}; {rules.title} has {has}")
    return "".join(tile * (rules.counts[tile] - given[tile]) for tile in codes.codes)


def mean_opening(rules: Ruleset, leave: str, pool: str, equities: NDArray[np.int32]) -> float:
    """The mean equity of the best openings of a leave filled up from a pool, in points.

    equities are those of ``Openings``.
    """
    sets, _ = _multisets(rules)
    drawn = rules.rack - len(leave)
    mean, _ = mean_of_draws(sets, _ranked(rules, leave), _ranked(rules, pool), drawn, equities)
    return float(mean) / 1000


@large
@lru_cache(maxsize=8)
def _mean_of_pool(lexicon: Lexicon, rules: Ruleset, pool: str) -> float:
    return mean_opening(rules, "", pool, opening_equities(lexicon, rules))


def value_of_leave(lexicon: Lexicon, rules: Ruleset, leave: str, pool: str) -> LeaveValue:
    """What a leave is worth if the rack is filled from a pool, by the best openings.

    Raises: GameError if the leave is not shorter than a rack, or the pool has too few tiles, or the
    bag does not have all these tiles; LexiconError.
    """
    if len(leave) >= rules.rack:
        raise GameError(f"a leave has at most {rules.rack - 1} tiles, not {len(leave)}")
    if len(pool) < rules.rack:
        raise GameError(f"the pool must have at least {rules.rack} tiles, not {len(pool)}")
    rest_of_bag(rules, leave + pool)
    pool = "".join(sorted(pool))
    mean = mean_opening(rules, leave, pool, opening_equities(lexicon, rules))
    return LeaveValue(leave, mean, mean - _mean_of_pool(lexicon, rules, pool))


def leaves_of_rack(rules: Ruleset, rack: str) -> list[str]:
    """All leaves of a rack that tables have, each once, the longest first."""
    sizes = range(min(len(rack), LARGEST_LEAVE), 0, -1)
    tiles = codes_of(rules).in_order(rack)
    return ["".join(kept) for size in sizes for kept in dict.fromkeys(combinations(tiles, size))]


@dataclass(frozen=True, slots=True)
class Opening:
    """A play on an empty board, its score, the tiles kept, and its equity in points."""

    play: Play
    score: int
    leave: str
    equity: float


def openings_of(lexicon: Lexicon, rules: Ruleset, rack: str, top: int) -> list[Opening]:
    """The best plays of a rack on an empty board. Raises: GameError, LexiconError."""
    rest_of_bag(rules, rack)
    at = Position.of(position_view(rules, lexicon, rules.empty_board, rack))
    at.use_leaves(leaves_for(rules))
    found, whole = [], at.codes.counts(rack)
    for move, equity, score in at.found[: at.best(top)].tolist():
        leave = at.codes.text(whole - tiles_used(move, at.codes))
        found.append(Opening(at.play(move), score, leave, equity / 1000))
    return found
