"""Word Soup on the command line: solve, match and play line by line."""

from pathlib import Path

import pytest

from tuiwords.games.word_soup import Pick, read_board, rules_for, start
from tuiwords.lexicon.library import library

SMALL = "teas\nrate\nsont\n"
FLOATING = "te.s\nr.te\nsont\n"
PLAY = ("play", "word-soup", "--plain", "--profile", "Ada", "--seed", 7)


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """A small board in a file."""
    path = tmp_path / "board.txt"
    path.write_text(SMALL, encoding="utf-8")
    return path


def replayed(text: str, line: list[dict]) -> tuple[int, int]:
    """Points and letters left after a line of the JSON."""
    lexicon, first = library().load(), read_board(text)
    state = start(first, rules_for(lexicon, (first.rows, first.columns)), lexicon)
    for move in line:
        path = tuple(row * first.columns + column for row, column in move["path"])
        state = state.after(0, Pick(move["word"], move["tilt"], path, first.columns))
    return state.scores[0], state.board(0).left


def test_the_json_of_greedy_has_the_words_and_their_squares(ask, board: Path) -> None:
    found = ask("solve", "word-soup", board, "--strategy", "greedy", "--json", "--top", 3).json
    assert found["game"] == "word-soup"
    assert found["measure"] == "points"
    assert 0 < found["count"] <= found["paths"]
    assert len(found["moves"]) == 3
    best = found["moves"][0]
    assert best["value"] == best["terms"]["points"]
    assert replayed(SMALL, [best])[0] == best["value"]
    assert "line" not in found


def test_the_json_of_the_planner_has_the_whole_line(ask, board: Path) -> None:
    found = ask("solve", "word-soup", board, "--json", "--nodes", 1500).json
    assert found["strategy"] == "planner"
    assert found["final"]
    score, left = replayed(SMALL, found["line"])
    assert score == found["score"] == found["moves"][0]["value"]
    assert found["cleared"] == (left == 0)


def test_people_read_the_line_too(ask, board: Path) -> None:
    answer = ask("solve", "word-soup", board, "--nodes", 1500)
    assert answer.status == 0
    assert "words on" in answer.lines[0]
    assert "clears the board" in answer.lines[0]


def test_a_batch_is_an_object_a_line(ask) -> None:
    many = f"{SMALL}\n{SMALL.replace('t', 'e')}\n"
    answer = ask("solve", "word-soup", "-", "--batch", "--json", "--strategy", "greedy", stdin=many)
    assert len(answer.lines) == 2


def test_tilting_can_be_forbidden(ask) -> None:
    text = "..a\n.te\neat\n"
    both, right = (
        ask("solve", "word-soup", "-", "--json", "--strategy", "greedy", "--tilt", tilt, stdin=text)
        for tilt in ("both", "right")
    )
    assert {move["tilt"] for move in right.json["moves"]} == {"right"}
    assert both.json["paths"] > right.json["paths"]


def test_a_board_without_words_has_no_moves(ask) -> None:
    answer = ask("solve", "word-soup", "-", "--json", stdin="xzx\nqqq\nvvv\n")
    assert answer.status == 0
    assert answer.json["moves"] == []
    assert answer.json["count"] == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (FLOATING, "the letter 'e' at b1 floats"),
        (FLOATING, "--fall"),
        ("...\n...\n...\n", "the board has no letters"),
        ("", "the board is empty"),
        ("abc\nde\n", "row 1 has 3 squares, row 2 has 2; a board is rows of letters"),
        ("abcd/efgh/ijkl", "'/' in row 1, column 5 is not a letter of the alphabet; a board is"),
        ("___\nabc\ndef\n", "'_' in row 1, column 1"),
        ("a b c\nd e f\n", "not 6 x 1; a board is rows of letters with a space or a new line"),
        ("abc\n\ndef\n", "standard input: there are 2 boards"),
        ("abc\n \ndef\n", "standard input: there are 2 boards"),
        ("a1c\ndef\nghi\n", "'1' in row 1, column 2"),
        ("ab\ncd\n", "3 to 13 rows and columns"),
        (f"{SMALL}\n{SMALL}", "--batch"),
    ],
)
def test_bad_boards_get_a_sentence(ask, text: str, said: str) -> None:
    answer = ask("solve", "word-soup", "-", "--json", stdin=text)
    assert answer.status == 2
    assert said in answer.err
    assert answer.err.count("\n") == 1
    assert not answer.out


