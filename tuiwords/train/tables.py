"""What trainings share: files of tables, progress, and what is kept to go on after a stop."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path

import tomlkit
from tomlkit.exceptions import TOMLKitError

from tuiwords.games.base import GameError
from tuiwords.games.scrabble import Ruleset
from tuiwords.paths import cache_dir, write_shared

Progress = Callable[[int, int], None]  # is told how much is done, and how much there is to do


def untold(_done: int, _total: int) -> None:
    """Tell nobody."""


def blocks(games: int, size: int) -> list[tuple[int, int]]:
    """The first game of each block of ``size`` games, and how many games it has."""
    return [(start, min(size, games - start)) for start in range(0, games, size)]


def name_of(rules: Ruleset) -> str:
    """What tables of rules are called, in a language ``RULES-CODE``."""
    return f"{rules.key}-{rules.language}" if rules.language else rules.key


def options_of(rules: Ruleset) -> str:
    """The options of a training with these rules."""
    language = f" --language {rules.language}" if rules.language else ""
    return f"--rules {rules.key}{language}"


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


def write_table(path: Path, name: str, table: Mapping[str, object]) -> None:
    """Write the table of one name; the others stay. Raises: GameError, OSError."""
    tables = read_tables(path)
    tables[name] = table
    write_shared(path, tomlkit.dumps(tables).encode())
