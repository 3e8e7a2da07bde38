"""Converts grids of faces to the codes of the kernels, and their results to words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from threading import RLock

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.boggle.kernels.layout import BLOCK, SINGLE
from tuiwords.engine.boggle.kernels.solver import (
    FACES,
    MOST_SQUARES,
    SolverData,
    SolverScratch,
    SolverWords,
    find_words,
    score_boards,
)
from tuiwords.games.base import GameError
from tuiwords.games.grid import Grid, Path, neighborhoods
from tuiwords.lexicon.graph import trie
from tuiwords.lexicon.lexicon import Lexicon

FIRST_PAIR = BLOCK + 1
MOST_PAIRS = FACES - FIRST_PAIR - 1
_ROOM = 4096  # words at first; grows if a board has more

Board = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class FoundWord:
    """A word of a board, its points, one of its paths, and the squares of all its paths as bits."""

    word: str
    points: int
    path: Path
    cover: int


class _FoundArrays:
    """The arrays that the kernels write words to."""

    def __init__(self, nodes: int, room: int) -> None:
        self.trails = np.zeros((room, MOST_SQUARES), np.uint8)
        self.sizes = np.zeros(room, np.uint8)
        self.covers = np.zeros(room, np.uint64)
        slot = np.zeros(nodes, np.int32)
        self.kernel = SolverWords(slot, self.trails, self.sizes, self.covers)


class BoardSolver:
    """Finds and scores the words of boards of one size.

    ``points`` gives the points of a word by its number of letters. Words worth nothing are listed
    from ``least`` letters on. Several threads may share a solver, which handles one call at a time.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        rows: int,
        columns: int,
        points: Callable[[int], int],
        least: int = FACES,
    ) -> None:
        self.lexicon = lexicon
        self.rows, self.columns = rows, columns
        if not 1 <= rows * columns <= MOST_SQUARES:
            raise GameError(f"a board has 1 to {MOST_SQUARES} squares, not {rows} x {columns}")
        try:
            nodes = trie(lexicon)
        except ValueError as error:
            raise GameError(f"the word list cannot be used for Boggle: {error}") from error
        neighbors = [sum(1 << s for s in near) for near in neighborhoods(rows, columns)]
        self._pairs: dict[str, int] = {}
        self.nodes = nodes
        self.neighbors = np.array([*neighbors, (1 << rows * columns) - 1], np.uint64)
        self.first = np.arange(FACES, dtype=np.uint8)  # the letters of each face
        self.first[BLOCK:] = BLOCK
        self.second = np.full(FACES, SINGLE, np.uint8)
        self.points = np.array([0] + [points(length) for length in range(1, 256)], np.int64)
        self._listed = np.where(np.arange(FACES) >= least, 1, self.points)
        self._begin()

    def _begin(self) -> None:
        """Make what the kernels read and write."""
        arrays = (self.nodes, self.neighbors, self.first, self.second, self.points)
        self.data = SolverData(*arrays)
        self._listing = SolverData(*arrays[:4], self._listed)
        self.scratch = SolverScratch(self.nodes.size, self.rows * self.columns)
        self._found: _FoundArrays | None = None
        self._turn = RLock()  # the kernels release the GIL and write to the scratch arrays

    def copy_for_search(self) -> BoardSolver:
        """A copy with its own scratch arrays, for a long search."""
        other = copy(self)
        other._pairs = dict(self._pairs)
        other.first, other.second = self.first.copy(), self.second.copy()
        other._begin()
        return other

    def face(self, face: str) -> int:
        """Code of a face. Raises: GameError if it has letters outside the alphabet."""
        codes = self.lexicon.alphabet.codes
        try:
            if len(face) < 2:
                return codes[face] if face else BLOCK
            if face not in self._pairs:
                code = FIRST_PAIR + len(self._pairs)
                self.first[code] = codes[face[0]]
                self.second[code] = codes[face[1]]
                self._pairs[face] = code
            return self._pairs[face]
        except KeyError:
            raise GameError(
                f"the face {face!r} is not in the alphabet of {self.lexicon.name}"
            ) from None

    def encode(self, faces: Iterable[str]) -> Board:
        """Codes of faces, uint8 (squares,)."""
        faces = tuple(faces)
        with self._turn:
            self._make_room(faces)
            return np.array([self.face(face) for face in faces], np.uint8)

    def _make_room(self, faces: Iterable[str]) -> None:
        """Drop the codes of two-letter faces if there would be too many with these."""
        fresh = {face for face in faces if len(face) > 1} - self._pairs.keys()
        if len(self._pairs) + len(fresh) > MOST_PAIRS:
            self._pairs.clear()

    def decode(self, board: Board) -> Grid:
        """The grid of these codes."""
        names = {code: face for face, code in self._pairs.items()}
        letters = self.lexicon.alphabet.letters
        faces = tuple(names.get(code) or letters[code : code + 1] for code in board.tolist())
        return Grid(self.rows, self.columns, faces)

    def score(self, grid: Grid) -> int:
        """Points of all distinct words."""
        with self._turn:
            return int(self.scores_of(self.encode(grid.faces)[np.newaxis])[0])

    def scores(self, grids: Sequence[Grid]) -> NDArray[np.int64]:
        """Points of each grid."""
        faces = {face for grid in grids for face in grid.faces if len(face) > 1}
        if len(faces) > MOST_PAIRS:
            return np.array([self.score(grid) for grid in grids], np.int64)
        with self._turn:
            self._make_room(faces)
            return self.scores_of(np.array([self.encode(grid.faces) for grid in grids], np.uint8))

    def scores_of(self, boards: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Points of each board of codes, uint8 (count, squares), as int64 (count,)."""
        scores = np.zeros(len(boards), np.int64)
        with self._turn:
            score_boards(self.data, self.scratch, boards, scores)
        return scores

    def _room(self, words: int) -> _FoundArrays:
        if self._found is None or self._found.sizes.size < words:
            self._found = _FoundArrays(self.nodes.size, words)
        return self._found

    def _search(self, grid: Grid, data: SolverData) -> tuple[int, _FoundArrays]:
        board = self.encode(grid.faces)
        found = self._room(_ROOM)
        count = find_words(data, self.scratch, found.kernel, board)
        if count > found.sizes.size:
            found = self._room(2 * count)
            count = find_words(data, self.scratch, found.kernel, board)
        return count, found

    def count(self, grid: Grid) -> int:
        """Number of distinct words that are worth points, by which boards are dealt."""
        with self._turn:
            return self._search(grid, self.data)[0]

    def words(self, grid: Grid) -> list[FoundWord]:
        """All distinct words, most points first, then longest, then in alphabetical order."""
        with self._turn:
            count, found = self._search(grid, self._listing)
            sizes, covers = found.sizes[:count].tolist(), found.covers[:count].tolist()
            trails = found.trails[:count].tolist()
        faces, points = grid.faces, self.points.tolist()
        words = []
        for trail, size, cover in zip(trails, sizes, covers, strict=True):
            path = tuple(trail[:size])
            word = "".join([faces[square] for square in path])
            words.append(FoundWord(word, points[len(word)], path, cover))
        words.sort(key=lambda w: (-w.points, -len(w.word), w.word))
        return words
