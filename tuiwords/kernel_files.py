"""The files that kernels are written in and those they are compiled to, as far as known without
numba: importing that takes half a second and 70 MB.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from tuiwords.paths import cache_dir, write_atomically

JIT = os.environ.get("NUMBA_DISABLE_JIT", "") in ("", "0")
CHECKED = os.environ.get("TUIWORDS_CHECKED", "") not in ("", "0")
PACKAGE = Path(__file__).resolve().parent
MAKERS = ("kernel", "compiler", "machine_code", "intrinsics")  # modules that make kernels
SHIPPED = PACKAGE / "compiled"  # made with the wheel: kernels and word graphs; a checkout has none

# What kernels are compiled for where the processor has it, as all do since Haswell (2013) and
# Excavator (2015): they run as fast as those for the very processor, and can move to others.
LEVEL = "x86-64-v3"
LEVEL_FLAGS = (  # as Linux calls them
    "pni ssse3 sse4_1 sse4_2 popcnt cx16 lahf_lm avx avx2 bmi1 bmi2 f16c fma abm movbe xsave"
)
LEVEL_FEATURES = (  # the same as LLVM calls them
    "sse3 ssse3 sse4.1 sse4.2 popcnt cx16 sahf avx avx2 bmi bmi2 f16c fma lzcnt movbe xsave"
)


def kernel_sources() -> list[Path]:
    """Every file that kernels compiled by numba depend on, sorted."""
    layouts = [path for path in PACKAGE.rglob("layout.py") if path.parent.name != "kernels"]
    own = [PACKAGE / f"{name}.py" for name in MAKERS]
    kernels = [
        path
        for path in PACKAGE.rglob("kernels/*.py")
        if "\nimport cython\n" not in path.read_text(encoding="utf-8")
    ]
    return sorted([*own, *kernels, *layouts])


@cache
def source_hash() -> str:
    """Sixteen hex digits over the names and contents of all kernel files."""
    digest = hashlib.sha256()
    for path in kernel_sources():
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def is_ready(game: str) -> bool:
    """Whether all kernels of a game are known to be compiled for this very machine."""
    for base in (SHIPPED, cache_dir()):
        try:
            folder = _note(base, game).read_text(encoding="utf-8")
        except (OSError, ValueError):
            continue
        if any((place / "kernels" / folder).is_dir() for place in (SHIPPED, cache_dir())):
            return True
    return False


def note_ready(game: str, folder: str) -> None:
    """Note that all kernels of a game are in folders of a name; in a read-only cache nothing is."""
    path = _note(cache_dir(), game)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, folder.encode())


def _note(base: Path, game: str) -> Path:
    return base / "ready" / _machine() / game


@cache
def _machine() -> str:
    """A hash that is another one at least where the folder of the kernels would be.

    But for processors of systems that do not tell theirs: there kernels may be thought ready that
    are compiled at first use.
    """
    known = (
        *(sys.implementation.cache_tag, platform.system(), platform.machine(), _processor()),
        *(source_hash(), CHECKED, _version("numba"), _version("llvmlite")),
    )
    return hashlib.sha256(repr(known).encode()).hexdigest()[:16]


def _processor() -> str:
    """The level of the processor that kernels are compiled for, or else all that it can."""
    with suppress(OSError), Path("/proc/cpuinfo").open(encoding="utf-8") as lines:
        for line in lines:
            if line.startswith(("flags", "Features")):
                return LEVEL if set(LEVEL_FLAGS.split()) <= set(line.split()) else line
    return ""


def _version(package: str) -> str:
    """The version of an installed package, by the name of its metadata's folder."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return ""
    site = Path(spec.origin).parent.parent
    return ",".join(sorted(found.name for found in site.glob(f"{package}-*.dist-info")))
