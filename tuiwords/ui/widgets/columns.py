"""Rows of cells in columns that fit the width of a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

_NUMBER = " 0123456789"
_FEWEST = 12  # cells of the first column, where it is cut


class Row(NamedTuple):
    """A row: the item it stands for, and its cells.

    ``faint`` rows are drawn dimmer, ``strong`` ones bold. A ``bar`` from 0 to 1 is drawn right of
    the columns if there is room.
    """

    key: str
    cells: tuple[str, ...]
    faint: bool = False
    strong: bool = False
    bar: float | None = None


class ListColumn(NamedTuple):
    """The title of a column, and whether its cells are aligned to the right.

    With a ``width``, longer cells are cut if the list has no room for more; without, the longest
    cell fits.
    """

    title: str = ""
    right: bool = False
    width: int = 0


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns that fit, and the ``hidden`` titles of those that do not.

    Columns with titles are left out from the end, and as a whole: a part would say nothing.
    """

    columns: tuple[ListColumn, ...] = ()
    widths: tuple[int, ...] = ()
    gap: int = 1
    hidden: tuple[str, ...] = ()

    def line(self, cells: Sequence[str]) -> str:
        """The cells side by side."""
        parts = [
            fitted(cell, width, right=column.right)
            for cell, column, width in zip(cells, self.columns, self.widths, strict=False)
        ]
        return (" " * self.gap).join(parts).rstrip()

    @property
    def width(self) -> int:
        """The cells of all columns that are shown."""
        return sum(self.widths) + self.gap * max(0, len(self.widths) - 1)

    def detail(self, cells: Sequence[str], width: int) -> list[str]:
        """The cells without a column, with their titles, in as many lines as needed."""
        lines = [""]
        for title, cell in zip(self.hidden, cells[len(self.widths) :], strict=False):
            part = f"{title} {cell}" if cell else ""
            joined = " · ".join(filter(None, (lines[-1], part)))
            if len(joined) < width:
                lines[-1] = joined
            else:
                lines.append(part)
        return [f" {line}" for line in lines]


def fitted(text: str, width: int, *, right: bool = False) -> str:
    """The text in ``width`` cells, padded or cut."""
    shown = cut(text, width)
    padding = " " * (width - cell_len(shown))
    return padding + shown if right else shown + padding


def cut(text: str, width: int) -> str:
    """The text, with an ellipsis at its end if it takes more than ``width`` cells."""
    return text if cell_len(text) <= width else f"{set_cell_size(text, width - 1)}…"


def _told_apart(rows: Sequence[Row], room: int) -> bool:
    """Whether the first cells have room, and no two of those that must be cut look alike."""
    shown = [cut(row.cells[0], room) for row in rows if cell_len(row.cells[0]) > room >= _FEWEST]
    return room >= _FEWEST and len({text.lstrip(_NUMBER) for text in shown}) == len(shown)


def fit(
    columns: Sequence[ListColumn], rows: Sequence[Row], width: int, gaps: Sequence[int] = (2, 1)
) -> Layout:
    """Fit the columns into ``width`` cells, with the first of the gaps that leaves none out.

    The second column is shown even where long cells of the first must be cut for it, unless some
    of them are then alike but for a number before them.
    """
    titled = [column.title for column in columns]
    widths = [
        column.width or max(cell_len(cell) for cell in (column.title, *(r.cells[at] for r in rows)))
        for at, column in enumerate(columns)
    ]
    shown = len(columns)
    for gap in gaps:
        shown = len(columns)
        while shown > 1 and titled[shown - 1] and sum(widths[:shown]) + gap * (shown - 1) > width:
            shown -= 1
        if shown == len(columns):
            break
    if shown == 1 < len(columns) and _told_apart(rows, room := width - gap - widths[1]):
        shown, widths[0] = 2, room
    spare = width - sum(widths[:shown]) - gap * (shown - 1)
    for at, column in enumerate(columns[:shown]):
        if column.width:
            longest = max((cell_len(row.cells[at]) for row in rows), default=0)
            more = max(0, min(spare, longest - column.width))
            widths[at] += more
            spare -= more
    return Layout(tuple(columns[:shown]), tuple(widths[:shown]), gap, tuple(titled[shown:]))
