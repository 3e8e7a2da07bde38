"""Where points were made and missed: a board of a review with points beside its letters."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style

from tuiwords.games.base import Seat
from tuiwords.games.scrabble import Play, Turn
from tuiwords.games.scrabble.tiles import spelling
from tuiwords.play.games.scrabble.review import TurnScene
from tuiwords.play.judged import JudgedMove
from tuiwords.ui.games.scrabble.drawing import ScrabbleSquares
from tuiwords.ui.widgets.canvas import TileSize
from tuiwords.ui.widgets.tiles import small

Heat = dict[int, float]  # points by square
_LEAST = 0.5  # points that are shown


class HeatSquares(ScrabbleSquares):
    """Squares that show points beside the letters while there is some ``heat``, else the board.

    Points that were made are shown as they are, points missed with a minus.
    """

    heat: tuple[Heat, Heat] | None = None

    def text(self, square: int, size: TileSize, line: int) -> str:
        """The letter of a square and its points, in the middle of it; as much as there is room."""
        if self.heat is None:
            return super().text(square, size, line)
        if line != (size.height - 1) // 2:
            return " " * size.width
        points, tile = self._points(square), spelling(self.tile_at(square))
        figure = f"{points:.0f}" if abs(points) >= _LEAST else ""
        if not tile:
            return (figure if len(figure) <= size.width else "").center(size.width)
        # Of a number too long for the square only the sign is told: a part of it would be wrong.
        room = size.width - len(tile)
        close = small(figure) if len(figure) <= room else "-" * figure.startswith("-")
        return f"{tile}{close[:room]}".center(size.width)

    def segments(self, square: int, size: TileSize, line: int) -> Sequence[Segment]:
        """Without the wood of tiles while there is heat."""
        if self.heat is None:
            return super().segments(square, size, line)
        return (Segment(self.text(square, size, line), self.style(square, size, line)),)

    def style(self, square: int, size: TileSize, line: int = 0) -> Style:
        """Points made look like a good word, points missed like a wrong one."""
        if self.heat is None:
            return super().style(square, size, line)
        points = self._points(square)
        if abs(points) < _LEAST:
            return self.look("plain") + self.look("dim")
        return self.look("playable" if points > 0 else "wrong")

    def _points(self, square: int) -> float:
        made, missed = self.heat or ({}, {})
        return made.get(square, 0.0) or -missed.get(square, 0.0)


def heat_of(
    scenes: Sequence[TurnScene], judged: Sequence[JudgedMove | None], seat: Seat
) -> tuple[Heat, Heat]:
    """The points that a seat made on each square, and those that it missed.

    The points of a turn are shared out over the squares of its tiles. A mistake missed what its
    best turn scores more.
    """
    made: Heat = {}
    missed: Heat = {}
    for scene, move in zip(scenes, judged, strict=False):
        if scene.made.seat != seat:
            continue
        score = 0 if scene.made.withdrawn else scene.made.score
        _share(made, scene.made.turn, float(score))
        if move is not None and move.lost and scene.best is not None:
            _share(missed, scene.best, max(0.0, move.facts["best_points"] - score))
    return made, missed


def _share(points: Heat, turn: Turn, score: float) -> None:
    if not isinstance(turn, Play) or score <= 0:
        return
    pairs = zip(turn.squares, turn.letters, strict=True)
    squares = [square for square, letter in pairs if letter != "."]
    for square in squares:
        points[square] = points.get(square, 0.0) + score / len(squares)
