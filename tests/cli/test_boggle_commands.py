"""Boggle on the command line: ``solve``, ``match``, ``play --plain``, and bad input."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tuiwords
from tuiwords.games.boggle import parse_board
from tuiwords.history.history import load_match
from tuiwords.lexicon.library import library
from tuiwords.store.store import Store

BOARD = "QEST ANSI XWEO YRSN"
PLAY = ("play", "boggle", "--plain", "--profile", "Ada", "--board", BOARD)
FIELDS = ["game", "strategy", "measure", "moves", "nodes", "seconds", "final", "count", "points"]


def test_the_json_has_the_fields_of_the_contract(ask) -> None:
    solved = ask("solve", "boggle", BOARD, "--json", "--top", 500).json
    assert list(solved) == FIELDS
    assert (solved["strategy"], solved["measure"], solved["final"]) == ("all", "points", True)
    assert solved["count"] == len(solved["moves"]) == 125
    assert solved["points"] == sum(move["value"] for move in solved["moves"]) == 245
    grid = parse_board(BOARD)
    for move in solved["moves"]:
        assert list(move) == ["move", "value", "terms", "error", "word", "path"]
        path = [grid.square(row, column) for row, column in move["path"]]
        assert grid.is_path(path)
        assert grid.spelled(path) == move["word"] == move["move"]


def test_rows_may_be_one_argument_or_many(ask) -> None:
    one = ask("solve", "boggle", BOARD, "--json").json["moves"]
    assert ask("solve", "boggle", *BOARD.lower().split(), "--json").json["moves"] == one
    text = ask("solve", "boggle", BOARD, "--top", 1)
    assert text.lines[0].startswith("125 words, 245 points")
    assert text.lines[-1].split() == ["questioners", "11", "11"]


def test_a_solver_shows_what_it_ranks_by(ask) -> None:
    finder = ("solve", "boggle", BOARD, "--strategy", "finder", "--top", 3)
    waits = [move["value"] for move in ask(*finder, "--json").json["moves"]]
    assert waits == sorted(waits) and waits[0] < waits[-1]
    heading, titles, *rows = ask(*finder).lines
    assert heading.endswith("; wait (seconds), fewer is better")
    assert titles.split() == ["seconds", "points", "letters"]
    assert [row.split()[1] for row in rows] == [f"{wait:.1f}" for wait in waits]
    assert ask("solve", "boggle", BOARD).lines[1].split() == ["points", "letters"]


def test_shorter_words_count_only_where_asked_for(ask) -> None:
    four = ask("solve", "boggle", BOARD, "--json", "--min-length", 4).json
    assert (four["count"], four["points"]) == (89, 209)
    big = ask("solve", "boggle", "PUZZL WORDE BOGGL SEARC FINDH", "--json").json
    assert big["count"] == 252


def test_boards_come_one_a_line_or_apart_by_blank_lines(ask) -> None:
    text = f"{BOARD}\n\nTAN\nSNS\nTAT\n\n\nQu[An]\n#e\nTA NS\n"
    answer = ask("solve", "boggle", "-", "--json", stdin=text)
    solved = list(map(json.loads, answer.lines))
    assert [one["count"] for one in solved][:2] == [125, 22]
    assert len(solved) == 4


def test_reference_cases(ask, reference_cases: Path, tmp_path: Path) -> None:
    cases = json.loads((reference_cases / "boggle.json").read_text())["boards"]
    words = tmp_path / "enable1.txt"
    extra = ["knickknack", "razzmatazz", "razzmatazzes"]
    words.write_text("\n".join([*library().load().words, *extra]))
    lines = "".join(
        " ".join(
            case["board"][at : at + case["cols"]]
            for at in range(0, len(case["board"]), case["cols"])
        )
        + "\n"
        for case in cases
    )
    for least, suffix in ((3, ""), (4, "_min4")):
        given = ("--lexicon", words, "--json", "--min-length", least, "--top", 5000)
        answer = ask("solve", "boggle", "-", *given, stdin=lines)
        for case, line in zip(cases, answer.lines, strict=True):
            solved = json.loads(line)
            assert solved["count"] == case["words" + suffix]
            assert solved["points"] == case["score" + suffix]
            sample = {word for word in case["words_sample"] if len(word) >= least}
            assert sample <= {move["word"] for move in solved["moves"]}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("ABCD EFG",), "row 1 has 4 squares, row 2 has 3"),
        (("AB C4",), "'4' in row 2 is not a letter"),
        (("AB [AnC",), "row 2 has a '[' without a ']'"),
        (("A",), "2 to 6 rows and columns, not 1 x 1"),
        (("AB CD", "--lexicon", "nix"), "no word list or file 'nix'"),
        (("AB CD", "--min-length", "0"), "--min-length must be 1 or more"),
        (("AB CD", "--strategy", "nix"), "no strategy 'nix'"),
        (("AB CD", "--top", "0"), "--top must be 1 or more"),
    ],
)
def test_bad_boards_are_told_in_a_sentence(ask, given: tuple[str, ...], said: str) -> None:
    answer = ask("solve", "boggle", *given)
    assert answer.status == 2
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1
    assert not answer.out


def test_a_bad_board_of_many_is_told_with_its_line(ask) -> None:
    answer = ask("solve", "boggle", "-", "--json", stdin=f"{BOARD}\nAB C!\n")
    assert answer.status == 2
    assert len(answer.lines) == 1
    assert "the board on line 2 of standard input: '!' in row 2" in answer.err


def test_a_list_that_is_no_text_is_refused(ask, tmp_path: Path) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_bytes(b"\xff\xfe\x00words")
    answer = ask("solve", "boggle", "AB CD", "--lexicon", broken)
    assert answer.status == 2
    assert "broken.txt" in answer.err and len(answer.err.splitlines()) == 1


def test_a_board_without_words_has_no_table(ask) -> None:
    assert ask("solve", "boggle", "ZZ", "ZX").out == "0 words, 0 points\n"


def test_a_match_in_figures(ask) -> None:
    given = ("Clover", "all", "--games", 4, "--seed", 1, "--json")
    report = ask("match", "boggle", *given).json
    assert list(report)[:3] == ["seconds", "cpu_seconds", "bots"]
    for bot in report["bots"]:
        assert list(bot)[:7] == ["bot", "games", "wins", "ties", "mean", "sd", "ci95"]
        assert {"words", "crossed", "longest"} <= set(bot)
    assert [bot["wins"] for bot in report["bots"]] == [0, 4]
    again = ask("match", "boggle", *given).json
    assert again["bots"] == report["bots"]
    pairs = ask("match", "boggle", *given, "--pairs", "--timer", 60, "--size", 5).json
    assert pairs["pair_score"] == 0
    low, high = pairs["pair_ci95"]
    assert low == 0 < high < 1, "two pairs prove little"


def test_a_match_on_given_boards(ask, tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text(f"{BOARD}\n\nTAN\nSNS\nTAT\n")
    report = ask("match", "boggle", "all", "--boards", boards, "--json").json
    assert report["bots"][0]["games"] == 2
    assert report["bots"][0]["words"] == (125 + 22) / 2
    boards.write_text(f"{BOARD}\nABC AB\n")
    answer = ask("match", "boggle", "all", "--boards", boards)
    assert answer.status == 2
    assert "boards.txt, line 2: the rows must have the same length" in answer.err


def saved() -> object:
    with Store.open() as store:
        return load_match(store, store.matches(limit=1)[0].header.id).state


def test_a_round_line_by_line(ask) -> None:
    answer = ask(
        *PLAY, "--bot", "Heron", stdin="quest zzz\nquest nest it\n:left\n:state\n:give up\n"
    )
    assert answer.status == 0
    for said in (
        "Qu E  S  T",
        "QUEST: 2 points.",
        "ZZZ is not on the board.",
        "QUEST has already been found.",
        "NEST",
        "IT is too short",
        "3 letters: ",
        "You have finished.",
        "Everyone has finished.",
        "Place 1: Heron",
        "Place 2: You",
        "Missed by everyone",
        "tuiwords boggle/",
    ):
        assert said in answer.out
    assert ask("stats", "boggle", "--json").json["games"]["boggle"]["played"] == 0, "own board"


def test_a_round_is_saved_and_goes_on(ask) -> None:
    answer = ask(*PLAY, stdin="quest\n")
    assert answer.lines[-1] == "Saved. Continue with: tuiwords play boggle --plain --resume"
    again = ask("play", "boggle", "--plain", "--resume", stdin="quest\nsea\n:give up\n")
    assert "QUEST has already been found." in again.out
    assert saved().found == (("quest", "sea"),)


def test_hints_come_in_steps(ask) -> None:
    answer = ask(*PLAY, stdin=":hint\nhint\n:hint\nsea\n:hint\n:undo\n:time\nnix\n:nix\n")
    squares, first, words, again = (
        answer.out.index(text)
        for text in ("through each square", "start with:", "1. QUESTIONS: 11", "SEA: 1 point")
    )
    assert squares < first < words < again < answer.out.rindex("through each square")
    assert "row, column 1, 1; 1, 2; 2, 3" in answer.out
    assert "Common words left, most points first:\n1. QUESTIONS: 11" in answer.out
    assert "Words cannot be taken back." in answer.out
    assert " left." in answer.out
    assert "NIX is not on the board." in answer.out
    assert "Unknown command ':nix'" in answer.out


def test_untimed_rounds_end_with_the_last_common_word(ask) -> None:
    words = ask("solve", "boggle", "TAN SNS TAT", "--json", "--top", 99).json["moves"]
    lines = " ".join(move["word"] for move in words)
    answer = ask(
        *("play", "boggle", "--plain", "--board", "TAN SNS TAT", "--timer", "none"), stdin=lines
    )
    assert "without a time limit" in answer.out
    assert "All words are found." in answer.out


def test_a_pause_waits_for_enter(ask) -> None:
    answer = ask(*PLAY, stdin="sea\n:pause\n\n:state\n")
    assert answer.out.index("Paused") < answer.out.index("The clock is running")


@pytest.mark.skipif(os.name != "posix", reason="waits on a pipe, which only POSIX can watch")
def test_the_round_ends_while_nothing_is_typed(home: Path) -> None:
    root = str(Path(tuiwords.__file__).parents[1])
    command = [sys.executable, "-m", "tuiwords", *PLAY, "--bot", "Argus", "--timer", "5"]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": root},
        text=True,
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write("sea\n")
        process.stdin.flush()
        told = process.stdout.read()  # to the end, though the input stays open
        process.stdin.close()
        assert process.wait() == 0
    assert "SEA: 1 point." in told
    assert "Time is up." in told
    assert "Place 1: Argus" in told


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--size", "9"), "size must be 2 to 6"),
        (("--size", "5", "--dice", "new"), "are for 4 rows"),
        (("--words", "lots"), "range such as 100-200"),
        (("--board", "AB C"), "rows must have the same length"),
        (("--timer", "1"), "timer must be one of"),
        (("--lexicon", "nix"), "no word list or file"),
        (("--bot", "nix"), "no bot 'nix'"),
    ],
)
def test_bad_options_are_told_in_a_sentence(ask, given: tuple[str, ...], said: str) -> None:
    answer = ask("play", "boggle", "--plain", *given)
    assert answer.status == 2
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1
