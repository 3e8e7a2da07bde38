"""The review of a match as a table: its moves, one a row, with figures about each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Cell = str | float | None


class Estimate(float):
    """A figure that is not exact, and shown as such: after a ~."""

    def __format__(self, form: str) -> str:
        return f"~{float(self):{form}}"


@dataclass(frozen=True, slots=True)
class ReviewColumn:
    """A column: the key of its cells, its title, and how its numbers look ("" is for text).

    Where there is no room for all columns, those with the highest ``drop`` are left out first, and
    those with 0 never. Cells of ``marks`` are rows of g, y and . that may be shown in color.
    """

    key: str
    title: str
    format: str = ""
    drop: int = 0
    marks: bool = False

    def text(self, cell: Cell) -> str:
        """A cell as it is shown; a missing one is empty."""
        if cell is None:
            return ""
        return cell if isinstance(cell, str) else format(cell, self.format)


@dataclass(frozen=True, slots=True)
class ReviewTable:
    """A review as text: the columns that fit, their widths, the cells between two, and the rows.

    ``rows`` are without titles and totals.
    """

    columns: tuple[ReviewColumn, ...]
    widths: tuple[int, ...]
    gap: int
    rows: tuple[tuple[str, ...], ...]
    totals: tuple[str, ...]

    @property
    def titles(self) -> tuple[str, ...]:
        """The line over the rows."""
        return tuple(column.title for column in self.columns)

    @property
    def width(self) -> int:
        """Cells of a line."""
        return sum(self.widths) + self.gap * (len(self.widths) - 1)

    def padded(self, row: tuple[str, ...]) -> tuple[str, ...]:
        """The cells of a line at their full widths, numbers to the right."""
        return tuple(
            text.rjust(width) if column.format else text.ljust(width)
            for text, width, column in zip(row, self.widths, self.columns, strict=True)
        )

    def line(self, row: tuple[str, ...]) -> str:
        """A line as text."""
        return (" " * self.gap).join(self.padded(row)).rstrip()


@dataclass(frozen=True, slots=True)
class Review:
    """What a look back found; it knows nothing of the game but texts and figures.

    ``rows`` are one a move, ``totals`` one line under them, both by the keys of the columns.
    ``notes`` are sentences. ``figures`` are what statistics keep, such as skill and luck, 0-99.
    ``scenes`` are, where a game has a board for its review, what that board draws, one a row.
    """

    heading: str
    columns: tuple[ReviewColumn, ...]
    rows: tuple[Mapping[str, Cell], ...]
    totals: Mapping[str, Cell] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    figures: Mapping[str, float] = field(default_factory=dict)
    scenes: tuple[Any, ...] = ()

    def table(self, width: int) -> ReviewTable:
        """The table for so many cells: all columns with room between them, or what fits."""
        drops = sorted({0, *(column.drop for column in self.columns)}, reverse=True)
        tries = [self._table(most, gap) for most in drops for gap in (2, 1)]
        return next((table for table in tries if table.width <= width), tries[-1])

    def _table(self, most: int, gap: int) -> ReviewTable:
        columns = tuple(column for column in self.columns if column.drop <= most)
        *rows, totals = (
            tuple(column.text(row.get(column.key)) for column in columns)
            for row in (*self.rows, self.totals)
        )
        titles = tuple(column.title for column in columns)
        widths = (max(map(len, cells)) for cells in zip(titles, *rows, totals, strict=True))
        return ReviewTable(columns, tuple(widths), gap, tuple(rows), totals)

    def plain(self) -> dict[str, Any]:
        """The review as JSON values."""
        return {
            "heading": self.heading,
            "moves": [dict(row) for row in self.rows],
            "totals": dict(self.totals),
            "figures": dict(self.figures),
            "notes": list(self.notes),
        }
