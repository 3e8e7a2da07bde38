"""The engines with checked loads and stores: no kernel reads or writes out of an array."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tuiwords.kernel_variants import PLAIN, variant

HERE = Path(__file__).parent
CASES = {
    "boggle": [""],
    "word_soup": [""],
    "wordle": [""],
    "scrabble": [
        "test_scrabble_kernels.py",
        "test_generator.py",
        "test_scrabble_strategies.py",
        "test_static_game.py",
    ],
}


@pytest.mark.deep
@pytest.mark.skipif(variant() == PLAIN, reason="plain Python checks by itself")
@pytest.mark.parametrize("games", [("boggle", "word_soup", "wordle"), ("scrabble",)], ids="+".join)
def test_the_quick_tests_of_an_engine_pass_with_checked_kernels(games: tuple[str, ...]) -> None:
    files = [str(HERE / game / name) for game in games for name in CASES[game]]
    commands = [[sys.executable, "-m", "pytest", "-n0", "-q", "-m", "not deep", *files]]
    commands.insert(0, [sys.executable, "build_kernels.py", "checked"])
    for command in commands:
        done = subprocess.run(
            command,
            env=os.environ | {"TUIWORDS_KERNELS": "checked"},
            cwd=HERE.parents[1],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]
