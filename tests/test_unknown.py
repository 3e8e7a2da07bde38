"""What is said of names that are not known."""

import pytest

from tuiwords.unknown import near_names, unknown_name

NAMES = ("wordle", "boggle", "word-soup", "Your level")


@pytest.mark.parametrize(
    ("given", "near"),
    [
        ("wordel", ["wordle"]),
        ("BOGGEL", ["boggle"]),
        ("your levl", ["Your level"]),
        ("wordle-soup", ["word-soup", "wordle"]),
        ("chess", []),
        ("", []),
        pytest.param("wordle" * 100_000, [], id="long"),
    ],
)
def test_names_like_it_are_found_in_any_case(given: str, near: list[str]) -> None:
    assert near_names(given, NAMES) == near


def test_a_sentence_has_the_names_like_it_or_all() -> None:
    told = unknown_name("there is no game", "boggel", NAMES, "games", "tuiwords play")
    assert told == "there is no game 'boggel' of 'tuiwords play'; did you mean 'boggle'?"
    told = unknown_name("there is no game", "chess", NAMES, "games")
    assert told == "there is no game 'chess'; the games are wordle, boggle, word-soup, Your level"
