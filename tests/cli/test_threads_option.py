"""``--threads``, and ``threads`` in bots.toml: what searches use, and that they find the same."""

from pathlib import Path

import pytest

from tuiwords.bots import bot
from tuiwords.cli import pools
from tuiwords.engine.threads import allowed

OPENING = ("solve", "scrabble", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0")
OWN = """
[[bot]]
name = "Loom"
game = "scrabble"
line = "Weaves two threads."
strategy = "wordfaid"
threads = 2
"""


@pytest.fixture
def used(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """How many threads the searches of bots were allowed, where there are three cores."""
    seen, rank = set[int](), bot.rank

    def ranked(*given):
        seen.add(allowed())
        return rank(*given)

    monkeypatch.setattr(bot, "rank", ranked)
    monkeypatch.setattr(pools, "cores", lambda: 3)
    return seen


def test_what_solve_finds_does_not_depend_on_threads(ask) -> None:
    found = [ask(*OPENING, "--json", "--nodes", 300, "--threads", n).json for n in (1, 2, 3)]
    for each in found:
        del each["seconds"]
    assert found[0] == found[1] == found[2]


def test_a_match_uses_the_cores(ask, used: set[int]) -> None:
    assert ask("match", "scrabble", "wordfaid", "equity", "--games", 1, "--nodes", 1).status == 0
    assert used == {3}


def test_a_match_of_workers_uses_one_thread(ask, used: set[int]) -> None:
    given = ("match", "scrabble", "wordfaid", "equity", "--games", 1, "--nodes", 1, "--workers", 1)
    assert ask(*given).status == 0
    assert used == {1}


def test_a_bot_may_say_what_it_uses(ask, used: set[int], home: Path) -> None:
    (home / "config").mkdir(parents=True)
    (home / "config" / "bots.toml").write_text(OWN, encoding="utf-8")
    given = ("match", "scrabble", "Loom", "equity", "--games", 1, "--nodes", 1)
    assert ask(*given).status == 0
    assert used == {2, 3}
    assert ask(*given, "--workers", 1).status == 0
    assert used == {1, 2, 3}