def test_floating_letters_can_be_let_fall(ask) -> None:
    answer = ask("solve", "word-soup", "-", "--fall", "--strategy", "greedy", stdin=FLOATING)
    assert answer.status == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["solve", "word-soup", "-", "--tilt", "up"], "--tilt must be one of both, right"),
        (["solve", "word-soup", "/no/such/file"], "there is no file '/no/such/file'"),
        (["solve", "word-soup", "abcd/efgh/ijkl"], "there is no file 'abcd/efgh/ijkl': write the"),
        (["solve", "word-soup", "ABC DEF GHI"], "there is no file 'ABC DEF GHI': write the board"),
        (["solve", "word-soup", "abc\nde\nfgh"], "a board is rows of letters with a space or a"),
        (["solve", "word-soup", "abcdefgh " * 50], "a dot for each empty square"),
        (["solve", "word-soup", ""], "there is no file ''"),
        (["solve", "word-soup", "/"], "Is a directory"),
        (["match", "word-soup", "greedy", "--game-seconds", "0"], "--game-seconds"),
        (["match", "word-soup", "greedy", "--boards", "/no/such/file"], "/no/such/file"),
        (["match", "word-soup", "nobody"], "no bot 'nobody'"),
        (["match", "word-soup", "greedy", "--tilt", "up"], "not 'up'"),
        (["play", "word-soup", "--plain", "--rows", "99"], "rows must be 3 to 13"),
        (["play", "word-soup", "--plain", "--mode", "all"], "not 'all'"),
    ],
)
def test_bad_arguments_get_a_sentence(ask, arguments: list[str], said: str) -> None:
    answer = ask(*arguments, stdin=SMALL)
    assert answer.status == 2
    assert said in answer.err
    assert answer.err.count("\n") == 1


def test_a_match_on_boards_tells_what_the_contract_says(ask, tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text(f"{SMALL}\n{SMALL.replace('s', 'd')}\n", encoding="utf-8")
    arguments = ("match", "word-soup", "greedy", "thesis", "--boards", boards, "--json")
    report = ask(*arguments).json
    assert list(report)[:3] == ["seconds", "cpu_seconds", "bots"]
    for bot in report["bots"]:
        assert bot["games"] == len(bot["scores"]) == 2
        assert bot["mean"] == sum(bot["scores"]) / 2
        assert 0 <= bot["cleared"] <= 2
        assert bot["left"] >= 0
        assert bot["ci95"] is None, "two games are too few"
    assert ask(*arguments, "--workers", 2).json["bots"] == report["bots"]
    assert ask(*arguments, "--games", 3).status == 2


def test_seconds_for_a_whole_game_are_kept_to(ask, board: Path) -> None:
    report = ask(
        "match", "word-soup", "planner", "--boards", board, "--game-seconds", 0.3, "--json"
    ).json
    (bot,) = report["bots"]
    assert bot["mean"] > 0


def test_boards_of_different_sizes_are_refused(ask, tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text(f"{SMALL}\nabc\ndef\nghi\n", encoding="utf-8")
    answer = ask("match", "word-soup", "greedy", "--boards", boards)
    assert answer.status == 2
    assert "board 2 is 3 x 3" in answer.err


def test_bots_take_turns_on_one_board(ask) -> None:
    arguments = ("match", "word-soup", "greedy", "thesis", "--games", 2, "--rows", 4)
    report = ask(*arguments, "--mode", "turns", "--pairs", "--json").json
    assert 0 <= report["pair_score"] <= 1
    assert ask(*arguments, "--mode", "turns", "--game-seconds", 1).status == 2


def test_a_game_is_played_line_by_line(ask) -> None:
    answer = ask(*PLAY, stdin="bosques\nxyz\nno more\n")
    assert answer.status == 0
    assert "Word Soup. Take words" in answer.out
    assert "BOSQUES, right: 133 points." in answer.out
    assert "XYZ is not on the board" in answer.out
    assert "You have finished." in answer.out
    assert "Stopped; 101 letters remain." in answer.out


def test_plain_lifelines_and_undo(ask) -> None:
    answer = ask(
        *PLAY, "--lifelines", stdin="shuffle letters\nshuffle letters\n:undo\nsuggest word\n:quit\n"
    )
    assert answer.status == 0
    assert "This lifeline has already been used." in answer.out
    assert "Move taken back." in answer.out
