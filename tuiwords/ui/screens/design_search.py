"""The search of the board designer: a strategy in a thread that can be held and let go on."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from textual.message import Message
from textual.widget import Widget
from textual.worker import get_current_worker

from tuiwords.games.boggle_rules import sized_rules
from tuiwords.games.grid import Grid
from tuiwords.lexicon.library import DEFAULT, library

METHODS = ("heat-bath", "anneal", "genetic", "climb")  # the first is what one begins with
_TOP = 12  # boards of the gallery
_TELL = 0.1  # seconds between two figures
_HELD = 0.05  # seconds between two looks while held


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be designed: ``start`` empty is a random board, ``span`` the points wanted."""

    start: Grid
    method: str = METHODS[0]
    locked: frozenset[int] = frozenset()
    span: tuple[int, int] | None = None
    lexicon: str = DEFAULT
    seed: int = 0

    @property
    def title(self) -> str:
        """How many points are wanted."""
        if self.span is None:
            return "as many as can be"
        return f"{self.span[0]:,} to {self.span[1]:,}"

    def filled(self) -> Task:
        """The task with letters on all squares, or with an empty board where it has none at all."""
        if not any(self.start.faces):
            return self
        chance = random.Random(self.seed)
        faces = tuple(face or chance.choice("aeilnorst") for face in self.start.faces)
        return replace(self, start=Grid(self.start.rows, self.start.columns, faces))


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search has come. ``boards`` are the best ones with their points, best first."""

    boards: tuple[tuple[str, int], ...]
    scored: int
    seconds: float
    final: bool
    facts: Mapping[str, float] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        """Boards scored a second of CPU."""
        return self.scored / self.seconds if self.seconds > 0 else 0.0


class DesignSearch(Widget):
    """Not seen; thinks in a thread. ``held`` stops it between two steps, a few milliseconds."""

    DEFAULT_CSS = "DesignSearch { display: none; }"

    class Came(Message):
        """There are newer figures."""

        def __init__(self, number: int, progress: Progress) -> None:
            super().__init__()
            self.number = number
            self.progress = progress

        def can_replace(self, message: Message) -> bool:
            """Only the newest figures count, unless the others are the last ones."""
            return isinstance(message, DesignSearch.Came) and not message.progress.final

    class Failed(Message):
        """The task cannot be done, for a reason told in a sentence."""

        def __init__(self, reason: str) -> None:
            super().__init__()
            self.reason = reason

    def __init__(self) -> None:
        super().__init__()
        self.number = 0  # of the search: figures of another one are old
        self._go = threading.Event()

    @property
    def held(self) -> bool:
        """Whether it waits."""
        return not self._go.is_set()

    def begin(self, task: Task) -> None:
        """Search for boards, and forget any search before."""
        self.number += 1
        self._go.set()
        work = partial(self._search, self.number, task.filled())
        self.run_worker(work, thread=True, exclusive=True, group="design", exit_on_error=False)

    def hold(self, held: bool) -> None:
        """Wait, or go on."""
        if held:
            self._go.clear()
        else:
            self._go.set()

    def stop(self) -> None:
        """Give the search up."""
        self.number += 1
        self.workers.cancel_group(self, "design")
        self._go.set()

    def on_unmount(self) -> None:
        """Nobody looks any more."""
        self.stop()

    def _search(self, number: int, task: Task) -> None:
        from tuiwords.engine.base import Limit
        from tuiwords.engine.boggle.design import strategies
        from tuiwords.engine.boggle.design.workshop import DesignView

        worker = get_current_worker()
        told = 0.0
        try:
            rules = sized_rules(task.start.rows, task.start.columns)
            start = task.start if any(task.start.faces) else None
            words = library().open(task.lexicon)
            view = DesignView(words, rules, start, task.locked if start else frozenset(), task.span)
            limit = Limit(top=_TOP, seed=task.seed)
            designer = strategies.Designer(strategies.METHODS[task.method]())
            for ranking in designer.analyse(view, limit):
                while not self._go.wait(_HELD) and not worker.is_cancelled:
                    pass
                if worker.is_cancelled:
                    return
                if ranking.final or time.monotonic() - told >= _TELL:
                    told = time.monotonic()
                    boards = tuple((str(m.move), round(m.value)) for m in ranking.moves)
                    progress = Progress(
                        boards, ranking.nodes, ranking.seconds, ranking.final, dict(ranking.facts)
                    )
                    self.post_message(self.Came(number, progress))
        except Exception as error:
            # Whatever breaks in the search, the board and the screen stay.
            self.log.error(f"design: {error!r}")
            if not worker.is_cancelled:
                self.post_message(self.Failed(str(error)))
