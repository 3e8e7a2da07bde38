"""A batch being played: its progress, and the standings so far with intervals."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message_pump import MessagePump
from textual.widgets import Static

from tuiwords.arena.arena import Played
from tuiwords.arena.batch import Batch, remember
from tuiwords.arena.jobs import Place
from tuiwords.arena.standing import Standing, standing, standings
from tuiwords.store.store import Store
from tuiwords.text import capital, clock_text
from tuiwords.ui.background import Background
from tuiwords.ui.keys import key_name, shown
from tuiwords.ui.page import Page
from tuiwords.ui.pages import arena_figures as figures

if TYPE_CHECKING:
    from tuiwords.arena.workers import Workers


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
        from tuiwords.arena.workers import Workers

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


_NOTHING = RunProgress(Standing(0, ()))


class BatchPage(Page):
    """Starts playing when it is shown; Space stops and continues, and leaving loses nothing."""

    TITLE = "Arena"
    HELP: ClassVar[str] = "arena"
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("space", "run", "Stop or continue", "batch.run", "Finished games are saved"),
        shown("y", "copy", "Copy", "batch.copy", "Copy the standings as text"),
    ]

    def __init__(self, batch: Batch, workers: int) -> None:
        super().__init__()
        self.plan = batch
        self.processes = workers
        self.progress = _NOTHING
        self.trouble = ""
        self.run = ArenaRun(self, self._take, self._fail)
        self._begun = 0.0

    def heading(self) -> str:
        """The arena and the game."""
        return f"Arena · {self.plan.game.title}"

    def body(self) -> ComposeResult:
        """What is played, the progress, and the figures."""
        with VerticalScroll(classes="column", id="batch"):
            yield Static(id="batch-title")
            yield Static(id="batch-bar")
            yield Static(id="batch-state")
            yield Static(id="batch-table", classes="batch-part")
            yield Static(id="batch-pairs", classes="batch-part")
            yield Static(id="batch-facts", classes="batch-part")

    def on_mount(self) -> None:
        """Start, or continue where it was stopped."""
        self._continue()
        self.set_interval(1.0, self._tick)

    def on_resize(self) -> None:
        """Fit the drawings to the width."""
        self._show()

    def action_back(self) -> None:
        """Stop, and go back; the finished games are kept."""
        self._stop()
        self.dismiss()

    def on_unmount(self) -> None:
        """Stop: the app may end while games are being played."""
        self.run.stop()
        self._note()

    @property
    def running(self) -> bool:
        """Whether games are being played."""
        return self.run.running

    def _continue(self) -> None:
        self.trouble = ""
        self._begun = time.monotonic()
        self.run.begin(self.plan, self.processes, self.session.store)
        self._note()
        self._show()

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """After the last game there is nothing to stop or continue."""
        return not self.progress.final if action == "run" else True

    def action_run(self) -> None:
        """Stop, or continue."""
        if self.running:
            self._stop()
            self._show()
        else:
            self._continue()

    def _stop(self) -> None:
        if self.running:
            self.run.stop()
            self._note()

    def _take(self, progress: RunProgress) -> None:
        """Show the figures."""
        self.progress = progress
        if progress.final:
            self._note()
            self.refresh_bindings()
        self._show()

    def _fail(self, reason: str) -> None:
        """Say why the batch cannot continue."""
        self.trouble = " ".join(reason.split())
        self._note()
        self._show()

    def _note(self) -> None:
        done, outcome = self.progress.standing.games, figures.outcome(self.progress.standing)
        self.session.attempt(lambda: remember(self.session.store, self.plan, done, outcome))

    def _tick(self) -> None:
        if self.running:
            self._put("state", self._state())

    # -- what is seen --------------------------------------------------------------------------

    def _show(self) -> None:
        batch, standing = self.plan, self.progress.standing
        width = max(40, min(self.app.size.width, 104) - 6)
        title = Content.assemble(
            (figures.title(batch), "bold"),
            "\n",
            (figures.subtitle(batch), "$foreground 60%"),
        )
        self._put("title", title)
        self._put("bar", figures.bar(standing.games, batch.games, width))
        self._put("state", self._state())
        self._put("table", figures.table(standing, width))
        self._put("pairs", figures.pair_lines(batch, standing, width))
        self._put("facts", figures.facts(standing, batch.game.results.score_note))

    def _put(self, part: str, content: Content) -> None:
        static = self.query_one(f"#batch-{part}", Static)
        static.display = bool(content)
        static.update(content)

    def _state(self) -> Content:
        left = self.plan.games - self.progress.standing.games
        if self.trouble:
            sentence = f"! {capital(self.trouble)}"
            return Content.styled(sentence, "$text-error")
        if self.progress.final:
            return _state("✓ finished", figures.pace(self.progress.rate, 0))
        if not self.running:
            return _state(
                "‖ stopped", f"{key_name('batch.run')} continues; finished games are saved"
            )
        speed = figures.pace(self.progress.rate, left)
        if speed:
            return _state("▸ playing", speed)
        many = f"{self.processes} workers" if self.processes > 1 else "1 worker"
        return _state("… starting", f"{many} · {clock_text(time.monotonic() - self._begun)}")

    def action_copy(self) -> None:
        """Copy the standing as text."""
        if not self.progress.standing.games:
            self.session.show_error("There is nothing to copy yet.")
            return
        text = figures.as_text(self.plan, self.progress.standing)
        self.session.copy("Standing copied", text)


def _state(sign: str, text: str) -> Content:
    return Content.assemble((sign, "bold"), (f"   {text}" if text else "", "$foreground 70%"))
