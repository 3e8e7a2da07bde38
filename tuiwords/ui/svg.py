"""Lines of the terminal as SVG.

Blocks and frames are drawn as shapes: most fonts leave gaps between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from itertools import groupby

from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME

LINE = 16  # pixels
_CELL = 8
_GROUND, _FRONT = "#14161b", "#d6dae3"
_NO_BREAK = "\u00a0"  # renderers join other blanks
_FONTS = "DejaVu Sans Mono,Menlo,Consolas,monospace"

Box = tuple[float, float, float, float]  # x, y, width and height, in eighths of a cell
# The halves of thin and thick lines: left, right, up and down.
_THIN = (0, 4, 5, 0.5), (4, 4, 4, 0.5), (4, 0, 1, 4.5), (4, 4, 1, 4)
_THICK = (0, 3.5, 5, 1), (3, 3.5, 5, 1), (3, 0, 2, 4.5), (3, 3.5, 2, 4.5)
_SHAPES: dict[str, tuple[Box, ...]] = {
    **{chr(0x2580 + eighths): ((0, 8 - eighths, 8, eighths),) for eighths in range(1, 9)},  # ▁ to █
    **{chr(0x2590 - eighths): ((0, 0, eighths, 8),) for eighths in range(1, 8)},  # ▏ to ▉
    "▀": ((0, 0, 8, 4),),
    "▐": ((4, 0, 4, 8),),
    "▔": ((0, 0, 8, 1),),
    "▕": ((7, 0, 1, 8),),
    "▘": ((0, 0, 4, 4),),
    "▝": ((4, 0, 4, 4),),
    "─": ((0, 4, 8, 0.5),),
    "━": ((0, 3.5, 8, 1),),
    "╸": ((0, 3.5, 4, 1),),
    "╺": ((4, 3.5, 4, 1),),
    "│": ((4, 0, 1, 8),),
    "┃": ((3, 0, 2, 8),),
    **{
        corners[place]: (halves[1 - place % 2], halves[3 - place // 2])
        for corners, halves in (("╭╮╰╯", _THIN), ("┌┐└┘", _THIN), ("┏┓┗┛", _THICK))
        for place in range(4)
    },
}
_PARTS = re.compile("([{0}]+)|([^{0}]+)".format("".join(_SHAPES)))


def picture(lines: Iterable[Iterable[Segment]]) -> str:
    """An SVG of these lines, with a margin of one cell."""
    segments = [list(line) for line in lines]
    columns = max(sum(each.cell_length for each in line) for line in segments)
    rows = (
        f'<g transform="translate({_CELL} {LINE * number})">{row(line)}</g>'
        for number, line in enumerate(segments, 1)
    )
    return sheet(columns + 2, len(segments) + 2, rows)


def sheet(columns: int, lines: int, parts: Iterable[str]) -> str:
    """An SVG of so many cells with these parts on it."""
    size = f'viewBox="0 0 {columns * _CELL} {lines * LINE}" shape-rendering="crispEdges"'
    text = f'font-family="{_FONTS}" font-size="13" fill="{_FRONT}"'
    ground = f'<rect width="100%" height="100%" fill="{_GROUND}"/>'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {text}>'
    return "".join([opening, ground, *parts, "</svg>"])


def row(segments: Iterable[Segment]) -> str:
    """The shapes of a line, which begins at the origin."""
    drawn = []
    column = 0
    for text, style, _control in segments:
        drawn.append(_run(column, text, style or Style.null()))
        column += cell_len(text)
    return "".join(drawn)


def _run(column: int, text: str, style: Style) -> str:
    front, ground = _hex(style.color, _FRONT), _hex(style.bgcolor, _GROUND)
    if style.reverse:
        front, ground = ground, front
    fill = f' fill="{front}"' * (front != _FRONT)
    looks = fill + ' font-weight="bold"' * bool(style.bold)
    looks += ' font-style="italic"' * bool(style.italic)
    looks += ' text-decoration="underline"' * bool(style.underline)
    drawn = []
    if ground != _GROUND:
        drawn.append(f'<path fill="{ground}" d="{_box(column, (0, 0, 8 * cell_len(text), 8))}"/>')
    for part in _PARTS.finditer(text):
        at = column + cell_len(text[: part.start()])
        if part[1]:
            drawn.append(f'<path{fill} d="{"".join(_boxes(at, part[1]))}"/>')
        elif shown := part[2].strip():
            x = (at + len(part[2]) - len(part[2].lstrip())) * _CELL
            length = f'textLength="{cell_len(shown) * _CELL}"'
            shown = escape(shown).replace(" ", _NO_BREAK)
            drawn.append(f'<text x="{x}" y="13"{looks} {length}>{shown}</text>')
    return "".join(drawn)


def _boxes(column: int, text: str) -> Iterable[str]:
    """The shapes of blocks and frames; what goes on in the next cell is one box."""
    for char, same in groupby(text):
        count = len([*same])
        for x, y, width, height in _SHAPES[char]:
            whole = width == 8
            for place in range(1 if whole else count):
                yield _box(column + place, (x, y, 8 * count if whole else width, height))
        column += count


def _box(column: int, box: Box) -> str:
    x, y, width, height = box  # an eighth of a cell is one pixel wide and two high
    return f"M{column * _CELL + x:g} {2 * y:g}h{width:g}v{2 * height:g}h-{width:g}z"


def _hex(color: Color | None, default: str) -> str:
    if color is None or color.is_default:
        return default
    return color.get_truecolor(SVG_EXPORT_THEME).hex
