"""Squares, dice, wooden tiles and letters on them, painted point by point with half blocks.

A cell of the terminal is two points, one above the other; points are about square.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal, NamedTuple

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

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

 # #   # #   # #    #    ###   ###   ###
 ###   ###  #   #  ###  #   # #   # #   #
#   # #   # #   # #   # # ##  ##  #   ##
##### #   # #   # ##### #   # # # #
#   #  ###   ###  #   # # ##  #  ##   #
ÄÖÜÅßÑ?
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
_COLON = (" ", "#", " ", "#", " ")
_BLOCKS = {"  ": " ", "# ": "▀", " #": "▄", "##": "█"}  # of two points, one above the other
# Which rows make a glyph of seven rows: those with a stem are doubled.
_TALL = (0, 1, 1, 2, 3, 3, 4)
Form = Literal["square", "frame", "die", "wood"]
LEAST = 4  # lines from which a tile is drawn: a letter of five points with a margin
_LIGHT, _SHADE = 0.22, 0.3  # of white on a lit side, of black on a shaded one
_PLAIN = Style(bold=False)
_WHITE, _BLACK = Color(255, 255, 255), Color(0, 0, 0)
# What a point shows.
_GROUND, _FACE, _INK, _LIT, _SHADED, _MARK = " ", ".", "#", "^", "v", "@"


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


def in_blocks(text: str) -> list[str]:
    """Letters, digits and colons as three lines of half blocks."""
    drawn = [_rows(letter, SIDE) or _COLON for letter in text]
    rows = [" ".join(parts) for parts in zip(*drawn, strict=True)]
    lower = [*rows[1::2], " " * len(rows[0])]
    return [
        "".join(_BLOCKS[over + under] for over, under in zip(*pair, strict=True))
        for pair in zip(rows[::2], lower, strict=True)
    ]


class Paint(NamedTuple):
    """How a tile is drawn: its form and its colors.

    ``face`` has the colors of the tile and of its letter, ``ground`` the color around it and
    ``mark`` the color of the frame that the cursor has. ``apart`` leaves a row of points free
    above the tile, because the next one above touches it. ``folded`` rows of points are missing
    above and below while the tile turns.
    """

    form: Form
    face: Style
    ground: Style
    mark: RichColor | None = None
    apart: bool = False
    folded: int = 0


@lru_cache(maxsize=16384)
def drawn_line(
    letter: str, width: int, height: int, line: int, paint: Paint, note: str = ""
) -> tuple[Segment, ...]:
    """One line of a tile, with a ``note`` at its lower right: on wood above the shaded edge."""
    marked, apart, folded = paint.mark is not None, paint.apart, paint.folded
    points = _points(letter, width, height, paint.form, marked, apart, folded)
    upper, lower = points[2 * line], points[2 * line + 1]
    colors = _colors(paint)
    wood = paint.form == "wood"
    noted = note and line == height - 1 - wood
    end = width - len(note) - (wood and len(note) == 1) if noted else width
    segments: list[Segment] = []
    start = 0
    for x in range(1, end + 1):
        if x == end or (upper[x], lower[x]) != (upper[start], lower[start]):
            segments.append(_cells(x - start, upper[start], lower[start], colors))
            start = x
    if end < width:
        segments.append(Segment(note, paint.face + _PLAIN))
    if width - end > len(note):
        segments.append(_cells(1, upper[-1], lower[-1], colors))
    return tuple(segments)


def shaded_edge(width: int, face: Style) -> Segment:
    """The lowest line of a tile that has no points: its lower half is in the shade."""
    shade = _blended(face.bgcolor, _BLACK, _SHADE)
    return Segment("▄" * width, Style(color=shade, bgcolor=face.bgcolor))


def _cells(number: int, upper: str, lower: str, colors: dict[str, RichColor | None]) -> Segment:
    # The ground, which may be the terminal's own color, is never a foreground.
    over, under = colors[upper], colors[lower]
    if over == under:
        return Segment(" " * number, Style(bgcolor=over))
    if upper == _GROUND:
        return Segment("▄" * number, Style(color=under, bgcolor=over))
    return Segment("▀" * number, Style(color=over, bgcolor=under))


def _colors(paint: Paint) -> dict[str, RichColor | None]:
    face = paint.face.bgcolor
    return {
        _GROUND: paint.ground.bgcolor,
        _FACE: face,
        _INK: paint.face.color,
        _LIT: _blended(face, _WHITE, _LIGHT),
        _SHADED: _blended(face, _BLACK, _SHADE),
        _MARK: paint.mark,
    }


def _blended(color: RichColor | None, other: Color, share: float) -> RichColor | None:
    """A color lit or shaded; one of the terminal's own, which is unknown here, stays."""
    if color is None or color.triplet is None:
        return color
    return Color(*color.triplet).blend(other, share).rich_color


@lru_cache(maxsize=2048)
def _points(
    letter: str, width: int, height: int, form: Form, marked: bool, apart: bool, folded: int
) -> tuple[str, ...]:
    """All points of a tile, row by row."""
    tall = 2 * height - apart
    body = _body(width, tall, form)
    drawn = glyph(letter, width - 2, tall - 2) if letter.strip() else None
    if drawn is not None:
        top, left = (tall - len(drawn)) // 2, (width - len(drawn[0])) // 2
        for row, line in enumerate(drawn, top):
            for column, point in enumerate(line, left):
                if point != " ":
                    body[row][column] = _INK
    if marked:
        _outline(body, _MARK)
    for gone in (*range(folded), *range(tall - folded, tall)):
        body[gone] = [_GROUND] * width
    rows = ["".join(row) for row in body]
    return (_GROUND * width, *rows) if apart else tuple(rows)


def _body(width: int, tall: int, form: Form) -> list[list[str]]:
    inside = _GROUND if form == "frame" else _FACE
    body = [[inside] * width for _ in range(tall)]
    if form == "frame":
        _outline(body, _FACE)
    elif form in ("die", "wood"):
        body[0] = [_LIT] * width
        body[-1] = [_SHADED] * width
        for row in body[1:-1]:
            row[0], row[-1] = _LIT, _SHADED
        if form == "die":
            for corners in (body[0], body[-1]):
                corners[0] = corners[-1] = _GROUND
    return body


def _outline(body: list[list[str]], point: str) -> None:
    body[0] = [point] * len(body[0])
    body[-1] = [point] * len(body[0])
    for row in body[1:-1]:
        row[0] = row[-1] = point
