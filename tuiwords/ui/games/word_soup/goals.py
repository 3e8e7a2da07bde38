"""What to reach in a game of Word Soup: what the bots make of the board, and one's own best."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tuiwords.games.base import Seat
from tuiwords.play.match import Match
from tuiwords.play.repeats import full_settings
from tuiwords.store.store import Store, Wanted

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
        wanted = Wanted(header.seats[seat].key, game=header.game, finished=True)
        mine = [
            result.score
            for saved in store.matches(wanted, None)
            if saved.header.id != header.id and full_settings(saved.header) == full_settings(header)
            for result in saved.results
            if result.player == header.seats[seat]
        ]
        best = max(mine, default=None)
    yield Goals(best)
    for par in first_par(match.game, header.settings, header.seed, store):
        yield Goals(best, par if par is not None and par.bots else None)
