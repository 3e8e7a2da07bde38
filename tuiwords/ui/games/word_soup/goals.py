"""What to reach in a game of Word Soup: what the bots make of the board, and one's own best."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tuiwords.games.base import Seat
from tuiwords.history.statistics import count_finished
from tuiwords.play.match import Match
from tuiwords.play.repeats import full_settings
from tuiwords.store.store import Store

if TYPE_CHECKING:
    from tuiwords.arena.par import Par


@dataclass(frozen=True, slots=True)
class Goals:
    """The ``best`` score of earlier games by the same rules, and the ``par`` of this board."""

    best: float | None = None
    par: Par | None = None

    def texts(self) -> tuple[str, ...]:
        """What there is to reach, in short phrases."""
        best = () if self.best is None else (f"your best {self.best:,.0f}",)
        return best if self.par is None else (f"par {self.par.middle:,.0f}", *best)

    def reached(self, score: float) -> tuple[str, ...]:
        """How a score stands to these."""
        if self.par is None:
            return self._own(score)
        beaten = f"beat {self.par.beaten(score)} of {len(self.par.bots)} bots"
        return (f"par {self.par.middle:,.0f}", beaten, *self._own(score))

    def _own(self, score: float) -> tuple[str, ...]:
        if self.best is None:
            return ()
        if score == self.best:
            return ("as your best",)
        told = "a record, before" if score > self.best else "your best"
        return (f"{told} {self.best:,.0f}",)


def goals(store: Store, match: Match, seat: Seat | None) -> Iterator[Goals]:
    """The goals of the person on a seat, or of everybody (None); the par comes last.

    Raises: GameError, StoreError.
    """
    from tuiwords.arena.par import first_par

    header, best = match.header, None
    if seat is not None:
        key = header.seats[seat].key
        count_finished(store)
        full = full_settings(header)
        scores = (
            score
            for settings, score in store.tallies.bests(key, header.game, header.id)
            if full_settings(replace(header, settings=settings)) == full
        )
        best = max(scores, default=0.0) or None  # nothing was reached with 0 points
    yield Goals(best)
    for par in first_par(match.game, header.settings, header.seed, store):
        yield Goals(best, par if par is not None and par.bots else None)
