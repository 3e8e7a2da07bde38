"""Commands for the tables and experiments of docs/experiments.md."""

from itertools import pairwise
from pathlib import Path

import pytest


def test_letters_pairs_and_vowels_are_counted(ask, tmp_path: Path) -> None:
    words = tmp_path / "few.txt"
    words.write_text("ab\naab\nbbbb\ncabin\n")
    letters = ask("lexicon", "letters", "--lexicon", words, "--json").json
    first = letters["counts"][0]
    assert (first["letters"], first["in_words"], first["of_all"]) == ("b", 1.0, 7 / 14)
    assert (letters["words"], letters["unseen"]) == (4, 21)
    assert letters["vowel_mean"] == pytest.approx((1 / 2 + 2 / 3 + 0 + 2 / 5) / 4)
    assert [letters["vowel_shares"][tenth] for tenth in (0, 4, 5, 7)] == [0.25] * 4
    command = ("lexicon", "letters", "--pairs", "--length", "2-3", "--lexicon", words)
    assert ask(*command, "--json").json["counts"][0]["letters"] == "ab"
    assert "AB          100.00%" in ask(*command).out
    assert ask("lexicon", "letters", "--length", 9, "--lexicon", words).status == 2


def test_words_are_sorted_by_what_they_score_in_word_soup(ask, tmp_path: Path) -> None:
    words = tmp_path / "few.txt"
    words.write_text("tot\nquizzifications\nzygophyllaceous\ntranquilizingly\n")
    lines = ask("lexicon", "find", "--order", "points", "--lexicon", words).lines
    assert lines[0].split() == ["quizzifications", "855"]
    assert [line.split()[1] for line in lines[1:]] == ["810", "705", "9"]


def test_a_guess_splits_the_words_left(ask, tmp_path: Path) -> None:
    words = tmp_path / "few.txt"
    words.write_text("aback\nblack\nblock\nslack\n")
    told = ask("solve", "wordle", "--parts", "black", "--allowed", words, "--json").json
    parts = {part["pattern"]: part["words"] for part in told["parts"]}
    assert parts["ggggg"] == ["black"]
    assert told["bits"] == 2
    shown = ask("solve", "wordle", "black=.gggg", "--parts", "block", "--allowed", words)
    assert shown.lines[1].split()[:3] == ["BLOCK", "1", "0.000"]
    command = ("solve", "wordle", "--parts", "black,aback,zzzzz", "--allowed", words)
    several = ask(*command, "--json").json["guesses"]
    assert several[0] == told
    assert several[2]["prior"] is None
    for line, each in zip(ask(*command).lines[1:], several, strict=True):
        product = f"{each['bits'] * each['prior']:.3f}" if each["prior"] else "-"
        assert (line.split()[0], line.split()[-1]) == (each["guess"].upper(), product)
    assert ask("solve", "wordle", "--parts", "four").status == 2


def test_games_are_told_turn_by_turn(ask) -> None:
    command = ("match", "word-soup", "greedy", "--games", 3, "--turns", "--seed", 2)
    (bot,) = ask(*command, "--json").json["bots"]
    turns = bot["by_turn"]
    assert turns[0]["games"] == 3
    assert sum(turn["points"] * turn["games"] for turn in turns) == pytest.approx(3 * bot["mean"])
    assert turns[-1]["points_share"] == 1
    assert all(a["letters_share"] < b["letters_share"] for a, b in pairwise(turns[:-1]))
    assert "of all letters" in ask(*command).out
    assert "--turns cannot be used" in ask(*command, "--pairs").err


def test_a_bot_knows_a_list_of_its_own(ask, tmp_path: Path) -> None:
    words = tmp_path / "few.txt"
    words.write_text("ab\nba\n")
    games = ("match", "scrabble", "equity", "equity", "--games", 2, "--pairs", "--seed", 1)
    full, few = ask(*games, "--bot-option", f"2:lexicon={words}", "--json").json["bots"]
    assert full["mean"] > 10 * few["mean"]
    alone = ("match", "scrabble", "greedy", "--games", 1, "--bot-option", f"1:lexicon={words}")
    assert ask(*alone, "--workers", 2).status == 0
    assert "no word list" in ask(*games, "--bot-option", "1:lexicon=gone").err


def test_wordfaid_tries_as_many_plays_and_racks_as_are_said(ask) -> None:
    games = ("match", "scrabble", "wordfaid", "--games", 1, "--seed", 1, "--json")
    usual, few = (
        ask(*games, *more).json["bots"][0]["mean"]
        for more in ((), ("--bot-option", "1:draws=1", "--bot-option", "1:candidates=2"))
    )
    assert usual != few
    assert "candidates and draws" in ask(*games, "--bot-option", "1:draws=0").err


def test_optimal_needs_no_more_guesses_than_there_are_if_that_is_possible(ask) -> None:
    match = ("match", "wordle", "optimal", "--opener", "slate", "--answers", "easy", "--json")
    six, four = (ask(*match, *more).json["bots"][0] for more in ((), ("--guesses", 4)))
    assert max(map(int, six["histogram"])) == 5
    assert max(map(int, four["histogram"])) == 4
    assert (four["misses"], four["guesses"] > six["guesses"]) == (0, True)
    few = ask("match", "wordle", "naive", "--guesses", 4, "--games", 60, "--json").json["bots"][0]
    assert few["misses"] == sum(n for count, n in few["histogram"].items() if int(count) > 4)
    assert ask("match", "wordle", "naive", "--guesses", 13).status == 2
