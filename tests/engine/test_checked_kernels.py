"""The engines with checked loads and stores: no kernel reads or writes out of an array."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tuiwords.kernel_variants import PLAIN, variant

HERE = Path(__file__).parent
FILES = (
    *("boggle", "word_soup", "wordle"),
    "scrabble/test_scrabble_kernels.py",
    "scrabble/test_generator.py",
    "scrabble/test_scrabble_strategies.py",
    "scrabble/test_static_game.py",
)


@pytest.mark.deep
@pytest.mark.skipif(variant() == PLAIN, reason="plain Python checks by itself")
def test_the_quick_tests_of_the_engines_pass_with_checked_kernels() -> None:
    files = [str(HERE / name) for name in FILES]
    for command in (
        [sys.executable, "build_kernels.py", "checked"],
        [sys.executable, "-m", "pytest", "-n0", "-q", "-m", "not deep", *files],
    ):
        done = subprocess.run(
            command,
            env=os.environ | {"TUIWORDS_KERNELS": "checked"},
            cwd=HERE.parents[1],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]
