"""Kernels that are not compiled yet: who compiles them, and how long that takes."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress

from tuiwords.kernel_files import JIT, is_ready
from tuiwords.play.game import Game
from tuiwords.play.warmup import warm_command
from tuiwords.ui.patient_process import begin_patient

_LOOK = 0.5  # seconds between looks at what is compiled


class Preparation:
    """Has another process compile the kernels that are missing, where any are.

    So neither the memory that takes nor its threads are those of the app. Usually all came with the
    installation, and nothing is done.
    """

    def __init__(self, games: Sequence[Game]) -> None:
        self._missing = [game for game in games if JIT and not is_ready(game.key)]
        self._begun = 0.0
        self._over = not self._missing
        self._process: subprocess.Popen[bytes] | None = None

    def run(self) -> Iterator[float]:
        """Compile, in a thread, until all is ready; yields progress."""
        if self._over:
            return
        self._begun = time.monotonic()
        command = [*warm_command(*(game.key for game in self._missing)), "--end-with-input"]
        with begin_patient(command, stdout=subprocess.DEVNULL) as self._process:
            while self._process.poll() is None:
                yield self._progress()
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(_LOOK)
        self._over = True  # what is still missing is compiled where it is called

    def stop(self) -> None:
        """Compile no more; what is compiled already is kept."""
        if self._process is not None:
            self._process.terminate()

    def seconds_left(self, game: Game) -> float | None:
        """How long it takes until the kernels of a game are compiled, or None where they are."""
        if self._over or game not in self._missing or is_ready(game.key):
            return None
        before = self._missing[: self._missing.index(game) + 1]
        return max(1.0, self._expected(before) - self._elapsed())

    def _elapsed(self) -> float:
        return time.monotonic() - self._begun if self._begun else 0.0

    def _expected(self, games: Sequence[Game]) -> float:
        """Seconds to compile some games, in the measure of those that are ready."""
        done = sum(game.advice.warm_seconds for game in self._missing if is_ready(game.key))
        pace = max(1.0, self._elapsed() / done) if done else 1.0
        return pace * sum(game.advice.warm_seconds for game in games)

    def _progress(self) -> float:
        return min(0.99, self._elapsed() / max(1.0, self._expected(self._missing)))
