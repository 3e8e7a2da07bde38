"""Converts grids of faces to the codes of the kernels, and their results to words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from threading import RLock

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.boggle.kernels.solver import (
    SINGLE,
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

BLOCK_FACE = 31
FIRST_PAIR = 32
FACES = 256
MOST_PAIRS = FACES - FIRST_PAIR - 1
MOST_SQUARES = 36  # of a board: one bit for each used square, and 6 for the current one
# Numbers on the stack of a search, two per entry. At first there are at most 36 entries, and each
# square of a path adds at most its 8 neighbors: 324 entries. A wildcard square may be entered with
# 31 faces, from the start and from 8 neighbors, 9 * 31 more: 603 entries, 1,206 numbers.
STACK = 2048
_ROOM = 4096  # words at first; grows if a board has more

Board = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class FoundWord:
    """A word of a board, its points, one of its paths, and the squares of all its paths as bits."""

    word: str
    points: int
    path: Path
    cover: int


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
        letters = np.arange(FACES, dtype=np.uint8)
        letters[BLOCK_FACE:] = BLOCK_FACE
        self.data = SolverData(
            nodes=nodes,
            neighbors=np.array([*neighbors, (1 << rows * columns) - 1], np.uint64),
            first=letters,
            second=np.full(FACES, SINGLE, np.uint8),
            points=np.array([0] + [points(length) for length in range(1, 256)], np.int64),
        )
        self._listed = np.where(np.arange(FACES) >= least, 1, self.data.points)
        self.scratch = self._new_scratch()
        self._found: SolverWords | None = None
        self._turn = RLock()  # the kernels release the GIL and write to the scratch arrays

    def _new_scratch(self) -> SolverScratch:
        return SolverScratch(
            stamp=np.zeros(self.data.nodes.size, np.uint8),
            run=np.zeros(1, np.uint8),
            around=np.zeros(self.rows * self.columns + 1, np.uint64),
            places=np.zeros(32, np.uint64),
            stack=np.zeros(STACK, np.uint64),
        )

    def twin(self) -> BoardSolver:
        """A copy with its own scratch arrays, for a long search."""
        twin = copy(self)
        twin._pairs = dict(self._pairs)
        twin.data = self.data._replace(first=self.data.first.copy(), second=self.data.second.copy())
        twin.scratch = twin._new_scratch()
        twin._found, twin._turn = None, RLock()
        return twin

    def face(self, face: str) -> int:
        """Code of a face. Raises: GameError if it has letters outside the alphabet."""
        codes = self.lexicon.alphabet.codes
        try:
            if len(face) < 2:
                return codes[face] if face else BLOCK_FACE
            if face not in self._pairs:
                code = FIRST_PAIR + len(self._pairs)
                self.data.first[code] = codes[face[0]]
                self.data.second[code] = codes[face[1]]
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

    def _findings(self, room: int) -> SolverWords:
        if self._found is None or self._found.sizes.size < room:
            self._found = SolverWords(
                slot=np.zeros(self.data.nodes.size, np.int32),
                trails=np.zeros((room, 36), np.uint8),
                sizes=np.zeros(room, np.uint8),
                covers=np.zeros(room, np.uint64),
            )
        return self._found

    def _search(self, grid: Grid, counted: NDArray[np.int64]) -> tuple[int, SolverWords]:
        board = self.encode(grid.faces)
        data, found = self.data._replace(points=counted), self._findings(_ROOM)
        count = int(find_words(data, self.scratch, found, board))
        if count > found.sizes.size:
            found = self._findings(2 * count)
            count = int(find_words(data, self.scratch, found, board))
        return count, found

    def count(self, grid: Grid) -> int:
        """Number of distinct words that are worth points, by which boards are dealt."""
        with self._turn:
            return self._search(grid, self.data.points)[0]

    def words(self, grid: Grid) -> list[FoundWord]:
        """All distinct words, most points first, then longest, then in alphabetical order."""
        with self._turn:
            count, found = self._search(grid, self._listed)
            sizes, covers = found.sizes[:count].tolist(), found.covers[:count].tolist()
            trails = found.trails[:count].tolist()
        faces, points = grid.faces, self.data.points.tolist()
        words = []
        for trail, size, cover in zip(trails, sizes, covers, strict=True):
            path = tuple(trail[:size])
            word = "".join([faces[square] for square in path])
            words.append(FoundWord(word, points[len(word)], path, cover))
        words.sort(key=lambda w: (-w.points, -len(w.word), w.word))
        return words
