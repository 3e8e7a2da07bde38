"""Branch and bound in short steps, so that the caller can stop between them."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.wordle.kernels.bounds import GuessProblem
from tuiwords.engine.wordle.kernels.exact import best_splitting_answer, bounds, min_total_guesses
from tuiwords.engine.wordle.kernels.hard_mode import legal_after
from tuiwords.engine.wordle.kernels.layout import ANY, ENDLESS, HARD, LEFT, PLACE_MASK
from tuiwords.engine.wordle.kernels.parts import arrange
from tuiwords.engine.wordle.kernels.patterns import write_patterns_by_word
from tuiwords.engine.wordle.pack import CluePosition, empty_patterns

Rows = NDArray[np.int32]
Solved = tuple[int, int]  # total guesses, and the row of the first guess
PendingClue = tuple[int, int]  # in hard mode, row and pattern of a guess not yet filtered by
NONE = (-1, -1)
Steps = Generator[None, None, Solved]

# Guesses searched if any word may be guessed: with 10 the search finds the proven optima of both
# original lists. In hard mode, or if only words left may be guessed, all can be searched.
WIDTH = 10
ALL = 1 << 30  # searches every guess: the result is proven
PROVEN = 60  # most words left for which an analysis searches every guess: a tenth of a second
ENOUGH = 99  # tries, if there is no limit on guesses
_ONE_STEP = 80  # most words that the kernel may solve in one step
WORK = 10_000_000  # patterns it may look at in a step, 5 to 20 ms; larger problems are split
_BLOCK_CELLS = 10_000_000  # patterns written in one step
_LOOK_CELLS = 8_000_000  # patterns of the guesses that are bounded in one step


def usual_width(rule: int) -> int:
    """How many guesses are searched in a position by default."""
    return WIDTH if rule == ANY else ALL


@dataclass(frozen=True, slots=True, eq=False)
class ExactSearch:
    """A search for the fewest total guesses that find all words left in a position."""

    problem: GuessProblem
    words: Rows
    guesses: Rows

    @classmethod
    def of(
        cls, position: CluePosition, rule: int, width: int = 0
    ) -> Generator[None, None, ExactSearch]:
        """Compute the patterns, in steps. Without a ``width``, it is the rule's default."""
        table, places = position.table, position.guesses
        every = len(places) == len(table.codes)
        columns = table.columns if every else np.take(table.columns, places, 1)
        by_word = empty_patterns(len(position.left), len(places), table.length)
        size = max(1, _BLOCK_CELLS // max(1, len(places)))
        for start in range(0, len(by_word), size):
            block = slice(start, start + size)
            write_patterns_by_word(table.codes[position.left[block]], columns, by_word[block])
            if start:
                yield
        problem = GuessProblem(
            by_word.T,
            np.searchsorted(places, position.left).astype(np.int32),
            table.codes if every else table.codes[places],
            table.patterns,
            rule,
            width or usual_width(rule),
        )
        words = np.arange(len(position.left), dtype=np.int32)
        return cls(problem, words, np.arange(len(places), dtype=np.int32))

    def solve(self, tries: int) -> Steps:
        """The best total found, as by the kernel, and its first guess."""
        if self.problem.width < ALL or tries >= ENOUGH:
            return (yield from self._best(self.words, self.guesses, tries, ENDLESS))
        # Searching every guess where the tries are too few takes long, so the best guess without a
        # limit on tries bounds the search.
        free, row = yield from self._best(self.words, self.guesses, ENOUGH, ENDLESS)
        most = yield from self.cost(row, tries)
        if most == free:
            return free, row
        total, first = yield from self._best(self.words, self.guesses, tries, most)
        return (total, first) if total < most else (most, row)

    def cost(self, row: int, tries: int, most: int = ENDLESS) -> Generator[None, None, int]:
        """The total if the guess ``row`` is made now, or some bound of at least ``most``."""
        return (yield from self._cost(row, self.words, self.guesses, tries, most))

    def promising(self, count: int, tries: int = ENOUGH) -> Generator[None, None, list[int]]:
        """Rows of guesses, most promising first; there must be at least two words left."""
        open_to = self._open(self.words, self.guesses)
        rows, _ = yield from self._bounds(self.words, open_to, tries, ENDLESS)
        return [int(row) for row in rows[:count]]

    def _open(self, words: Rows, guesses: Rows) -> Rows:
        return self.problem.own[words] if self.problem.rule == LEFT else guesses

    def _bounds(
        self, words: Rows, guesses: Rows, tries: int, most: int
    ) -> Generator[None, None, tuple[Rows, NDArray[np.int32]]]:
        """Rows of the guesses that may cost less than ``most``, in order, and their bounds."""
        keys, least = np.empty(len(guesses), np.int64), np.empty(len(guesses), np.int32)
        size, kept = max(1, _LOOK_CELLS // len(words)), 0
        for start in range(0, len(guesses), size):
            block = guesses[start : start + size]
            more, sure, row = bounds(
                self.problem, words, block, tries, most, keys[kept:], least[start:]
            )
            if row >= 0 and sure <= 2 * len(words):
                member, shared = best_splitting_answer(self.problem, words)
                if shared == 0:
                    row, sure = member, 2 * len(words) - 1
                return np.array([row], np.int32), np.array([sure], np.int32)
            keys[kept : kept + more] += start  # the low half is the place among all guesses
            kept += more
            yield
        places = np.sort(keys[:kept]) & PLACE_MASK
        return guesses[places], least[places]

    def _best(
        self, words: Rows, guesses: Rows, tries: int, most: int, clue: PendingClue = NONE
    ) -> Steps:
        """Like the kernel ``min_total_guesses``, which is used if one step is enough."""
        solved = self._at_once(words, guesses, tries, most, clue=clue)
        yield
        if solved is not None:
            return solved
        if self.problem.rule == HARD and clue != NONE:
            guesses = legal_after(self.problem.letters, guesses, *clue)
        open_to = self._open(words, guesses)
        rows, least = yield from self._bounds(words, open_to, tries, most)
        found, first = most, int(rows[0]) if len(rows) else -1
        for row, bound in zip(rows[: self.problem.width], least, strict=False):
            if bound < found:
                cost = yield from self._cost(int(row), words, open_to, tries, found)
                if cost < found:
                    found, first = cost, int(row)
        return found, first

    def _at_once(
        self,
        words: Rows,
        guesses: Rows,
        tries: int,
        most: int,
        row: int = -1,
        clue: PendingClue = NONE,
    ) -> Solved | None:
        """The result of the kernel, or None if it would take more than one step."""
        if len(words) > _ONE_STEP:
            return None
        problem = self.problem
        total = min_total_guesses(problem, words, guesses, tries, most, WORK, *clue, row)
        return (total, problem.best) if problem.work >= 0 else None

    def _cost(
        self, row: int, words: Rows, guesses: Rows, tries: int, most: int
    ) -> Generator[None, None, int]:
        solved = self._at_once(words, guesses, tries, most, row)
        yield
        if solved is not None:
            return solved[0]
        parts, all_green = self.partition(row, words), self.problem.codes - 1
        if len(parts) == 1 and all_green not in parts:
            return ENDLESS
        total = 3 * len(words) - len(parts) - (all_green in parts)
        for code, part in parts.items():
            if code == all_green or (len(part) <= 2 and tries > 3):
                continue
            least = 2 * len(part) - 1
            room = most - total + least
            cost, _ = yield from self._best(part, guesses, tries - 1, room, (row, code))
            total += cost - least
            if total >= most:
                break
        return total

    def partition(self, row: int, words: Rows) -> dict[int, Rows]:
        """The words by the pattern of a guess, smallest part first."""
        arranged, ends, which = np.empty((3, len(words)), np.int32)
        found = arrange(self.problem.by_word, row, words, self.problem.codes, arranged, ends, which)
        starts = [0, *ends[: found - 1].tolist()]
        return {
            code: arranged[start:end].copy()
            for code, start, end in zip(which[:found].tolist(), starts, ends[:found], strict=True)
        }
