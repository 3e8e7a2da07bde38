"""Pictures to post, as SVG: how a match ended, a turn of a review, and a puzzle.

None gives away a game that others may still play.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.games.base import GameError
from tuiwords.lazy import lazy
from tuiwords.paths import data_dir, make_private_folder, write_atomically
from tuiwords.play.daily import today
from tuiwords.play.match import Match
from tuiwords.play.sharecode import share_text

_GREEN, _AMBER, _GRAY, _LIGHT = "#538d4e", "#b59f3b", "#4a4a50", "#818384"
_SQUARES = {"🟩": _GREEN, "🟨": _AMBER, "⬛": _GRAY, "⬜": _LIGHT, "░": _GRAY, "▓": _GREEN}
_BOLD = Style(bold=True)
_svg = lazy("tuiwords.ui.svg:picture")


def end_card(match: Match, seat: int, told: Sequence[str], board: Widget | None = None) -> str:
    """An SVG of what ``told`` says and of the ``board``, or else of the grid that is shared.

    Raises: GameError while it would tell what is hidden.
    """
    heading, *grid = share_text(match, seat).grid.split("\n")
    if board is not None:
        return board_card(board, "\n".join([heading, *told]))
    lines = ([Segment(line)] for line in ("", *told, ""))
    return _svg([[Segment(heading, _BOLD)], *lines, *map(_drawn, grid)])


def turn_card(match: Match, board: Widget, heading: str) -> str:
    """An SVG of a turn of a review, as its ``board`` shows it.

    Raises: GameError while others may still play the game of the day.
    """
    if match.header.daily >= today().isoformat():
        raise GameError("others may still play this game of the day")
    return board_card(board, heading)


def board_card(board: Widget, heading: str) -> str:
    """An SVG of a ``board`` as it is shown, below some lines."""
    title, *more = heading.split("\n")
    told = ([Segment(line)] for line in more)
    return _svg([[Segment(title, _BOLD)], *told, [], *_strips(board)])


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


def keep_picture(match: Match, drawn: str, part: str = "") -> Path:
    """Write the picture of a match, or of a ``part`` of it, to a file in the data folder.

    Returns which. Raises: OSError.
    """
    header = match.header
    return write_picture(f"{header.game}-{header.daily or header.id[:8]}{part}", drawn)


def write_picture(name: str, drawn: str) -> Path:
    """Write a picture to the data folder, in a file named so. Returns which. Raises: OSError."""
    folder = data_dir() / "pictures"
    make_private_folder(folder)
    path = folder / (re.sub(r"[^\w-]+", "-", name) + ".svg")
    write_atomically(path, drawn.encode())
    return path


def _drawn(line: str) -> Iterator[Segment]:
    """A line of a grid, with its squares in color."""
    for char in line:
        color = _SQUARES.get(char)
        yield Segment("  ", Style(bgcolor=color)) if color else Segment(char)
