"""Playability: the equity that players lose, on average, by not knowing a word.

It is measured in self-play (``tuiwords train playability``) and kept in a file for each word list
and ruleset: float32 (words,), thousandths of a point in a game, in the order of the list.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tuiwords.large_caches import large
from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.paths import data_dir, write_atomically
from tuiwords.resources import asset

Playability = NDArray[np.float32]
_UNREADABLE = (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile, zlib.error)

_HALF, _MASK = np.uint32(1 << 12), np.uint32(0xFFFFE000)  # of the 13 bits that are rounded off


def shipped_path(lexicon: Lexicon, rules: str) -> Path:
    """Where the table of a shipped list is."""
    return asset("playability") / _file(lexicon, rules)


def own_path(lexicon: Lexicon, rules: str) -> Path:
    """Where the table of an imported list is."""
    return data_dir() / "playability" / _file(lexicon, rules)


def _file(lexicon: Lexicon, rules: str) -> str:
    return f"{rules}-{lexicon.hash}.npz"


@large
@lru_cache(maxsize=4)
def playability(lexicon: Lexicon, rules: str) -> Playability:
    """The playability of each word of a list.

    Raises: LexiconError if it was not measured, or its file is damaged.
    """
    for path in (own_path(lexicon, rules), shipped_path(lexicon, rules)):
        try:
            with np.load(path, allow_pickle=False) as stored:
                values: Playability = stored["playability"].astype(np.float32)
        except FileNotFoundError:
            continue
        except _UNREADABLE as error:
            raise LexiconError(f"the table {path} cannot be read: {error}") from None
        if values.shape != (len(lexicon),):
            raise LexiconError(f"the table {path} has {values.size} words, not {len(lexicon)}")
        return values
    raise LexiconError(
        f"the playability of the words of {lexicon.name} has not been measured: "
        f"run tuiwords train playability --lexicon {lexicon.name} --rules {rules}"
    )


def save_playability(path: Path, values: Playability, made: Mapping[str, object]) -> None:
    """Write a table, with texts that say how it was made. Raises: OSError.

    Values are rounded by up to a ten-thousandth, far less than their errors: a third fewer bytes.
    """
    bits = np.ascontiguousarray(values, np.float32).view(np.uint32)
    values = ((bits + _HALF) & _MASK).view(np.float32)
    texts = {key: np.array(str(value)) for key, value in made.items()}
    buffer = io.BytesIO()
    np.savez_compressed(buffer, allow_pickle=False, playability=values, **texts)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, buffer.getvalue())
