"""Mutated inputs: every parser reads them or tells what is wrong, soon and in little memory."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from mutate import PARSERS

pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read in /proc"),
]
COUNT = int(os.environ.get("TUIWORDS_MUTATIONS", "20000"))  # inputs of each parser
BUDGET = float(os.environ.get("TUIWORDS_MUTATION_SECONDS", "4"))  # CPU seconds of each parser
SEED = int(os.environ.get("TUIWORDS_MUTATION_SEED", "1"))


@pytest.mark.parametrize("parser", PARSERS)
def test_only_sentences(parser: str) -> None:
    script = Path(__file__).with_name("mutate.py")
    done = subprocess.run(
        [sys.executable, str(script), parser, str(COUNT), str(SEED), str(BUDGET)],
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    told = json.loads(done.stdout.splitlines()[-1])
    print(f"{told['inputs']:,} inputs, seed {SEED}")
    assert told["inputs"] > 0
