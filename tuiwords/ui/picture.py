"""Pictures to post, as SVG: how a match ended, a turn of a review, and a puzzle.

None gives away a game that others may still play.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.games.base import GameError
from tuiwords.paths import data_dir, make_private_folder, write_atomically
from tuiwords.play.daily import today
from tuiwords.play.match import Match
from tuiwords.play.sharecode import share_text

_GREEN, _AMBER, _GRAY, _LIGHT = "#538d4e", "#b59f3b", "#4a4a50", "#818384"
_SQUARES = {"🟩": _GREEN, "🟨": _AMBER, "⬛": _GRAY, "⬜": _LIGHT, "░": _GRAY, "▓": _GREEN}
_LEAST = 40  # columns of a picture


def end_card(match: Match, seat: int, told: Sequence[str]) -> str:
    """An SVG of what ``told`` says and of the grid that is shared.

    Raises: GameError while it would tell what is hidden.
    """
    heading, *grid = share_text(match, seat).grid.split("\n")
    return _svg([Text(heading, "bold"), Text(), *map(Text, told), Text(), *map(_drawn, grid)])


def turn_card(match: Match, board: Widget, heading: str) -> str:
    """An SVG of a turn of a review, as its ``board`` shows it.

    Raises: GameError while others may still play the game of the day.
    """
    if match.header.daily >= today().isoformat():
        raise GameError("others may still play this game of the day")
    return board_card(board, heading)


def board_card(board: Widget, heading: str) -> str:
    """An SVG of a ``board`` as it is shown, below some lines."""
    lines = [Text.assemble(*(_styled(each) for each in strip)) for strip in _strips(board)]
    title, *more = heading.split("\n")
    return _svg([Text(title, "bold"), *map(Text, more), Text(), *lines])


def _strips(board: Widget) -> list[Strip]:
    """The lines of a widget with all that it holds."""
    whole = board.region
    rows = [Strip.blank(whole.width)] * whole.height
    for widget in (board, *board.query("*")):
        at = widget.region
        if not at.area or not all(each.display for each in widget.ancestors_with_self):
            continue
        lines = widget.render_lines(Region(0, 0, at.width, at.height))
        left = at.x - whole.x
        for row, line in enumerate(lines, at.y - whole.y):
            if 0 <= row < whole.height:
                before, after = rows[row].crop(0, left), rows[row].crop(left + at.width)
                rows[row] = Strip.join([before, line, after])
    return rows


def _styled(segment: Segment) -> tuple[str, Style]:
    return segment.text, segment.style or Style()


def _svg(lines: Sequence[Text]) -> str:
    console = Console(
        record=True,
        file=io.StringIO(),
        width=max(_LEAST, *(line.cell_len for line in lines)),
        force_terminal=True,
        color_system="truecolor",
    )
    for line in lines:
        console.print(line, no_wrap=True)
    return console.export_svg(title="tuiwords")


def keep_picture(match: Match, svg: str, part: str = "") -> Path:
    """Write the picture of a match, or of a ``part`` of it, to a file in the data folder.

    Returns which. Raises: OSError.
    """
    header = match.header
    return write_picture(f"{header.game}-{header.daily or header.id[:8]}{part}", svg)


def write_picture(name: str, svg: str) -> Path:
    """Write a picture to the data folder, in a file named so. Returns which. Raises: OSError."""
    folder = data_dir() / "pictures"
    make_private_folder(folder)
    path = folder / (re.sub(r"[^\w-]+", "-", name) + ".svg")
    write_atomically(path, svg.encode())
    return path


def _drawn(line: str) -> Text:
    """A line of a grid, with its squares in color."""
    text = Text()
    for char in line:
        color = _SQUARES.get(char)
        text.append("  " if color else char, f"on {color}" if color else "")
    return text
