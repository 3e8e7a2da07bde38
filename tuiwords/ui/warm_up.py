"""What is prepared in the background while the first screen is shown."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import suppress

from tuiwords.ui.session import EXPECTED, Session


def warm_up(session: Session, running: Callable[[], bool]) -> Iterator[float]:
    """Rate and count pending matches, have kernels compiled, review the rest; yields progress.

    Runs in a thread, which ends when the app is no longer ``running``. It imports what it needs
    there, because that takes a while.
    """
    from tuiwords.history.ratings import rate_pending
    from tuiwords.history.reviews import review_pending
    from tuiwords.history.statistics import count_finished

    with suppress(*EXPECTED):  # a match that cannot be counted yet is tried again next time
        rate_pending(session.store)
        count_finished(session.store)
    yield from session.preparation.run()
    session.warmed = True
    yield 1.0
    if session.profile_name:
        with suppress(*EXPECTED):
            review_pending(session.store, session.profile.id, lambda: not running())


def relax_garbage_collection() -> None:
    """Exempt the present objects from garbage collection, and let it run less often.

    A full collection over all objects stops the app for a tenth of a second and more.
    """
    gc.freeze()
    gc.set_threshold(2_000, 5, 50)
