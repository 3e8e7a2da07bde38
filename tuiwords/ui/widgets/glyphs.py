"""Letters drawn with square points, two of them in each cell of the terminal: our own drawing."""

from __future__ import annotations

from functools import cache

SIDE = 5  # points of a glyph across and down
_NARROW_SIDE = 3  # points of a narrow one across

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

 # #   # #   # #    #    ###   ###
 ###   ###  #   #  ###  #   # #   #
#   # #   # #   # #   # # ##  ##  #
##### #   # #   # ##### #   # # # #
#   #  ###   ###  #   # # ##  #  ##
ÄÖÜÅßÑ
"""
# The letters of one die: a wide drawing and one for a small die.
_QU = (" ###     ", "#   #    ", "# # # # #", "#  #  # #", " ## # ###")
_NARROW_QU = (" #     ", "# #    ", "# # # #", "### # #", " ## ###")
# Narrower letters, of which two fit on a small die.
_NARROW = """
 #  ##   ## ##  ### ###  ## # # ###   # # # #   # #
# # # # #   # # #   #   #   # #  #    # # # #   ###
### ##  #   # # ##  ##  # # ###  #    # ##  #   ###
# # # # #   # # #   #   # # # #  #  # # # # #   # #
# # ##   ## ##  ### #    ## # # ###  #  # # ### # #
ABCDEFGHIJKLM

##  ### ##  ### ##   ## ### # # # # # # # # # # ###
# # # # # # # # # # #    #  # # # # # # # # # #   #
# # # # ##  # # ##   #   #  # # # # ###  #   #   #
# # # # #   ### # #   #  #  # # # # ### # #  #  #
# # ### #     # # # ##   #  ###  #  # # # #  #  ###
NOPQRSTUVWXYZ
"""
# Which rows make a glyph of seven rows: those with a stem are doubled.
_TALL = (0, 1, 1, 2, 3, 3, 4)


@cache
def _table(drawn: str, side: int) -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for block in drawn.strip("\n").split("\n\n"):
        *rows, letters = block.split("\n")
        for place, letter in enumerate(letters):
            start = place * (side + 1)
            table[letter] = tuple(row[start : start + side].ljust(side) for row in rows)
    return table


def letters() -> frozenset[str]:
    """What can be drawn."""
    return frozenset({"QU", *_table(_DRAWN, SIDE)})


@cache
def _rows(letter: str, width: int) -> tuple[str, ...] | None:
    """The drawing of a letter, or of two letters side by side, in so many points."""
    if letter.upper() == "QU":
        return _QU if width >= len(_QU[0]) else _NARROW_QU
    if len(letter) == 2:
        side = SIDE if width > 2 * SIDE else _NARROW_SIDE
        table = _table(_DRAWN, SIDE) if side == SIDE else _table(_NARROW, _NARROW_SIDE)
        one, other = (table.get(each.upper()) for each in letter)
        if one and other:
            return tuple(f"{left} {right}" for left, right in zip(one, other, strict=True))
    return _table(_DRAWN, SIDE).get(letter if letter == "ß" else letter.upper())


@cache
def glyph(letter: str, width: int, height: int) -> tuple[str, ...] | None:
    """The largest drawing of a letter in so many points, as rows of ``#`` and blanks.

    It is five or seven rows high, or a multiple of five; None if there is no room or no drawing.
    """
    rows = _rows(letter, width)
    if rows is None or width < len(rows[0]) or height < SIDE:
        return None
    times = min(width // len(rows[0]), height // SIDE)
    if times > 1:
        wide = ["".join(point * times for point in row) for row in rows]
        return tuple(row for row in wide for _ in range(times))
    return tuple(rows[place] for place in _TALL) if height >= len(_TALL) + 2 else rows
