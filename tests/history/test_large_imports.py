"""Imports of very many matches: in little memory, all or none, and with what reviews found."""

import json
import os
import random
import signal
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest
from toy.game import STONES, play_on

from tuiwords.games.base import GameError
from tuiwords.history.history import export_lines, import_matches
from tuiwords.history.statistics import statistics
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.records import Player
from tuiwords.store.store import Store

FEW, MANY = 200, 800


@pytest.fixture
def line(store: Store, ann: Player) -> str:
    """A match of somebody as it is exported, with what a review found."""
    match = Match.begin(STONES, {}, 0, [ann], store)
    play_on(match, random.Random(0))
    store.set_review(match.header.id, 0, {"skill": 81.5, "luck": 40.0, "accuracy": 97.0})
    return next(export_lines(store, [match.header.id]))


def write(file: Path, line: str, count: int) -> Path:
    table = json.loads(line)
    with file.open("w") as stream:
        for number in range(count):
            table["match"]["id"] = f"{number:032x}"
            stream.write(f"{json.dumps(table)}\n")
    return file


@pytest.mark.deep
def test_an_import_takes_no_more_memory_for_more_matches(tmp_path: Path, line: str) -> None:
    peaks = []
    for count in (FEW, FEW, MANY):  # the first one loads modules
        file = write(tmp_path / f"{count}.jsonl", line, count)
        with Store.open(tmp_path / f"{len(peaks)}.db") as there, file.open("rb") as stream:
            tracemalloc.start()
            assert import_matches(there, stream) == (count, 0)
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
    assert peaks[2] < peaks[1] + 100_000


KILLED = """
import os, signal, sys
from pathlib import Path
from tuiwords.history.history import import_matches
from tuiwords.store.store import Store

def report(share):
    if share >= float(sys.argv[3]):
        os.kill(os.getpid(), signal.SIGKILL)

with Store.open(Path(sys.argv[1])) as store, open(sys.argv[2], "rb") as file:
    import_matches(store, file, report)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL")
@pytest.mark.parametrize("share", ["0.3", "0.85", "0.999"])
def test_an_import_that_is_killed_leaves_nothing_half(
    tmp_path: Path, store: Store, ann: Player, share: str
) -> None:
    match = Match.begin(catalog.game("wordle"), {}, 0, [ann], store)
    match.resign(0)
    (line,) = export_lines(store)
    path, file = tmp_path / "there.db", write(tmp_path / "games.jsonl", line, FEW)
    command = [sys.executable, "-c", KILLED, str(path), str(file), share]
    done = subprocess.run(command, env=dict(os.environ), check=False, capture_output=True)
    assert done.returncode == -signal.SIGKILL
    with Store.open(path) as there, file.open("rb") as stream:
        assert (there.count(), there.players.all(), there.check()) == (0, (), ())
        assert import_matches(there, stream) == (FEW, 0)
        assert import_matches(there, stream) == (0, 0)


def test_one_wrong_line_keeps_everything_out(tmp_path: Path, line: str) -> None:
    file = write(tmp_path / "games.jsonl", line, FEW)
    for wrong, said in ((b"{}\n", "not a match"), (b'"\xff"\n', "the text is not UTF-8")):
        with Store.open(tmp_path / "there.db") as there:
            with file.open("ab+") as stream:
                end = stream.tell()
                stream.write(wrong)
                with pytest.raises(GameError, match=f"line {FEW + 1} of the import .*{said}"):
                    import_matches(there, stream)
                stream.truncate(end)
            assert there.count() == 0


def test_what_reviews_found_goes_along(tmp_path: Path, line: str, store: Store, ann) -> None:
    def figures(of: Store):
        found = statistics(of, ann.key, "stones")
        return found.mean_skill, found.skill, found.mean_luck, found.luck

    assert figures(store) == (81.5, (81.5,), 40.0, (40.0,))
    with Store.open(tmp_path / "there.db") as there:
        import_matches(there, line)
        assert figures(there) == figures(store)
        assert list(export_lines(there)) == [line]
        there.set_review(there.matches()[0].header.id, 0, {"skill": 90.0})
        import_matches(there, line)
        assert figures(there)[0] == 90.0, "what was found here stays"
    earlier = json.loads(line)
    del earlier["reviews"]
    with Store.open(tmp_path / "earlier.db") as there:
        import_matches(there, json.dumps(earlier))
        assert figures(there) == (None, (), None, ())
        import_matches(there, line)
        assert figures(there) == figures(store), "a later export brings them"


@pytest.mark.parametrize(
    "reviews", [[], {"1": {"skill": 1}}, {"x": {}}, {"0": {"skill": "81"}}, {"0": 5}, {"00": {}}]
)
def test_figures_that_are_none_are_told(tmp_path: Path, line: str, reviews: object) -> None:
    with Store.open(tmp_path / "there.db") as there:
        with pytest.raises(GameError, match="line 1 of the import cannot be read"):
            import_matches(there, json.dumps(json.loads(line) | {"reviews": reviews}))
        assert there.count() == 0
