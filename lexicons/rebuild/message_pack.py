"""Reads what of MessagePack the tables of wordfreq use: texts, numbers, lists, maps."""

from __future__ import annotations

from typing import Any

_SIZES = {0xCC: 1, 0xCD: 2, 0xD9: 1, 0xDA: 2, 0xDC: 2, 0xDD: 4}  # bytes behind the kind


def unpacked(data: bytes) -> Any:
    """The value that is packed in ``data``. Raises: ValueError for another kind of value."""
    value, _end = _value(data, 0)
    return value


def _value(data: bytes, at: int) -> tuple[Any, int]:
    kind, at = data[at], at + 1
    if kind < 0x80:
        return kind, at
    if kind in _SIZES:
        end = at + _SIZES[kind]
        number, at = int.from_bytes(data[at:end], "big"), end
        if kind in {0xCC, 0xCD}:
            return number, at
    else:
        number = kind & (0x1F if 0xA0 <= kind < 0xC0 else 0x0F)
    if 0xA0 <= kind < 0xC0 or kind in {0xD9, 0xDA}:
        return data[at : at + number].decode(), at + number
    if 0x80 <= kind < 0x90:
        found = {}
        for _ in range(number):
            key, at = _value(data, at)
            found[key], at = _value(data, at)
        return found, at
    if 0x90 <= kind < 0xA0 or kind in {0xDC, 0xDD}:
        values = []
        for _ in range(number):
            value, at = _value(data, at)
            values.append(value)
        return values, at
    raise ValueError(f"0x{kind:02x} is a kind of value that is not read here")
