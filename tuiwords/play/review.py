"""The review of a match as a table: one move per row, with figures about each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from tuiwords.games.base import Seat
from tuiwords.play.judged import JudgedMove, key_turns
from tuiwords.play.scorecard import Curve, Scorecard
from tuiwords.safe_text import one_line
from tuiwords.store.records import Player
from tuiwords.text import figure_text

Cell = str | float | None
_FORMS = {"guesses": ".2f", "win %": ".1f", "%": ".1f"}  # of what is lost in a unit
_ROUND = 10.0  # from which points need no decimals


def form_of(unit: str) -> str:
    """The format of a figure in a unit; most are whole."""
    return _FORMS.get(unit, ".0f")


def lost_text(move: JudgedMove, unit: str) -> str:
    """What a move lost, such as "12.5%" or "0.53 guesses"."""
    form = form_of(unit)
    if form == ".0f" and move.lost < _ROUND and not move.lost.is_integer():
        form = ".1f"
    figure = figure_text(move.lost, form)
    return f"{figure}%" if unit.endswith("%") else f"{figure} {unit}".rstrip()


def seat_of(bot: str, players: Sequence[Player], other_than: Seat) -> Seat | None:
    """The seat on which a bot played against another seat, or None if it was not there."""
    for seat, player in enumerate(players):
        if player.kind == "bot" and player.key == bot and seat != other_than:
            return seat
    return None


class Estimate(float):
    """A figure that is not exact; it is shown after a ~."""

    def __format__(self, form: str) -> str:
        return f"~{float(self):{form}}"


@dataclass(frozen=True, slots=True)
class ReviewColumn:
    """A column: the key of its cells, its title, and the format of its numbers ("" for text).

    If there is no room for all columns, those with the highest ``drop`` are left out first, and
    those with 0 never. If ``marks``, cells are made of g, y and . that may be shown in color. A
    text of more than ``most`` characters is cut where it is shown, unless that is 0.
    """

    key: str
    title: str
    format: str = ""
    drop: int = 0
    marks: bool = False
    most: int = 0

    def text(self, cell: Cell) -> str:
        """The text of a cell; a missing one is empty."""
        if cell is None:
            return ""
        if isinstance(cell, str):
            return one_line(cell, self.most) if self.most else cell
        return figure_text(cell, self.format)


@dataclass(frozen=True, slots=True)
class ReviewTable:
    """A review as text: the columns that fit, their widths, the gap between them, and the rows.

    ``rows`` do not include titles and totals, of which there is a line for each player. Widths and
    gap are in terminal cells.
    """

    columns: tuple[ReviewColumn, ...]
    widths: tuple[int, ...]
    gap: int
    rows: tuple[tuple[str, ...], ...]
    totals: tuple[tuple[str, ...], ...]

    @property
    def titles(self) -> tuple[str, ...]:
        """The line above the rows."""
        return tuple(column.title for column in self.columns)

    @property
    def width(self) -> int:
        """The width of a line in terminal cells."""
        return sum(self.widths) + self.gap * (len(self.widths) - 1)

    def padded(self, row: tuple[str, ...]) -> tuple[str, ...]:
        """The cells of a line padded to their widths, numbers aligned right."""
        return tuple(
            text.rjust(width) if column.format else text.ljust(width)
            for text, width, column in zip(row, self.widths, self.columns, strict=True)
        )

    def line(self, row: tuple[str, ...]) -> str:
        """A line as text."""
        return (" " * self.gap).join(self.padded(row)).rstrip()


@dataclass(frozen=True, slots=True)
class Review:
    """The result of a review, as texts and figures in the same form for every game.

    ``rows`` has one entry per move, ``totals`` is the line under them, ``others`` are those of the
    other players; all use the columns' keys. ``notes`` are sentences. ``figures`` are for the
    statistics, such as skill and luck, 0-100. ``scenes`` has what a board draws for each row, if
    the game reviews on a board. ``judged`` has the verdict on each row's move, None where there is
    none yet, as data that is the same for every game; ``unit`` is that of what they lost.
    ``ended`` is a sentence on who resigned or ran out of time. ``seat`` is whose figures they are,
    None if several players' moves count.
    """

    heading: str
    columns: tuple[ReviewColumn, ...]
    rows: tuple[Mapping[str, Cell], ...]
    totals: Mapping[str, Cell] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    figures: Mapping[str, float] = field(default_factory=dict)
    scenes: tuple[Any, ...] = ()
    judged: tuple[JudgedMove | None, ...] = ()
    unit: str = ""
    seat: Seat | None = None
    others: tuple[Mapping[str, Cell], ...] = ()
    card: Scorecard = field(default_factory=Scorecard)
    curve: Curve | None = None
    moves: tuple[str, str] = ("", "")
    words: tuple[str, ...] = ()
    lexicon: str = ""
    ended: str = ""

    @property
    def headline(self) -> str:
        """The heading, and who ended the game where it was not played to its end."""
        return f"{self.heading}. {self.ended}" if self.ended else self.heading

    @property
    def key_turns(self) -> tuple[int, ...]:
        """The rows of the moves that lost most, a few of each player."""
        known = [move for move in self.judged if move is not None]
        found = {
            id(move)
            for seat in {move.seat for move in known}
            for move in key_turns(each for each in known if each.seat == seat)
        }
        return tuple(n for n, move in enumerate(self.judged) if id(move) in found)

    def key_turn(self, row: int) -> tuple[str, ...]:
        """A row as a key turn: number, player, the move, what it lost, the better one; "" for none.

        Where moves are words that were missed, there is no number and no better one.
        """
        cells, move = self.rows[row], self.judged[row]
        made, better = (str(cells.get(key) or "") for key in self.moves)
        made = made.upper() if made.islower() else made
        lost = "" if move is None else f"-{lost_text(move, self.unit)}"
        number = str(row + 1) if self.moves[1] else ""
        return number, str(cells.get("player") or ""), made, lost, better

    def table(self, width: int) -> ReviewTable:
        """The table at a width in terminal cells: all columns with wide gaps, or what fits."""
        drops = sorted({0, *(column.drop for column in self.columns)}, reverse=True)
        tries = [self._table(most, gap) for most in drops for gap in (2, 1)]
        return next((table for table in tries if table.width <= width), tries[-1])

    def _table(self, most: int, gap: int) -> ReviewTable:
        columns = tuple(column for column in self.columns if column.drop <= most)
        rows, totals = (
            tuple(tuple(column.text(row.get(column.key)) for column in columns) for row in lines)
            for lines in (self.rows, (self.totals, *self.others))
        )
        titles = tuple(column.title for column in columns)
        widths = (max(map(len, cells)) for cells in zip(titles, *rows, *totals, strict=True))
        return ReviewTable(columns, tuple(widths), gap, rows, totals)

    def plain(self) -> dict[str, Any]:
        """The review as JSON values."""
        return {
            "heading": self.heading,
            "ended": self.ended,
            "moves": [dict(row) for row in self.rows],
            "totals": dict(self.totals),
            "other_totals": [dict(totals) for totals in self.others],
            "figures": dict(self.figures),
            "notes": list(self.notes),
            "key_turns": [row + 1 for row in self.key_turns],
            "words": list(self.words),
            "unit": self.unit,
            "judged": [None if move is None else asdict(move) for move in self.judged],
        }
