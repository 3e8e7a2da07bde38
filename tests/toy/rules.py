"""The rules: take one to three stones in turn; who takes the last one wins, or loses."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

from tuiwords import IllegalMoveError, InvalidMoveError, Lexicon, Option, Outcome

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

    def with_lexicon(self, lexicon: Lexicon) -> Pile:
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
    last_loses: bool = False

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
        if left.stones:
            return left
        return left.finished(seat, 2, 1) if self.last_loses else left.finished(seat, 1, 2)

    def resign(self, seat: int) -> Stones:
        return self.finished(seat, 2, 1)

    def time_up(self, seat: int) -> Stones:
        return self.finished(seat, 2, 1)

    def finished(self, seat: int, own: int, others: int) -> Stones:
        return replace(self, ranks=tuple(own if at == seat else others for at in range(self.seats)))

    def parse(self, text: str) -> Take:
        if not text.strip().isdecimal():
            raise InvalidMoveError(f"{text!r} is not a number")
        return Take(int(text))


def new(settings: Any, seed: int, seats: int) -> Stones:
    pile, loses = settings["pile"], settings["kind"] == "last loses"
    nobody = (0,) * seats
    return Stones(settings["stones"], seats, seed % seats, nobody, (), f"stones 1 {pile}", loses)


def random_take(state: Stones, seat: int, rng: random.Random) -> Take:
    """Any legal move."""
    return Take(rng.randint(1, min(3, state.stones)))
