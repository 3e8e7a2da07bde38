"""How the columns of a table of hints fit beside each other, and what is told of the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tuiwords.play.hints import HintTable

DETAIL = 2  # lines that tell of one move what has no column
_NUMBER = 4  # columns before a move: its place in the list
_GAPS = (2, 1)  # columns between cells: the second where not all fit with the first


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The columns that have room: ``move`` wide is the first one, then as many as ``widths``.

    The columns left out, from ``titles`` on, are told of one move only.
    """

    width: int
    move: int
    widths: tuple[int, ...]
    titles: tuple[str, ...]

    @property
    def foot(self) -> int:
        """Lines below the rows."""
        return DETAIL if self.titles else 0

    def row(self, first: str, cells: Sequence[str]) -> str:
        """A line of the table."""
        parts = (cell.rjust(width) for cell, width in zip(cells, self.widths, strict=False))
        return f" {first:<{self.move}}{''.join(parts)}"

    def detail(self, cells: Sequence[str]) -> list[str]:
        """The cells without a column with their titles, in as many lines as are needed."""
        lines = [""]
        for title, cell in zip(self.titles, cells[len(self.widths) :], strict=False):
            part = f"{title} {cell}" if cell else ""
            joined = " · ".join(filter(None, (lines[-1], part)))
            if len(joined) < self.width:
                lines[-1] = joined
            else:
                lines.append(part)
        return [f" {line}" for line in lines]


def arrange(table: HintTable | None, moves: Sequence[str], width: int) -> Arrangement:
    """Fit a table into ``width`` columns; ``moves`` are what its moves are called.

    Columns are left out from the end: one that is cut in two says nothing.
    """
    move = max((len(name) for name in moves), default=_NUMBER) + _NUMBER
    titles = table.columns if table is not None else ()
    rows = [titles, *(row.cells for row in table.rows)] if table is not None else [titles]
    longest = [max(map(len, column)) for column in zip(*rows, strict=True)]
    widths: list[int] = []
    for gap in _GAPS:
        widths = _fitting([length + gap for length in longest], width - 1 - move)
        if len(widths) == len(longest):
            break
    return Arrangement(width, move, tuple(widths), tuple(titles[len(widths) :]))


def _fitting(widths: Sequence[int], room: int) -> list[int]:
    """Those from the first on that fit into ``room``."""
    return [wide for place, wide in enumerate(widths) if sum(widths[: place + 1]) <= room]
