"""Reads the tables of numbers that are shipped with the app, compressed numpy arrays in a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuiwords.games.base import GameError


def read_arrays(path: Path, *names: str) -> list[NDArray[Any]]:
    """The arrays of these names in a file. Raises: GameError where it is absent or damaged."""
    try:
        with np.load(path, allow_pickle=False) as stored:
            return [np.asarray(stored[name]) for name in names]
    except Exception as error:  # numpy, zipfile, zlib and tokenize each have their own for this
        raise _damaged(path, error) from error


def array_names(path: Path) -> tuple[str, ...]:
    """The names of the arrays in a file. Raises: GameError where it is absent or damaged."""
    try:
        with np.load(path, allow_pickle=False) as stored:
            return tuple(stored.files)
    except Exception as error:
        raise _damaged(path, error) from error


def _damaged(path: Path, error: Exception) -> GameError:
    return GameError(f"the file {path} is damaged: {error}")
