"""Output of commands: JSON for programs, aligned columns for people."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tuiwords.cli.parser import Arguments
from tuiwords.games.base import GameError
from tuiwords.safe_text import safe_text

Report = dict[str, Any]  # what a command has found, as JSON values


def json_option(to: Arguments, help: str = "print JSON") -> None:
    """Add the option that ``show`` obeys."""
    to.switch("--json", help)


def show(
    arguments: Namespace, plain: Any, text: str = "", *, note: str = "", indent: int | None = None
) -> None:
    """Print what a command has found: as JSON if that is asked for, else as text if there is any.

    With text, a ``note`` about it goes to standard error. ``indent`` is that of the JSON, which is
    one line without it; characters that a terminal acts on or hides are written as JSON escapes, so
    none is lost.
    """
    if arguments.json:
        text = json.dumps(plain, indent=indent, ensure_ascii=False, allow_nan=False)
        text, note = safe_text(text, lambda unsafe: json.dumps(unsafe[0])[1:-1]), ""
    if text:
        print(text, flush=True)
    if note:
        print(note, file=sys.stderr)


def refuse_replacing(path: Path, *, replace: bool) -> Path:
    """The path, if nothing is lost when it is written. Raises: GameError."""
    if path.is_file() and not replace:
        raise GameError(f"{path} is there already: choose another name, or --replace")
    return path


def columns(rows: Sequence[Sequence[str]], numbers: Sequence[int] = ()) -> str:
    """Rows as columns two spaces apart; those with an index in ``numbers`` are aligned right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(
            text.rjust(width) if place in numbers else text.ljust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)
