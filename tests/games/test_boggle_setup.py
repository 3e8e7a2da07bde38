"""A round of Boggle as asked for: options, rules, shares."""

import random

import pytest
from random_moves import random_move

from tuiwords.games.base import GameError
from tuiwords.games.boggle import BoggleState, parse_board, roll, words_on
from tuiwords.games.boggle import setup as boggle_setup
from tuiwords.games.boggle.rules import BoggleRules, dice_rules, sized_rules
from tuiwords.games.boggle.state import share
from tuiwords.games.options import Option, settings
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library

WORDS = Lexicon("few", ["tan", "tans", "nat", "ant", "ants"])
BOARD = parse_board("TAN SNS TAT")


def rules(**given: str | int | bool) -> BoggleRules:
    return boggle_setup.rules_of(settings(boggle_setup.OPTIONS, given))


def mode(**given: str | int | bool) -> str:
    return boggle_setup.mode(settings(boggle_setup.OPTIONS, given))


@pytest.mark.parametrize(
    ("given", "key", "seconds", "least"),
    [
        ({}, "classic", 180, 3),
        ({"size": 5}, "master", 180, 4),
        ({"size": 6}, "super-big", 240, 4),
        ({"size": 3}, "3x3", 180, 3),
        ({"size": 2, "dice": "random"}, "2x2", 180, 3),
        ({"dice": "new"}, "new", 180, 3),
        ({"dice": "super-big"}, "super-big", 240, 4),
        ({"size": 5, "dice": "master", "min_length": "3", "timer": "90"}, "master", 90, 3),
        ({"timer": "none"}, "classic", 0, 3),
        ({"size": 6, "dice": "random"}, "6x6", 240, 4),
    ],
)
def test_rules_follow_the_options(given, key: str, seconds: int, least: int) -> None:
    found = rules(**given)
    assert (found.key, found.seconds, found.min_length) == (key, seconds, least)
    assert found.cancel
    assert len(found.dice or [0] * found.rows**2) == found.rows * found.columns


def test_switches_and_goals() -> None:
    assert not rules(shared=True).cancel
    assert [rules(goal=name).goal for name in ("easy", "normal", "hard", "all")] == [20, 35, 50, 99]


