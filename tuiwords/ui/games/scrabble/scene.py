"""Scrabble in miniature: two words are placed, one across the other."""

from __future__ import annotations

from tuiwords.ui.widgets.miniature import Board, PlayedScene, board

_SQUARES = ("dbblbbd", "bdbbbdb", "bblblbb", "bdbbbdb", "dbblbbd")
_ACROSS = tuple((2, column, letter) for column, letter in enumerate("TILES", 1))
_DOWN = tuple((row, 2, letter) for row, letter in enumerate("QUIZ") if row != 2)


def _after(laid: int) -> Board:
    letters = [[" "] * 7 for _ in _SQUARES]
    kinds = [list(row) for row in _SQUARES]
    for place, (row, column, letter) in enumerate((*_ACROSS, *_DOWN)[:laid]):
        first = place < len(_ACROSS)
        letters[row][column] = letter
        kinds[row][column] = "w" if first and laid > len(_ACROSS) else "f"
    return board(["".join(row) for row in letters], ["".join(row) for row in kinds])


SCENE = PlayedScene(tuple(_after(laid) for laid in range(len(_ACROSS) + len(_DOWN) + 1)))
