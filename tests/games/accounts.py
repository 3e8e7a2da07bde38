"""What the accounts beside random games share: none of it is code of the games."""

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tuiwords.games.base import AnyState, IllegalMoveError, Outcome

GAMES = int(os.environ.get("TUIWORDS_MODEL_GAMES", "200"))  # of each kind in the deep tests
Board = list[list[str]]  # rows of faces, "" for none
Walk = list[tuple[int, int]]  # rows and columns


def walks(board: Board, word: str, walk: Walk | None = None) -> Iterator[Walk]:
    """All ways to spell a word along squares that touch."""
    walk = walk or []
    if not word:
        yield walk
        return
    for row, line in enumerate(board):
        for column, face in enumerate(line):
            touches = not walk or max(abs(row - walk[-1][0]), abs(column - walk[-1][1])) == 1
            if face and touches and (row, column) not in walk and word.startswith(face):
                yield from walks(board, word[len(face) :], [*walk, (row, column)])


def a_walk(board: Board, rng: random.Random, most: int) -> str:
    """The letters along a random walk."""
    free = {(r, c) for r, line in enumerate(board) for c, face in enumerate(line) if face}
    at, letters = None, ""
    for _ in range(rng.randint(2, most)):
        near = [p for p in sorted(free) if not at or max(abs(p[0] - at[0]), abs(p[1] - at[1])) == 1]
        if not near:
            break
        at = rng.choice(near)
        free.remove(at)
        letters += board[at[0]][at[1]]
    return letters


def ranks_of(values: list) -> tuple[int, ...]:
    return tuple(1 + sum(other > mine for other in values) for mine in values)


def best_of(scores: list[int], ranks: tuple[int, ...]) -> list[bool]:
    """Who is first; nobody if all are level without a point."""
    nothing = len(set(ranks)) == 1 and max(scores) <= 0
    return [rank == 1 and not nothing for rank in ranks]


def check_end(outcome: Outcome | None, scores: list[int], standing: list, won: list[bool]) -> None:
    assert outcome is not None
    assert outcome.scores == tuple(map(float, scores))
    assert outcome.ranks == ranks_of(standing)
    assert outcome.won == tuple(won)
    assert outcome.reason


def refused(state: AnyState, seat: int, move: Any) -> None:
    with pytest.raises(IllegalMoveError):
        state.after(seat, move)


def played(play: Callable[[random.Random], str], games: int) -> Counter[str]:
    """How so many games ended or went, each with a seed of its own."""
    return Counter(play(random.Random(f"{number}")) for number in range(games))
