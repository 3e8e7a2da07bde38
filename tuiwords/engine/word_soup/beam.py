"""Runs a beam search over the whole game and reads the lines it finds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.threads import allowed, in_threads
from tuiwords.engine.word_soup.graph import word_graph
from tuiwords.engine.word_soup.kernels import beam as kernels
from tuiwords.engine.word_soup.kernels.ahead import Offers, begin_step, forget, work
from tuiwords.engine.word_soup.kernels.buckets import BeamBuckets
from tuiwords.engine.word_soup.kernels.features import count_neighbors
from tuiwords.engine.word_soup.kernels.layout import (
    EMPTY,
    LETTERS,
    LINES,
    PADDED_SQUARES,
    PARENT,
    POINTS,
)
from tuiwords.engine.word_soup.kernels.tables import GameTables, Model, PositionScratch
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
BLOCK = 48  # positions, after each of which a search may end: about 2 ms
BLOCKS = 32  # of them at once where only the number of positions is limited
SLOTS = 32  # positions that are looked at before they are expanded, for each thread
OFFERS = 1 << 9  # words of one of them on each tilt; those with more are looked at twice


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
    points = np.zeros(LETTERS, np.int64)
    points[: len(rules.points)] = rules.points
    codes = rules.alphabet.codes
    vowels = sum(1 << codes[letter] for letter in VOWELS if letter in codes)
    crowds = np.zeros(LINES**3, np.uint16)
    count_neighbors(crowds)
    return GameTables(
        word_graph(lexicon, rules.shortest),
        points,
        crowds,
        chance.integers(0, 2**63, LETTERS + PADDED_SQUARES, np.uint64),
        vowels=vowels,
        rows=rules.rows,
        columns=rules.columns,
        tilts=len(rules.tilts),
        cleared=rules.cleared,
        q=codes.get("q", -1),
        u=codes.get("u", -1),
        shortest=rules.shortest,
    )


def make_scratch() -> PositionScratch:
    """What the kernels overwrite."""
    return PositionScratch(MOST_PATHS)


@lru_cache(maxsize=256)
def _steepness(squares: int, letters: int) -> Floats:
    """How many times as wide as the first each bucket is, from 1 to ``letters`` letters left."""
    lefts = range(1, letters + 1)
    return np.array([min(STEEPEST, (squares / left) ** STEEPNESS) for left in lefts])


def widths(squares: int, letters: int, width: float) -> NDArray[np.int64]:
    """How many positions each bucket keeps, from 0 to ``letters`` letters left."""
    wide = np.maximum(1, (width * _steepness(squares, letters)).astype(np.int64))
    return np.concatenate([[LAST_WIDTH], wide])


@lru_cache(maxsize=64)
def costs(letters: int) -> Floats:
    """Relative cost of a position by letters left; 1 with a single letter."""
    return np.arange(letters + 1, dtype=np.float64) ** COST_GROWTH


def make_beam(squares: int, letters: int, width: float) -> BeamBuckets:
    """An empty beam for boards of ``squares`` squares with ``letters`` letters or fewer."""
    kept = widths(squares, letters, width)
    room = (ROOM * kept).astype(np.int64) + SPARE
    slots = np.array([1 << int(2 * r - 1).bit_length() for r in room], np.int64)
    return BeamBuckets(kept, room, slots, squares)


def cells_of(board: Board) -> NDArray[np.uint8]:
    """The squares of a board tilted right as an array, uint8 (squares,)."""
    return np.frombuffer(board.tilted(RIGHT).cells, np.uint8).copy()


@dataclass
class Workspace:
    """What the kernels overwrite in one search after another, made once it is needed."""

    scratches: list[PositionScratch] = field(default_factory=list)  # of each thread
    offers: Offers | None = None  # what threads write together

    def scratch(self, thread: int) -> PositionScratch:
        """What a thread overwrites; that of thread 0 is made first."""
        while len(self.scratches) <= thread:
            self.scratches.append(make_scratch())
        return self.scratches[thread]

    def shared(self, threads: int) -> Offers:
        """What so many threads write together."""
        self.scratch(threads - 1)
        if self.offers is None:
            self.offers = Offers(threads, SLOTS, OFFERS)
        return self.offers


@dataclass(frozen=True)
class BeamSearch:
    """A beam search of one width with one model, from one board."""

    game: GameTables
    model: Model
    board: Board
    beam: BeamBuckets
    width: NDArray[np.int64]  # of the buckets, read by the kernels
    planned: NDArray[np.int64]  # the same at the start of the search
    workspace: Workspace
    twins: list[GameTables] = field(default_factory=list)  # of the game, for all threads but one

    @classmethod
    def start(
        cls,
        game: GameTables,
        model: Model,
        board: Board,
        width: float,
        points: int = 0,
        workspace: Workspace | None = None,
    ) -> BeamSearch:
        """Begin at ``board`` with ``points`` already scored.

        No other search that has this workspace goes on.
        """
        beam = make_beam(board.rows * board.columns, board.left, width)
        wide = np.asarray(beam.width)
        search = cls(game, model, board, beam, wide, wide.copy(), workspace or Workspace())
        kernels.begin(game, beam, search.scratch, cells_of(board), points)
        if search.workspace.offers is not None:
            forget(search.workspace.offers)
        return search

    @property
    def scratch(self) -> PositionScratch:
        """What the kernels overwrite where they expand positions."""
        return self.workspace.scratch(0)

    def run(self, limit: float | None = None) -> Iterator[int]:
        """Search to the end; yields the positions expanded so far after a block for each thread.

        With a ``limit`` of positions, it yields less often before the first block that reaches it,
        with any number of threads.
        """
        done = False
        while not done:
            blocks = allowed()
            if limit is not None:
                blocks = int(max(1, min(BLOCKS, -((self.beam.expanded - limit) // BLOCK))))
            done = self._step(blocks * BLOCK)
            yield int(self.beam.expanded)

    def _step(self, positions: int) -> bool:
        """Expand so many positions; returns whether the search has ended."""
        if allowed() == 1:
            return kernels.step(self.game, self.model, self.beam, self.scratch, positions)
        threads = allowed()
        offers = self.workspace.shared(threads)
        self.twins.extend(self.game.twin() for _ in range(len(self.twins) + 1, threads))
        begin_step(self.beam, offers, positions)

        def help_with(place: int, _unit: int) -> None:
            game = self.twins[place - 1] if place else self.game
            own = self.workspace.scratches[place]
            work(game, self.model, self.beam, own, offers, first=place == 0)

        in_threads(help_with, range(threads), shared=True)
        return offers.done

    @property
    def left(self) -> int:
        """Letters left in the current bucket."""
        return max(0, int(self.beam.left))

    @property
    def kept_boards(self) -> NDArray[np.uint8]:
        """The boards of the positions kept so far, uint8 (positions, squares)."""
        return self._boards[: self.beam.kept]

    @cached_property
    def _boards(self) -> NDArray[np.uint8]:
        return np.asarray(self.beam.kept_board)

    @cached_property
    def _origins(self) -> NDArray[np.int32]:
        return np.asarray(self.beam.kept_origin)

    @cached_property
    def _paths(self) -> NDArray[np.uint8]:
        return np.asarray(self.beam.kept_path)

    def cost_ahead(self, *, planned: bool = False) -> float:
        """The most that the remaining buckets can cost, in the unit of ``costs``.

        With ``planned``, as if they had their initial widths.
        """
        left = self.left
        wide = self.planned if planned else self.width
        ends, made = np.asarray(self.beam.kept_end), int(self.beam.made)
        kept = np.diff(ends[made : left + 1][::-1], prepend=int(self.beam.next))[::-1]
        prices = costs(left)
        return float((wide[:made] * prices[:made]).sum() + kept @ prices[made : left + 1])

    def cost_between(self, first: int, end: int) -> float:
        """The cost of the positions from ``first`` to before ``end``, in the order expanded."""
        letters = (self.kept_boards[first:end] != EMPTY).sum(axis=1)
        return float(costs(self.board.left)[letters].sum())

    def scale(self, factor: float) -> None:
        """Set the remaining buckets to this share (at most 1) of their planned widths."""
        end = max(1, self.left)
        self.width[:end] = np.maximum(1, self.planned[:end] * min(1.0, factor))

    def best(self) -> PlannedLine:
        """The line with the highest total so far."""
        return self.line(int(self.beam.best_at))

    def best_lines(self, most: int | None = None) -> list[PlannedLine]:
        """The best line of each first word that the beam kept, best first; of ``most`` words."""
        totals = self._origins[:, POINTS]
        kept = sorted(kernels.best_by_first_word(self.beam), key=lambda place: -totals[place])
        return [self.line(position) for position in kept[:most]]

    def line(self, position: int) -> PlannedLine:
        """The words that lead to a kept position."""
        origin, moves = self._origins, []
        total = int(origin[position, POINTS])
        left = int((self._boards[position] != EMPTY).sum())
        while origin[position, PARENT] >= 0:
            moves.append(self._move(position))
            position = int(origin[position, PARENT])
        return PlannedLine(tuple(reversed(moves)), total, left)

    def _move(self, position: int) -> Pick:
        _, parent, length, tilt = self._origins[position].tolist()
        columns = self.board.columns
        taken = self._paths[position, :length].tolist()
        squares = (divmod(square, columns + 2) for square in taken)
        path = tuple((row - 1) * columns + column - 1 for row, column in squares)
        cells = self._boards[parent].tobytes()
        if TILTS[tilt] != RIGHT:  # as kept boards are
            board = Board(self.board.rows, columns, cells, self.board.alphabet)
            cells = board.tilted(TILTS[tilt]).cells
        letters = self.board.alphabet.letters
        word = "".join(letters[cells[square]] for square in path)
        return Pick(word, TILTS[tilt], path, columns)
