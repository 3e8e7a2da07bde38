"""Games of the day and set-ups in a language."""

from datetime import date

import pytest

from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.lexicon.library import library
from tuiwords.play import catalog
from tuiwords.play.match_setup import daily_request
from tuiwords.play.seeds import daily_seed
from tuiwords.play.spoken import code_in, daily_rules, game_in, with_language
from tuiwords.practice.puzzle_stream import puzzles_of

DAY = date(2026, 11, 26)
LISTS = {"wordle": "allowed", "boggle": "lexicon", "word-soup": "lexicon", "scrabble": "lexicon"}


@pytest.mark.parametrize("key", LISTS)
def test_a_language_has_games_of_the_day_of_its_own(key: str):
    game = catalog.game(key)
    assert daily_request(game, DAY).settings == game.rules.daily == daily_rules(game)
    spoken = daily_request(game, DAY, "fr").settings
    assert spoken == {**game.rules.daily, LISTS[key]: "standard-fr"}
    assert daily_seed(game, spoken, DAY) != daily_seed(game, game.rules.daily, DAY)
    assert game.rules.mode(game.rules.settings(spoken)).startswith("French")


def test_a_game_in_english_is_the_game():
    game = catalog.game("wordle")
    assert game_in(game, "en") is game
    assert game_in(game, "nl").rules.settings({})["allowed"] == "standard-nl"
    assert [code_in(game), code_in(game_in(game, "nl"))] == ["", "nl"]


@pytest.mark.parametrize(
    ("language", "last", "begins_with"),
    [
        ("en", None, "enable"),
        ("en", "standard-de", "standard-de"),
        ("de", None, "standard-de"),
        ("de", "enable", "standard-de"),
        ("de", "standard-nl", "standard-de"),
        ("de", "my-own", "my-own"),
    ],
)
def test_a_set_up_begins_with_the_language_of_the_settings(
    language: str, last: str | None, begins_with: str
):
    given = None if last is None else {"lexicon": last}
    assert with_language(catalog.game("boggle"), language, given)["lexicon"] == begins_with


def test_a_game_without_tiles_of_a_language_stays_as_it_was():
    scrabble = catalog.game("scrabble")
    friends = {"rules": "wwf", "lexicon": "enable"}
    assert with_language(scrabble, "de", friends) == friends
    assert with_language(scrabble, "de", None) == {"lexicon": "standard-de"}


@pytest.mark.parametrize("code", ["de", "fr", "es", "nl"])
def test_puzzles_have_the_words_of_the_language(code: str):
    game = game_in(catalog.game("boggle"), code)
    found = next(puzzles_of(game, 5))
    assert found.id.endswith(code)
    (answer,) = found.card.payload["answers"]
    assert answer in library().load(f"standard-{code}")


def test_an_own_list_is_in_the_language_that_it_is_said_to_be_in(home, tmp_path):
    file = tmp_path / "mots.txt"
    file.write_text("été\nkiwi\nwhisky\n", encoding="utf-8")
    known = library()
    known.import_file(file, code="fr")
    assert known.load("mots").words == ("ete", "kiwi", "whisky")
    scrabble = catalog.game("scrabble").rules
    state = scrabble.new(scrabble.settings({"lexicon": "mots"}), 1, 1)
    assert state.rules.values["K"] == 10
    assert scrabble.mode(scrabble.settings({"lexicon": "mots"})) == "French"
    assert scrabble.options[1].text("mots", {}) == "mots"
    assert with_language(catalog.game("boggle"), "de", {"lexicon": "mots"})["lexicon"] == "mots"
    with pytest.raises(LexiconError, match="is in another language"):
        known.import_file(file, replace=True)
    known.remove("mots")
    known.import_file(file)
    assert known.entry("mots").language == ""
