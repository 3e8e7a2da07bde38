"""Options as a player reads them: no codes, and each choice says what it does."""

import pytest

from tuiwords.games.base import GameError
from tuiwords.play import catalog
from tuiwords.play.game import Game


def text(game: Game, key: str, value: str | int | bool, **settings: str | int | bool) -> str:
    option = next(option for option in game.rules.options if option.key == key)
    full = {option.key: option.default for option in game.rules.options}
    return option.text(value, full | settings)


@pytest.mark.parametrize(
    ("key", "value", "size", "seen"),
    [
        ("size", 4, 4, "4x4"),
        ("timer", "rules", 4, "usual, 3:00"),
        ("timer", "rules", 6, "usual, 4:00"),
        ("timer", "75", 4, "1:15"),
        ("timer", "none", 4, "no limit"),
        ("min_length", "rules", 4, "usual, 3"),
        ("min_length", "rules", 5, "usual, 4"),
        ("dice", "usual", 5, "usual, master"),
        ("dice", "usual", 7, "usual, random"),
        ("words", "any", 4, "any"),
        ("words", "100-200", 4, "100 to 200"),
        ("words", "100-199", 4, "100 to 199"),
        ("points", "800-99999", 4, "800 or more"),
    ],
)
def test_options_of_boggle(key, value, size, seen) -> None:
    assert text(catalog.game("boggle"), key, value, size=size) == seen


@pytest.mark.parametrize(
    ("game", "key", "value", "seen"),
    [
        ("wordle", "boards", "4", "4 boards"),
        ("wordle", "length", 7, "7 letters"),
        ("wordle", "hard", True, "hard mode"),
        ("wordle", "answers", "easy", "hidden words easy"),
        ("boggle", "size", 5, "5x5"),
        ("boggle", "board", "TEA SNR LIO", "board given"),
        ("word-soup", "mode", "turns", "one board"),
        ("scrabble", "rules", "wordfeud", "Wordfeud"),
        ("scrabble", "challenge", "5-point", "5-point challenge"),
        ("scrabble", "turns", "5", "5 turns"),
        ("scrabble", "turns", "1", "turns 1"),
    ],
)
def test_the_heading_of_a_table_names_options_in_few_words(game, key, value, seen) -> None:
    option = next(each for each in catalog.game(game).rules.options if each.key == key)
    assert option.phrased(value, {}) == seen


def test_guesses_are_those_that_the_game_gives() -> None:
    wordle = catalog.game("wordle")
    assert text(wordle, "guesses", 6) == "6"
    assert text(wordle, "guesses", 6, absurdle=True) == "10 (6 + 4)"
    assert text(wordle, "guesses", 7, boards="4") == "10 (7 + 3)"
    assert wordle.rules.new(wordle.rules.settings({"absurdle": True}), 1, 1).guesses == 10


@pytest.mark.parametrize(
    ("game", "key", "typed", "read"),
    [
        ("boggle", "timer", "1:30", "90"),
        ("boggle", "timer", "1:15", "75"),
        ("boggle", "timer", "usual, 3:00", "rules"),
        ("boggle", "timer", "no limit", "none"),
        ("word-soup", "clock", "10:00", "10"),
        ("scrabble", "clock", "no limit", "off"),
    ],
)
def test_a_choice_may_be_typed_as_it_is_shown(game, key, typed, read) -> None:
    rules = catalog.game(game).rules
    assert rules.settings({key: typed})[key] == read
    with pytest.raises(GameError, match=key):
        rules.settings({key: "1:75"})


def test_what_the_rules_say_is_not_told_of_a_typed_or_contradictory_board() -> None:
    boggle = catalog.game("boggle")
    assert text(boggle, "timer", "rules", board="QEST ANSI XWEO YRSN") == "usual"
    assert text(boggle, "timer", "rules", dice="master", size=6) == "usual"


def test_each_way_to_treat_invalid_words_is_offered_once_and_explained() -> None:
    scrabble = catalog.game("scrabble")
    challenge = next(o for o in scrabble.rules.options if o.key == "challenge")
    offered = [choice for choice in challenge.choices if choice not in challenge.same]
    assert len({challenge.text(choice, {}) for choice in offered}) == len(offered) == 6
    assert len({challenge.note(choice) for choice in offered}) == 6
    for name, other in challenge.same.items():
        assert challenge.note(name) == challenge.note(other)


def test_every_choice_of_every_game_has_a_text_and_a_sentence() -> None:
    for game in catalog.GAMES.values():
        full = {option.key: option.default for option in game.rules.options}
        for option in game.rules.options:
            for value in (option.default, *option.choices):
                assert option.text(value, full)
                assert option.note(value).endswith(".")


@pytest.mark.parametrize(
    ("game", "key", "typed", "read"),
    [
        ("wordle", "length", "7", 7),
        ("wordle", "length", 8, 8),
        ("wordle", "length", 4, 4),
        ("wordle", "hard", "Yes", True),
        ("wordle", "hard", False, False),
        ("wordle", "length", "x", "must be a number, not 'x'"),
        ("wordle", "length", 9, "length must be 4 to 8, not 9"),
        ("wordle", "length", 3, "length must be 4 to 8, not 3"),
        ("wordle", "hard", "perhaps", "must be yes or no, not 'perhaps'"),
        ("wordle", "size", 4, "there is no option 'size'"),
    ],
)
def test_numbers_and_switches_are_read_or_refused(game, key, typed, read) -> None:
    rules = catalog.game(game).rules
    if isinstance(read, str):
        with pytest.raises(GameError, match=read):
            rules.settings({key: typed})
    else:
        assert rules.settings({key: typed})[key] is read


def test_numbers_of_a_choice_are_read_as_they_are_shown() -> None:
    for game in catalog.GAMES.values():
        for option in game.rules.options:
            if option.kind == "choice" and option.high and option.shown is not None:
                numbers = range(option.low, option.high + 1)
                for number in map(str, (*numbers[:130], *numbers[130::61], option.high)):
                    assert option.read(option.shown(number, {})) == number
