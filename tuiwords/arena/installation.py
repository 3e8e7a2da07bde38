"""What is installed here, as texts that differ where games or tables could differ."""

from __future__ import annotations

import hashlib
import platform
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from tuiwords.resources import asset, lexicon_file

_DATA = (".npz", ".toml", ".txt", ".gz", ".tsv")


@cache
def installation() -> dict[str, str]:
    """The version of Python, and those of the code and the data of tuiwords with their hashes."""
    package, version = Path(__file__).parents[1], sys.modules["tuiwords"].__version__
    code = (path for path in package.rglob("*.py") if "compiled" not in path.parts)
    data = [*asset().rglob("*"), *lexicon_file().rglob("*")]
    return {
        "Python": platform.python_version().rpartition(".")[0],
        "tuiwords": f"{version} ({files_hash(code)})",
        "data": files_hash(path for path in data if path.suffix in _DATA),
    }


def text_hash(text: str) -> str:
    """A short hash of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def files_hash(paths: Iterable[Path]) -> str:
    """A short hash of the names and the contents of files. Raises: OSError."""
    known = hashlib.sha256()
    for path in sorted(paths, key=lambda path: path.parts[::-1]):
        known.update(path.name.encode())
        known.update(path.read_bytes())
    return known.hexdigest()[:12]
