"""Tiles carried by the mouse: from the rack, over the board, and back."""

from __future__ import annotations

from dataclasses import dataclass

from textual.geometry import Offset

from tuiwords.games.base import GameError
from tuiwords.games.scrabble.entry import Entry
from tuiwords.ui.games.scrabble.input import TurnInput


@dataclass
class _Held:
    """A tile held by the mouse: from a ``place`` of the rack, or from a ``square``."""

    tile: str
    at: Offset
    place: int | None = None
    square: int | None = None
    moved: bool = False

    def carry(self, square: int | None, at: Offset) -> None:
        """Note where the tile is; small movements within a square do not move it."""
        left_square = self.square is not None and square != self.square
        left_place = self.place is not None and at != self.at
        self.moved = self.moved or left_square or left_place


class TileDrag:
    """Lays, moves and takes back tiles with the mouse.

    Each event comes with the ``square`` and the ``place`` on the rack under the mouse.
    """

    def __init__(self, turn: TurnInput) -> None:
        self._turn = turn
        self._held: _Held | None = None

    @property
    def holds(self) -> bool:
        """Whether a tile is held."""
        return self._held is not None

    def press(self, at: Offset, square: int | None, place: int | None) -> None:
        """Take hold of a tile, or point to a square; pointing there again flips the arrow."""
        turn = self._turn
        if place is not None:
            tile = turn.left[place]
            self._held = _Held(tile, at, place=place) if tile != " " else None
        elif square is not None and square in turn.entry.tiles:
            self._held = _Held(turn.entry.tiles[square], at, square=square)
        elif square is not None:
            turn.change(lambda entry: entry.point(square))

    def move(self, at: Offset, square: int | None) -> bool:
        """Show the tile where it is carried; returns whether there is something new to draw."""
        held = self._held
        if held is None:
            return False
        held.carry(square, at)
        if held.moved:
            try:
                self._turn.preview = self._dropped(held, square)
            except GameError:
                self._turn.preview = None
        return held.moved

    def release(self, square: int | None, place: int | None) -> None:
        """Drop the tile: on a square, on the rack, or where it was."""
        held, self._held = self._held, None
        if held is None:
            return
        if held.place is not None and (not held.moved or place is not None):
            self._drop_on_rack(held, place)
        else:
            self._turn.change(lambda _entry: self._dropped(held, square))

    def _drop_on_rack(self, held: _Held, place: int | None) -> None:
        """A tile that was clicked goes to the cursor; one that was dragged, to its new place."""
        self._turn.preview = None
        if not held.moved or place == held.place:
            self._turn.change(lambda entry: entry.lay_next(held.tile))
        elif place is not None and held.place is not None:
            self._turn.reorder(held.place, place)

    def _dropped(self, held: _Held, square: int | None) -> Entry:
        """The entry with the tile on a square, or back on the rack. Raises: IllegalMoveError."""
        entry = self._turn.entry
        if held.square is not None:
            if not held.moved or square is None:
                return entry.take(held.square)
            return entry.shift(held.square, square)
        return entry if square is None else entry.lay(square, held.tile)
