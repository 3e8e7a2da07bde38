"""A grid of faces and the paths of words on it, shared by Boggle and Word Soup.

Squares are numbered row by row from the top left. A word follows squares that touch by a side or a
corner, and uses no square twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

Path = tuple[int, ...]  # squares in the order of the letters


@cache
def neighborhoods(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """For each square of a grid, the squares that touch it, in ascending order."""
    return tuple(
        tuple(
            r * columns + c
            for r in range(max(row - 1, 0), min(row + 2, rows))
            for c in range(max(column - 1, 0), min(column + 2, columns))
            if (r, c) != (row, column)
        )
        for row in range(rows)
        for column in range(columns)
    )


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of faces: one or two lower-case letters each, or "" for a hole that no word can use."""

    rows: int
    columns: int
    faces: tuple[str, ...]

    def __post_init__(self) -> None:
        if self.rows * self.columns != len(self.faces):
            raise ValueError(f"{len(self.faces)} faces do not fill {self.rows} x {self.columns}")

    @property
    def neighbors(self) -> tuple[tuple[int, ...], ...]:
        """For each square, the squares that touch it."""
        return neighborhoods(self.rows, self.columns)

    def square(self, row: int, column: int) -> int:
        """Number of a square."""
        return row * self.columns + column

    def place(self, square: int) -> tuple[int, int]:
        """Row and column of a square, from 0."""
        return divmod(square, self.columns)

    def spelled(self, path: Sequence[int]) -> str:
        """The letters along a path."""
        return "".join(self.faces[square] for square in path)

    def is_path(self, squares: Sequence[int]) -> bool:
        """Whether each square touches the one before, and none is a hole or is repeated."""
        return (
            len(set(squares)) == len(squares)
            and all(0 <= s < len(self.faces) and self.faces[s] for s in squares)
            and all(b in self.neighbors[a] for a, b in pairwise(squares))
        )

    def paths(self, word: str) -> Iterator[Path]:
        """All paths that spell ``word``, in the order of their squares."""
        if not self._has_letters(word):
            return
        neighbors, faces = self.neighbors, self.faces

        def extend(path: Path, spelled: int) -> Iterator[Path]:
            if spelled == len(word):
                yield path
                return
            for square in neighbors[path[-1]] if path else range(len(faces)):
                face = faces[square]
                if face and word.startswith(face, spelled) and square not in path:
                    yield from extend((*path, square), spelled + len(face))

        if word:
            yield from extend((), 0)

    def path(self, word: str) -> Path | None:
        """The first path that spells ``word``, or None."""
        return next(self.paths(word), None)

    def _has_letters(self, word: str) -> bool:
        return not Counter(word) - Counter("".join(self.faces))

    def turned(self, quarters: int = 1) -> Grid:
        """The grid turned clockwise by this many quarter turns."""
        grid = self
        for _ in range(quarters % 4):
            order = [
                grid.square(row, column)
                for column in range(grid.columns)
                for row in reversed(range(grid.rows))
            ]
            grid = Grid(grid.columns, grid.rows, tuple(grid.faces[square] for square in order))
        return grid
