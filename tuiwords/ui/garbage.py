"""When Python's garbage collector runs: not while somebody waits.

A full collection looks at every object that is not exempt, and the app stands still meanwhile: a
quarter of a second after some games and pages.
"""

from __future__ import annotations

import gc

from textual._styles_cache import StylesCache


def relax() -> None:
    """Let the collector run less often from now on, and exempt the present objects."""
    gc.set_threshold(2_000, 5, 50)
    gc.freeze()


def collect() -> None:
    """Collect what closed screens left, and exempt the rest; for a moment without other screens.

    What is exempt is still freed as soon as nothing refers to it, unless it refers to itself.
    """
    # Textual remembers the 1,024 widgets it drew last, with all their lines: 50 closed screens.
    StylesCache.get_inner_outer.cache_clear()
    gc.collect()
    gc.freeze()
