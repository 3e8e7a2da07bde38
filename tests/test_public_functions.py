"""``import tuiwords``: what it gives, what it costs, and that outsiders can use it with types."""

import doctest
import math
import re
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import get_origin

import pytest
from recorded_games import gcg

import tuiwords
from tuiwords.arena.arena import deals, play_games
from tuiwords.bots.bot import GameClock, Persona
from tuiwords.bots.roster import BotSpec
from tuiwords.games.wordle import Guess
from tuiwords.play import catalog
from tuiwords.play.game import GIVEN

OUTSIDE = """
from collections.abc import Iterator
from typing import Any

import tuiwords


class Longest:
    name = "longest"

    def analyse(self, view: Any, limit: tuiwords.Limit) -> Iterator[tuiwords.Ranking[Any]]:
        yield tuiwords.rank_moves(tuiwords.GamePosition("scrabble", view), "greedy", top=limit.top)


mine: tuiwords.Strategy[Any, Any] = Longest()
result = tuiwords.run_arena("scrabble", [mine, "equity"], games=2, pairs=True)
points: float = result.comparison.elo if result.comparison else 0.0
record = tuiwords.play_match("wordle", ["optimal"], settings={"hard": True})
texts: list[str] = [text for seat, text in record.moves]
review: tuiwords.Review = tuiwords.review_match(record)
judged: list[tuiwords.JudgedMove] = [move for move in review.judged if move]
lost = [move.lost for move in judged]
"""


def test_the_page_says_what_is_so() -> None:
    assert doctest.testmod(tuiwords) == (0, 12)


