"""A reviewed game at a glance: a column of figures for each player, and how it went as bars."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tuiwords.play.judged import JudgedMove, mean_accuracy, mistake_index
from tuiwords.play.likeness import ACCURACY, ALIKE, nearest
from tuiwords.safe_text import one_line

BARS = " ▁▂▃▄▅▆▇█"
_LEVELS = len(BARS) - 1
_WIDEST = 4  # columns of a step
UNKNOWN = "—"
_KINDS = {
    "small": "small mistakes",
    "medium": "medium mistakes",
    "large": "large mistakes",
    "phony": "phonies",
}
_NAME, _GAP = 12, 2  # most cells of a name, cells between columns


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

        Names have at most ``name`` cells. What explains the title, after a comma, goes first.
        """
        brief = self.title.rpartition(", ")[0] or self.title
        if step is None:
            return self.title if len(self.title) <= width else brief[:width]
        parts = [
            f"{line.name[:name]} {line.texts[step]}".strip()
            for line in self.lines
            if step < len(line.texts) and line.texts[step]
        ]
        values, first = f"{self.title}: {', '.join(parts)}", "".join(parts[:1])
        texts = (f"{values} {self.where[step]}", values, f"{self.title}: {first}")
        told = (*texts, f"{brief}: {first}")
        return next((text for text in told if len(text) <= width), brief[:width])

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


@dataclass(frozen=True, slots=True)
class Scorecard:
    """The names of the players, the first one's game is reviewed; rows of a title and their cells.

    A cell of a figure that is not known is a dash.
    """

    names: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()

    @classmethod
    def of(cls, players: Sequence[tuple[str, Mapping[str, str]]]) -> Scorecard:
        """The figures of each player by their titles; what nobody has is left out."""
        titles = dict.fromkeys(title for _, figures in players for title in figures)
        rows = [(title, *(figures.get(title, "") for _, figures in players)) for title in titles]
        return cls(
            tuple(name for name, _ in players),
            tuple(
                tuple(cell or UNKNOWN for cell in row)
                for row in rows
                if not {"", "0"}.issuperset(row[1:])
            ),
        )

    def lines(self, width: int) -> tuple[str, ...]:
        """The names and the rows in columns, of as many players as fit; of one at least."""
        table = [("", *(one_line(name, _NAME) for name in self.names)), *self.rows]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        while len(widths) > 2 and sum(widths) + _GAP * (len(widths) - 1) > width:
            widths.pop()
        return tuple(
            (" " * _GAP).join(
                cell.rjust(room) if n else cell.ljust(room)
                for n, (cell, room) in enumerate(zip(row, widths, strict=False))
            )
            for row in table
        )


def judged_figures(
    game: str,
    moves: Sequence[JudgedMove],
    count: int = 0,
    *,
    accuracy: float | None = None,
    lost: Mapping[str, str] | None = None,
    luck: str = "",
    alike: bool = True,
) -> dict[str, str]:
    """The figures that all games have, of the judged ones of a player's ``count`` moves, if given.

    Without an ``accuracy`` it is the mean of the moves. ``lost`` has the game's figures of what was
    lost. ``alike`` says whether the bots were measured in games like this one. Raises: GameError.
    """
    judged = {"judged": f"{len(moves)} of {count}"} if count else {}
    if not moves:
        return judged
    mean = mean_accuracy(moves) if accuracy is None else accuracy
    return {
        "accuracy": f"{mean:.0f}",
        **(lost or {}),
        **_mistakes(moves),
        "luck": luck,
        "plays like": _alike(game, mean) if alike else "",
        **judged,
    }


def _mistakes(moves: Iterable[JudgedMove]) -> dict[str, str]:
    moves = list(moves)
    kinds = Counter(move.kind for move in moves)
    return {title: str(kinds[kind]) for kind, title in _KINDS.items()} | {
        "mistake points": f"{mistake_index(moves):.1f}"
    }


def _alike(game: str, accuracy: float) -> str:
    """The bot with nearly that accuracy, if there is one."""
    level = nearest(game, ACCURACY, accuracy)
    if level is None or abs(level.figures[ACCURACY] - accuracy) > ALIKE:
        return ""
    return level.bot
