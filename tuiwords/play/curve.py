"""How a reviewed game went, as bars over its moves or its time."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

BARS = " ▁▂▃▄▅▆▇█"
_LEVELS = len(BARS) - 1
_WIDEST = 4  # columns of a step


@dataclass(frozen=True, slots=True)
class CurveLine:
    """One row of bars: whose they are ("" if the title says it), and a height and text for each.

    Heights are from 0 to 1, None if they are not known.
    """

    name: str
    heights: tuple[float | None, ...]
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Curve:
    """Bars for each step of a game: what they are, the lines, and where a step is ("after turn 3").

    ``steps`` has the step of each row of the review, None for a row that is at none.
    """

    title: str
    lines: tuple[CurveLine, ...]
    where: tuple[str, ...]
    steps: tuple[int | None, ...]

    def step(self, row: int | None) -> int | None:
        """The step of a row, if there is one."""
        return self.steps[row] if row is not None and 0 <= row < len(self.steps) else None

    def told(self, step: int | None, width: int, name: int) -> str:
        """The title, with the values of a step and where it is, if there is room for them.

        Names have at most ``name`` cells.
        """
        if step is None:
            return self.title[:width]
        parts = [
            f"{line.name[:name]} {line.texts[step]}".strip()
            for line in self.lines
            if step < len(line.texts) and line.texts[step]
        ]
        values = f"{self.title}: {', '.join(parts)}"
        texts = (f"{values} {self.where[step]}", values, f"{self.title}: {''.join(parts[:1])}")
        return next((text for text in texts if len(text) <= width), self.title[:width])

    def text(self, width: int) -> list[str]:
        """The title and a line of bars for each player, at most ``width`` cells long."""
        label = max(len(line.name) for line in self.lines)
        room = width - (label + 2 if label else 0)
        lines = []
        for line in self.lines:
            shown = columns(len(line.heights), max(1, room))
            bars = "".join(bar(line.heights[at], 1)[0] for at in shown)
            lines.append(f"{line.name:<{label}}  {bars}" if label else bars)
        return [self.title, *lines]


def columns(steps: int, width: int) -> list[int]:
    """The step of each column: several of each if there is room, and not all if there is none."""
    if steps <= width:
        wide = min(_WIDEST, width // steps) if steps else 1
        return [step for step in range(steps) for _ in range(wide)]
    return [place * steps // width for place in range(width)]


def column(shown: Sequence[int], step: int) -> int:
    """The first column of a step, or the one nearest to it."""
    return min(bisect_left(shown, step), len(shown) - 1)


def bar(height: float | None, lines: int) -> list[str]:
    """A bar from the top line to the bottom one, a character each."""
    if height is None:
        return [" "] * (lines - 1) + ["·"]
    level = max(1, round(height * lines * _LEVELS))
    return [BARS[max(0, min(_LEVELS, level - line * _LEVELS))] for line in reversed(range(lines))]
