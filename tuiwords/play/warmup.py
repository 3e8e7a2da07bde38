"""Makes the first call of every kernel, so that nobody waits for the compiler later."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tuiwords.play.game import Game

Progress = Callable[[int, int, str], None]


def warm(
    games: Iterable[Game],
    progress: Progress = lambda _done, _total, _title: None,
    stop: Callable[[], bool] = lambda: False,
) -> bool:
    """Run the warm-up steps of the games, one after another in this thread.

    ``progress(done, total, title)`` is called before each step and, with an empty title, at the
    end. Once ``stop()`` is true no further step begins; returns whether all were done. An error in
    a step is raised.
    """
    steps = [step for game in games for step in game.advice.warm()]
    for done, (title, call) in enumerate(steps):
        if stop():
            return False
        progress(done, len(steps), title)
        call()
    progress(len(steps), len(steps), "")
    return True
