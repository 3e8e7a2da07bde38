"""Boggle in miniature: a word is traced over the dice."""

from __future__ import annotations

from tuiwords.ui.widgets.miniature import Board, PlayedScene, board

_DICE = ("WOST", "ERDA", "NILH", "KSAE")
_PATH = ((0, 0), (0, 1), (1, 1), (1, 2), (0, 2))


def _after(squares: int, kind: str = "n") -> Board:
    kinds = [["t"] * 4 for _ in _DICE]
    notes = [[" "] * 4 for _ in _DICE]
    for place, (row, column) in enumerate(_PATH[:squares], 1):
        kinds[row][column], notes[row][column] = kind, str(place)
    return board(_DICE, ["".join(row) for row in kinds], ["".join(row) for row in notes])


SCENE = PlayedScene((*(_after(squares) for squares in range(6)), _after(5), _after(5, "h")), "die")
