"""The thread that has a batch played by other processes, while the app goes on."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial

from textual.message import Message
from textual.widget import Widget

from tuiwords.play.arena import Played, Standing, standing, standings
from tuiwords.play.batch import Batch
from tuiwords.play.workers import Workers
from tuiwords.store.store import Store


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a batch has come. ``rate`` is in games a second, of those played this time."""

    standing: Standing
    rate: float = 0.0
    final: bool = False


class _StoppedError(Exception):
    """Nobody wants any more workers."""


class _Run:
    """One go at a batch: plays in the thread that calls ``play`` until any other stops it."""

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
        """End the workers at once; what they had finished is kept."""
        with self._turn:
            self.stopped = True
            if self._pool is not None:
                self._pool.dismiss()

    def _make_pool(self) -> Executor:
        with self._turn:
            if self.stopped:
                raise _StoppedError
            # Even one worker is a process of its own: a thread would take turns with the screen.
            self._pool = Workers(self._workers, humble=True)
            return self._pool

    def play(self, tell: partial[None]) -> None:
        """Play what is missing and ``tell`` the progress. Raises: GameError, StoreError."""
        specs, batch = self.batch.specs(), self.batch

        def count(now: Standing) -> None:
            tell(Progress(now, self._rate(now.games)))

        say = standings(specs, count, pairs=batch.pairs)

        def report(so_far: Sequence[Played]) -> None:
            self._note(len(so_far))
            say(so_far)

        try:
            results = batch.play(self._store, self._make_pool, self._workers, report)
        except _StoppedError:
            return
        whole = standing(specs, results, pairs=batch.pairs)
        tell(Progress(whole, self._rate(whole.games), final=True))

    def _note(self, games: int) -> None:
        if self._kept is None:
            self._kept = games
        elif self._first is None:
            self._first = games, time.monotonic()

    def _rate(self, games: int) -> float:
        """Games a second since the first of them: before that the workers were getting ready."""
        now = time.monotonic()
        if self._first is None or self._kept is None:
            return 0.0
        if games == self._first[0]:  # nothing better is known yet
            return (games - self._kept) / (now - self._begun)
        return (games - self._first[0]) / (now - self._first[1])


class ArenaRun(Widget):
    """Not seen; plays one batch at a time."""

    DEFAULT_CSS = "ArenaRun { display: none; }"

    class Came(Message):
        """There are newer figures."""

        def __init__(self, number: int, progress: Progress) -> None:
            super().__init__()
            self.number = number
            self.progress = progress

        def can_replace(self, message: Message) -> bool:
            """Only the newest figures count, unless the others are the last ones."""
            return isinstance(message, ArenaRun.Came) and not message.progress.final

    class Failed(Message):
        """The batch cannot be played, for a reason told in a sentence."""

        def __init__(self, number: int, reason: str) -> None:
            super().__init__()
            self.number = number
            self.reason = reason

    def __init__(self) -> None:
        super().__init__()
        self.number = 0  # of the run: figures of another one are old
        self._run: _Run | None = None

    @property
    def running(self) -> bool:
        """Whether games are being played."""
        return self._run is not None

    def begin(self, batch: Batch, workers: int, store: Store) -> None:
        """Play a batch, or what is missing of it."""
        self.stop()
        self.number += 1
        self._run = _Run(batch, workers, store)
        work = partial(self._play, self.number, self._run)
        self.run_worker(work, thread=True, group="arena", exit_on_error=False)

    def stop(self) -> None:
        """Stop at once; what was played is in the store."""
        if self._run is not None:
            self._run.stop()
            self._run = None

    def on_unmount(self) -> None:
        """Nobody looks any more: the workers end, and the thread after them."""
        self.stop()

    def on_arena_run_came(self, message: Came) -> None:
        """After the last game nobody plays any more."""
        if message.number == self.number and message.progress.final:
            self._run = None

    def on_arena_run_failed(self, message: Failed) -> None:
        """Nor after a failure."""
        if message.number == self.number:
            self._run = None

    def _play(self, number: int, run: _Run) -> None:
        try:
            run.play(partial(self._tell, number))
        except Exception as error:
            # Whatever breaks in a game or in a bot, the screen stays.
            self.log.error(f"arena: {error!r}")
            if not run.stopped:
                self.post_message(self.Failed(number, " ".join(str(error).split())))

    def _tell(self, number: int, progress: Progress) -> None:
        self.post_message(self.Came(number, progress))
