"""Workers that are killed."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from tuiwords.arena.jobs import Place
from tuiwords.arena.pools import Inline, Pools


class Killed(Executor):
    """Does the first job, then its workers are gone."""

    def __init__(self) -> None:
        self._done = False

    def submit(self, fn: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """The future of a job."""
        future: Future[Any] = Future()
        if self._done:
            future.set_exception(BrokenProcessPool("a worker was killed"))
        else:
            self._done = True
            future.set_result(fn(*given, **named))
        return future


@pytest.fixture
def killed_once() -> Place:
    """A place whose first workers are killed."""
    makers: list[Pools] = [Killed]
    return Place(lambda: makers.pop()() if makers else Inline(), 2)
