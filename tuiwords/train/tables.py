"""Files of trained tables, and what is kept of a training so that it can go on after a stop."""

from __future__ import annotations

import hashlib
from pathlib import Path

import tomlkit
from tomlkit.exceptions import TOMLKitError

from tuiwords.games.base import GameError
from tuiwords.paths import cache_dir, write_atomically


def training_folder(name: str, *fixed: object) -> Path:
    """The folder in the cache for a training, another one where what is ``fixed`` differs."""
    known = hashlib.sha256(repr(fixed).encode()).hexdigest()[:12]
    folder = cache_dir() / "training" / f"{name}-{known}"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


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
