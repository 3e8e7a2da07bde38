"""The kernel cache follows every kernel file; where it cannot be written, it costs only time."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tuiwords import kernel

PACKAGE = Path(kernel.__file__).parent
INNER = """from tuiwords.kernel import kernel

@kernel
def inner(x):
    return x + {added}
"""
OUTER = """from tuiwords.inner.kernels import inner
from tuiwords.kernel import kernel

@kernel
def outer(x):
    return inner(x) * 10
"""
ASK = """
from tuiwords.outer.kernels import outer
from tuiwords.kernel import kernel_cache
print(outer(1), sum(outer.stats.cache_hits.values()) if hasattr(outer, "stats") else -1)
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A temporary package with one kernel that calls another in another file."""
    package = tmp_path / "copy" / "tuiwords"
    for part in ("inner", "outer"):
        (package / part).mkdir(parents=True)
        (package / part / "__init__.py").touch()
    for name in ("__init__.py", "kernel.py", "paths.py"):
        shutil.copy(PACKAGE / name, package / name)
    (package / "inner" / "kernels.py").write_text(INNER.format(added=1))
    (package / "outer" / "kernels.py").write_text(OUTER)
    return package


def ask(package: Path, cache: Path) -> list[str]:
    environment = {**os.environ, "PYTHONPATH": str(package.parent), "TUIWORDS_CACHE": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        env=environment,
        cwd=package.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.skipif(not kernel.JIT, reason="there is no cache without the JIT")
def test_an_edited_callee_in_another_file_is_seen(copy: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert ask(copy, cache) == ["20", "0"]
    assert ask(copy, cache) == ["20", "1"], "the second process loads what the first compiled"
    (copy / "inner" / "kernels.py").write_text(INNER.format(added=2))
    assert ask(copy, cache)[0] == "30"


@pytest.mark.skipif(not kernel.JIT, reason="there is no cache without the JIT")
def test_without_a_writable_place_kernels_still_run(copy: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file where the folder should be")
    assert ask(copy, blocked)[0] == "20"
    assert blocked.read_text() == "a file where the folder should be"


def test_old_caches_are_forgotten_but_the_newest_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for age in range(6):
        folder = tmp_path / "kernels" / f"old{age}"
        folder.mkdir(parents=True)
        os.utime(folder, (1000 - age, 1000 - age))
    monkeypatch.setenv("TUIWORDS_CACHE", str(tmp_path))
    current = kernel.kernel_cache.__wrapped__()
    assert current == tmp_path / "kernels" / kernel.source_hash()
    left = sorted(p.name for p in (tmp_path / "kernels").iterdir())
    assert left == sorted([kernel.source_hash(), "old0", "old1", "old2"])


@pytest.mark.plain
@pytest.mark.parametrize("number", [1, 2, 12, 2**63, 2**64 - 1, 0b1011000])
def test_bit_functions(number: int) -> None:
    import numpy as np

    @kernel.kernel
    def both(x: np.uint64) -> tuple[int, int]:
        return kernel.popcount(x), kernel.ctz(x)

    assert tuple(both(np.uint64(number))) == (
        number.bit_count(),
        (number & -number).bit_length() - 1,
    )


def test_kernels_stand_only_in_kernel_files() -> None:
    """The hash covers the files called kernels.py, so a kernel elsewhere would go stale."""
    users = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if "@kernel\n" in (text := path.read_text()) or "@kernel(" in text or "@inlined" in text
    }
    assert all(user.endswith("kernels.py") for user in users - {"kernel.py"}), users
