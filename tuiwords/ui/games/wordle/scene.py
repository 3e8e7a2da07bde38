"""Wordle in miniature: three guesses."""

from __future__ import annotations

from tuiwords.ui.widgets.miniature import Board, PlayedScene, board

_GUESSES = (("crane", "mnmmm"), ("sword", "nnnnn"), ("words", "hhhhh"))


def _after(steps: int) -> Board:
    """The board after so many steps: each guess is typed, then uncovered tile by tile."""
    letters, kinds = [], []
    for guess, colors in _GUESSES:
        uncovered = min(max(steps - 1, 0), len(guess))
        letters.append(guess if steps > 0 else " " * len(guess))
        kinds.append(colors[:uncovered] + ("t" if steps > 0 else "e") * (len(guess) - uncovered))
        steps -= len(guess) + 1
    return board(letters, kinds)


SCENE = PlayedScene(tuple(_after(steps) for steps in range(3 * 6 + 1)))
