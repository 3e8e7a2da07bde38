"""Decision trees: which guess to make after each pattern, from some clues to the end."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field

from tuiwords.engine.wordle.exact.search import ALL, ENOUGH, ExactSearch, Rows
from tuiwords.engine.wordle.kernels.hard_mode import legal_after
from tuiwords.engine.wordle.kernels.layout import HARD
from tuiwords.games.wordle import Clue

Name = Callable[[int], str]
Width = Callable[[int], int]


@dataclass(slots=True)
class Node:
    """A guess of a decision tree: ``word``, whether it may be the answer (``hit``), what follows.

    ``left`` words are possible before it, and ``total`` guesses find all of them, each played once,
    as if one guess beyond the last found the ``missed`` ones. ``proven`` says that after this guess
    there is no better tree. ``after`` are the next nodes by pattern.
    """

    word: str
    hit: bool
    proven: bool
    left: int = 0
    total: int = 0
    missed: int = 0
    after: dict[int, Node] = field(default_factory=dict)

    def close(self) -> None:
        """Compute ``left`` and ``total`` from the nodes that follow."""
        steps = self.after.values()
        self.left = sum(step.left for step in steps) + self.hit
        self.total = sum(step.total for step in steps) + self.left
        self.missed = sum(step.missed for step in steps)

    @property
    def expected(self) -> float:
        """Guesses to go."""
        return self.total / self.left

    @property
    def bits(self) -> float:
        """Expected information of the guess in bits."""
        parts = [step.left for step in self.after.values()] + [1] * self.hit
        return math.log2(self.left) - sum(part * math.log2(part) for part in parts) / self.left

    @property
    def chance(self) -> float:
        """The chance that the guess is the answer."""
        return self.hit / self.left

    def at(self, clues: tuple[Clue, ...]) -> Node | None:
        """The node after some more clues, or None if they leave the tree."""
        step: Node | None = self
        for clue in clues:
            if step is None or step.word != clue.guess:
                return None
            step = step.after.get(clue.pattern)
        return step

    def walk(self) -> Iterator[tuple[int, int, Node]]:
        """Every node with its depth and the pattern that leads to it (-1: none), in preorder."""
        stack: list[tuple[int, int, Node]] = [(0, -1, self)]
        while stack:
            depth, pattern, step = stack.pop()
            yield depth, pattern, step
            stack += [
                (depth + 1, code, step.after[code]) for code in sorted(step.after, reverse=True)
            ]


def build_tree(
    search: ExactSearch, row: int, tries: int, name: Name, width: Width | None = None
) -> Generator[None, None, Node]:
    """The tree that begins with the guess ``row``; ``name`` gives the word of a row.

    ``width`` gives how many guesses are searched by the number of words left; by default it is the
    search's own.
    """
    usual = width or (lambda _: search.problem.width)
    return (yield from _subtree(search, search.words, search.guesses, row, tries, name, usual))


def _subtree(
    search: ExactSearch, words: Rows, guesses: Rows, row: int, tries: int, name: Name, width: Width
) -> Generator[None, None, Node]:
    solved = search.problem.codes - 1
    parts = search.partition(row, words)
    step = Node(name(row), solved in parts, proven=True)
    for code, part in parts.items():
        if code == solved:
            continue
        problem, legal = search.problem, guesses
        if width(len(part)) != problem.width:
            problem = problem.with_width(width(len(part)))
        if problem.rule == HARD:
            legal = legal_after(problem.letters, guesses, row, code)
        # If the tries run out, the words are still found as soon as possible.
        left = tries - 1 if tries > 1 else ENOUGH
        _, first = yield from ExactSearch(problem, part, legal).solve(left)
        below = yield from _subtree(search, part, legal, first, left, name, width)
        step.after[code] = below
        tried_all = problem.width == ALL and below.proven
        step.proven = step.proven and (tried_all or below.total < 2 * below.left)
    step.close()
    if tries == 1:
        step.missed = step.left - step.hit
        step.total = step.left + step.missed
    return step
