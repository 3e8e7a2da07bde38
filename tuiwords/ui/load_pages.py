"""What is loaded in the background while the first screen is shown."""

from __future__ import annotations

import importlib
from contextlib import suppress

from tuiwords.store.store import Store
from tuiwords.ui.session import EXPECTED

# What is imported when it is first opened, unless there was time before; the first ones soonest.
OPENED_LATER = (
    "pages.setup",
    "pages.today",
    "table.screen",
    "pages.help",
    "pages.statistics",
    "pages.matches",
    "pages.lexicon",
    "pages.practice",
    "pages.puzzles",
    "pages.arena",
    "pages.arena_batch",
    "pages.tools",
    "pages.bots",
    "pages.profiles",
    "pages.settings",
    "pages.replay",
    "pages.review",
    "palette",
)


def load_pages(store: Store) -> None:
    """Rate and count matches, import the other screens.

    Runs in a thread. It imports what it needs there, because that takes a while.
    """
    from tuiwords.history.ratings import rate_pending
    from tuiwords.history.statistics import count_finished

    with suppress(*EXPECTED):  # a match that cannot be counted yet is tried again next time
        rate_pending(store)
        count_finished(store)
    for name in OPENED_LATER:
        importlib.import_module(f"tuiwords.ui.{name}")
