"""What is loaded in the background while the first screen is shown."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module

from tuiwords.store.store import Store
from tuiwords.ui.pages.catalog import PAGES
from tuiwords.ui.session import EXPECTED

# What is imported when it is first opened, unless there was time before: these, and all pages.
_SOONEST = ("pages.setup", "table.screen")
_LAST = ("pages.group", "pages.puzzles", "pages.arena_batch", "pages.review", "palette")


def import_pages() -> None:
    """Import what the front page may open."""
    for name in _SOONEST:
        import_module(f"tuiwords.ui.{name}")
    for entry in PAGES:
        if entry.page is not None:
            entry.page()
    for name in _LAST:
        import_module(f"tuiwords.ui.{name}")


def load_pages(store: Store) -> None:
    """Rate and count matches, import the other screens.

    Runs in a thread. It imports what it needs there, because that takes a while.
    """
    from tuiwords.history.ratings import rate_pending
    from tuiwords.history.statistics import count_finished

    with suppress(*EXPECTED):  # a match that cannot be counted yet is tried again next time
        rate_pending(store)
        count_finished(store)
    import_pages()
