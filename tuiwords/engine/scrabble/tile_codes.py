"""The tiles of a game as numbers: codes for kernels, and ranks in tables of leaves.

The letters have the codes 0, 1..., in the order in which the rules have them, and the blank has
the last one of 32, or of 64 in a *wide* game, of more than 31 letters. Ranks are the same without a
gap: the blank's is that behind the letters.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb
from string import ascii_uppercase

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.kernels.layout import (
    KINDS,
    LARGEST_LEAVE,
    LETTERS,
    TILE_BITS,
    WIDE_TILE_BITS,
)
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import BLANK, Ruleset
from tuiwords.games.scrabble.rules import most_letters
from tuiwords.games.scrabble.tiles import notation, several
from tuiwords.lexicon.lexicon import Alphabet

Rack = NDArray[np.int64]  # counts of tiles by code, (KINDS,)


@dataclass(frozen=True, eq=False)
class TileCodes:
    """The codes of some letters, in upper case, and of the blank."""

    letters: str

    @cached_property
    def wide(self) -> bool:
        """Whether there are more than 31 letters."""
        return len(self.letters) > LETTERS.bit_length()

    @cached_property
    def tile_bits(self) -> int:
        """The bits of a tile in a packed move."""
        return WIDE_TILE_BITS if self.wide else TILE_BITS

    @cached_property
    def blank(self) -> int:
        """The code of the blank."""
        return (1 << (self.tile_bits - 1)) - 1

    @cached_property
    def codes(self) -> dict[str, int]:
        """The code of each tile."""
        return {letter: code for code, letter in enumerate(self.letters)} | {BLANK: self.blank}

    @cached_property
    def tile_of(self) -> dict[int, str]:
        """The tile of each code."""
        return {code: tile for tile, code in self.codes.items()}

    @cached_property
    def ranks(self) -> dict[str, int]:
        """The rank of each tile."""
        return {tile: rank for rank, tile in enumerate(self.codes)}

    @cached_property
    def several(self) -> str:
        """The tiles of several letters."""
        return several(self.letters)

    @cached_property
    def alphabet(self) -> Alphabet:
        """The letters as those of a word list."""
        return Alphabet(self.letters.lower())

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many leaves there are of no tile, of one, two and so on."""
        return tuple(comb(len(self.codes) + size - 1, size) for size in range(LARGEST_LEAVE + 1))

    @cached_property
    def bases(self) -> NDArray[np.int64]:
        """Where each size starts in a table of leaves, and its end."""
        return np.array([sum(self.sizes[:size]) for size in range(LARGEST_LEAVE + 2)], np.int64)

    @property
    def leaves(self) -> int:
        """How many leaves a table has."""
        return sum(self.sizes)

    def counts(self, tiles: Iterable[str]) -> Rack:
        """Counts of tiles by code, int64 (KINDS,). Raises: GameError."""
        rack, codes, listed = np.zeros(KINDS, np.int64), self.codes, list(tiles)
        if not codes.keys() >= set(listed):
            self.checked(listed)
        for tile in listed:
            rack[codes[tile]] += 1
        return rack

    def checked(self, tiles: Iterable[str]) -> list[str]:
        """The tiles, if the game has all of them. Raises: GameError."""
        listed = list(tiles)
        if strange := sorted(set(listed) - self.codes.keys()):
            known = notation("".join(self.codes))
            raise GameError(f"there is no tile {strange[0]!r}: the tiles are {known}")
        return listed

    def text(self, rack: Rack) -> str:
        """The tiles of counts."""
        return "".join(
            self.tile_of[code] * count for code, count in enumerate(rack.tolist()) if count
        )

    def in_order(self, tiles: Iterable[str]) -> list[str]:
        """Tiles by their codes."""
        return sorted(tiles, key=self.codes.__getitem__)

    def taken(self, subrack: int, rack: str) -> str:
        """The tiles of a subrack of a rack, by its index in the workspace."""
        taken = ""
        for tile in self.in_order(set(rack)):
            subrack, count = divmod(subrack, rack.count(tile) + 1)
            taken += tile * count
        return "".join(sorted(taken))

    def rank(self, tiles: str) -> int:
        """The rank of some tiles among all multisets of so many."""
        ranks = sorted(self.ranks[tile] for tile in tiles)
        return sum(comb(rank + place, place + 1) for place, rank in enumerate(ranks))

    def place(self, leave: str) -> int:
        """The place of a leave of at most six tiles in a table."""
        return int(self.bases[len(leave)]) + self.rank(leave)


def codes_of(rules: Ruleset) -> TileCodes:
    """The codes of the tiles of a ruleset. Raises: GameError if it has too many."""
    codes = _codes(rules.letters)
    if len(codes.letters) > (most := most_letters(rules.rack)):
        raise GameError(
            f"{rules.title} has {len(codes.letters)} letters and {rules.rack} tiles on a rack: "
            f"plays are found with up to {most} letters"
        )
    return codes


@lru_cache(maxsize=16)
def _codes(letters: str) -> TileCodes:
    return TileCodes(letters)


ENGLISH = _codes(ascii_uppercase)
