"""The first guess of each day with a list whose answers come once each, one per day.

Each day removes one word, which changes only one part of each guess; results for the other parts
stay valid. Comparing many guesses each day thus takes little longer than comparing one.
"""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from tuiwords.engine.wordle.exact.search import WIDTH, ExactSearch, Rows
from tuiwords.engine.wordle.kernels.hard_mode import legal_after
from tuiwords.engine.wordle.kernels.layout import HARD
from tuiwords.engine.wordle.pack import CluePosition, Places

# First guesses compared: in 23 random subsets of the original list, of 60 to 1,900 words, the best
# of 120 or more was among the first eight.
OPENERS = 10


class DailyOpeners:
    """First guesses for a list; ``position`` has all its answers, ``rule`` is as in the kernels.

    Results do not depend on the days searched before, but the time taken does.
    """

    def __init__(self, position: CluePosition, rule: int) -> None:
        self.position = position
        self._rule = rule
        self._search: ExactSearch | None = None
        # By the guess's row and pattern: the words of the part, and their total.
        self._totals: dict[tuple[int, int], tuple[bytes, int]] = {}

    def promising(self, left: Places) -> Generator[None, None, list[int]]:
        """Rows of the guesses to compare when these words are left, most promising first."""
        search = yield from self._of(left)
        return (yield from search.promising(OPENERS, self.position.tries))

    def cost(self, row: int, left: Places) -> Generator[None, None, int]:
        """Total guesses for the words left if the guess ``row`` is the first."""
        search = yield from self._of(left)
        total = len(left)
        for code, part in search.partition(row, search.words).items():
            if code != search.problem.codes - 1:
                total += yield from self._total(search, row, code, part)
        return total

    def _of(self, left: Places) -> Generator[None, None, ExactSearch]:
        if self._search is None:
            self._search = yield from ExactSearch.of(self.position, self._rule, WIDTH)
        words = np.searchsorted(self.position.left, left).astype(np.int32)
        return ExactSearch(self._search.problem, words, self._search.guesses)

    def _total(
        self, search: ExactSearch, row: int, code: int, part: Rows
    ) -> Generator[None, None, int]:
        words, total = self._totals.get((row, code), (b"", 0))
        if words != part.tobytes():
            guesses = search.guesses
            if self._rule == HARD:
                guesses = legal_after(search.problem.letters, guesses, row, code)
            after = ExactSearch(search.problem, part, guesses)
            total, _ = yield from after.solve(self.position.tries - 1)
            self._totals[row, code] = part.tobytes(), total
        return total
