"""Arrays made from a word list, kept in files: they are made once, and take little memory."""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from tokenize import TokenError
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.paths import SHIPPED, cache_dir, write_atomically

Array = TypeVar("Array", bound=NDArray[Any])
_PART = 1 << 20  # bytes read and written at once
_UNREADABLE = (OSError, ValueError, EOFError, TypeError, SyntaxError, TokenError)  # by numpy
MOST_BYTES = 1 << 29  # kept in all: each change of one's own words makes other arrays


def cached_array(
    kind: str, lexicon: Lexicon, make: Callable[[Lexicon], Array], dtype: type
) -> Array:
    """The one-dimensional array that ``make`` gives for a lexicon, from a file where there is one.

    ``kind`` is another one wherever the same words give another array. What came with the
    installation is only read, some of it unpacked; what is new is put into the cache, from which
    what was not used for longest goes.
    """
    letters = hashlib.sha256(lexicon.alphabet.letters.encode()).hexdigest()[:8]
    name = f"{kind}-{lexicon.hash}-{letters}.npy"
    path, shipped = cache_dir() / "graphs" / name, SHIPPED / "graphs"
    for read, known in ((_load, shipped / name), (_unpack, shipped / f"{name}.gz"), (_load, path)):
        found = read(known, dtype)
        if found is not None:
            if known == path:
                with suppress(OSError):
                    os.utime(path)
            return cast(Array, found)
    made = make(lexicon)
    with suppress(OSError):
        _save(path, made)
        _drop_oldest(path.parent)
    return made


def _check_sum(parts: Iterable[bytes], dtype: np.dtype[Any]) -> bytes:
    """A check sum of so many bytes as an item of the type has, or of four."""
    total = 0
    for part in parts:
        total = zlib.crc32(part, total)
    return total.to_bytes(max(4, dtype.itemsize), "little")


def _load(path: Path, dtype: type) -> NDArray[Any] | None:
    """The array of a file, or None where it is absent or damaged.

    It stays in the file: what of it nobody looks at takes no memory. Nobody writes to it, but
    kernels take arrays that can be written to.
    """
    try:
        stored = np.lib.format.open_memmap(path, mode="c")
        array = _without_check_sum(stored, dtype)
        if array is None:
            return None
        # Read in parts and not by way of the map, whose pages would all stay in memory.
        with path.open("rb") as file:
            file.seek(stored.offset)
            sizes = [min(_PART, array.nbytes - at) for at in _starts(array)]
            intact = _check_sum(map(file.read, sizes), stored.dtype) == file.read()
    except _UNREADABLE:
        return None
    return np.asarray(array) if intact else None


def _unpack(path: Path, dtype: type) -> NDArray[Any] | None:
    """The array of a compressed file, or None where it is absent or damaged."""
    try:
        with gzip.open(path) as file:
            return _without_check_sum(np.lib.format.read_array(file), dtype)
    except (*_UNREADABLE, zlib.error):
        return None


def _without_check_sum(stored: NDArray[Any], dtype: type) -> NDArray[Any] | None:
    """The array that is in a file; None where it is none of the type."""
    end = stored.size - max(1, 4 // stored.itemsize)
    return None if stored.dtype != dtype or stored.ndim != 1 or end < 1 else stored[:end]


def _save(path: Path, array: NDArray[Any]) -> None:
    """Write atomically. Raises: OSError without a writable cache."""

    def parts() -> Iterator[bytes]:
        data = np.ascontiguousarray(array).view(np.uint8)
        return (data[at : at + _PART].tobytes() for at in _starts(array))

    check_sum = _check_sum(parts(), array.dtype)
    size = array.size + len(check_sum) // array.itemsize
    header = io.BytesIO()
    form = {"descr": array.dtype.str, "fortran_order": False, "shape": (size,)}
    np.lib.format.write_array_header_1_0(header, form)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, chain([header.getvalue()], parts(), [check_sum]))


def _drop_oldest(folder: Path) -> None:
    """Delete the files that were not used for longest, beyond so many bytes. Raises: OSError."""
    files = sorted((path.stat().st_mtime, path) for path in folder.glob("*.npy") if path.is_file())
    *older, (_, newest) = files
    room = MOST_BYTES - newest.stat().st_size
    for _, path in reversed(older):
        room -= path.stat().st_size
        if room < 0:
            path.unlink(missing_ok=True)


def _starts(array: NDArray[Any]) -> range:
    """Where the parts of an array begin, in bytes."""
    return range(0, array.nbytes, _PART)
