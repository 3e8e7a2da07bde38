"""Letters drawn with square points, two of them in each cell of the terminal: our own drawing."""

from __future__ import annotations

from functools import cache

SIDE = 5  # points of a glyph across and down

# Five rows of five points each; "#" is a point of the letter.
_DRAWN = """
 ###  ####   #### ####  ##### #####  #### #   #  ###    ### #   # #     #   # #   #
#   # #   # #     #   # #     #     #     #   #   #      #  #  #  #     ## ## ##  #
##### ####  #     #   # ####  ####  #  ## #####   #      #  ###   #     # # # # # #
#   # #   # #     #   # #     #     #   # #   #   #   #  #  #  #  #     #   # #  ##
#   # ####   #### ####  ##### #      #### #   #  ###   ##   #   # ##### #   # #   #
ABCDEFGHIJKLMN

 ###  ####   ###  ####   #### ##### #   # #   # #   # #   # #   # #####
#   # #   # #   # #   # #       #   #   # #   # #   #  # #   # #     #
#   # ####  # # # ####   ###    #   #   # #   # # # #   #     #     #
#   # #     #  #  #  #      #   #   #   #  # #  ## ##  # #    #    #
 ###  #      ## # #   # ####    #    ###    #   #   # #   #   #   #####
OPQRSTUVWXYZ

 ###    #    ###  ####  #  #  #####  ###  #####  ###   ###
#  ##  ##   #   #     # #  #  #     #         # #   # #   #
# # #   #      #   ###  ##### ####  ####     #   ###   ####
##  #   #     #       #    #      # #   #   #   #   #     #
 ###   ###  ##### ####     #  ####   ###    #    ###   ###
0123456789

 # #   # #  # #    #    ####
 ###   ###  # #   ###  #   #
#   # #   # # #  #   # # ##
##### #   # # #  ##### #   #
#   #  ###   ##  #   # # ##
ÄÖÜÅß
"""
# The letters of one die: a wide drawing and one for a small die.
_QU = (" ###     ", "#   #    ", "# # # # #", "#  #  # #", " ## # ###")
_NARROW_QU = (" #     ", "# #    ", "# # # #", "### # #", " ## ###")
# Which rows make a glyph of seven rows: those with a stem are doubled.
_TALL = (0, 1, 1, 2, 3, 3, 4)


@cache
def _table() -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {"QU": _QU}
    for block in _DRAWN.strip("\n").split("\n\n"):
        *rows, letters = block.split("\n")
        for place, letter in enumerate(letters):
            start = place * (SIDE + 1)
            table[letter] = tuple(row[start : start + SIDE].ljust(SIDE) for row in rows)
    return table


def letters() -> frozenset[str]:
    """What can be drawn."""
    return frozenset(_table())


@cache
def _rows(letter: str) -> tuple[str, ...] | None:
    """The drawing of a letter, or of two letters side by side."""
    table = _table()
    rows = table.get(letter if letter == "ß" else letter.upper())
    pair = [table.get(each.upper()) for each in letter]
    if rows is None and len(pair) == 2 and pair[0] and pair[1]:
        return tuple(f"{one} {other}" for one, other in zip(pair[0], pair[1], strict=True))
    return rows


@cache
def glyph(letter: str, width: int, height: int) -> tuple[str, ...] | None:
    """The largest drawing of a letter in so many points, as rows of ``#`` and blanks.

    It is five or seven rows high, or a multiple of five; None if there is no room or no drawing.
    """
    rows = _rows(letter)
    if rows is _QU and width < len(_QU[0]):
        rows = _NARROW_QU
    if rows is None or width < len(rows[0]) or height < SIDE:
        return None
    times = min(width // len(rows[0]), height // SIDE)
    if times > 1:
        wide = ["".join(point * times for point in row) for row in rows]
        return tuple(row for row in wide for _ in range(times))
    return tuple(rows[place] for place in _TALL) if height >= len(_TALL) + 2 else rows
