"""Which compiled form of the kernels this process runs.

``build_kernels.py`` compiles them in variants: one for every processor of the platform, on x86-64
one that is faster and needs a processor of 2013 or later, and for tests one that checks bounds. A
package of kernels puts the folder of its variant before its own, so that ``import`` finds the
compiled modules first.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
COMPILED = PACKAGE / "compiled"
BUILDER = "build_kernels.py"
FAST = "x86-64-v3"
PLAIN = "plain"  # nothing is compiled: kernels run as Python
FAST_FEATURES = ("AVX2", "BMI2", "FMA3")  # whatever has these has all of the level


class KernelsError(ImportError):
    """Kernels that are not compiled, or not as they are now; the message says what to do."""


@cache
def variant() -> str:
    """The name of the variant: its folder in ``compiled``, or ``PLAIN``.

    ``TUIWORDS_KERNELS`` in the environment names another than the fastest one.
    """
    fastest = FAST if (COMPILED / FAST).is_dir() and is_fast() else "baseline"
    return os.environ.get("TUIWORDS_KERNELS") or fastest


@cache
def folder() -> Path:
    """Where the compiled kernels are."""
    return COMPILED / variant()


def is_fast() -> bool:
    """Whether the processor and the system have what the fast variant uses, as numpy found out."""
    try:
        from numpy._core._multiarray_umath import (  # type: ignore[import-not-found]
            __cpu_features__ as features,
        )
    except ImportError:
        return False
    return all(features.get(name) for name in FAST_FEATURES)


def states(root: Path, folders: Iterable[str]) -> dict[str, list[int]]:
    """The size and the time of the last change of each Python file in these folders, by its path.

    Where they are the same, so is the file, as for ``make``. Raises: OSError.
    """
    found = {}
    for folder in folders:
        for entry in os.scandir(root / folder):
            if entry.name.endswith((".py", ".pxd")):
                state = entry.stat()
                found[f"{folder}/{entry.name}"] = [state.st_size, state.st_mtime_ns]
    return found


@cache
def _checkout_is_stale(compiled: Path) -> bool:
    """Whether the sources are here and have changed since they were compiled."""
    root = PACKAGE.parent
    if not (root / BUILDER).is_file():
        return False
    made = json.loads((compiled / "sources.json").read_text(encoding="utf-8"))
    known = made["states"]
    with suppress(OSError):
        if states(root, {name.rpartition("/")[0] for name in known}) == known:
            return False
    import runpy

    return bool(made["hash"] != runpy.run_path(str(root / BUILDER))["sources_hash"](root))


def compiled_path(package: str) -> list[str]:
    """What a package of kernels puts before its ``__path__``.

    Raises: KernelsError where it is not compiled, or not as it is now.
    """
    if variant() == PLAIN:
        from tuiwords.uncompiled import find_cimports

        find_cimports()
        return []
    if not (folder() / "sources.json").is_file():
        what = "are not compiled"
    elif _checkout_is_stale(folder()):
        what = "have changed since they were compiled"
    else:
        return [str(folder().joinpath(*package.split(".")))]
    raise KernelsError(f"the kernels {what}: run 'python build_kernels.py {variant()}'")
