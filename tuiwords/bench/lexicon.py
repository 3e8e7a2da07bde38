"""CPU seconds to read the default word list, and to build or load its word graphs."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from tuiwords.paths import cache_dir

ROUNDS = 5  # of reading from the cache; the best counts


def figures() -> Mapping[str, tuple[float, str]]:
    """Time to read ENABLE, and for each graph the time to build it, to load it, and its size."""
    from tuiwords.lexicon import graph
    from tuiwords.lexicon.lexicon import Lexicon
    from tuiwords.lexicon.library import DEFAULT, library

    library().load(DEFAULT)  # writes the compiled copy
    found = {"lexicon": (_reading(), "s")}
    lexicon = library().load(DEFAULT)
    for name, build, load in (
        ("trie", graph.build_trie, graph.trie),
        ("crossword", graph.build_crossword, graph.crossword),
    ):
        build(Lexicon("few", ["cat", "dog"]))  # compiles
        nodes = load(lexicon)
        found |= {
            f"{name}_built": (_seconds(partial(build, lexicon)), "s"),
            f"{name}_loaded": (
                min(_seconds(partial(load.__wrapped__, lexicon)) for _ in range(ROUNDS)),
                "s",
            ),
            f"{name}_size": (nodes.nbytes / 1e6, "MB"),
        }
    return found


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _reading() -> float:
    """Time to read the list, in a separate process because the library caches it."""
    lines = (
        "import time",
        "from tuiwords.lexicon.library import DEFAULT, library",
        "start = time.process_time()",
        "lexicon = library().load(DEFAULT)",
        "assert 'aardvark' in lexicon",
        "print(time.process_time() - start)",
    )
    package = Path(__file__).resolve().parents[2]
    with tempfile.TemporaryDirectory() as home:
        environment = os.environ | {
            "TUIWORDS_HOME": home,
            "TUIWORDS_CACHE": str(cache_dir()),
            "PYTHONPATH": os.pathsep.join([str(package), os.environ.get("PYTHONPATH", "")]),
        }
        command = [sys.executable, "-c", "\n".join(lines)]
        return min(
            float(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)
            for _ in range(ROUNDS)
        )
