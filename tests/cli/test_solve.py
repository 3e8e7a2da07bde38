"""``tuiwords solve``: the JSON contract, many positions at once, the original lists."""

import json
from contextlib import nullcontext
from pathlib import Path

import pytest

from tuiwords.engine.wordle.strategies import STRATEGIES

FIELDS = ["game", "strategy", "measure", "moves", "nodes", "seconds", "final", "left"]


def test_the_json_has_the_fields_of_the_contract(ask) -> None:
    solved = ask("solve", "wordle", "--json", "--top", 3, "crane=..y.g").json
    assert list(solved) == FIELDS
    assert solved["game"] == "wordle"
    assert solved["strategy"] == "expected"
    assert solved["final"] is True
    assert len(solved["moves"]) == 3
    for move in solved["moves"]:
        assert list(move) == ["move", "value", "terms", "error"]
        assert set(move["terms"]) >= {"bits", "expected", "chance"}
    values = [move["value"] for move in solved["moves"]]
    assert values == sorted(values)


@pytest.mark.parametrize("strategy", list(STRATEGIES))
def test_every_strategy_solves(ask, strategy: str) -> None:
    arguments = ("--strategy", strategy, "crane=..y.g", "tails=yg...")
    solved = ask("solve", "wordle", "--json", *arguments).json
    assert solved["strategy"] == strategy
    assert solved["moves"]


@pytest.mark.parametrize("pattern", ["..y.g", "bbybg", "BBYBG", "00102", "..1.G"])
def test_patterns_are_written_in_many_ways(ask, pattern: str) -> None:
    usual = ask("solve", "wordle", "--json", "crane=..y.g").json
    solved = ask("solve", "wordle", "--json", f"CRANE={pattern}").json
    assert (solved["left"], solved["moves"]) == (usual["left"], usual["moves"])


def test_answers_given_are_told_to_every_strategy(ask, tmp_path: Path) -> None:
    answers = tmp_path / "answers.txt"
    answers.write_text("crane\nslate\nplate\n", encoding="utf-8")
    for strategy in STRATEGIES:
        solved = ask(
            *("solve", "wordle", "--json", "--strategy", strategy),
            *("--answers", answers, "slate=.gggg"),
        ).json
        assert solved["left"] == 1
        assert solved["moves"][0]["move"] == "plate"


@pytest.mark.parametrize(
    ("game", "text"),
    [("wordle", ""), ("boggle", ""), ("word-soup", ""), ("scrabble", ""), ("scrabble", "\n\n")],
)
def test_an_input_without_a_position_is_told(ask, game: str, text: str) -> None:
    answer = ask("solve", game, "-", stdin=text)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("tuiwords: ") and answer.err.count("\n") == 1


def test_many_positions_give_one_line_each(ask) -> None:
    lines = "crane=..y.g\ncrane=..y.g tails=yg...\n"
    answer = ask("solve", "wordle", "--json", "-", stdin=lines)
    first, second = map(json.loads, answer.lines)
    assert first["left"] > second["left"] > 0
    assert first == ask("solve", "wordle", "--json", "crane=..y.g").json | {
        "seconds": first["seconds"]
    }
    text = ask("solve", "wordle", "--top", 1, "-", stdin=lines)
    assert text.out.count(" left; ") == 2
    assert text.out.startswith(f"{first['left']} words left; ")


def test_a_bad_line_is_named(ask) -> None:
    answer = ask("solve", "wordle", "--json", "-", stdin="crane=..y.g\ncrane=..y\n")
    assert answer.status == 2
    assert len(answer.lines) == 1
    assert "line 2 of standard input" in answer.err


def test_hard_mode_lists_only_legal_guesses(ask) -> None:
    solved = ask("solve", "wordle", "--hard", "--json", "crane=..y.g").json
    assert all("a" in move["move"] and move["move"][4] == "e" for move in solved["moves"])


