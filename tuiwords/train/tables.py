"""Files of trained tables, of which a training writes some and keeps the others."""

from __future__ import annotations

from pathlib import Path

import tomlkit
from tomlkit.exceptions import TOMLKitError

from tuiwords.games.base import GameError
from tuiwords.paths import write_atomically


def read_tables(path: Path) -> tomlkit.TOMLDocument:
    """The tables of a file, none where there is no file. Raises: GameError, OSError."""
    if not path.is_file():
        return tomlkit.document()
    try:
        return tomlkit.parse(path.read_text("utf-8"))
    except (UnicodeDecodeError, TOMLKitError) as error:
        text = f"{path} would be written again, but is not a TOML file: {error}"
        raise GameError(text) from None


def write_tables(tables: tomlkit.TOMLDocument, path: Path) -> None:
    """Write them for everybody to read. Raises: OSError."""
    write_atomically(path, tomlkit.dumps(tables).encode())
    if path.is_file():
        path.chmod(0o644)
