"""CPU seconds to read the default word list, to build or load its graphs, and to begin a match."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from tuiwords.paths import cache_dir

ROUNDS = 5  # of reading from the cache; the best counts
LISTS = 4  # imported while a match begins
MATCHES = 200  # begun


def figures() -> Mapping[str, tuple[float, str]]:
    """Time to read ENABLE, and for each graph the time to build it, to load it, and its size."""
    from tuiwords.lexicon import graph
    from tuiwords.lexicon.library import DEFAULT, library

    library().load(DEFAULT)  # writes the compiled copy
    found = {"lexicon": (_reading(), "s"), f"match begun, {LISTS} lists": (_beginning(), "s")}
    lexicon = library().load(DEFAULT)
    for name, build, load in (
        ("trie", graph.build_trie, graph.trie),
        ("crossword", graph.build_crossword, graph.crossword),
    ):
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
        "lexicon = library().load(DEFAULT)",
        "assert 'aardvark' in lexicon",
    )
    with tempfile.TemporaryDirectory() as home:
        return min(_apart("", lines, home) for _ in range(ROUNDS))


def _beginning() -> float:
    """Time to begin a match of Scrabble while lists are imported that it does not use."""
    before = (
        "from tuiwords.play.catalog import game",
        "from tuiwords.play.match import Match",
        "from tuiwords.store.records import Player",
        f"for number in range({LISTS}):",
        "    library().import_file(library().entry(DEFAULT).path, f'own{number}')",
        "scrabble, seats = game('scrabble'), [Player('guest', '', 'You')]",
        "Match.begin(scrabble, {}, 0, seats)",
    )
    lines = (f"for seed in range({MATCHES}):", "    Match.begin(scrabble, {}, seed, seats)")
    with tempfile.TemporaryDirectory() as home:
        return _apart("\n".join(before), lines, home) / MATCHES


def _apart(before: str, lines: Sequence[str], home: str) -> float:
    """CPU seconds of some lines of Python in a separate process; ``before`` is not counted."""
    imports = "import time\nfrom tuiwords.lexicon.library import DEFAULT, library"
    start, end = "start = time.process_time()", "print(time.process_time() - start)"
    package = Path(__file__).resolve().parents[2]
    environment = os.environ | {
        "TUIWORDS_HOME": home,
        "TUIWORDS_CACHE": str(cache_dir()),
        "PYTHONPATH": os.pathsep.join([str(package), os.environ.get("PYTHONPATH", "")]),
    }
    command = [sys.executable, "-c", "\n".join([imports, before, start, *lines, end])]
    return float(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)
