"""What the kernels of Word Soup read and write, by name.

A *board* is uint8 (rows * columns,), row by row from the top, letters as codes, EMPTY where there
is none, tilted right. A *padded board* is the same board tilted to one side with an empty frame one
square wide, uint8 (PADDED_SQUARES,), a row every ``columns + 2`` squares: no neighbor of a letter
lies outside it. Tested against the rules in tests/engine/word_soup/test_soup_kernels.py.
"""

from __future__ import annotations

import math
from typing import Any

import cython
import numpy as np
from cython.cimports.libc.stdint import int64_t
from cython.cimports.tuiwords.engine.word_soup.kernels.layout import (
    FEATURES,
    GROUPS,
    LETTERS,
    LINES,
    PADDED_SQUARES,
    PATH,
    SEEN,
)

if not cython.compiled:
    from tuiwords.uncompiled import plain


LINE = 64  # bytes of a cache line


@cython.final
@cython.cclass
class GameTables:
    """What does not change during a game.

    nodes uint64 (size,), a merged trie (``lexicon.layout``); points int64 (LETTERS,) of each
    letter; crowds uint16 (LINES ** 3,) as ``count_neighbors`` writes it; keys uint64 (LETTERS +
    PADDED_SQUARES,), random, for letters and then squares; steps int64 (8,) to the neighbors of a
    square of the padded board; vowels, a mask of letters; tilts, 1 or 2; cleared, points for
    clearing the board; q and u, their codes, -1 if the alphabet lacks them; shortest,
    letters of the shortest word.
    """

    def __init__(
        self,
        nodes: Any,
        points: Any,
        crowds: Any,
        keys: Any,
        *,
        vowels: int,
        rows: int,
        columns: int,
        tilts: int,
        cleared: int,
        q: int,
        u: int,
        shortest: int,
    ) -> None:
        """Raises: ValueError if a shape is wrong."""
        if not (1 <= rows < LINES - 2 and 1 <= columns < LINES - 2):
            raise ValueError(
                f"a board has 1 to {LINES - 3} rows and columns, not {rows}, {columns}"
            )
        if (points.size, crowds.size) != (LETTERS, LINES**3) or not nodes.size:
            raise ValueError("the points or neighbor counts do not have their size")
        if keys.size != LETTERS + PADDED_SQUARES:
            raise ValueError("there is not one key for each letter and each square")
        steps = np.array(
            [
                down * (columns + 2) + along
                for down in (-1, 0, 1)
                for along in (-1, 0, 1)
                if down or along
            ],
            np.int64,
        )
        if not cython.compiled:
            steps = plain(steps)
            nodes, points, crowds, keys = plain(nodes), plain(points), plain(crowds), plain(keys)
        self.nodes, self.points, self.crowds = nodes, points, crowds
        self.letter_keys, self.square_keys, self.steps = keys[:LETTERS], keys[LETTERS:], steps
        self.vowels, self.rows, self.columns, self.tilts = vowels, rows, columns, tilts
        self.cleared, self.q, self.u, self.shortest = cleared, q, u, shortest

    def twin(self) -> GameTables:
        """The same tables for another thread, where it is counted apart which arrays are in use."""
        return GameTables(
            np.asarray(self.nodes),
            np.asarray(self.points),
            np.asarray(self.crowds),
            np.concatenate([self.letter_keys, self.square_keys]),
            vowels=self.vowels,
            rows=self.rows,
            columns=self.columns,
            tilts=self.tilts,
            cleared=self.cleared,
            q=self.q,
            u=self.u,
            shortest=self.shortest,
        )


@cython.final
@cython.cclass
class Model:
    """The value of the letters left: row m of each array is for m letters left.

    letters float32 (most + 1, LETTERS), points for each letter; features float32 (most + 1,
    FEATURES), points for each feature; margin float32 (most + 1, GROUPS), how far a word of a
    length group may raise the features term; surplus float32 (most + 1,), what each q without its u
    costs.
    """

    def __init__(self, letters: Any, features: Any, margin: Any, surplus: Any) -> None:
        """Raises: ValueError if a shape is wrong."""
        widths = (letters.shape[1], features.shape[1], margin.shape[1])
        if widths != (LETTERS, FEATURES, GROUPS):
            raise ValueError(f"rows of a model have {LETTERS}, {FEATURES} and {GROUPS} numbers")
        if not len(letters) == len(features) == len(margin) == len(surplus):
            raise ValueError("the parts of a model are for different numbers of letters")
        if not cython.compiled:
            letters, features = plain(letters), plain(features)
            margin, surplus = plain(margin), plain(surplus)
        self.letters, self.features = letters, features
        self.margin, self.surplus = margin, surplus


