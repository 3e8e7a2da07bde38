"""Bots against bots on several boards and against the adversary."""

import pytest

from tuiwords.engine.wordle.setting import SETTINGS, saved_name, setting_called


@pytest.mark.parametrize(
    ("mode", "most"), [(("--boards", 2), 7), (("--absurdle",), 10)], ids=["boards", "absurdle"]
)
def test_bots_meet_at_a_table_in_every_mode(ask, mode: tuple, most: int) -> None:
    answer = ask("match", "wordle", "Abacus", "minimax", "--games", 2, *mode, "--json")
    bots = answer.json["bots"]
    assert [bot["bot"] for bot in bots] == ["Abacus", "minimax"]
    assert all(bot["games"] == 2 and 1 <= bot["guesses"] <= most for bot in bots)
    again = ask("match", "wordle", "Abacus", "minimax", "--games", 2, *mode, "--json")
    assert again.json["bots"] == bots


def test_the_text_tells_scores_from_guesses(ask) -> None:
    arguments = ("match", "wordle", "Abacus", "--games", 2, "--boards", 2)
    bot = ask(*arguments, "--json").json["bots"][0]
    lines = ask(*arguments).lines
    assert lines[0].split()[3:5] == ["mean", "score"]
    solved = f"{100 * bot['solved']:.1f}% solved"
    assert lines[2] == f"Abacus: {bot['guesses']:.2f} guesses per game, {solved}"


def test_modes_that_do_not_go_together_are_told(ask) -> None:
    answer = ask("match", "wordle", "Abacus", "--boards", 2, "--hard", "--games", 1)
    assert answer.status == 2
    assert "hard mode works with one board" in answer.err


def test_runs_saved_with_an_earlier_name_of_a_setting_go_on() -> None:
    earlier = ("P0", "P1", "P1-free", "P2", "P3", "P3-free")
    assert [saved_name(setting_called(name)) for name in earlier] == list(earlier)
    assert all(saved_name(setting) in earlier for setting in SETTINGS.values())


def test_an_opener_and_a_setting_count_on_several_boards_too(ask) -> None:
    usual = ("match", "wordle", "expected", "--boards", 2, "--games", 3, "--json")
    free, opened, told = (
        ask(*usual, *more).json["bots"]
        for more in ((), ("--opener", "FUZZY"), ("--setting", "answers"))
    )
    # A first guess without a common letter costs guesses, and a known list saves some.
    assert opened[0]["guesses"] > free[0]["guesses"] > told[0]["guesses"]


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (("--opener", "qzxvw"), "the opener QZXVW is not in the word list"),
        (("--setting", "P9"), "there is no setting 'P9'"),
        (("--setting", "p2"), "--setting p2 needs a list of words, one a day"),
        (("--rounds", 3), "--rounds cannot be used with"),
    ],
)
@pytest.mark.parametrize("mode", [("--boards", 2), ("--absurdle",)], ids=["boards", "absurdle"])
def test_what_does_not_go_at_a_table_is_told(ask, mode: tuple, more: tuple, sentence: str) -> None:
    answer = ask("match", "wordle", "Abacus", *mode, *more, "--games", 1)
    assert answer.status == 2
    assert sentence in answer.err
