"""The types of numeric options; errors name the bounds."""

from __future__ import annotations

import math
from argparse import ArgumentTypeError

from tuiwords.bots.bot import GameClock
from tuiwords.engine.threads import MOST

_MOST_ELO = 1000  # by which one bot may be stronger than another
_LARGEST = 2**63 - 1  # the largest integer in kernels and the database


def whole(text: str) -> int:
    """Any whole number. Raises: ArgumentTypeError."""
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"must be a whole number, not {text or 'nothing'}") from None


def count(text: str) -> int:
    """A count of 1 or more. Raises: ArgumentTypeError."""
    number = whole(text)
    if not 1 <= number <= _LARGEST:
        raise ArgumentTypeError(f"must be {_from(1, number)}, not {text}")
    return number


def each_seconds(text: str) -> list[float]:
    """Times above 0, in seconds: one for all, or one for each. Raises: ArgumentTypeError."""
    return [seconds(part) for part in text.split(",")]


def each_count(text: str) -> list[int]:
    """Counts of 1 or more: one for all, or one for each. Raises: ArgumentTypeError."""
    return [count(part) for part in text.split(",")]


def clocks(text: str) -> list[GameClock]:
    """Seconds of a game such as 60, or with an increment 60+0.5: one for all, or one for each.

    Raises: ArgumentTypeError.
    """
    parts = (part.partition("+") for part in text.split(","))
    return [
        GameClock(seconds(whole), seconds(more) if plus else 0.0) for whole, plus, more in parts
    ]


def threads(text: str) -> int:
    """A number of threads. Raises: ArgumentTypeError."""
    number = whole(text)
    if not 1 <= number <= MOST:
        raise ArgumentTypeError(f"must be 1 to {MOST}, not {text}")
    return number


def seed(text: str) -> int:
    """A random seed of 0 or more. Raises: ArgumentTypeError."""
    number = whole(text)
    if not 0 <= number <= _LARGEST:
        raise ArgumentTypeError(f"must be {_from(0, number)}, not {text}")
    return number


def _from(least: int, number: int) -> str:
    """The bound that a number is beyond, in words."""
    return f"{least} or more" if number < least else f"at most {_LARGEST:,}"


def seconds(text: str) -> float:
    """A finite time above 0, in seconds. Raises: ArgumentTypeError."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise ArgumentTypeError(f"must be a number above 0, not {text or 'nothing'}")
    return number


def elo(text: str) -> float:
    """A number of Elo points. Raises: ArgumentTypeError."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not abs(number) <= _MOST_ELO:
        raise ArgumentTypeError(f"must be -{_MOST_ELO} to {_MOST_ELO} points of Elo, not {text}")
    return number


def span(text: str) -> range:
    """A count, or two as in 7-8: the counts from one to the other. Raises: ArgumentTypeError."""
    first, dash, last = text.partition("-")
    try:
        low, high = count(first), count(last if dash else first)
    except ArgumentTypeError:
        raise ArgumentTypeError(f"must be 1 or more, or A-B such as 7-8, not {text}") from None
    if high < low:
        raise ArgumentTypeError(f"must be A-B with A up to B, not {text}")
    return range(low, high + 1)
