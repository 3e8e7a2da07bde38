"""``tuiwords daily``: the state of the games of the day."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tuiwords.arena.par import BotScores, Par
from tuiwords.play import catalog
from tuiwords.play.daily import today
from tuiwords.play.match_setup import begin, daily_request
from tuiwords.store.store import Store

Ask = Callable[..., Any]


def test_nobody_has_played(ask: Ask) -> None:
    told = json.loads(ask("daily", "--json").out)
    assert (told["date"], told["profile"]) == (today().isoformat(), None)
    assert told["streak"] == {"days": 0, "best": 0, "freeze_used": None}
    assert list(told["games"]) == list(catalog.GAMES)
    assert {game["state"] for game in told["games"].values()} == {"new"}


def test_what_was_played_is_told_with_its_par(ask: Ask, store: Store, monkeypatch: Any) -> None:
    ada = store.players.add("Ada")
    store.note_profile(ada.id)
    match = begin(daily_request(catalog.game("wordle"), today()), ada, store).match
    match.play(0, match.state.answer)
    begin(daily_request(catalog.game("boggle"), today()), ada, store)  # nothing played yet
    begin(daily_request(catalog.game("scrabble"), today()), ada, store).match.play(0, "-")
    bots = BotScores("Ida", (3.0, 6.0), (4, 1)), BotScores("Otto", (6.0,), (1,))
    monkeypatch.setattr("tuiwords.arena.par.known_par", lambda *_: Par(bots, "guesses"))
    text = ask("daily").out
    assert "Day streak: 1 day, best 1; this month's freeze is unused" in text
    assert "Wordle     1 guess      better than 1 of 2 bots" in text
    assert "Boggle     not begun" in text
    assert "Scrabble   in progress" in text
    told = json.loads(ask("daily", "wordle", "--json").out)
    assert told["streak"]["days"] == 1
    assert told["games"] == {
        "wordle": {
            "state": "won",
            "match": match.header.id,
            "score": 6.0,
            "guesses": 1.0,
            "counts": True,
            "par": {
                "unit": "guesses",
                "beaten": 1,
                "bots": [
                    {"bot": "Ida", "mean": 2.5, "games": 2, "worse": 1},
                    {"bot": "Otto", "mean": 1.0, "games": 1, "worse": 0},
                ],
            },
        }
    }


@pytest.mark.parametrize("command", [["daily", "scrabble"], ["play", "scrabble", "--daily"]])
def test_a_game_of_the_day_line_by_line(ask: Ask, command: list[str]) -> None:
    told = ask(*command, "--plain", "--profile", "Ada", stdin="-\n" * 5)
    assert told.status == 0
    assert "5 turns, each with a new rack" in told.out
    game = json.loads(ask("daily", "scrabble", "--json").out)["games"]["scrabble"]
    assert (game["state"], game["score"], game["guesses"]) == ("done", 0.0, None)


def test_a_game_of_the_day_that_goes_on_says_that_its_players_stay(ask: Ask) -> None:
    daily = ("play", "wordle", "--daily", "2026-02-01", "--plain", "--profile", "Ada", "--rated")
    first = ask(*daily, "--new-profile", stdin="crane\n").out
    assert "Wordle" in first and "begun before" not in first
    again = ask(*daily, "--bot", "Pip", stdin=":quit\n").out
    assert "This game was begun before: it goes on with the same players and rating." in again


def test_what_does_not_fit_is_told(ask: Ask) -> None:
    for arguments, words in (
        (["--plain"], "--plain needs a game"),
        (["wordle", "--profile", "Ada"], "--profile needs --json or --plain"),
        (["--json", "--new-profile", "--profile", "Ada"], "--new-profile needs --plain"),
        (["chess"], "there is no game"),
        (["wordle"], "the app needs a terminal"),
    ):
        told = ask("daily", *arguments)
        assert told.status == 2
        assert words in told.err
