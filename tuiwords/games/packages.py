"""What installed packages declare by their entry points, found by metadata without importing."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tuiwords.games.base import GameError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


@cache
def entries(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group."""
    if not _any():
        return ()
    # Its import takes as long as all of the start of a command.
    return tuple(import_module("importlib.metadata").entry_points(group=group))


def load(entry: EntryPoint) -> Any:
    """The value of an entry, whose package is imported. Raises: GameError."""
    try:
        return entry.load()
    except (Exception, SystemExit) as error:  # whatever a foreign package does when it is imported
        where = f"{entry.name!r} of the package {package_of(entry)}"
        why = f"{type(error).__name__}: {error}"
        raise GameError(f"{where} cannot be loaded: {why}") from error


def package_of(entry: EntryPoint) -> str:
    """The name of the package that declares an entry."""
    return entry.dist.name if entry.dist is not None else entry.module


@cache
def _any() -> bool:
    """Whether an installed package has an entry of ours at all."""
    files = (
        file
        for folder in dict.fromkeys(sys.path)
        for file in Path(folder or ".").glob("*.dist-info/entry_points.txt")
    )
    return any(map(_declares, files))


def _declares(file: Path) -> bool:
    try:
        return b"[tuiwords." in file.read_bytes()
    except OSError:  # such as of a package that was just removed
        return False
