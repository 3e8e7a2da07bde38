"""A game of another package is a whole game by its own files and one registration."""

import random

import pytest
from toy.game import STONES, play_on

from tuiwords.games.base import GameError
from tuiwords.history.history import export_lines, import_matches
from tuiwords.history.statistics import statistics
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.play.sharecode import read_code, share_code
from tuiwords.store.store import Store

pytestmark = pytest.mark.usefixtures("stones")


def test_a_game_is_registered_once() -> None:
    assert catalog.game("stones") is STONES
    with pytest.raises(GameError, match="there is already a game 'stones'"):
        catalog.register(STONES)


def test_it_is_played_line_by_line(ask) -> None:
    answer = ask(
        *("play", "stones", "--plain", "--profile", "Ada", "--seed", 0, "--stones", 6),
        *("--bot", "counter"),
        stdin="2\n:hint\n:state\n1\n",
    )
    assert answer.status == 0, answer.err
    assert "Stones. Take one to three of 6 stones." in answer.lines
    assert "You are playing against counter." in answer.lines
    assert "1. 1: points 1.0, share 25%" in answer.lines
    assert "You: 2." in answer.lines and "counter: 3." in answer.lines
    assert "It is over." in answer.lines


def test_its_bots_play_matches(ask) -> None:
    answer = ask(
        *("match", "stones", "counter", "counter", "--games", 4, "--pairs", "--stones", 7, "--json")
    )
    assert answer.status == 0, answer.err
    assert [bot["wins"] for bot in answer.json["bots"]] == [2, 2]
    assert answer.json["bots"][0]["taken"] == pytest.approx(3.5)
    assert answer.json["pair_score"] == 0.5


def test_its_positions_are_solved(ask) -> None:
    answer = ask("solve", "stones", 2, "--json")
    assert answer.status == 0, answer.err
    assert [move["stones"] for move in answer.json["moves"]] == [2, 1]
    assert answer.json["takes"] == 2
    assert ask("solve", "stones", 9).lines[0].startswith("3 takes")


def test_its_games_are_counted_and_reviewed(ask) -> None:
    ask("play", "stones", "--plain", "--profile", "Ada", "--stones", 4, stdin="3\n1\n")
    figures = ask("stats", "stones", "--json").json["games"]["stones"]
    assert (figures["played"], figures["won"]) == (1, 1)
    told = ask("review", "last", "--bot", "counter", "--json").json
    assert (told["game"], [row["bot"] for row in told["moves"]]) == ("stones", ["3", "1"])
    assert ask("stats", "stones", "--json").json["games"]["stones"]["skill"] == [50.0]


def test_its_matches_travel_as_text_and_as_codes(store: Store, ann) -> None:
    match = Match.begin(STONES, {"stones": 9}, 3, [ann], store)
    play_on(match, random.Random(1))
    assert statistics(store, ann.key, "stones").played == 1
    assert import_matches(store, "".join(export_lines(store))) == (0, 0)
    code = share_code(STONES, match.header.settings, 3)
    assert read_code(code) == (STONES, dict(match.header.settings), 3)