@cython.final
@cython.cclass
class PositionScratch:
    """What the kernels overwrite at every position.

    - Of the board: padded_board; near uint64 (PADDED_SQUARES,), masks of letters around a square;
      where uint8 (PADDED_SQUARES * LETTERS,), for each square and letter its directions.
    - Of the words found: paths uint8 (room, PATH), squares of the padded board; lengths uint8
      (room,); sums int32 (room,) of the points of the letters; longest, the letters of one.
    - Of the search, by depth: way, the squares; taken, their letters; entries, nodes; followers,
      letters still to try; children, the node of the letter being tried; toward, directions still
      to try for it; worth, points so far.
    - Of the position: counts int64 (LETTERS,) of each letter; distinct, how many letters differ;
      excess, how many more q than u; features float32 (FEATURES,).
    - Of the rows of the padded board, each (LINES,): masks, the vowels; extents, the letters; tops,
      the highest row of each column; masks_after and extents_after, after a word is taken; gone,
      lowest and holes are work space of ``rows_without``.
    - Of children: base float32 (PATH,), by word length the value before the word is known; bound
      float32 (PATH,), the most that the features term can be; gain float32 (PATH, PADDED_SQUARES),
      by length and square its part in the value; promising int32 (room,), the words whose child may
      pass the bar; value float32 (room,), of these without their features terms.
    - seen_key uint64 (SEEN,), sets of squares already seen; seen_at int64 (SEEN,), when.
    """

    def __init__(self, room: int) -> None:
        made = _arrays(room)
        if not cython.compiled:
            made = {name: plain(array) for name, array in made.items()}
        self.padded_board, self.near, self.where = made["padded"], made["near"], made["where"]
        self.paths, self.lengths, self.sums = made["paths"], made["lengths"], made["sums"]
        self.way, self.taken, self.worth = made["way"], made["taken"], made["worth"]
        self.entries, self.followers = made["entries"], made["followers"]
        self.children, self.toward = made["children"], made["toward"]
        self.open_squares = made["open"]
        self.seen_key, self.seen_at = made["seen_key"], made["seen_at"]
        self.features, self.counts = made["features"], made["counts"]
        self.masks, self.extents, self.tops = made["masks"], made["extents"], made["tops"]
        self.masks_after, self.extents_after = made["masks_after"], made["extents_after"]
        self.gone, self.lowest, self.holes = made["gone"], made["lowest"], made["holes"]
        self.base, self.bound, self.gain = made["base"], made["bound"], made["gain"]
        self.promising, self.value = made["promising"], made["value"]
        self.distinct = self.excess = self.longest = 0

    @property
    def room(self) -> int64_t:
        """How many words can be found."""
        return self.lengths.shape[0]


def _arrays(room: int) -> dict[str, Any]:
    """The arrays of a scratch by name, all 0."""
    shapes: dict[str, tuple[tuple[int, ...], type[np.generic]]] = {
        "padded": ((PADDED_SQUARES,), np.uint8),
        "open": ((PADDED_SQUARES,), np.uint8),
        "near": ((PADDED_SQUARES,), np.uint64),
        "where": ((PADDED_SQUARES * LETTERS,), np.uint8),
        "paths": ((room, PATH), np.uint8),
        "lengths": ((room,), np.uint8),
        "sums": ((room,), np.int32),
        "seen_key": ((SEEN,), np.uint64),
        "seen_at": ((SEEN,), np.int64),
        "features": ((FEATURES,), np.float32),
        "counts": ((LETTERS,), np.int64),
        "base": ((PATH,), np.float32),
        "bound": ((PATH,), np.float32),
        "gain": ((PATH, PADDED_SQUARES), np.float32),
        "promising": ((room,), np.int32),
        "value": ((room,), np.float32),
        "way": ((PATH,), np.uint8),
        "taken": ((PATH,), np.uint8),
        "worth": ((PATH,), np.int64),
    }
    for name in ("entries", "followers", "children", "toward"):
        shapes[name] = (PATH,), np.uint64
    for name in ("masks", "masks_after", "gone", "lowest", "holes"):
        shapes[name] = (LINES,), np.uint64
    for name in ("extents", "extents_after", "tops"):
        shapes[name] = (LINES,), np.int64
    return lines_apart(shapes)


def lines_apart(shapes: dict[str, tuple[tuple[int, ...], type[np.generic]]]) -> dict[str, Any]:
    """Arrays by name, all 0, of these shapes and types: each begins a cache line.

    They lie one after the other, so that no cache line has two of different threads.
    """
    sizes = [
        -(-math.prod(shape) * np.dtype(kind).itemsize // LINE) for shape, kind in shapes.values()
    ]
    block = np.zeros((sum(sizes) + 2) * LINE, np.uint8)
    end, made = LINE - block.ctypes.data % LINE, {}
    for (name, (shape, kind)), size in zip(shapes.items(), sizes, strict=True):
        made[name] = block[end : end + size * LINE].view(kind)[: math.prod(shape)].reshape(shape)
        end += size * LINE
    return made