def test_other_lengths(ask) -> None:
    solved = ask("solve", "wordle", "--json", "crates=..y..g").json
    assert {len(move["move"]) for move in solved["moves"]} == {6}
    nodes = ask("solve", "wordle", "--json", "--length", 4, "--nodes", 50).json
    assert {len(move["move"]) for move in nodes["moves"]} == {4}


def test_equal_nodes_and_seed_give_equal_rankings(ask) -> None:
    arguments = ("solve", "wordle", "--json", "--nodes", 500, "--seed", 3, "crane=.....")
    first, second = ask(*arguments).json, ask(*arguments).json
    assert first | {"seconds": 0} == second | {"seconds": 0}
    assert first["nodes"] == 500


def test_the_text_names_words_left_and_columns(ask) -> None:
    lines = ask("solve", "wordle", "--top", 2, "crane=..y.g").lines
    assert "words left" in lines[0]
    assert lines[1].split() == ["to", "go", "bits", "chance"]
    assert len(lines) == 4


def test_clues_that_contradict_each_other_are_named(ask) -> None:
    answer = ask("solve", "wordle", "crane=g....", "slate=g....")
    assert answer.status == 2
    assert "CRANE=g.... contradicts SLATE=g...." in answer.err


def test_left_over_the_original_answers(ask, wordle_lists: Path) -> None:
    answers = wordle_lists / "orig_answers_2315.txt"
    allowed = wordle_lists / "orig_allowed_12972.txt"
    solved = ask(
        *("solve", "wordle", "--json", "--strategy", "consistent", "--top", 1),
        *("--answers", answers, "--allowed", allowed),
    ).json
    assert solved["left"] == 2315
    # The word of most information among the answers themselves (Wordle's thesis, setting P1).
    assert solved["moves"][0]["move"] == "raise"


def test_a_guess_outside_the_list_is_taken_and_told(ask) -> None:
    answer = ask("solve", "wordle", "--json", "--top", 1, "zzzzz=.....")
    assert answer.json["left"] > 0
    assert "ZZZZZ is not in the word list enable" in answer.err
    assert not ask("solve", "wordle", "--top", 1, "crane=.....").err


def test_clues_go_on_behind_an_option(ask) -> None:
    clues = ("crane=....y", "moult=.....")
    usual = ask("solve", "wordle", "--hard", "--json", *clues).json
    apart = ask("solve", "wordle", clues[0], "--hard", "--json", clues[1]).json
    assert apart | {"seconds": 0} == usual | {"seconds": 0}


def test_a_longer_list_begins_with_the_shorter_one(ask) -> None:
    lists = [
        [
            move["move"]
            for move in ask("solve", "wordle", "--json", "--top", top, "crane=....y").json["moves"]
        ]
        for top in (1, 3, 12, 20)
    ]
    assert [len(words) for words in lists] == [1, 3, 12, 20]
    assert all(lists[-1][: len(words)] == words for words in lists)


def test_a_guess_that_tells_all_words_apart_is_exact(ask) -> None:
    clues = ("crane=..g.g", "build=.....", "shape=..g.g", "twigs=.....")
    moves = ask("solve", "wordle", "--json", *clues).json["moves"]
    best = moves[0]
    assert best["error"] == 0
    assert best["value"] == pytest.approx(2 - best["terms"]["chance"], abs=1e-6)
    assert any(move["error"] for move in ask("solve", "wordle", "--json", clues[0]).json["moves"])


def test_ctrl_c_prints_what_is_known_so_far(ask, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = iter(range(100))

    def stop(_nodes: int) -> None:
        if next(calls) == 2:
            raise KeyboardInterrupt  # as Python does on Ctrl+C

    monkeypatch.setattr("tuiwords.cli.solve.progress", lambda _what: nullcontext(stop))
    cgp = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0"
    answer = ask("solve", "scrabble", cgp, "--strategy", "champion", "--seconds", 60, "--json")
    assert (answer.status, answer.err) == (130, "tuiwords: stopped\n")
    assert answer.json["moves"] and not answer.json["final"]
