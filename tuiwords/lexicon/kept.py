"""Arrays made from a word list, kept in files: they are made once, and take little memory."""

from __future__ import annotations

import hashlib
import io
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.paths import SHIPPED, cache_dir, write_atomically


def kept_array(
    kind: str, lexicon: Lexicon, make: Callable[[Lexicon], NDArray[Any]], dtype: type
) -> Any:
    """The one-dimensional array that ``make`` gives for a lexicon, from a file where there is one.

    ``kind`` is another one wherever the same words give another array. What came with the
    installation is only read; what is new is put into the cache.
    """
    letters = hashlib.sha256(lexicon.alphabet.letters.encode()).hexdigest()[:8]
    name = f"{kind}-{lexicon.hash}-{letters}.npy"
    path = cache_dir() / "graphs" / name
    for known in (SHIPPED / "graphs" / name, path):
        found = _load(known, dtype)
        if found is not None:
            return found
    made = make(lexicon)
    _save(path, made)
    return made


def _check_sum(array: NDArray[Any]) -> NDArray[Any]:
    """A check sum in items of the array's own type: one, or as many as make four bytes."""
    total = zlib.crc32(np.ascontiguousarray(array).tobytes())
    return np.frombuffer(total.to_bytes(max(4, array.itemsize), "little"), array.dtype)


def _load(path: Path, dtype: type) -> NDArray[Any] | None:
    """The array of a file, or None where it is absent or damaged.

    It stays in the file: what of it nobody looks at takes no memory. Nobody writes to it, but
    kernels take arrays that can be written to.
    """
    try:
        stored = np.load(path, mmap_mode="c", allow_pickle=False)
        end = stored.size - max(1, 4 // stored.itemsize)
        if stored.dtype != dtype or stored.ndim != 1 or end < 1:
            return None
        # Read once and not by way of the map, whose pages would all stay in memory.
        whole = np.load(path, allow_pickle=False)
    except (OSError, ValueError, EOFError):
        return None
    sound = whole[end:].tobytes() == _check_sum(whole[:end]).tobytes()
    return np.asarray(stored[:end]) if sound else None


def _save(path: Path, array: NDArray[Any]) -> None:
    """Write atomically; without a writable cache nothing is kept."""
    buffer = io.BytesIO()
    np.save(buffer, np.append(array, _check_sum(array)))
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, buffer.getvalue())
