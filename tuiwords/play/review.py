"""A match looked back on: a table of figures move by move, beside what a bot would have played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tuiwords.games.base import GameError, Seat

if TYPE_CHECKING:
    from tuiwords.bots.roster import BotSpec
    from tuiwords.play.match import Match
    from tuiwords.store.store import Store

Cell = str | float | None
Reviewer = Callable[["Match", Seat, "BotSpec | None"], "Review"]
LookBack = Callable[["Match", Seat, "BotSpec | None"], Iterator["Review"]]


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
class Table:
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

    def table(self, width: int) -> Table:
        """The table for so many cells: all columns with room between them, or what fits."""
        drops = sorted({0, *(column.drop for column in self.columns)}, reverse=True)
        tries = [self._table(most, gap) for most in drops for gap in (2, 1)]
        return next((table for table in tries if table.width <= width), tries[-1])

    def _table(self, most: int, gap: int) -> Table:
        columns = tuple(column for column in self.columns if column.drop <= most)
        *rows, totals = (
            tuple(column.text(row.get(column.key)) for column in columns)
            for row in (*self.rows, self.totals)
        )
        titles = tuple(column.title for column in columns)
        widths = (max(map(len, cells)) for cells in zip(titles, *rows, totals, strict=True))
        return Table(columns, tuple(widths), gap, tuple(rows), totals)

    def plain(self) -> dict[str, Any]:
        """The review as JSON values."""
        return {
            "heading": self.heading,
            "moves": [dict(row) for row in self.rows],
            "totals": dict(self.totals),
            "figures": dict(self.figures),
            "notes": list(self.notes),
        }


def review(match: Match, seat: Seat, bot: BotSpec | None = None) -> Review:
    """Look back on a seat's moves. Raises: GameError where its game cannot do that."""
    refuse_unfit(match, seat)
    assert match.kit.review is not None
    return match.kit.review(match, seat, bot)


def refuse_unfit(match: Match, seat: Seat) -> None:
    """Raises: GameError where there is nothing to review, or not yet."""
    if match.kit.review is None:
        raise GameError(f"there is no review of {match.kit.title} yet")
    if match.state.outcome is None:
        raise GameError("the match is not over: a review would tell what is hidden")
    if not any(event.seat == seat and event.kind == "move" for event in match.replay.played):
        raise GameError("there is no move to look back on")


def review_pending(store: Store, profile: str, stop: Callable[[], bool], limit: int = 20) -> int:
    """Look back on the newest of a profile's matches that were not yet; returns how many were.

    Only the figures are kept. A match that cannot be replayed here is passed over.
    """
    from tuiwords.play.catalog import KITS
    from tuiwords.play.history import load_match

    done = 0
    for kit in KITS.values():
        if kit.review is None:
            continue
        kept = store.reviews(profile, kit.key)
        for saved in store.matches(profile, finished=True, game=kit.key, limit=limit):
            if stop():
                return done
            if saved.header.id not in kept:
                seat = next(r.seat for r in saved.results if r.player.key == profile)
                try:
                    match = load_match(store, saved.header.id)
                    keep_review(store, match, seat, review(match, seat))
                except GameError:
                    continue
                done += 1
    return done


def keep_review(store: Store, match: Match, seat: Seat, found: Review) -> None:
    """Keep the figures of a review with its match. Raises: StoreError."""
    store.set_review(match.header.id, seat, found.figures)
