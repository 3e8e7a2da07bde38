"""A reviewed game at a glance: its figures side by side, a column for each player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tuiwords.play.judged import JudgedMove, mean_accuracy, mistake_index
from tuiwords.play.likeness import ACCURACY, ALIKE, nearest
from tuiwords.safe_text import one_line

UNKNOWN = "—"
_KINDS = {
    "small": "small mistakes",
    "medium": "medium mistakes",
    "large": "large mistakes",
    "phony": "phonies",
}
_NAME, _GAP = 12, 2  # most cells of a name, cells between columns


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
        "mistake index": f"{mistake_index(moves):.1f}"
    }


def _alike(game: str, accuracy: float) -> str:
    """The bot with nearly that accuracy, if there is one."""
    level = nearest(game, ACCURACY, accuracy)
    if level is None or abs(level.figures[ACCURACY] - accuracy) > ALIKE:
        return ""
    return level.bot
