"""Word Soup in miniature: a word is taken, and the letters above it fall."""

from __future__ import annotations

from tuiwords.ui.widgets.miniature import Board, PlayedScene, board

_FULL = ("  A   ", "LSRT E", "EKOUND", "MISPAS")
_FALLING = ("  A   ", "L RT E", "EK  ND", "MIS AS")
_LOWER = ("      ", "L A  E", "EKRTND", "MIS AS")
_FALLEN = ("      ", "L A  E", "EKR ND", "MISTAS")
_PATH = ((1, 1), (2, 2), (2, 3), (3, 3))


def _shown(letters: tuple[str, ...], squares: int = 0) -> Board:
    kinds = [["." if letter == " " else "t" for letter in row] for row in letters]
    for row, column in _PATH[:squares]:
        kinds[row][column] = "h"
    return board(letters, ["".join(row) for row in kinds])


SCENE = PlayedScene(
    (
        *(_shown(_FULL, squares) for squares in (0, 1, 2, 3, 4, 4, 4)),
        *(_shown(letters) for letters in (_FALLING, _LOWER, _FALLEN)),
    ),
    "die",
)
