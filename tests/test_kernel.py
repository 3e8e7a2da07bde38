"""The kernel cache follows every kernel file; where it cannot be written, it costs only time."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tuiwords import compiler, kernel, kernel_files

PACKAGE = Path(kernel.__file__).parent
INNER = """from tuiwords.kernel import kernel

@kernel
def inner(x):
    return x + {added}
"""
OUTER = """from tuiwords.inner.kernels.add import inner
from tuiwords.kernel import kernel

@kernel
def outer(x):
    return inner(x) * 10
"""
ASK = """
from tuiwords.outer.kernels.times import outer
from tuiwords.compiler import origins
print(outer(1), *(f"{count} {origin}" for origin, count in sorted(origins.items())), sep=", ")
"""
MADE = "1 made machine code"
COMPILED = f"20, 2 compiled, {MADE}"  # the outer one and the inner one that it calls


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A temporary package with one kernel that calls another in another file."""
    package = tmp_path / "copy" / "tuiwords"
    for part in ("inner", "outer"):
        (package / part / "kernels").mkdir(parents=True)
        (package / part / "__init__.py").touch()
        (package / part / "kernels" / "__init__.py").touch()
    for name in ("__init__", "paths", "kernel_files", *kernel_files.MAKERS):
        shutil.copy(PACKAGE / f"{name}.py", package)
    (package / "inner" / "kernels" / "add.py").write_text(INNER.format(added=1))
    (package / "outer" / "kernels" / "times.py").write_text(OUTER)
    return package


def ask(package: Path, cache: Path, script: str = ASK, **settings: str) -> str:
    """What a script prints in a process of the temporary package."""
    environment = {
        **{name: value for name, value in os.environ.items() if name != "TUIWORDS_CHECKED"},
        "PYTHONPATH": str(package.parent),
        "TUIWORDS_CACHE": str(cache),
        # Bytecode of a file that was edited in the same second would not be seen as old.
        "PYTHONDONTWRITEBYTECODE": "1",
        **settings,
    }
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=environment,
        cwd=package.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.skipif(not kernel_files.JIT, reason="there is no cache without the JIT")
