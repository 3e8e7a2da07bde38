"""mypy sees what a game gives wrongly, and what a name in a text stands for."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tuiwords.lazy import lazy, lazy_value

REPO = Path(__file__).resolve().parents[1]
GAME = """
from toy.rules import OPTIONS, Pile, Stones, Take, new
from toy.strategy import Counter
from tuiwords.games.base import ShareText
from tuiwords.games.wordle import WordleView
from tuiwords.play.game import GameAdvice, GameResults, GameRules, TypedGame

def facts(state: Stones, seat: int) -> dict[str, float]: return {}
def facts_of_a_view(view: Pile, seat: int) -> dict[str, float]: return {}
def share(state: Stones, seat: int, heading: str) -> ShareText: return ShareText("", "")
def new_view(settings: object, seed: int, seats: int) -> Pile: return Pile(0, 3)
def word(view: WordleView) -> str: return "counter"
counters = lambda: {"counter": Counter}

rules = GameRules[Stones](OPTIONS, 4, False, new)
advice = GameAdvice[Stones, Pile, Take](counters, "counter", ())
results = GameResults[Stones](facts, share)
TypedGame[Stones, Pile, Take]("stones", "Stones", "", rules, advice, results)
GameRules[Stones](OPTIONS, 4, False, new_view)
GameAdvice[Stones, Pile, Take](counters, "counter", (), choose_advisor=word)
GameResults[Stones](facts_of_a_view, share)
TypedGame[Stones, Pile, Take]("stones", "Stones", "", rules, results, advice)
"""
NAMED = """
from collections.abc import Callable
from tuiwords.lazy import lazy, lazy_value

unknown: Callable[[], int] = lazy("tuiwords.text:no_such_name")
right: Callable[[int, str], str] = lazy("tuiwords.text:count_text")
wrong: Callable[[str], str] = lazy("tuiwords.text:count_text")
value: Callable[[], str] = lazy_value("tuiwords.lexicon.library:DEFAULT")
number: Callable[[], int] = lazy_value("tuiwords.lexicon.library:DEFAULT")
kind: Callable[[], type[int]] = lazy_value("tuiwords.lexicon.lexicon:Lexicon")
"""


def test_it_is_imported_when_it_is_called() -> None:
    missing, upper = lazy("tuiwords.no_such_module:x"), lazy("tuiwords.text:count_text")
    assert upper(2, "word") == "2 words"
    assert lazy_value("tuiwords.text:count_text")()(1, "word") == "1 word"
    with pytest.raises(ImportError):
        missing()


def wrong_lines(source: str, folder: Path) -> list[int]:
    """The numbers of the lines in which mypy finds an error, each once."""
    file = folder / "written.py"
    file.write_text(source)
    command = [sys.executable, "-m", "mypy", f"--cache-dir={folder}", str(file)]
    paths = os.environ | {"MYPYPATH": str(REPO / "tests")}
    done = subprocess.run(command, cwd=REPO, env=paths, capture_output=True, text=True, check=False)
    found = re.findall(r"written\.py:(\d+): error", done.stdout)
    assert found, done.stdout + done.stderr
    return sorted(set(map(int, found)))


@pytest.mark.deep
def test_mypy_knows_what_a_name_stands_for(tmp_path: Path) -> None:
    assert wrong_lines(NAMED, tmp_path) == [5, 7, 9, 10]


@pytest.mark.deep
def test_mypy_sees_a_game_that_gives_the_wrong_function(tmp_path: Path) -> None:
    assert wrong_lines(GAME, tmp_path) == [19, 20, 21, 22]
