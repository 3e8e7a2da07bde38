"""The search of the board designer: a strategy in the background that can be paused."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from textual.message_pump import MessagePump

from tuiwords.games.boggle.rules import sized_rules
from tuiwords.games.grid import Grid
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.ui.background import Background

METHODS = ("heat-bath", "anneal", "genetic", "climb")  # the first is the default
_TOP = 12  # boards of the gallery
_TELL = 0.1  # seconds between two reports


@dataclass(frozen=True, slots=True)
class DesignPlan:
    """What to design: an empty ``start`` means a random board, ``span`` the points wanted."""

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
            return "as many as possible"
        return f"{self.span[0]:,} to {self.span[1]:,}"

    def filled(self) -> DesignPlan:
        """The plan with letters on all squares; a board without any letters stays empty."""
        if not any(self.start.faces):
            return self
        rng = random.Random(self.seed)
        faces = tuple(face or rng.choice("aeilnorst") for face in self.start.faces)
        return replace(self, start=Grid(self.start.rows, self.start.columns, faces))


@dataclass(frozen=True, slots=True)
class DesignProgress:
    """How far a search has come. ``boards`` are the best ones with their points, best first."""

    boards: tuple[tuple[str, int], ...]
    scored: int
    seconds: float
    final: bool
    facts: Mapping[str, float] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        """Boards scored per second of CPU time."""
        return self.scored / self.seconds if self.seconds > 0 else 0.0


class DesignSearch:
    """Searches in the background, and can be paused between steps of a few milliseconds."""

    def __init__(
        self,
        owner: MessagePump,
        show: Callable[[DesignProgress], None],
        failed: Callable[[str], None],
    ) -> None:
        self._background = Background(owner, failed)
        self._show = show
        self._go = threading.Event()  # one per search: it stays set once the search stops
        self._go.set()

    @property
    def paused(self) -> bool:
        """Whether the search is paused."""
        return not self._go.is_set()

    def begin(self, plan: DesignPlan) -> None:
        """Start a search, and stop the one before."""
        self.stop()
        self._go = go = threading.Event()
        go.set()
        plan = plan.filled()
        self._background.stream(lambda: search_boards(plan, go.wait), self._show)

    def pause(self, paused: bool) -> None:
        """Pause or resume."""
        if paused:
            self._go.clear()
        else:
            self._go.set()

    def stop(self) -> None:
        """Stop the search."""
        self._background.cancel()
        self._go.set()


def search_boards(plan: DesignPlan, wait: Callable[[], object]) -> Iterator[DesignProgress]:
    """Ever better boards; before each step ``wait`` is called, which may block.

    Raises: GameError, LexiconError.
    """
    from tuiwords.engine.base import Limit
    from tuiwords.engine.boggle.design.designer import Designer
    from tuiwords.engine.boggle.design.methods import METHODS
    from tuiwords.engine.boggle.design.state import DesignView

    rules = sized_rules(plan.start.rows, plan.start.columns)
    start = plan.start if any(plan.start.faces) else None
    words = library().open(plan.lexicon)
    view = DesignView(words, rules, start, plan.locked if start else frozenset(), plan.span)
    designer = Designer(METHODS[plan.method]())
    reported = 0.0
    for ranking in designer.analyse(view, Limit(top=_TOP, seed=plan.seed)):
        wait()
        if ranking.final or time.monotonic() - reported >= _TELL:
            reported = time.monotonic()
            boards = tuple((str(m.move), round(m.value)) for m in ranking.moves)
            yield DesignProgress(
                boards, ranking.nodes, ranking.seconds, ranking.final, dict(ranking.facts)
            )