def test_an_edited_callee_in_another_file_is_seen(copy: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert ask(copy, cache) == COMPILED
    assert ask(copy, cache) == "20, 1 cached", "the second process loads what the first compiled"
    (copy / "inner" / "kernels" / "add.py").write_text(INNER.format(added=2))
    assert ask(copy, cache) == f"30, 2 compiled, {MADE}"


@pytest.mark.skipif(not kernel_files.JIT, reason="there is no cache without the JIT")
def test_another_installation_loads_what_this_one_compiled(copy: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert ask(copy, cache) == COMPILED
    other = shutil.copytree(copy, tmp_path / "elsewhere" / "tuiwords")
    assert ask(other, cache) == "20, 1 cached"


@pytest.mark.skipif(not kernel_files.JIT, reason="there is no cache without the JIT")
def test_kernels_that_came_with_the_installation_are_used(copy: Path, tmp_path: Path) -> None:
    assert ask(copy, tmp_path / "cache") == COMPILED
    shutil.copytree(tmp_path / "cache" / "kernels", copy / "compiled" / "kernels")
    blocked = tmp_path / "file"
    blocked.touch()
    assert ask(copy, blocked) == "20, 1 shipped", "also where nothing can be written"
    (copy / "outer" / "kernels" / "times.py").write_text(OUTER.replace("10", "20"))
    assert ask(copy, tmp_path / "other") == f"40, 2 compiled, {MADE}", (
        "of other sources they are not"
    )


@pytest.mark.skipif(not kernel_files.JIT, reason="there is no cache without the JIT")
def test_what_several_processes_compiled_works_together(copy: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    inner = "from tuiwords.inner.kernels.add import inner; print(inner(1))"
    assert ask(copy, cache, inner) == "2"
    assert ask(copy, cache) == f"20, 1 cached, 1 compiled, {MADE}", (
        "the inner one is linked from its file"
    )
    assert ask(copy, cache) == "20, 1 cached"


@pytest.mark.skipif(not kernel_files.JIT, reason="there is no cache without the JIT")
@pytest.mark.parametrize("keep", [0, 3, 1000, -100])
def test_damaged_files_are_made_again(copy: Path, tmp_path: Path, keep: int) -> None:
    assert ask(copy, tmp_path / "cache") == COMPILED
    files = list((tmp_path / "cache" / "kernels").glob("*/outer.*"))
    assert len(files) == 2, "what is linked and what is called"
    for path in files:
        path.write_bytes(path.read_bytes()[:keep])
    assert ask(copy, tmp_path / "cache") == f"20, 1 cached, 1 compiled, {MADE}"
    assert ask(copy, tmp_path / "cache") == "20, 1 cached", "they were replaced"


@pytest.mark.skipif(not kernel_files.JIT, reason="there is no cache without the JIT")
def test_machine_code_is_made_of_what_was_only_linked(copy: Path, tmp_path: Path) -> None:
    assert ask(copy, tmp_path / "cache") == COMPILED
    (called,) = (tmp_path / "cache" / "kernels").glob("*/outer.*called*")
    called.unlink()
    assert ask(copy, tmp_path / "cache") == f"20, 1 cached, {MADE}"


RAISING = """import numpy as np
from tuiwords.kernel import kernel

@kernel
def refuse(array):
    if array[0] > 1:
        raise ValueError("too large", array)
    return array[0]

@kernel
def asks(array):
    return refuse(array) + refuse(array)
"""


@pytest.mark.skipif(not kernel_files.JIT, reason="there is no cache without the JIT")
def test_errors_of_cached_kernels_carry_arrays(copy: Path, tmp_path: Path) -> None:
    (copy / "outer" / "kernels" / "refuse.py").write_text(RAISING)
    script = """
import numpy as np
from tuiwords.outer.kernels.refuse import asks
try:
    asks(np.arange(3) + 5)
except ValueError as error:
    print(error.args)
"""
    for _ in range(2):
        said = ask(copy, tmp_path / "cache", script)
        assert said == "('too large', array([5, 6, 7]))"


RETURNING = """import numpy as np
from tuiwords.kernel import kernel

@kernel
def doubled(array):
    return array * 2

@kernel
def first_doubled(array):
    return doubled(array)[0]
"""


@pytest.mark.skipif(not kernel_files.JIT, reason="there is no cache without the JIT")
def test_arrays_are_returned_by_what_another_process_made_callable(
    copy: Path, tmp_path: Path
) -> None:
    """A process that has linked a kernel, and then finds its machine code in a file."""
    (copy / "outer" / "kernels" / "double.py").write_text(RETURNING)
    begin = "import numpy as np; from tuiwords.outer.kernels.double import first_doubled, doubled; "
    call = "print(doubled(np.arange(3) + 1))"
    assert ask(copy, tmp_path / "cache", begin + call) == "[2 4 6]"
    first = "first_doubled(np.arange(3)); "
    assert ask(copy, tmp_path / "cache", begin + first + call) == "[2 4 6]"


@pytest.mark.skipif(not kernel_files.JIT, reason="there is no cache without the JIT")
def test_kernels_of_other_packages_are_told_apart(copy: Path, tmp_path: Path) -> None:
    """By their file and line, and by the sources of their whole package."""
    game = copy.parent / "game"
    for folder in (game, game / "near", game / "far"):
        folder.mkdir()
        (folder / "__init__.py").touch()
    (game / "near" / "add.py").write_text(INNER.format(added=1))
    (game / "far" / "add.py").write_text(INNER.format(added=1000))
    (game / "times.py").write_text(
        "from game.near.add import inner\nfrom tuiwords.kernel import kernel\n\n"
        "@kernel\ndef outer(x):\n    return inner(x) * 10\n"
    )
    script = """
import sys
for name in ("near", "far"):
    module = __import__(f"game.{name}.add", fromlist=["inner"])
    print(module.inner(1), end=" ")
from game.times import outer
print(outer(1))
"""
    for _ in range(2):
        assert ask(copy, tmp_path / "cache", script) == "2 1001 20"
    (game / "near" / "add.py").write_text(INNER.format(added=2))
    assert ask(copy, tmp_path / "cache", script) == "3 1001 30"


EACH_OTHER = """from tuiwords.kernel import kernel

@kernel("int64(int64)")
def even(n):
    return 1 if n == 0 else odd(n - 1)

@kernel("int64(int64)")
def odd(n):
    return 0 if n == 0 else even(n - 1)

@kernel
def factorial(n):
    return 1 if n < 2 else n * factorial(n - 1)
"""


@pytest.mark.skipif(not kernel_files.JIT, reason="without the JIT they may")
def test_kernels_may_call_themselves_but_not_each_other(copy: Path, tmp_path: Path) -> None:
    (copy / "outer" / "kernels" / "even.py").write_text(EACH_OTHER)
    script = """
from tuiwords.outer.kernels.even import even, factorial
try:
    even(7)
except TypeError as error:
    print(error, factorial(5))
"""
    assert (
        ask(copy, tmp_path / "cache", script)
        == "the kernel odd calls even, which needs odd itself 120"
    )


@pytest.mark.skipif(not kernel_files.JIT, reason="there is no cache without the JIT")
def test_functions_of_numba_itself_work_beside_kernels(copy: Path, tmp_path: Path) -> None:
    (copy / "outer" / "kernels" / "both.py").write_text(
        "import numba\nfrom tuiwords.inner.kernels.add import inner\n"
        "from tuiwords.kernel import kernel\n\n"
        "@numba.njit(cache=True)\ndef half(x):\n    return x / 2\n\n"
        "@numba.njit\ndef calls(x):\n    return inner(x) + half(x)\n\n"
        "@kernel\ndef outer(x):\n    return half(x) + inner(x)\n"
    )
    script = "from tuiwords.outer.kernels.both import *; print(outer(3), half(3), calls(3))"
    for _ in range(2):
        assert ask(copy, tmp_path / "cache", script) == "5.5 1.5 5.5"


def test_numba_is_not_imported_before_a_kernel_runs(copy: Path, tmp_path: Path) -> None:
    script = "import sys, tuiwords.outer.kernels.times; print('numba' in sys.modules)"
    assert ask(copy, tmp_path / "cache", script) == "False"


def test_what_is_ready_is_known_without_numba(copy: Path, tmp_path: Path) -> None:
    script = """
import os, sys
from pathlib import Path
from tuiwords.kernel_files import is_ready, note_ready
print(is_ready("chess"), end=" ")
note_ready("chess", "somewhere")
print(is_ready("chess"), end=" ")
Path(os.environ["TUIWORDS_CACHE"], "kernels", "somewhere").mkdir(parents=True)
print(is_ready("chess"), "numba" in sys.modules)
"""
    assert ask(copy, tmp_path / "cache", script) == "False False True False"
    asked = "from tuiwords.kernel_files import is_ready; print(is_ready('chess'))"
    assert ask(copy, tmp_path / "cache", asked) == "True"
    (copy / "outer" / "kernels" / "times.py").write_text(OUTER.replace("10", "20"))
    assert ask(copy, tmp_path / "cache", asked) == "False", "the sources changed"


@pytest.mark.skipif(not kernel_files.JIT, reason="there is no cache without the JIT")
def test_without_a_writable_place_kernels_still_run(copy: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file where the folder should be")
    assert ask(copy, blocked) == COMPILED
    assert blocked.read_text() == "a file where the folder should be"


def test_old_caches_are_forgotten_but_the_newest_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for age in range(6):
        folder = tmp_path / "kernels" / f"old{age}"
        folder.mkdir(parents=True)
        os.utime(folder, (1000 - age, 1000 - age))
    monkeypatch.setenv("TUIWORDS_CACHE", str(tmp_path))
    current = compiler.kernel_cache.__wrapped__()
    assert current.name == compiler.folder_name()
    left = sorted(p.name for p in (tmp_path / "kernels").iterdir())
    assert left == sorted([current.name, "old0", "old1", "old2"])


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
    """The hash covers the folders called kernels, so a kernel elsewhere would go stale."""
    marks = re.compile(r"^@(kernel|kernel_without_refcounts|inlined|not_inlined)\b", re.MULTILINE)
    users = {
        path.relative_to(PACKAGE)
        for path in PACKAGE.rglob("*.py")
        if marks.search(path.read_text())
    }
    assert len(users) > 10, "the decorators are found"
    assert all(user.parent.name == "kernels" for user in users), users


TOUCHING = """import numpy as np
from tuiwords.kernel import kernel, kernel_without_refcounts, load, store

@kernel
def loads(array, index):
    return load(array, index)

@kernel_without_refcounts("int64(uint8[::1], int64)")
def stores(array, index):
    store(array, index, 300)
    return load(array, index)

@kernel
def reads(array, index):
    return array[index]
"""
TOUCH = """
import numpy as np
from tuiwords.outer.kernels.touch import loads, reads, stores
for name, function in (("loads", loads), ("reads", reads), ("stores", stores)):
    for index in (3, 4, -5, 10**12):
        try:
            print(name, index, function(np.arange(4, dtype=np.uint8), index))
        except IndexError:
            print(name, index, "IndexError")
"""


@pytest.mark.skipif(not kernel_files.JIT, reason="plain Python checks by itself")
def test_checked_kernels_refuse_an_index_out_of_range(copy: Path, tmp_path: Path) -> None:
    (copy / "outer" / "kernels" / "touch.py").write_text(TOUCHING)
    said = ask(copy, tmp_path / "cache", TOUCH, TUIWORDS_CHECKED="1").split()
    assert [said[place : place + 3] for place in range(0, len(said), 3)] == [
        [name, str(index), inside if index == 3 else "IndexError"]
        for name, inside in (("loads", "3"), ("reads", "3"), ("stores", str(300 % 256)))
        for index in (3, 4, -5, 10**12)
    ]
    folders = [path.name for path in (tmp_path / "cache" / "kernels").iterdir()]
    assert [name.endswith("-checked") for name in folders] == [True], "a cache of its own"
