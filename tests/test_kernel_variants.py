"""The compiled kernels: every variant gives the same answers, and what is not compiled is told."""

import ast
import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tuiwords.kernel_variants import COMPILED, FAST, variant
from tuiwords.uncompiled import PlainArray

REPO = Path(__file__).resolve().parents[1]
SOLVE = "from tuiwords.__main__ import main; raise SystemExit(main())"
BOARD = ["solve", "boggle", "QEST ANSI XWEO YRSN", "--top", "5"]


def run(variant: str, package: Path = REPO) -> subprocess.CompletedProcess[str]:
    """A board of Boggle, solved by a variant."""
    return subprocess.run(
        [sys.executable, "-c", SOLVE, *BOARD],
        env=os.environ | {"TUIWORDS_KERNELS": variant, "PYTHONPATH": str(package)},
        cwd=package,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(
    not (COMPILED / "baseline").is_dir() or not (COMPILED / FAST).is_dir(),
    reason="only one variant is compiled here",
)
def test_a_processor_without_vectors_gets_the_same_answers() -> None:
    slow, fast = run("baseline"), run(FAST)
    assert slow.returncode == fast.returncode == 0, slow.stderr
    assert slow.stdout == fast.stdout
    assert "words" in slow.stdout


@pytest.mark.skipif(shutil.which("objdump") is None, reason="there is no objdump")
@pytest.mark.parametrize(("variant", "lacks"), [("baseline", ("ymm", "zmm")), (FAST, ("zmm",))])
def test_a_variant_has_no_instructions_of_later_processors(
    variant: str, lacks: tuple[str, ...]
) -> None:
    modules = list((COMPILED / variant).rglob("*.so"))
    if not modules:
        pytest.skip(f"{variant} is not compiled here")
    done = subprocess.run(["objdump", "-d", *modules], capture_output=True, text=True, check=True)
    assert not [register for register in lacks if f"%{register}" in done.stdout]


def test_a_checkout_is_compiled_for_its_own_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TUIWORDS_KERNELS", raising=False)
    builder = runpy.run_path(str(REPO / "build_kernels.py"))
    assert builder["own_variant"](REPO) == variant.__wrapped__()


def test_kernels_that_are_not_compiled_are_told() -> None:
    done = run("nothing")
    assert done.returncode == 2
    told = "tuiwords: the kernels are not compiled: run 'python build_kernels.py nothing'\n"
    assert done.stderr == told


def test_kernels_older_than_their_sources_are_told(tmp_path: Path) -> None:
    for name in ("tuiwords", "assets", "lexicons"):
        skipped = shutil.ignore_patterns("__pycache__")
        shutil.copytree(REPO / name, tmp_path / name, symlinks=True, ignore=skipped)
    shutil.copy(REPO / "build_kernels.py", tmp_path)
    variant = next(path.name for path in COMPILED.iterdir() if (path / "sources.json").is_file())
    assert run(variant, tmp_path).returncode == 0
    changed = tmp_path / "tuiwords" / "engine" / "boggle" / "kernels" / "solver.py"
    changed.write_text(changed.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    done = run(variant, tmp_path)
    assert done.returncode == 2
    assert "the kernels have changed since they were compiled" in done.stderr


@pytest.mark.plain
def test_plain_arrays_compute_as_c_does() -> None:
    import numpy as np

    array = PlainArray(np.array([[1, 255]], np.uint8))
    assert 1 << array[0, 1] == 1 << 255
    array[0, 0] = 258
    assert array[0][0] == 2
    with pytest.raises(IndexError):
        array[0, -1]
    with pytest.raises(IndexError):
        array[0, 2] = 1


def test_each_kernel_says_what_it_is_tested_against() -> None:
    for path in (REPO / "tuiwords").rglob("kernels/*.py"):
        if path.stem not in {"__init__", "layout"}:
            told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
            assert re.search(r"\btest(s/|_)", told), path
