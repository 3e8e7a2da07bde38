"""Caches of what games read and make from word lists, emptied together when no game is open.

What is opened next reads it again from its files, in some hundredths of a second.
"""

from __future__ import annotations

from typing import Protocol, TypeVar


class _Cached(Protocol):
    def cache_clear(self) -> None: ...


C = TypeVar("C", bound=_Cached)

_caches: list[_Cached] = []


def large(cached: C) -> C:
    """Note a function that was decorated with ``functools.cache`` or ``lru_cache``."""
    _caches.append(cached)
    return cached


def empty() -> None:
    """Empty all of them; what somebody still uses stays in memory for as long."""
    for cached in _caches:
        cached.cache_clear()