def test_an_import_loads_nothing_else() -> None:
    code = (
        "import sys; before = set(sys.modules); import tuiwords; print(set(sys.modules) - before)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert eval(done.stdout) - {"__future__"} == {"tuiwords"}


def test_all_names_are_there_and_documented() -> None:
    assert {*tuiwords.__all__, "Ranking", "Review", "JudgedMove", "Game", "POINTS"} < {
        *dir(tuiwords)
    }
    for name in dir(tuiwords):
        found = getattr(tuiwords, name)
        assert name[0] == "_" or (get_origin(found) or found).__doc__, name
    with pytest.raises(AttributeError, match="no attribute 'run'"):
        tuiwords.run  # noqa: B018


@pytest.mark.deep
def test_types_reach_outside(tmp_path: Path) -> None:
    (tmp_path / "outside.py").write_text(OUTSIDE)
    command = [sys.executable, "-m", "mypy", "--strict", "outside.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    (tmp_path / "outside.py").write_text("import tuiwords\n\ntuiwords.nothing\n")
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode == 1


def test_positions_are_those_of_the_command_line(ask) -> None:
    soup = "..te\n.sao\nntea\n"
    cgp = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 AEINSTU/ 0/10 0"
    for position, typed in (
        (tuiwords.boggle_position("QEST ANSI XWEO YRSN"), ("boggle", "QEST ANSI XWEO YRSN")),
        (tuiwords.wordle_position(["crane=.yy.."]), ("wordle", "crane=.yy..")),
        (tuiwords.word_soup_position(soup), ("word-soup", "-")),
        (tuiwords.read_cgp(cgp), ("scrabble", cgp)),
    ):
        ranking = tuiwords.rank_moves(position, nodes=200, top=3)
        there = ask("solve", *typed, "--nodes", 200, "--top", 3, "--json", stdin=soup).json
        assert [str(each.move) for each in ranking.moves] == [m["move"] for m in there["moves"]]
        assert tuiwords.read_move(position, there["moves"][0]["move"]) == ranking.moves[0].move
        with pytest.raises(tuiwords.GameError):
            tuiwords.read_move(position, "zzz")
    assert tuiwords.read_cgp(tuiwords.write_cgp(position)) == position
    with pytest.raises(tuiwords.GameError, match="not of boggle"):
        tuiwords.write_cgp(tuiwords.boggle_position("AB CD"))


def test_a_match_is_reviewed_and_travels_as_gcg(tmp_path: Path) -> None:
    record = tuiwords.play_match("scrabble", ["greedy", "equity"], seed=2)
    assert record.players == ("greedy", "equity")
    assert record == tuiwords.play_match("scrabble", ["greedy", "equity"], seed=2)
    tuiwords.write_gcg(record, tmp_path / "game.gcg")
    back = tuiwords.read_gcg(tmp_path / "game.gcg")
    assert (back.players, back.scores, back.ranks) == (record.players, record.scores, record.ranks)
    for seat in (-1, 2):
        with pytest.raises(tuiwords.GameError, match=f"no seat {seat}: the seats are 0 to 1"):
            tuiwords.review_match(back, seat)
    guesses = tuiwords.play_match("wordle", ["greedy"], seed=1)
    rows = tuiwords.review_match(guesses).rows
    assert [str(row["guess"]).lower() for row in rows] == [text for _, text in guesses.moves]


def test_a_record_of_people_is_read(tmp_path: Path) -> None:
    (tmp_path / "game.gcg").write_text(gcg("ann", "bob"))
    record = tuiwords.read_gcg(tmp_path / "game.gcg")
    assert record.players == ("ann", "bob")
    assert record.scores == (66, 15)
    assert record.moves[0] == (0, "8D STAINER")


class Worst:
    """Takes the worst of the ten best plays."""

    name = "worst"

    def analyse(self, view, limit):
        found = tuiwords.rank_moves(tuiwords.GamePosition("scrabble", view), "greedy", top=10)
        yield tuiwords.Ranking(tuiwords.POINTS, found.moves[::-1], 1, 0.0, final=True)


class Says:
    """Gives the same move each time; an error is raised."""

    name = "says"

    def __init__(self, said: object) -> None:
        self.said = said

    def analyse(self, view, limit):
        if isinstance(self.said, Exception):
            raise self.said
        move = tuiwords.RankedMove(self.said, 0.0)
        yield tuiwords.Ranking(tuiwords.POINTS, (move,), 1, 0.0, final=True)


def test_a_bot_may_be_an_object() -> None:
    result = tuiwords.run_arena("scrabble", [Worst(), "greedy"], games=4, pairs=True)
    assert [tally.bot for tally in result.tallies] == ["worst", "greedy"]
    assert result.comparison is not None
    assert result.comparison.share == 0
    with pytest.raises(tuiwords.GameError, match=r"failed: OSError: it rains$"):
        tuiwords.play_match("scrabble", [Says(OSError("it rains")), "greedy"])
    for game, text in (("scrabble", "-"), ("boggle", "abc"), ("wordle", "crane")):
        with pytest.raises(tuiwords.GameError, match=f"gave the text '{text}', not a move"):
            tuiwords.play_match(game, [Says(text)])
    assert "champion" in tuiwords.bot_names("scrabble")


@pytest.mark.parametrize(
    ("game", "said", "why"),
    [
        ("scrabble", "8D QUIZ", "a strategy gave the text '8D QUIZ', not a move"),
        ("boggle", None, "a strategy gave the NoneType None, not a move"),
        ("word-soup", ["abc"], r"a strategy gave the list \['abc'\], not a move"),
        ("wordle", Guess("xxxxx"), "XXXXX is not in the word list"),
    ],
)
def test_a_bot_that_gives_no_move_of_the_game_loses_it(game: str, said: object, why: str) -> None:
    result = tuiwords.run_arena(
        game, [Says(said), "greedy" if game != "boggle" else "all"], games=2
    )
    assert re.match(f"says lost 2 games, the first of them 1: {why}", result.troubles[0])
    assert [tally.wins for tally in result.tallies] == [0, 2]


class Slow:
    """Takes longer than it has, or never ends."""

    name = "slow"

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def analyse(self, view, limit):
        position = tuiwords.GamePosition("scrabble", view)
        end, self.seconds = time.thread_time() + self.seconds, 0.0
        while time.thread_time() < end:
            pass
        while True:
            yield tuiwords.rank_moves(position, "greedy", top=1)


@pytest.mark.parametrize("seconds", [0.0, 1.5])
def test_a_bot_has_no_more_time_than_its_clock(seconds: float) -> None:
    tuiwords.play_match("scrabble", ["greedy"], seed=1)  # what it needs is loaded
    known, slow = catalog.game("scrabble"), Slow(seconds)
    persona, options = Persona("slow", ""), {"strategy": slow}
    specs = [BotSpec(persona, "scrabble", GIVEN, options, clock=GameClock(0.2))] * 2
    (played,) = play_games(known, specs, deals(1, 1, 2))
    late = "it thought for [12].[0-9] seconds and had 0.2"
    assert re.fullmatch(late if seconds else "", "".join(played.troubles))


class Endless:
    """Never comes back, or never stops; without a limit it may take half a second."""

    name, patience = "endless", 0.5

    def __init__(self, what: object) -> None:
        self.what = what
        self.threads = []

    def analyse(self, view, limit):
        self.threads.append(threading.current_thread())
        if self.what == "sleeps":
            threading.Event().wait()
        position = tuiwords.GamePosition("scrabble", view)
        while True:
            if self.what == "yields":
                yield tuiwords.rank_moves(position, "greedy", top=1)


@pytest.mark.parametrize("what", ["yields", "sleeps", "runs"])
def test_a_bot_that_does_not_end_loses_a_game_and_not_the_run(what: str) -> None:
    bot = Endless(what)
    result = tuiwords.run_arena("scrabble", [bot, "greedy"], games=2, pairs=True)
    told = "endless lost 2 games, the first of them 1: .* failed: it did not end within 0.5 seconds"
    assert re.fullmatch(told, result.troubles[0])
    for thread in bot.threads if what != "sleeps" else ():
        thread.join(60)  # it does not run on beside the match
        assert not thread.is_alive()


@pytest.mark.parametrize("limit", [{"nodes": 1}, {"seconds": 0.01}])
def test_a_bot_that_does_not_end_is_stopped_at_its_limit(limit: dict[str, float]) -> None:
    result = tuiwords.run_arena("scrabble", [Endless("yields"), "greedy"], games=1, **limit)
    assert not result.troubles
    assert result.tallies[0].mean > 100


def test_numbers_that_are_none_are_told() -> None:
    position = tuiwords.boggle_position("AB CD")
    for wrong, sentence in (
        ({"top": 0}, "top must be 1 or more, not 0"),
        ({"threads": 0}, "threads must be 1 or more, not 0"),
        ({"nodes": -1}, "nodes must be 0 or more, not -1"),
        ({"seconds": -1}, "seconds must be 0 or more, not -1"),
        ({"seconds": math.nan}, "seconds must be 0 or more, not nan"),
    ):
        with pytest.raises(tuiwords.GameError, match=f"^{sentence}$"):
            tuiwords.rank_moves(position, **wrong)
    for several in (tuiwords.play_match, tuiwords.run_arena):
        with pytest.raises(tuiwords.GameError, match=r"^Scrabble takes 1 to 4 players, not 0$"):
            several("scrabble", [])
        with pytest.raises(tuiwords.GameError, match=r"^nodes must be 0 or more, not -5$"):
            several("scrabble", ["equity", "greedy"], nodes=-5)


def test_lists_go_out_as_kwg_and_come_back(tmp_path: Path) -> None:
    (tmp_path / "few.txt").write_text("ab\nba\n")
    lexicon = tuiwords.load_lexicon(tmp_path / "few.txt")
    tuiwords.write_kwg(lexicon, tmp_path / "few.kwg")
    assert tuiwords.load_lexicon(tmp_path / "few.kwg").words == ("ab", "ba")
