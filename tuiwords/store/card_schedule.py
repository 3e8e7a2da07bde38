"""When a card is due, as values of the database and of exports."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

_TIMES = (-1e10, 1e11)  # seconds: the years 1653 to 5138
_STABILITY = (0.001, 1e11)  # days; FSRS goes no lower
_DIFFICULTY = (1.0, 10.0)


@dataclass(frozen=True, slots=True)
class Schedule:
    """When a card is due, and what FSRS knows about how well it is remembered.

    ``due`` and ``answered``, the time of the last answer, are Unix times in seconds. ``state`` is 1
    while a card is learned, 2 afterwards, 3 while it is learned again after a mistake.
    ``stability`` is in days, ``difficulty`` from 1 to 10.
    """

    due: float
    state: int = 1
    step: int | None = 0
    stability: float | None = None
    difficulty: float | None = None
    answered: float | None = None


def schedule_from_plain(plain: Any) -> Schedule:
    """The schedule that JSON values describe. Raises: ValueError."""
    names = Schedule.__dataclass_fields__
    if not isinstance(plain, Mapping) or set(plain) != set(names):
        raise ValueError(f"a schedule must have {', '.join(names)}")
    state, step = plain["state"], plain["step"]
    learned = state != 1  # then FSRS needs to know how well it is remembered
    fits = (
        _is_whole(state, 1, 3)
        and ((step is None and state != 3) or _is_whole(step, 0, 99))
        and _is_number(plain["due"], *_TIMES)
        and _is_number(plain["answered"], *_TIMES, or_none=True)
        and _is_number(plain["stability"], *_STABILITY, or_none=not learned)
        and _is_number(plain["difficulty"], *_DIFFICULTY, or_none=not learned)
    )
    if not fits:
        raise ValueError("a schedule has a value that is not allowed")
    return Schedule(**plain)


def _is_whole(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _is_number(value: Any, least: float, most: float, *, or_none: bool = False) -> bool:
    if value is None:
        return or_none
    return type(value) in (int, float) and least <= value <= most


def schedule_of(text: object) -> Schedule | None:
    """The schedule that a text in JSON describes, None if it describes none."""
    with suppress(ValueError, TypeError, RecursionError):
        return schedule_from_plain(json.loads(str(text)))
    return None
