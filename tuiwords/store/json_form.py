"""Converts records to and from plain JSON values, in which they are stored and exported."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from typing import Any, TypeVar, get_args

from tuiwords.store.records import Event, Header, Kind, Player, Result, Sitter

T = TypeVar("T")

_KINDS: tuple[Kind, ...] = get_args(Kind)
_SITTERS: tuple[Sitter, ...] = get_args(Sitter)


def header_to_plain(header: Header) -> dict[str, Any]:
    """The header as JSON values."""
    return asdict(header) | {"seats": [asdict(player) for player in header.seats]}


def header_from_plain(plain: Any) -> Header:
    """The header that JSON values describe. Raises: ValueError."""
    table = _table(plain, "a match")
    settings = _take(table, "settings", dict)
    for key, value in settings.items():
        if not isinstance(value, str | int):
            raise ValueError(f"the setting {key!r} cannot be {value!r}")
    seats = tuple(player_from_plain(player) for player in _take(table, "seats", list))
    if not seats:
        raise ValueError("'seats' is empty")
    return Header(
        _text(table, "id"),
        _text(table, "game"),
        settings,
        _take(table, "seed", int),
        seats,
        number_from_plain(table, "started"),
        _take(table, "fingerprint", str),
        _take(table, "daily", str),
        _take(table, "wants_rating", bool),
    )


def player_from_plain(plain: Any) -> Player:
    """The player that JSON values describe. Raises: ValueError."""
    table = _table(plain, "a player")
    kind = _take(table, "kind", str)
    if kind not in _SITTERS:
        raise ValueError(f"a player must be one of {', '.join(_SITTERS)}, not {kind!r}")
    return Player(kind, _take(table, "key", str), _take(table, "name", str))


def event_to_plain(event: Event) -> list[Any]:
    """The event as JSON values."""
    return [event.kind, event.seat, event.text, event.at]


def event_from_plain(plain: Any) -> Event:
    """The event that JSON values describe. Raises: ValueError."""
    if not isinstance(plain, list) or len(plain) != 4:
        raise ValueError("an event must be [kind, seat, text, seconds]")
    table = dict(zip(("kind", "seat", "text", "at"), plain, strict=True))
    kind = _take(table, "kind", str)
    if kind not in _KINDS:
        raise ValueError(f"an event must be one of {', '.join(_KINDS)}, not {kind!r}")
    seat = _take(table, "seat", int)
    return Event(kind, seat, _take(table, "text", str), number_from_plain(table, "at"))


def result_from_plain(plain: Any) -> Result:
    """The result that JSON values describe. Raises: ValueError."""
    table = _table(plain, "a result")
    facts = _take(table, "facts", dict)
    return Result(
        _take(table, "seat", int),
        player_from_plain(table.get("player")),
        number_from_plain(table, "score"),
        _take(table, "rank", int),
        _take(table, "won", bool),
        {key: number_from_plain(facts, key) for key in facts},
    )


def reviews_from_plain(plain: Any, seats: int) -> dict[int, dict[str, float]]:
    """The figures of reviews that JSON values describe, by seat. Raises: ValueError."""
    found = {}
    for key, value in _table(plain, "'reviews'").items():
        if key not in map(str, range(seats)):
            raise ValueError(f"a review must be of a seat, not of {key!r:.40}")
        figures = _table(value, "a review")
        found[int(key)] = {name: number_from_plain(figures, name) for name in figures}
    return found


def _table(plain: Any, what: str) -> Mapping[str, Any]:
    if not isinstance(plain, dict):
        raise ValueError(f"{what} must be a JSON object, not {plain!r:.40}")
    return plain


def _take(table: Mapping[str, Any], key: str, kind: type[T]) -> T:
    if key not in table:
        raise ValueError(f"{key!r} is missing")
    value = table[key]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise ValueError(f"{key!r} cannot be {value!r:.40}")
    return value


def _text(table: Mapping[str, Any], key: str) -> str:
    text = _take(table, key, str)
    if not text:
        raise ValueError(f"{key!r} is empty")
    return text


def number_from_plain(table: Mapping[str, Any], key: str) -> float:
    """The number that a table has under ``key``. Raises: ValueError."""
    value = table.get(key)
    # Only finite numbers: NaN and infinity would not be valid JSON when exported again.
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e300:
        raise ValueError(f"{key!r} is not a number: {value!r:.40}")
    return float(value)


def readable(saved: Mapping[str, str], read: Callable[[str], T]) -> dict[str, T]:
    """The saved texts, parsed, by key. Damaged ones are skipped, so that their work is repeated."""
    found = {}
    for key, text in saved.items():
        with suppress(ValueError, TypeError, KeyError, RecursionError):
            found[key] = read(text)
    return found
