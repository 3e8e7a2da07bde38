"""Converts views to the arrays of the kernels, and the words that they find to moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.word_soup.beam import cells_of, make_game_tables, make_scratch
from tuiwords.engine.word_soup.kernels.features import connectivity_after
from tuiwords.engine.word_soup.kernels.layout import EMPTY, LETTERS, PATH
from tuiwords.engine.word_soup.kernels.position import both_tilts_differ, find_on
from tuiwords.engine.word_soup.kernels.tables import GameTables, PositionScratch
from tuiwords.games.word_soup import TILTS, VOWELS, Board, Pick, Rules
from tuiwords.large_caches import large
from tuiwords.lexicon.lexicon import Lexicon

Floats = NDArray[np.float64]
LETTERS_AT_ONCE = 6  # letters packed into one integer, after the rank of the word's beginning


@large
@lru_cache(maxsize=8)
def game_tables(rules: Rules, lexicon: Lexicon) -> GameTables:
    """The cached tables of a game. Raises: LexiconError if the words cannot be packed."""
    return make_game_tables(rules, lexicon)


@large
@lru_cache(maxsize=8)
def rarity(rules: Rules, lexicon: Lexicon) -> Floats:
    """Points of each letter by its frequency in words of 3 to 5 letters, float64 (LETTERS,)."""
    counts = Counter("".join("".join(lexicon.of_length(length)) for length in (3, 4, 5)))
    total = max(1, sum(counts.values()))
    worth = np.zeros(LETTERS)
    for letter, code in rules.alphabet.codes.items():
        worth[code] = rules.points[code] * total / max(1, counts[letter])
    return worth


@dataclass(frozen=True, slots=True)
class FoundPaths:
    """All words of a board on all paths and tilts; entry i of each array is of word i.

    ``paths`` uint8 (n, 32) are squares of the kernels' padded board, ``letters`` uint8 (n, 32) the
    codes along them (EMPTY after the word's end), ``connectivity`` float64 (n,) that of the letters
    left.
    """

    board: Board
    tilts: NDArray[np.uint8]
    paths: NDArray[np.uint8]
    letters: NDArray[np.uint8]
    lengths: NDArray[np.int64]
    points: NDArray[np.int64]
    connectivity: Floats

    def __len__(self) -> int:
        return len(self.tilts)

    @property
    def words(self) -> list[str]:
        """The word of each entry."""
        names = np.array([*self.board.alphabet.letters.ljust(EMPTY), ""])
        return ["".join(row) for row in names[self.letters]]

    def word_ids(self) -> NDArray[np.int64]:
        """For each entry, the rank of its word among the distinct words, in alphabetical order."""
        codes = (self.letters.astype(np.int64) + 1) % LETTERS  # 0 after the end
        ids = np.zeros(len(self), np.int64)
        for start in range(0, int(self.lengths.max(initial=0)), LETTERS_AT_ONCE):
            for column in range(start, min(start + LETTERS_AT_ONCE, codes.shape[1])):
                ids = ids << 6 | codes[:, column]
            ids = np.unique(ids, return_inverse=True)[1].reshape(-1)
        return ids

    def path(self, place: int) -> tuple[int, ...]:
        """The squares of a word on the tilted board."""
        columns = self.board.columns
        squares = self.paths[place, : self.lengths[place]].tolist()
        return tuple((s // (columns + 2) - 1) * columns + s % (columns + 2) - 1 for s in squares)

    def pick(self, place: int) -> Pick:
        """The move that takes a word."""
        letters = self.board.alphabet.letters
        word = "".join(letters[code] for code in self.letters[place, : self.lengths[place]])
        return Pick(word, TILTS[self.tilts[place]], self.path(place), self.board.columns)

    def best(self, values: Floats, count: int) -> Iterator[int]:
        """Entries by decreasing value, at most ``count``; equal ones in the order of their paths.

        Of several paths over the same squares only the first is listed.
        """
        seen: set[object] = set()
        listed = 0
        for place in self._ordered(values, count * 4 + 16):
            if listed == count:
                return
            key = int(self.tilts[place]), frozenset(self.path(place))
            if key not in seen:
                seen.add(key)
                listed += 1
                yield place

    def _ordered(self, values: Floats, count: int) -> Iterable[int]:
        if len(values) > count:
            bar = np.partition(values, len(values) - count)[len(values) - count]
            places = np.flatnonzero(values >= bar).tolist()
        else:
            places = list(range(len(values)))
        return sorted(places, key=lambda p: (-values[p], self.tilts[p], self.path(p)))

    def left_after(self) -> NDArray[np.int64]:
        """How many letters are left after each word."""
        left: NDArray[np.int64] = self.board.left - self.lengths
        return left

    def vowel_share_after(self) -> Floats:
        """Share of vowels among the letters left after each word; nan where none is left."""
        is_vowel = np.zeros(LETTERS)
        for letter in VOWELS & set(self.board.alphabet.letters):
            is_vowel[self.board.alphabet.codes[letter]] = 1
        total = sum(letter in VOWELS for letter in self.board.letters)
        left = self.left_after()
        share: Floats = np.where(
            left > 0, (total - is_vowel[self.letters].sum(axis=1)) / np.maximum(left, 1), np.nan
        )
        return share


def find_words(
    board: Board,
    rules: Rules,
    lexicon: Lexicon,
    scratch: PositionScratch | None = None,
    most: int | None = None,
) -> FoundPaths:
    """Find all words of a board, or on each tilt only the ``most`` with the highest points.

    Words with as many points as the last of them are found, too. Raises: LexiconError if the words
    cannot be packed.
    """
    game = game_tables(rules, lexicon)
    scratch = scratch or make_scratch()
    cells = cells_of(board)
    both = len(rules.tilts) > 1 and both_tilts_differ(game, cells)
    parts = [_words_on(game, scratch, cells, tilt, most) for tilt in range(2 if both else 1)]
    tilts, paths, letters, lengths, sums, connected = (
        np.concatenate([part[field] for part in parts]) for field in range(6)
    )
    long = lengths.astype(np.int64)
    return FoundPaths(board, tilts, paths, letters, long, long * sums, connected)


def _words_on(
    game: GameTables,
    scratch: PositionScratch,
    cells: NDArray[np.uint8],
    tilt: int,
    most: int | None,
) -> tuple[NDArray[np.generic], ...]:
    count = find_on(game, scratch, cells, tilt)
    all_paths, all_lengths = np.asarray(scratch.paths), np.asarray(scratch.lengths)
    sums = np.asarray(scratch.sums)
    places: slice | NDArray[np.intp] = slice(count)
    if most is not None and count > most:
        points = all_lengths[:count].astype(np.int64) * sums[:count]
        places = np.flatnonzero(points >= np.partition(points, count - most)[count - most])
    paths, lengths = all_paths[places].copy(), all_lengths[places].copy()
    connected = np.zeros(len(lengths))
    connectivity_after(game, scratch, paths, lengths, connected)
    inside = np.arange(PATH) < lengths[:, None]
    paths[~inside] = 0
    letters = np.where(inside, np.asarray(scratch.padded_board)[paths], np.uint8(EMPTY))
    tilts = np.full(len(lengths), tilt, np.uint8)
    return tilts, paths, letters, lengths, sums[places].copy(), connected
