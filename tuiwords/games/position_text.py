"""Positions of a game as a line of text, for programs: see ``docs/engine-protocol.md``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from tuiwords.games.base import GameError, Move, View
from tuiwords.games.options import Settings

V = TypeVar("V", bound=View)
M = TypeVar("M", bound=Move)


@dataclass(frozen=True)
class PositionText(Generic[V, M]):
    """How a game writes what a player knows as one line, and reads it.

    ``settings(view)`` are the options of the game in which the view occurs, as far as a player must
    know them. ``write(view)`` is the position, and ``read(settings, text)`` a view of seat 0 in
    which strategies see no difference. ``move(view, text)`` reads a move and checks that the rules
    allow it. All of them raise GameError. With ``all_moves`` the answer at a position is all moves
    that a player will make, a word each.
    """

    settings: Callable[[V], Settings]
    write: Callable[[V], str]
    read: Callable[[Mapping[str, str], str], V]
    move: Callable[[V, str], M]
    all_moves: bool = False


def parts_of(text: str) -> tuple[str, dict[str, str]]:
    """What stands before the first semicolon, and the values of the words after each.

    Raises: GameError for the same word twice.
    """
    head, *parts = text.split(";")
    values: dict[str, str] = {}
    for part in parts:
        key, _, value = part.strip().partition(" ")
        if key in values:
            raise GameError(f"the position has {key!r} twice")
        if key:
            values[key] = value.strip()
    return head.strip(), values


def rotated(scores: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Figures of all seats, those of ``seat`` first."""
    return (*scores[seat:], *scores[:seat])


def read_numbers(text: str) -> tuple[int, ...]:
    """Numbers with slashes between them. Raises: GameError."""
    try:
        return tuple(int(number) for number in text.split("/"))
    except ValueError:
        raise GameError(f"{text!r} should be numbers with a / between them") from None
