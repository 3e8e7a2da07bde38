"""What is prepared in the background while the first screen is shown."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import suppress

from tuiwords.ui.session import EXPECTED, Session


def warm_up(session: Session, running: Callable[[], bool]) -> Iterator[float]:
    """Rate and count pending matches, compile all kernels, review the rest; yields progress.

    Runs in a thread, which ends when the app is no longer ``running``. It imports what it needs
    there, because that takes a while.
    """
    from tuiwords.history.ratings import rate_pending
    from tuiwords.history.reviews import review_pending
    from tuiwords.history.statistics import count_finished
    from tuiwords.ui.games.catalog import games

    with suppress(*EXPECTED):  # a match that cannot be counted yet is tried again next time
        rate_pending(session.store)
        count_finished(session.store)
    read_word_lists()
    every = [step for game in games() for _, step in game.advice.warm()]
    for done, step in enumerate(every):
        yield done / len(every)
        step()
    session.warmed = True
    yield 1.0
    if session.profile_name:
        with suppress(*EXPECTED):
            review_pending(session.store, session.profile.id, lambda: not running())


def read_word_lists() -> None:
    """Read what a first table needs, so that it opens at once."""
    from tuiwords.ui.games.catalog import games

    for game in games():
        with suppress(*EXPECTED):  # reported when such a game is begun
            game.rules.new(game.rules.settings({}), 0, 1)


def relax_garbage_collection() -> None:
    """Exempt the present objects from garbage collection, and let it run less often.

    A full collection over all objects stops the app for a tenth of a second and more.
    """
    gc.freeze()
    gc.set_threshold(2_000, 5, 50)