def test_dice_without_a_letter_of_the_list_are_refused(tmp_path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("мир\nрим\n", encoding="utf-8")
    for given in ({}, {"dice": "random"}):
        asked = settings(boggle_setup.OPTIONS, {"lexicon": str(file), **given})
        with pytest.raises(GameError, match="the dice of Boggle have no letter of words"):
            boggle_setup.read_setup(asked)
    asked["board"] = "МИР РИМ МИР"
    assert boggle_setup.read_setup(asked).grid


def test_dice_that_do_not_fit_the_size_are_refused() -> None:
    with pytest.raises(GameError, match="the dice 'new' are for 4 rows, not 5"):
        rules(size=5, dice="new")


def test_a_typed_board_brings_its_size_and_scoring() -> None:
    setup = boggle_setup.read_setup(
        settings(boggle_setup.OPTIONS, {"board": "PUZZL WORDE BOGGL SEARC FINDH"})
    )
    assert setup.grid is not None
    assert (setup.rules.rows, setup.rules.columns, setup.rules.min_length) == (5, 5, 4)
    with pytest.raises(
        GameError, match="the rows must have the same length: row 1 has 3 squares, row"
    ):
        boggle_setup.read_setup(settings(boggle_setup.OPTIONS, {"board": "ABC AB"}))
    with pytest.raises(GameError, match="no word list or file"):
        boggle_setup.read_setup(settings(boggle_setup.OPTIONS, {"lexicon": "nix"}))


def test_ranges_are_read() -> None:
    setup = boggle_setup.read_setup(
        settings(boggle_setup.OPTIONS, {"words": " 50 - 60 ", "points": "7:9"})
    )
    assert (setup.words, setup.points) == ((50, 60), (7, 9))
    for text in ("60-50", "many", "5", "1-2-3"):
        with pytest.raises(GameError, match="range such as 100-200"):
            settings(boggle_setup.OPTIONS, {"words": text})


def test_a_choice_may_take_numbers_too() -> None:
    option = Option("timer", "Timer", "choice", "rules", choices=("rules",), low=5, high=20)
    assert [option.read(value) for value in ("rules", "7", 20, "007")] == ["rules", "7", "20", "7"]
    for wrong in ("4", "21", "7.5", "nix"):
        with pytest.raises(GameError, match="or a number from 5 to 20"):
            option.read(wrong)
    plain = Option("dice", "Dice", "choice", "new", choices=("new",))
    with pytest.raises(GameError, match="dice must be one of 'new', not '7'"):
        plain.read("7")


def test_figures_are_kept_apart_by_mode() -> None:
    assert mode() == mode(timer="60", goal="hard") == ""
    assert mode(size=5) == mode(dice="master") == "5x5"
    assert mode(size=3, timer="none") == "3x3, untimed"
    assert mode(board="QEST ANSI XWEO YRSN") == "own board"
    assert boggle_setup.mode({"size": 6}) == "6x6", "the other options are the usual ones"
    assert boggle_setup.mode({"size": 5, "dice": "new"}) == "", "which no game can have"


def test_a_random_word_is_one_not_yet_found() -> None:
    state = BoggleState.new(sized_rules(3, 3), 1, Lexicon("two", ["tan", "nat"]), 2, BOARD)
    state = state.after(0, state.parse("tan"))
    assert random_move(state, 0, random.Random(1)).word == "nat"
    state = state.after(0, state.parse("nat"))
    with pytest.raises(GameError, match="no words are left to find"):
        random_move(state, 0, random.Random(1))


def finished() -> BoggleState:
    state = BoggleState.new(sized_rules(3, 3), 1, WORDS, 2, BOARD)
    for seat, word in ((0, "tan"), (1, "tan"), (0, "tans"), (0, "ants")):
        state = state.after(seat, state.parse(word))
    return state.time_up(0)


def test_facts_of_a_finished_round() -> None:
    state = finished()
    assert boggle_setup.facts(state, 0) == {"words": 3, "crossed": 1, "longest": 4}
    assert boggle_setup.facts(state, 1) == {"words": 1, "crossed": 1, "longest": 3}
    nobody = BoggleState.new(sized_rules(3, 3), 1, WORDS, 1, BOARD).time_up(0)
    assert boggle_setup.facts(nobody, 0) == {"words": 0, "crossed": 0, "longest": 0}


def test_a_share_tells_no_word() -> None:
    state = finished()
    grid, lines = share(state, 0, "tuiwords Boggle")
    assert grid.startswith("tuiwords Boggle 2 pts")
    assert " 3 🟩 1" in grid and " 4 🟩🟩 2" in grid
    assert "2 words of 4 letters" in lines and "1 crossed off" in lines
    assert not any(word in (grid + lines).lower().split() for word in WORDS)
    assert [share(state, seat, "B").lines.splitlines()[0] for seat in (0, 1)] == [
        "B: 2 points with 3 words",
        "B: 0 points with 1 word",
    ]
    alone = BoggleState.new(sized_rules(3, 3), 1, WORDS, 1, BOARD)
    for word, heard in (("tan", "1 point with 1 word"), ("tans", "2 points with 2 words")):
        alone = alone.after(0, alone.parse(word))
        assert share(alone.time_up(0), 0, "B").lines.splitlines()[0] == f"B: {heard}"


def test_every_die_set_is_offered() -> None:
    dice = next(option for option in boggle_setup.OPTIONS if option.key == "dice")
    for key in dice.choices[1:-1]:
        assert dice_rules(key).dice


def test_unknown_dice_and_no_players_are_told() -> None:
    with pytest.raises(GameError, match="there are no Boggle dice called 'nix': choose from clas"):
        dice_rules("nix")
    with pytest.raises(GameError, match="Boggle needs at least one player, not 0"):
        BoggleState.new(sized_rules(3, 3), 1, WORDS, 0)


def test_only_boards_that_are_dealt_must_fit_their_dice() -> None:
    chosen = settings(boggle_setup.OPTIONS, {"size": 5, "dice": "new"})
    with pytest.raises(GameError, match="are for 4 rows, not 5"):
        boggle_setup.check(chosen, 1)
    boggle_setup.check({**chosen, "board": "TAN SNS TAT"}, 1)


@pytest.mark.parametrize(
    ("size", "seed", "count", "worth"),
    [
        (3, 38, 15, True),
        (3, 20, 14, False),
        (4, 44, 60, True),
        (4, 54, 59, False),
        (5, 94, 110, True),
        (6, 254, 170, True),
        (6, 262, 169, False),
    ],
)
def test_boards_with_few_words_are_not_worth_playing(size, seed, count, worth) -> None:
    chosen = settings(boggle_setup.OPTIONS, {"size": size})
    rules = boggle_setup.rules_of(chosen)
    shortest = 3 if size <= 4 else 4
    assert len(words_on(library().load(), shortest, roll(rules, seed))) == count
    assert boggle_setup.worth_playing(chosen, seed) == worth
    for asked in ({"words": "0-9"}, {"points": "0-9"}, {"board": "TAN SNS TAT"}):
        assert boggle_setup.worth_playing({**chosen, **asked}, seed)
