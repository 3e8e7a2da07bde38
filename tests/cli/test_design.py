"""``tuiwords design boggle``: what is asked for is what is printed."""

import json
from pathlib import Path

import pytest

from tuiwords.cli import design
from tuiwords.engine.boggle.design.methods import METHODS
from tuiwords.games.boggle import parse_board

WORDS = (
    *("tea", "eat", "ate", "teas", "seat", "east", "eats", "set", "ant", "tan", "tans", "ants"),
    *("sent", "nest", "nests", "neat", "ten", "tens", "hen", "then", "dent", "tide", "side"),
)


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text("\n".join(WORDS))
    return path


def test_the_methods_are_the_engines() -> None:
    assert sorted(design.METHODS) == sorted(METHODS)


@pytest.mark.parametrize("method", design.METHODS)
def test_json_is_right_and_repeatable(ask, words: Path, method: str) -> None:
    asked = ("design", "boggle", "--size", 3, "--boards", 3000, "--seed", 2, "--json")
    asked = (*asked, "--method", method, "--lexicon", words)
    answer = ask(*asked)
    assert (answer.status, answer.err) == (0, "")
    found = answer.json
    assert list(found) == ["board", "score", "words", "cpu_seconds", "boards"]
    assert found["boards"] >= 3000
    assert found["score"] > 0
    solved = ask("solve", "boggle", found["board"], "--lexicon", words, "--json").json
    assert (solved["points"], solved["count"]) == (found["score"], found["words"])
    again = ask(*asked).json
    assert found | {"cpu_seconds": 0} == again | {"cpu_seconds": 0}


def test_for_people_rows_and_figures(ask, words: Path) -> None:
    asked = ("design", "boggle", "--boards", 2000, "--lexicon", words)
    answer = ask(*asked)
    found = ask(*asked, "--json").json
    assert answer.lines[:4] == found["board"].split()
    points, sum_of_words = f"{found['score']} points", f"{found['words']} words"
    assert answer.lines[4] == f"{points} with {sum_of_words}"
    assert f"{found['boards']:,} boards in" in answer.err
    assert "restart" in answer.err


def test_locked_letters_stay_and_the_rest_changes(ask, words: Path) -> None:
    lock = "Q.. .[Th]. ..#"
    asked = ("design", "boggle", "--boards", 4000, "--lexicon", words, "--json", "--lock", lock)
    board = ask(*asked).json["board"]
    faces = parse_board(board).faces
    assert (faces[0], faces[4], faces[8]) == ("qu", "th", "")
    assert len(faces) == 9
    assert ask(*asked, "--seed", 5).json["board"] != board


def test_a_start_with_every_square_locked_is_scored_and_kept(ask, words: Path) -> None:
    asked = ("--lexicon", words, "--json", "--start", "TEA SEN", "--lock", "TEA SEN")
    found = ask("design", "boggle", *asked).json
    assert found["board"] == "TEA SEN"
    assert found["boards"] == 1
    solved = ask("solve", "boggle", "TEA SEN", "--lexicon", words, "--json").json
    assert found["score"] == solved["points"] > 0


def test_the_start_is_where_the_search_begins(ask, words: Path) -> None:
    asked = ("design", "boggle", "--boards", 1, "--lexicon", words, "--json")
    assert ask(*asked, "--start", "TEA SEN THE").json["board"] == "TEA SEN THE"


def test_a_target_ends_the_search(ask, words: Path) -> None:
    asked = ("design", "boggle", "--size", 3, "--lexicon", words, "--json")
    found = ask(*asked, "--target", 5, "--boards", 1_000_000)
    assert found.status == 0
    assert found.json["score"] >= 5
    assert found.json["boards"] < 1_000_000


def test_a_range_is_met_or_missed_with_a_status(ask, words: Path) -> None:
    asked = ("design", "boggle", "--size", 3, "--lexicon", words, "--json")
    found = ask(*asked, "--range", "4:6", "--boards", 1_000_000)
    assert found.status == 0
    assert 4 <= found.json["score"] <= 6
    missed = ask(*asked, "--range", "900:999", "--boards", 500)
    assert missed.status == 1
    assert missed.json["score"] < 900
    assert "900:999 not found" in missed.err


