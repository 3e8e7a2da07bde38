"""When memory is tidied: not while somebody waits.

A full collection of Python's garbage looks at every object that is not exempt, and the app stands
still meanwhile: a quarter of a second after some games and pages.
"""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Any, cast

from textual._styles_cache import StylesCache
from textual.color import Color
from textual.screen import Screen
from textual.style import Style

from tuiwords import large_caches

_MMAP_THRESHOLD = -3  # as glibc's malloc.h has it
_LARGE = 1 << 20  # bytes


@lru_cache(1024)
def _inner_outer(base: Color, background: Color) -> tuple[Style, Style]:
    return Style(background=base + background), Style(background=base)


def tune_collector() -> None:
    """Let the collector run less often from now on, and exempt the present objects.

    From now on large arrays go back to the system as soon as they are freed: else glibc keeps 5 to
    8 MB of them between small objects. And the lines of closed screens can be freed: else Textual's
    cache of backgrounds keeps those of the 1,024 widgets drawn last, 10 to 30 MB.
    """
    cast(Any, StylesCache).get_inner_outer = staticmethod(_inner_outer)
    gc.set_threshold(2_000, 5, 50)
    gc.freeze()
    _c_library("mallopt", _MMAP_THRESHOLD, _LARGE)


def collect(screens: Iterable[Screen[Any]]) -> bool:
    """Collect what closed screens left, and exempt the rest; for a moment without other screens.

    What is exempt is still freed as soon as nothing refers to it, unless it refers to itself, as a
    screen does: nothing is exempt while something, such as a search that has yet to end, still
    refers to a closed one of the ``screens``. Returns whether all of those are gone; then what
    games made from word lists goes, too.
    """
    gc.collect()
    gone = all(screen.is_running for screen in screens)
    if gone:
        large_caches.empty()
        gc.freeze()
    _c_library("malloc_trim", 0)
    return gone


def _c_library(name: str, *arguments: Any) -> None:
    """Call a function of glibc; other systems have none of that name, and need none."""
    with suppress(OSError, TypeError, AttributeError):
        function: Any = getattr(ctypes.CDLL(None), name)
        function(*arguments)
