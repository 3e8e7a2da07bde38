"""Runs a beam search over the whole game and reads the lines it finds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.word_soup.graph import word_graph
from tuiwords.engine.word_soup.kernels import beam as kernels
from tuiwords.engine.word_soup.kernels.beam import BeamBuckets
from tuiwords.engine.word_soup.kernels.board import EMPTY, PADDED_SQUARES
from tuiwords.engine.word_soup.kernels.features import FEATURES, count_neighbors
from tuiwords.engine.word_soup.kernels.position import SEEN, GameTables, Model, PositionScratch
from tuiwords.games.word_soup import RIGHT, TILTS, VOWELS, Board, Pick, Rules
from tuiwords.lexicon.lexicon import Lexicon

# A start board has about 2,600 paths, rarely 10,000; any beyond this limit are ignored.
MOST_PATHS = 1 << 15
KEYS_SEED = 20
STEEPNESS = 2.5  # a bucket is (most / left) ** STEEPNESS times as wide as the first,
STEEPEST = 100.0  # but at most this many times: late positions are cheap and decide clearing
COST_GROWTH = 1.3  # measured: 0.04 ms with 5 letters left, 1.6 ms with 104
LAST_WIDTH = 4  # of the bucket of cleared boards
# The room of a bucket is ROOM times its width, plus SPARE. A bucket that is full sooner raises its
# bar sooner, which saves a tenth of the time of a game compared to twice the room.
ROOM, SPARE = 1.1, 8
BLOCK = 48  # positions per call: at most 25 ms


Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """Moves to the end of a game, the total with the points so far, and the letters left."""

    moves: tuple[Pick, ...]
    total: int
    left: int


def make_game_tables(rules: Rules, lexicon: Lexicon) -> GameTables:
    """The tables of a game for the kernels. Raises: LexiconError if the words cannot be packed."""
    chance = np.random.default_rng(KEYS_SEED)
    points = np.zeros(32, np.int64)
    points[: len(rules.points)] = rules.points
    codes = rules.alphabet.codes
    vowels = sum(1 << codes[letter] for letter in VOWELS if letter in codes)
    numbers = np.zeros(8, np.int64)
    numbers[:7] = (
        *(rules.rows, rules.columns, len(rules.tilts), rules.cleared),
        *(codes.get("q", -1), codes.get("u", -1), rules.shortest),
    )
    crowds = np.zeros(16 * 16 * 16, np.uint16)
    count_neighbors(crowds)
    return GameTables(
        word_graph(lexicon, rules.shortest),
        points,
        numbers,
        np.array([vowels], np.uint64),
        crowds,
        chance.integers(0, 2**63, 32, np.uint64),
        chance.integers(0, 2**63, PADDED_SQUARES, np.uint64),
    )


def make_scratch(squares: int) -> PositionScratch:
    """Scratch arrays for boards of this many squares."""
    return PositionScratch(
        np.zeros(PADDED_SQUARES, np.uint8),
        np.zeros(PADDED_SQUARES, np.uint64),
        np.zeros(PADDED_SQUARES * 32, np.uint8),
        np.zeros((MOST_PATHS, 32), np.uint8),
        np.zeros(MOST_PATHS, np.uint8),
        np.zeros(MOST_PATHS, np.int32),
        np.zeros(SEEN, np.uint64),
        np.zeros(SEEN, np.int64),
        np.zeros(squares, np.uint8),
        np.zeros(FEATURES, np.float32),
        np.zeros(32, np.int64),
        np.zeros(1, np.int64),
        np.zeros(1, np.int64),
        np.zeros(16, np.uint64),
        np.zeros(16, np.int64),
        np.zeros(16, np.int64),
        np.zeros(16, np.uint64),
        np.zeros(16, np.int64),
        np.zeros((3, 16), np.uint64),
        np.zeros(32, np.float32),
        np.zeros(32, np.float32),
        np.zeros(32 * PADDED_SQUARES, np.float32),
        np.zeros(MOST_PATHS, np.int32),
        np.zeros(MOST_PATHS, np.float32),
    )


def widths(squares: int, letters: int, width: float) -> list[int]:
    """How many positions each bucket keeps, from 0 to ``letters`` letters left."""
    wide = [
        max(1, int(width * min(STEEPEST, (squares / left) ** STEEPNESS)))
        for left in range(1, letters + 1)
    ]
    return [LAST_WIDTH, *wide]


def costs(letters: int) -> Floats:
    """Relative cost of a position by letters left; 1 with a single letter."""
    return np.arange(letters + 1, dtype=np.float64) ** COST_GROWTH


def make_beam(squares: int, letters: int, width: float) -> BeamBuckets:
    """An empty beam for boards of ``squares`` squares with ``letters`` letters or fewer."""
    kept = np.array(widths(squares, letters, width), np.int64)
    room = (ROOM * kept).astype(np.int64) + SPARE
    slots = np.array([1 << int(2 * r - 1).bit_length() for r in room], np.int64)
    candidates, positions = int(room.sum()), int(kept.sum()) + 1
    return BeamBuckets(
        kept,
        np.concatenate([[0], np.cumsum(room)]),
        np.zeros(letters + 1, np.int64),
        np.zeros(letters + 1, np.float32),
        np.concatenate([[0], np.cumsum(slots)]),
        np.zeros(int(slots.sum()), np.int32),
        np.zeros(candidates, np.uint64),
        np.zeros(candidates, np.float32),
        np.zeros((candidates, 4), np.int32),
        np.zeros((candidates, 32), np.uint8),
        np.zeros((positions, squares), np.uint8),
        np.zeros(positions, np.uint64),
        np.zeros(positions, np.float32),
        np.zeros((positions, 4), np.int32),
        np.zeros((positions, 32), np.uint8),
        np.zeros(8, np.int64),
    )


def cells_of(board: Board) -> NDArray[np.uint8]:
    """The squares of a board tilted right as an array, uint8 (squares,)."""
    return np.frombuffer(board.tilted(RIGHT).cells, np.uint8).copy()


@dataclass(frozen=True)
class BeamSearch:
    """A beam search of one width with one model, from one board."""

    game: GameTables
    model: Model
    board: Board
    beam: BeamBuckets
    scratch: PositionScratch
    planned: NDArray[np.int64]  # widths of the buckets at the start of the search

    @classmethod
    def start(
        cls, game: GameTables, model: Model, board: Board, width: float, points: int = 0
    ) -> BeamSearch:
        """Begin at ``board`` with ``points`` already scored."""
        squares = board.rows * board.columns
        beam = make_beam(squares, board.left, width)
        search = cls(game, model, board, beam, make_scratch(squares), beam.width.copy())
        kernels.begin(game, beam, search.scratch, cells_of(board), points)
        return search

    def run(self) -> Iterator[int]:
        """Search block by block to the end; yields the positions expanded so far."""
        done = False
        while not done:
            done = kernels.step(self.game, self.model, self.beam, self.scratch, BLOCK)
            yield int(self.beam.cursor[kernels.EXPANDED])

    @property
    def left(self) -> int:
        """Letters left in the current bucket."""
        return max(0, int(self.beam.cursor[kernels.LEFT]))

    def cost_ahead(self, *, planned: bool = False) -> float:
        """The most that the remaining buckets can cost, in the unit of ``costs``.

        With ``planned``, as if they had their initial widths.
        """
        left = self.left
        wide = self.planned if planned else self.beam.width
        waiting = int(self.beam.cursor[kernels.END] - self.beam.cursor[kernels.NEXT])
        prices = costs(left)
        return float((wide[:left] * prices[:left]).sum() + waiting * prices[left])

    def cost_between(self, first: int, end: int) -> float:
        """The cost of the positions from ``first`` to before ``end``, in the order expanded."""
        letters = (self.beam.kept_board[first:end] != EMPTY).sum(axis=1)
        return float(costs(self.board.left)[letters].sum())

    def scale(self, factor: float) -> None:
        """Set the remaining buckets to this share (at most 1) of their planned widths."""
        end = max(1, self.left)
        self.beam.width[:end] = np.maximum(1, self.planned[:end] * min(1.0, factor))

    def best(self) -> PlannedLine:
        """The line with the highest total so far."""
        return self.line(int(self.beam.cursor[kernels.BEST_AT]))

    def best_lines(self) -> list[PlannedLine]:
        """The best line of each first word that the beam kept, best first."""
        kept = int(self.beam.cursor[kernels.KEPT])
        roots, best = np.zeros(kept, np.int32), np.full(kept, -1, np.int32)
        kernels.best_by_first_word(self.beam, roots, best)
        lines = [self.line(int(position)) for position in best[best >= 0]]
        return sorted(lines, key=lambda line: -line.total)

    def line(self, position: int) -> PlannedLine:
        """The words that lead to a kept position."""
        beam, moves = self.beam, []
        total = int(beam.kept_origin[position, kernels.POINTS])
        left = int((beam.kept_board[position] != EMPTY).sum())
        while beam.kept_origin[position, kernels.PARENT] >= 0:
            moves.append(self._move(position))
            position = int(beam.kept_origin[position, kernels.PARENT])
        return PlannedLine(tuple(reversed(moves)), total, left)

    def _move(self, position: int) -> Pick:
        _, parent, length, tilt = (int(x) for x in self.beam.kept_origin[position])
        columns = self.board.columns
        squares = (divmod(int(s), columns + 2) for s in self.beam.kept_path[position, :length])
        path = tuple((row - 1) * columns + column - 1 for row, column in squares)
        cells = self.beam.kept_board[parent].tobytes()
        board = Board(self.board.rows, columns, cells, self.board.alphabet).tilted(TILTS[tilt])
        letters = self.board.alphabet.letters
        word = "".join(letters[board.cells[square]] for square in path)
        return Pick(word, TILTS[tilt], path, columns)
