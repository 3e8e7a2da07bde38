"""Figures as text: counts, labels in a column, and bars."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from textual.content import Content

from tuiwords.history.statistics import Statistics
from tuiwords.safe_text import safe_text

BAR = "▇"  # a cell of a bar, with a gap to the bar above it
LOST = "✗"  # the label of the games lost
_BRAILLE = 0x2800  # the empty character of the braille patterns
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))  # bits of the dots, by column
_SMALL = 0.05  # a share of which a bar shows nothing
_STEPS = "▁▂▃▄▅▆▇"  # none as tall as the line: there may be two trends, one above the other


class Bar(NamedTuple):
    """A line: its label, the lengths of its bar and of the faint part after it, what is told."""

    label: str
    length: int
    told: str
    faint: int = 0
    strong: bool = False


def pairs(rows: Iterable[tuple[str, str]], width: int = 16) -> Content:
    """Lines of a dim label and its figure, the figures aligned; bars behind them are colored."""
    lines = []
    for label, figure in rows:
        number = figure.rstrip(_STEPS)
        parts = (label.ljust(width), "$foreground 55%"), (number, "bold")
        lines.append(Content.assemble(*parts, (figure[len(number) :], "$primary 75%")))
    return Content("\n").join(lines)


def wins(found: Statistics, bar: int = 0) -> list[tuple[str, str]]:
    """The share of the games that were won, with a bar, and those in a row; none if none count."""
    if not found.decided:
        return []
    return [
        ("Won", f"{found.won_share:<5.0%}{share_bar(found.won_share, bar)}"),
        ("Win streak", f"{found.streak}   best {found.best_streak}"),
    ]


def uncounted_rows(found: Statistics) -> list[tuple[str, str]]:
    """The games that are counted apart, if there are any."""
    kinds = (
        ("With help", found.helped, found.helped_won),
        ("Repeated", found.repeats, found.repeats_won),
    )
    return [(title, f"{n} ({won} won)" if won else str(n)) for title, n, won in kinds if n]


def distribution(found: Statistics, width: int, now: int | None = None) -> Content:
    """A bar for each number of guesses with which words were found, and one for games lost.

    ``now`` is the number of guesses of this game, which is marked; 0 if it was lost. Without it the
    most frequent number is. Nothing in a game without guesses.
    """
    if found.mean_of != "guesses":
        return Content("")
    least, most = min(1, *found.histogram, 1), max(6, *found.histogram, 6)
    counts = {str(n): found.histogram.get(n, 0) for n in range(least, most + 1)}
    most_often = max(found.histogram, key=found.histogram.__getitem__, default=None)
    marked = most_often if now is None else now or LOST
    lines = []
    for label, count in (counts | {LOST: found.lost}).items():
        strong = label == str(marked) and count > 0
        length, faint = (count, 0) if strong else (0, count)
        lines.append(Bar(label.rjust(len(str(most))), length, str(count or "·"), faint, strong))
    return bars(lines, width)


def bars(lines: Sequence[Bar], width: int) -> Content:
    """Lines with bars of one scale, the longest as long as there is room for."""
    label, told = max(len(bar.label) for bar in lines), max(len(bar.told) for bar in lines)
    room, most = max(1, width - label - told - 3), max(bar.length + bar.faint for bar in lines)
    drawn = []
    for bar in lines:
        ends = [_cells(length, most, room) for length in (bar.length, bar.length + bar.faint)]
        look = "bold" if bar.strong else "$foreground 55%"
        drawn.append(
            Content.assemble(
                (f"{bar.label:{label}}  ", look),
                (BAR * ends[0], "$primary"),
                (BAR * (ends[1] - ends[0]), "$primary 55%"),
                (f" {bar.told}" if ends[1] else bar.told, look),
            )
        )
    return Content("\n").join(drawn)


def _cells(length: int, most: int, room: int) -> int:
    return max(bool(length), round(length / most * room)) if most else 0


def in_columns(cells: Sequence[str], width: int, lines: int) -> list[Content]:
    """Cells of equal width side by side; the last line says how many did not fit."""
    if not cells:
        return []
    across = max(1, width // len(cells[0]))
    rows = ["".join(cells[start : start + across]) for start in range(0, len(cells), across)]
    if len(rows) > lines:
        more = len(cells) - (lines - 1) * across
        rows = [*rows[: max(0, lines - 1)], f"and {more} more"]
    return [Content(row) for row in rows]


def in_lines(cells: Sequence[str], width: int, height: int) -> Content:
    """Cells under each other, in as many columns as fit side by side; the last ones if too many.

    Then an ellipsis stands for those before them.
    """
    across = max(1, width // max(map(len, cells), default=1))
    down = max(1, height)
    shown = cells[-across * down :]
    if len(shown) < len(cells):
        shown = ["…".ljust(len(shown[0])), *shown[1:]]
    down = min(down, len(shown))
    columns = [shown[start : start + down] for start in range(0, len(shown), max(1, down))]
    return Content("\n".join("".join(row) for row in zip_longest(*columns, fillvalue="")))


def trend(values: Iterable[float], most: float = 100.0) -> str:
    """Values from 0 to ``most`` as a row of bars, a cell each."""
    steps = len(_STEPS) - 1
    return "".join(_STEPS[round(max(0.0, min(value, most)) / most * steps)] for value in values)


def share_bar(share: float, width: int) -> str:
    """A share from 0 to 1 as a bar of at most ``width`` cells."""
    return BAR * round(max(0.0, min(share, 1.0)) * width)


def thin_bar(share: float, width: int) -> str:
    """A share from 0 to 1 as a line of at most ``width`` cells, to half a cell."""
    halves = round(max(0.0, min(share, 1.0)) * 2 * width)
    return "━" * (halves // 2) + "╸" * (halves % 2)


def shares(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> list[float | None]:
    """What the bars of the rows of a ranking show, from 0 to 1; None without a figure.

    It is the first share of 100%, unless all are small, or else, as a part of the greatest, the
    first figure of which more is better and that differs: the first row has twice the last one's.
    """
    table = [[_number(cell) for cell in row] for row in rows]
    for at, title in enumerate(columns):
        if title.endswith("%") or any(row[at].endswith("%") for row in rows):
            found = [None if row[at] is None else (row[at] or 0.0) / 100 for row in table]
            if max(filter(None, found), default=0.0) >= _SMALL:
                return found
    for at in range(len(columns)):
        values = [row[at] for row in table]
        known = [value for value in values if value is not None]
        if len(known) == len(rows) > 1 and known[0] > 2 * known[-1] >= 0:
            return [value / max(known) for value in known]
    return [None] * len(rows)


def _number(cell: str) -> float | None:
    try:
        return float(cell.strip("~ %").replace(",", ""))
    except ValueError:
        return None


def line_graph(values: Sequence[float], width: int, height: int) -> list[str]:
    """Values as a line of dots, two by four in each cell, between the least and the greatest."""
    across, down = 2 * width, 4 * height
    least, most = min(values), max(values)
    dots = [[0] * width for _ in range(height)]
    before = None
    for x in range(across):
        place = x * (len(values) - 1) / max(1, across - 1)
        first = min(int(place), max(0, len(values) - 2))
        second = min(first + 1, len(values) - 1)
        value = values[first] + (values[second] - values[first]) * (place - first)
        y = round((most - value) / (most - least) * (down - 1)) if most > least else down // 2
        start = y if before is None else before + (1 if y > before else -1 if y < before else 0)
        for between in range(min(start, y), max(start, y) + 1):
            dots[between // 4][x // 2] |= _DOTS[x % 2][between % 4]
        before = y
    return ["".join(chr(_BRAILLE + cell) for cell in row) for row in dots]


def paragraph(title: str, *lines: str | Content) -> Content:
    """A bold title over lines of plain text, shown as typed."""
    text: list[str | Content | tuple[str, str]] = [(title, "bold")]
    for line in lines:
        text += ["\n", line]
    return Content.assemble(*text)


def note_lines(note: str, width: int, most: int) -> list[Content]:
    """The note of a recorded game under a blank line, cut after ``most`` lines."""
    lines = textwrap.wrap(safe_text(note, " "), max(10, width), max_lines=most, placeholder=" …")
    return [Content(), *(Content.styled(line, "italic") for line in lines)] if lines else []


def dim(text: str) -> Content:
    """Dim text."""
    return Content.styled(text, "$foreground 55%")
