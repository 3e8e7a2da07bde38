"""``tuiwords bots``, and ``--bot-option`` of ``match``: limits and options of one bot."""

import pytest

WORDLE = ("match", "wordle", "--games", 8, "--json")


def test_every_bot_and_strategy_is_listed(ask) -> None:
    rows = ask("bots", "--json").json
    assert {"wordle", "boggle", "word-soup", "scrabble"} == {row["game"] for row in rows}
    names = {row["bot"] for row in rows if row["game"] == "scrabble"}
    assert {"Keystone", "champion", "greedy"} <= names
    assert len(ask("bots").lines) == len(rows) + 1
    assert {row["game"] for row in ask("bots", "boggle", "--json").json} == {"boggle"}


def test_one_bot_is_listed_with_its_options(ask) -> None:
    genetic = ask("bots", "wordle", "genetic-1", "--json").json
    assert genetic["options"] == {
        **{"opener": "", "setting": "", "size": 100, "generations": 8},
        **{"mutation": 0.2, "random_start": True},
    }
    assert ask("bots", "scrabble", "keystone").lines[0].startswith("Keystone: ")
    assert "infer         true" in ask("bots", "scrabble", "champion").out
    refused = ask("bots", "scrabble", "nobody")
    assert refused.status == 2
    assert "no bot 'nobody'" in refused.err


def guesses(ask, *given: str) -> list[dict[str, int]]:
    """How many words two genetic bots find with so many guesses, with these options."""
    options = [part for option in given for part in ("--bot-option", option)]
    bots = ask(*WORDLE, "genetic-1", "genetic-1", *options).json["bots"]
    return [bot["histogram"] for bot in bots]


def test_an_option_changes_the_bots_of_that_name_or_the_one_at_that_place(ask) -> None:
    first, second = guesses(ask)
    changed, same = guesses(ask, "1:mutation=0.9")
    assert changed != first
    assert same == second
    assert guesses(ask, "genetic-1:mutation=0.9")[1] != second


def test_limits_are_those_of_one_bot(ask) -> None:
    match = ("match", "scrabble", "simulate", "simulate", "--games", 1, "--json", "--nodes")
    even, odd, same = (
        [bot["mean"] for bot in ask(*match, *more).json["bots"]]
        for more in ((20,), (20, "--bot-option", "2:nodes=100"), ("20,100",))
    )
    assert even != odd == same
    assert "one number for all bots or 2, not 3" in ask(*match, "1,2,3").err
    assert "must be 1 or more, not 0" in ask(*match, "1,0").err


def test_a_clock_limits_the_games_of_a_bot(ask) -> None:
    match = ("match", "scrabble", "simulate", "simulate", "--games", 1, "--json", "--game-seconds")
    report = ask(*match, "0.2+0.001,0.4").json
    assert report["cpu_seconds"] < 3  # without a clock the bots would think for minutes
    assert report["bots"][0]["games"] == 1
    assert "must be a number above 0, not x" in ask(*match, "1+x").err
    assert "one number for all bots or 2, not 3" in ask(*match, "1,2,3").err


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("1:size", "must be BOT:KEY=VALUE, not 1:size"),
        ("3:size=4", "no bot '3' in this match"),
        ("naive:size=4", "no bot 'naive' in this match"),
        ("1:sise=4", "has no option 'sise'; did you mean 'size'?"),
        ("1:size=many", "does not take 'many' as its option 'size'"),
        ("1:size=0", "size and generations must be 1 to 10000"),
        ("1:mutation=2.0", "mutation must be a chance from 0 to 1"),
        ("1:nodes=0", "nodes must be 1 or more, not 0"),
    ],
)
def test_an_option_that_does_not_fit_is_told(ask, option: str, told: str) -> None:
    refused = ask(*WORDLE, "genetic-1", "genetic-1", "--bot-option", option)
    assert refused.status == 2
    assert told in refused.err
