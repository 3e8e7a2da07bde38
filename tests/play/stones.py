"""A game small enough to see through: take one to three stones in turn, the last one wins."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tuiwords.engine.base import POINTS, Limit, RankedMove, Ranking
from tuiwords.games.base import IllegalMoveError, InvalidMoveError, Outcome, ShareText
from tuiwords.games.options import Option
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play.kit import Column, GameKit

NO_WORDS = Lexicon("none", ())
OPTIONS = (
    Option("stones", "Stones", "number", 12, low=4, high=40),
    Option("kind", "Kind", "choice", "last wins", choices=("last wins", "last loses")),
    Option("pile", "Pile", "words", "pebbles", choices=("pebbles",)),
    Option("quick", "Quick", "switch", False),
)


@dataclass(frozen=True)
class Take:
    """So many stones."""

    stones: int

    def __str__(self) -> str:
        return str(self.stones)


@dataclass(frozen=True)
class Pile:
    """What a seat sees: everything."""

    seat: int
    stones: int
    lexicon: Lexicon = NO_WORDS

    def within(self, lexicon: Lexicon) -> Pile:
        return self


@dataclass(frozen=True)
class Stones:
    """A position."""

    stones: int
    seats: int
    turn: int = 0
    taken: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    fingerprint: str = "stones 1"

    @property
    def to_move(self) -> tuple[int, ...]:
        return () if self.ranks else (self.turn,)

    @property
    def outcome(self) -> Outcome | None:
        if not self.ranks:
            return None
        scores = tuple(float(taken) for taken in self.taken)
        return Outcome(scores, self.ranks, tuple(rank == 1 for rank in self.ranks), "it is over")

    def view(self, seat: int) -> Pile:
        return Pile(seat, self.stones)

    def after(self, seat: int, move: Take) -> Stones:
        if not 1 <= move.stones <= min(3, self.stones):
            raise IllegalMoveError(f"{move} stones cannot be taken")
        taken = list(self.taken)
        taken[seat] += move.stones
        left = replace(
            self,
            stones=self.stones - move.stones,
            turn=(seat + 1) % self.seats,
            taken=tuple(taken),
        )
        return left if left.stones else left._over(seat, 1, 2)

    def resign(self, seat: int) -> Stones:
        return self._over(seat, 2, 1)

    def time_up(self, seat: int) -> Stones:
        return self._over(seat, 2, 1)

    def _over(self, seat: int, own: int, others: int) -> Stones:
        return replace(self, ranks=tuple(own if at == seat else others for at in range(self.seats)))

    def parse(self, text: str) -> Take:
        if not text.strip().isdecimal():
            raise InvalidMoveError(f"{text!r} is not a number")
        return Take(int(text))


class Counter:
    """Ranks the takes by the stones they take, one more in each table."""

    name = "counter"

    def analyse(self, view: Pile, limit: Limit) -> Iterator[Ranking[Take]]:
        takes = [RankedMove(Take(n), float(n), {"share": n / 4}) for n in (3, 2, 1)]
        for nodes in (1, 2, 3):
            yield Ranking(POINTS, tuple(takes[:nodes]), nodes, 0.5, nodes == 3, {"left": 7.0})


def _new(settings: Any, seed: int, seats: int) -> Stones:
    pile = settings["pile"]
    return Stones(settings["stones"], seats, seed % seats, (0,) * seats, (), f"stones 1 {pile}")


STONES = GameKit(
    key="stones",
    title="Stones",
    tagline="Take the last stone.",
    options=OPTIONS,
    most_seats=4,
    together=False,
    advisor="counter",
    columns=(
        Column("value", "points", ".1f"),
        Column("share", "share", ".0%"),
        Column("absent", "absent"),
    ),
    new=_new,
    strategies=lambda: {"counter": Counter},
    random_move=lambda state, seat, rng: Take(rng.randint(1, min(3, state.stones))),
    facts=lambda state, seat: {"taken": state.taken[seat]},
    share=lambda state, seat, heading: ShareText(heading, heading),
    warm=lambda: (),
)


def play_on(match: Any, rng: random.Random, moves: int | None = None) -> None:
    """Random moves, to the end or so many."""
    while match.state.to_move and moves != 0:
        seat = rng.choice(match.state.to_move)
        match.play(seat, match.kit.random_move(match.state, seat, rng))
        moves = None if moves is None else moves - 1