def test_an_interrupted_search_prints_what_it_has(
    ask, words: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tuiwords.engine.boggle.design.state import DesignState

    def interrupted(*_steps: object) -> float:
        raise KeyboardInterrupt

    monkeypatch.setattr(DesignState, "heat_bath", interrupted)
    asked = ("design", "boggle", "--seconds", 1000, "--lexicon", words, "--json")
    answer = ask(*asked, "--start", "TEA SEN THE")
    assert answer.status == 0
    assert answer.json["board"] == "TEA SEN THE"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--size", "7"], "2 to 6 rows and columns, not 7 x 7"),
        (["--size", "x"], "--size"),
        (["--seconds", "0"], "--seconds must be a number above 0"),
        (["--seconds", "inf"], "--seconds must be a number above 0"),
        (["--boards", "-3"], "--boards must be 1 or more"),
        (["--min-length", "0"], "--min-length must be 1 or more"),
        (["--method", "aneal"], "did you mean 'anneal'"),
        (["--range", "5"], "--range must be LOW-HIGH"),
        (["--range", "9:5"], "not from 9 to 5"),
        (["--range", "9-5"], "not from 9 to 5"),
        (["--target", "-5"], "--target must be 1 or more"),
        (["--range", "1:5", "--target", "4"], "cannot be used with"),
        (["--start", "abc de"], "the board of --start: the rows must have the same length"),
        (["--start", "ab [cd"], "row 2 has a '[' without a ']'"),
        (["--start", "ab c1"], "the board of --start: '1' in row 2 is not a letter"),
        (["--start", "ab cd", "--size", "4"], "2 x 2, not 4 x 4"),
        (["--lock", "a. ..", "--size", "3"], "2 x 2, not 3 x 3"),
        (["--lock", "a. .[b.]"], "not for one letter"),
        (
            ["--lock", "a. .", "--start", "ab cd"],
            "the board of --lock: the rows must have the same length",
        ),
        (["--lock", "a.. ...", "--start", "ab cd"], "--lock is 2 x 3, but --start is 2 x 2"),
        (["--lock", ".. x.", "--start", "ab cd"], "X in row 2, column 1, but --start has C"),
        (["--lexicon", "nosuch"], "nosuch"),
        (["--seeds", "3"], "--seeds needs --compare"),
        (["--workers", "2"], "--workers needs --compare"),
        (["--compare", "--start", "ab cd"], "--compare cannot be used with --start"),
        (["--compare", "--method", "climb"], "--compare cannot be used with --method"),
        (["--compare", "--seeds", "0"], "--seeds must be 1 or more"),
    ],
)
def test_bad_input_is_one_sentence(ask, given: list[str], said: str) -> None:
    answer = ask("design", "boggle", *given)
    assert (answer.status, answer.out) == (2, "")
    assert len(answer.err.splitlines()) == 1
    assert said in answer.err


def test_a_comparison_is_kept_and_goes_on(
    ask, words: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tuiwords.bench import boggle_design

    asked = ("design", "boggle", "--compare", "--size", 3, "--seconds", 0.01, "--lexicon", words)
    table = ask(*asked, "--seeds", 2)
    assert table.status == 0
    assert table.lines[0] == "3 x 3, 2 seeds of 0.01 CPU seconds each"
    assert len(table.lines) == 2 + len(boggle_design.ENTRANTS)

    ran = []
    run = boggle_design.run

    def counted(race: object, method: object, seed: int) -> object:
        ran.append(seed)
        return run(race, method, seed)  # type: ignore[arg-type]

    monkeypatch.setattr(boggle_design, "run", counted)
    found = json.loads(ask(*asked, "--seeds", 3, "--json").out)
    assert ran.count(3) == len(boggle_design.ENTRANTS)
    assert ran.count(1) == ran.count(2) == 0
    assert [row["method"] for row in found["methods"]] == [e.name for e in boggle_design.ENTRANTS]
    for row in found["methods"]:
        assert row["seeds"] == 3
        assert row["worst"] <= row["mean"] <= row["best"]
