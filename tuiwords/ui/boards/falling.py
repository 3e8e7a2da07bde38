"""How letters fall and rows close up, picture by picture."""

from __future__ import annotations

from dataclasses import replace

from tuiwords.games.word_soup import EMPTY, RIGHT, Board, Pick


def pictures(before: Board, pick: Pick) -> list[Board]:
    """What is seen after a word is taken from ``before``, on the board tilted as for the word.

    First the gap, then the letters a square lower in each picture, then the rows a square nearer to
    the right; the last is the board of the game.
    """
    cells = bytearray(before.tilted(pick.tilt).cells)
    for square in pick.path:
        cells[square] = EMPTY
    shown = [replace(before, cells=bytes(cells))]
    while (lower := _lower(shown[-1])) != shown[-1]:
        shown.append(lower)
    while (nearer := _nearer(shown[-1])) != shown[-1]:
        shown.append(nearer)
    return shown


def tilting(board: Board, tilt: str) -> list[Board]:
    """What is seen while a board is tilted to a side."""
    other = "left" if tilt == RIGHT else RIGHT
    shown = [board.tilted(other)]
    while (nearer := _nearer(shown[-1], tilt)) != shown[-1]:
        shown.append(nearer)
    return shown[1:]


def _lower(board: Board) -> Board:
    """Every letter with nothing below it, and all above it, one row down."""
    cells = bytearray(board.cells)
    for column in range(board.columns):
        falls = False
        for row in range(board.rows - 1, -1, -1):
            square = row * board.columns + column
            if cells[square] == EMPTY:
                falls = True
            elif falls:
                cells[square + board.columns], cells[square] = cells[square], EMPTY
    return replace(board, cells=bytes(cells))


def _nearer(board: Board, tilt: str = RIGHT) -> Board:
    """Every letter with a gap beside it, and all behind it, one column nearer to the side."""
    rows = []
    for start in range(0, len(board.cells), board.columns):
        row = board.cells[start : start + board.columns]
        rows.append(_shifted(row) if tilt == RIGHT else _shifted(row[::-1])[::-1])
    return replace(board, cells=b"".join(rows))


def _shifted(row: bytes) -> bytes:
    gap = row.rfind(EMPTY)
    return row if gap < 0 else bytes([EMPTY]) + row[:gap] + row[gap + 1 :]
