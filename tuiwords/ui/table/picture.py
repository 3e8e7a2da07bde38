"""A picture of how a match ended, to post: an SVG with nothing that gives a puzzle away."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from tuiwords.paths import data_dir, make_private_folder, write_atomically
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
    lines = [Text(heading, "bold"), Text(), *map(Text, told), Text(), *map(_drawn, grid)]
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


def keep_picture(match: Match, svg: str) -> Path:
    """Write the picture of a match to a file in the data folder; returns which. Raises: OSError."""
    folder = data_dir() / "pictures"
    make_private_folder(folder)
    path = folder / f"{match.header.game}-{match.header.daily or match.header.id[:8]}.svg"
    write_atomically(path, svg.encode())
    return path


def _drawn(line: str) -> Text:
    """A line of a grid, with its squares in color."""
    text = Text()
    for char in line:
        color = _SQUARES.get(char)
        text.append("  " if color else char, f"on {color}" if color else "")
    return text
