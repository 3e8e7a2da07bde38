"""Plays a batch in other processes, while the app keeps running."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

from textual.message_pump import MessagePump

from tuiwords.arena.arena import Played
from tuiwords.arena.batch import Batch
from tuiwords.arena.jobs import Place
from tuiwords.arena.standing import Standing, standing, standings
from tuiwords.arena.workers import Workers
from tuiwords.store.store import Store
from tuiwords.ui.background import Background


@dataclass(frozen=True, slots=True)
class RunProgress:
    """The progress of a batch. ``rate`` is in games per second, in this run only."""

    standing: Standing
    rate: float = 0.0
    final: bool = False


class _StoppedError(Exception):
    """The run was stopped before its workers were started."""


class _Run:
    """One run of a batch: plays in the thread that calls ``play`` until another stops it."""

    def __init__(self, batch: Batch, workers: int, store: Store) -> None:
        self.batch = batch
        self.stopped = False
        self._workers = workers
        self._store = store
        self._pool: Workers | None = None
        self._turn = threading.Lock()
        self._begun = time.monotonic()
        self._kept: int | None = None  # games found in the store
        self._first: tuple[int, float] | None = None  # games and time when the first result came

    def stop(self) -> None:
        """End the workers at once; finished games are kept."""
        with self._turn:
            self.stopped = True
            if self._pool is not None:
                self._pool.dismiss()

    def _make_pool(self) -> Executor:
        with self._turn:
            if self.stopped:
                raise _StoppedError
            # Even a single worker is a process: a thread would take turns with the screen.
            self._pool = Workers(self._workers, low_priority=True)
            return self._pool

    def play(self, tell: Callable[[RunProgress], None]) -> None:
        """Play the missing games and ``tell`` the progress. Raises: GameError, StoreError."""
        specs, batch = self.batch.specs(), self.batch

        def count(now: Standing) -> None:
            tell(RunProgress(now, self._rate(now.games)))

        say = standings(specs, count, pairs=batch.pairs)

        def report(so_far: Sequence[Played]) -> None:
            self._note(len(so_far))
            say(so_far)

        try:
            results = batch.play(self._store, Place(self._make_pool, self._workers), report)
        except _StoppedError:
            return
        whole = standing(specs, results, pairs=batch.pairs)
        tell(RunProgress(whole, self._rate(whole.games), final=True))

    def _note(self, games: int) -> None:
        if self._kept is None:
            self._kept = games
        elif self._first is None:
            self._first = games, time.monotonic()

    def _rate(self, games: int) -> float:
        """Games per second since the first result: before that the workers were starting."""
        now = time.monotonic()
        if self._first is None or self._kept is None:
            return 0.0
        if games == self._first[0]:  # nothing better is known yet
            return (games - self._kept) / (now - self._begun)
        return (games - self._first[0]) / (now - self._first[1])


class ArenaRun:
    """Plays one batch at a time in the background of a page.

    ``show`` and ``failed`` are called on the event loop, with the newest progress, and with a
    sentence if the batch cannot continue.
    """

    def __init__(
        self,
        owner: MessagePump,
        show: Callable[[RunProgress], None],
        failed: Callable[[str], None],
    ) -> None:
        self._background = Background(owner, self._fail)
        self._show = show
        self._failed = failed
        self._run: _Run | None = None

    @property
    def running(self) -> bool:
        """Whether games are being played."""
        return self._run is not None

    def begin(self, batch: Batch, workers: int, store: Store) -> None:
        """Play a batch, or the rest of it."""
        self.stop()
        self._run = _Run(batch, workers, store)
        self._background.report(self._run.play, self._take)

    def stop(self) -> None:
        """Stop at once; finished games are in the store."""
        if self._run is not None:
            self._background.cancel()
            self._run.stop()
            self._run = None

    def _take(self, progress: RunProgress) -> None:
        if progress.final:
            self._run = None
        self._show(progress)

    def _fail(self, reason: str) -> None:
        self._run = None
        self._failed(reason)
