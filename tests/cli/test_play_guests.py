"""Several people at one screen, named on the command line."""

import pytest

from tuiwords.cli import play
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.play.match_setup import MatchRequest, begin
from tuiwords.store.records import Player
from tuiwords.store.store import Store


def test_guests_sit_down_at_the_table(ask, monkeypatch):
    opened: list[MatchRequest] = []
    monkeypatch.setattr(play, "open_app", lambda opening: opened.append(opening) or 0)
    answer = ask(
        "play", "scrabble", "--guest", "Ben", "--guest", " Cleo ", "--clock", "10", "--first", "you"
    )
    assert answer.status == 0
    assert [player.name for player in opened[0].people] == ["Ben", "Cleo"]
    with Store.open() as store:
        match = begin(opened[0], store.players.add("Ada"), store).match
    assert [player.kind for player in match.seats] == ["profile", "guest", "guest"]
    assert match.seat_limit == 600


def test_guests_take_turns_at_word_soup(ask, monkeypatch):
    opened: list[MatchRequest] = []
    monkeypatch.setattr(play, "open_app", lambda opening: opened.append(opening) or 0)
    given = ("word-soup", "--mode", "turns", "--guest", "Ben", "--first", "opponent")
    assert ask("play", *given).status == 0
    with Store.open() as store:
        match = begin(opened[0], store.players.add("Ada"), store).match
    assert [player.name for player in match.seats] == ["Ben", "Ada"]


def test_the_app_opens_only_where_a_match_can_begin(ask, monkeypatch):
    opened: list[MatchRequest] = []
    monkeypatch.setattr(play, "open_app", lambda opening: opened.append(opening) or 0)
    assert ask("play", "wordle", "--boards", 2, "--hard").status == 2
    assert ask("play", "wordle", *("--bot", "Abacus") * 5).status == 2
    assert not opened
    assert ask("play", "wordle", "--boards", 2).status == 0
    assert opened[0].settings["boards"] == "2"
    # Nothing was begun yet but in thought.
    with Store.open() as store:
        assert store.matches() == ()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("boggle", "--guest", "Ben"), "in Boggle everyone plays at once"),
        (("word-soup", "--guest", "Ben"), "in Word Soup everyone plays at once"),
        (("scrabble", "--guest", "Ben", "--guest", "Ben"), "Ben is listed twice"),
        (("scrabble", "--guest", "Ben", "--plain"), "cannot be used with --watch or --plain"),
        (("scrabble", "--guest", ""), "--guest needs a value"),
        (("scrabble", "--clock", "61"), "61"),
    ],
)
def test_what_does_not_go_is_told(ask, arguments, sentence):
    answer = ask("play", *arguments)
    assert answer.status == 2
    assert sentence in answer.err
    assert answer.out == ""


def test_a_match_of_several_people_is_not_played_line_by_line(ask):
    with Store.open() as store:
        ada = store.players.add("Ada")
        seats = [Player("profile", ada.id, "Ada"), Player("guest", "Ben", "Ben")]
        Match.begin(catalog.game("scrabble"), {}, 1, seats, store)
    answer = ask("play", "scrabble", "--plain", "--resume", "--profile", "Ada")
    assert answer.status == 2
    assert "several people share the screen" in answer.err


def test_a_puzzle_played_before_is_told_to_be_unrated(ask) -> None:
    options = ("--plain", "--seed", 7, "--bot", "Pip", "--rated")
    assert "isn't rated" not in ask("play", "wordle", *options, stdin=":quit\n").out
    answer = ask("play", "wordle", *options, "--hard", stdin=":quit\n")
    assert "This match isn't rated: you have played this puzzle before." in answer.lines


def test_what_cannot_be_rated_is_told_before_anything_is_typed(ask) -> None:
    answer = ask("play", "wordle", "--plain", "--rated", stdin=":quit\n")
    assert answer.status == 0
    assert answer.out.splitlines()[0] == "This match isn't rated: there is no opponent."
