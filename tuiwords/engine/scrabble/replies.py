"""What the others may hold: racks drawn from the unseen tiles, and the replies they would make."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np

from tuiwords.engine.scrabble import pack
from tuiwords.engine.scrabble.pack import (
    CODES,
    Board,
    Position,
    Rack,
    Table,
    rack_of,
    tiles_used,
)
from tuiwords.engine.scrabble.search import kernels as search
from tuiwords.games.scrabble import ScrabbleView

FIRST, SECOND = 0, 1


@dataclass(eq=False)
class Future:
    """Draws and replies at a position; of several others only the next to move is looked at."""

    position: Position

    def __post_init__(self) -> None:
        view = self.position.view
        self.unseen = [CODES[tile] for tile in view.unseen]
        sizes = [size for seat, size in enumerate(view.rack_sizes) if seat != view.seat]
        self.others_hold = sizes[0] if sizes else min(view.rules.rack, len(self.unseen))
        self.full = view.rules.rack
        self.mine = rack_of(view.rack)
        self.points = np.array([view.rules.values[tile] for tile in pack.TILES], np.int64)
        self.turn = np.zeros(8, np.int64)

    def worth(self, rack: Rack) -> int:
        """Points of a rack."""
        return int(rack @ self.points)

    def shuffled(self, chance: random.Random) -> list[int]:
        """The unseen tiles in a random order: first the other rack, then what is drawn."""
        order = self.unseen.copy()
        chance.shuffle(order)
        return order

    def filled(self, kept: Rack, order: list[int], start: int) -> tuple[Rack, int]:
        """A rack filled up from an order of tiles from a place on; the place after."""
        need = max(0, self.full - int(kept.sum()))
        taken = order[start : start + need]
        return kept + np.bincount(taken, minlength=pack.KINDS), start + len(taken)

    def other_rack(self, order: list[int]) -> Rack:
        """The rack of the other player in an order."""
        return np.bincount(order[: self.others_hold], minlength=pack.KINDS)

    def kept(self, move: int) -> Rack:
        """What a play leaves on the own rack."""
        return self.mine - tiles_used(move)

    def best(self, board: Board, rack: Rack, leaves: Table, bag: int, others: int) -> pack.Turn:
        """The best turn by equity of a rack; the array is written again by the next call."""
        return self.position.best_turn(board, rack, leaves, bag, others, self.turn)

    def best_score(self, board: Board, rack: Rack) -> int:
        """The highest score that a rack makes on a board."""
        turn = self.best(board, rack, pack.no_leaves(), 0, 0)
        return int(turn[search.SCORE])


def future_of(view: ScrabbleView, *, late: bool) -> Future:
    """The future of a view; ``late`` as for ``Position``."""
    return Future(Position.of(view, late=late))
