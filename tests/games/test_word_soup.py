"""The rules of Word Soup: what falls, what closes up, what a word is worth, who may play."""

import json
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_moves import random_move

from tuiwords.games.base import GameError, IllegalMoveError, InvalidMoveError
from tuiwords.games.options import settings
from tuiwords.games.word_soup import (
    EMPTY,
    LEFT,
    OPTIONS,
    RIGHT,
    SHUFFLE,
    STOP,
    SUGGEST,
    Board,
    FloatingLettersError,
    Pick,
    SoupBoardError,
    WordSoupState,
    facts,
    new_game,
    paths_of,
    picks,
    read_board,
    read_boards,
    rules_for,
    share,
    start,
    view_of_board,
)
from tuiwords.lexicon.lexicon import Alphabet, Lexicon

FEW = Lexicon("few", ["tea", "eat", "seat", "ate", "sea", "set"])
SMALL = read_board("sea tte eat")


@pytest.fixture(scope="module")
def cases(reference_cases: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((reference_cases / "word_soup.json").read_text())
    return read


def small_game(seats: int = 1, *, shared: bool = False, tilt: str = "both") -> WordSoupState:
    rules = rules_for(FEW, (3, 3), tilt, shared=shared)
    return start(SMALL, rules, FEW, seats)


# A literal reading of the rule: mark, let fall, close up row by row.


def literal_remove(rows: list[str], path: list[tuple[int, int]]) -> list[str]:
    grid = [list(row) for row in rows]
    for row, column in path:
        grid[row][column] = "."
    for column in range(len(grid[0])):
        letters = [row[column] for row in grid if row[column] != "."]
        letters = ["."] * (len(grid) - len(letters)) + letters
        for row, letter in zip(grid, letters, strict=True):
            row[column] = letter
    return ["".join(row).replace(".", "").rjust(len(row), ".") for row in grid]


@st.composite
def boards(draw: st.DrawFn) -> Board:
    rows, columns = draw(st.integers(3, 7)), draw(st.integers(3, 7))
    extents = sorted(draw(st.lists(st.integers(0, columns), min_size=rows, max_size=rows)))
    extents[-1] = max(1, extents[-1])
    letters = st.integers(0, 25)
    cells = [
        [EMPTY] * (columns - e) + draw(st.lists(letters, min_size=e, max_size=e)) for e in extents
    ]
    return Board(rows, columns, bytes(code for row in cells for code in row))


@st.composite
def boards_and_squares(draw: st.DrawFn) -> tuple[Board, str, list[int]]:
    board, tilt = draw(boards()), draw(st.sampled_from([RIGHT, LEFT]))
    full = [s for s, code in enumerate(board.tilted(tilt).cells) if code != EMPTY]
    return board, tilt, draw(st.lists(st.sampled_from(full), unique=True, min_size=1))


@given(boards_and_squares())
def test_removing_is_what_the_rule_says(given: tuple[Board, str, list[int]]) -> None:
    board, tilt, squares = given
    places = [divmod(square, board.columns) for square in squares]
    after = board.without(squares, tilt)
    assert list(after.lines) == literal_remove(list(board.tilted(tilt).lines), places)
    assert after.left == board.left - len(squares)
    assert after.floating() is None
    in_rows = [after.letters_in_row(row) for row in range(after.rows)]
    assert in_rows == [len(line.strip(".")) for line in after.lines]


@given(boards())
def test_tilting_keeps_the_order_of_each_row_and_comes_back(board: Board) -> None:
    left = board.tilted(LEFT)
    assert [r.strip(".") for r in left.lines] == [r.strip(".") for r in board.lines]
    assert all(not row.startswith(".") or not row.strip(".") for row in left.lines)
    assert left.tilted(RIGHT) == board
    assert left.connectivity() == pytest.approx(board.connectivity())


@given(boards())
def test_a_board_is_read_back_from_its_text(board: Board) -> None:
    assert read_board(str(board)) == board
    assert read_board(str(board.tilted(LEFT))) == board


def test_methanation(cases: dict[str, Any], enable: Lexicon) -> None:
    case = cases["methanation"]
    board = read_board(" ".join(case["board"]))
    paths = paths_of(case["word"], board, [RIGHT])
    assert [[list(divmod(s, 9)) for s in pick.path] for pick in paths] == case["paths_rc"]
    state = start(board, rules_for(enable), enable).after(0, paths[0])
    assert list(state.board(0).lines) == case["board_after_first_path_right"]
    assert list(state.board(0).tilted(LEFT).lines) == case["board_after_first_path_left"]
    assert state.scores == (case["score"],)
    words = {pick.word for pick in picks(board, rules_for(enable, tilt="right"), enable)}
    assert len(words) == case["distinct_words_enable"]


def test_scores_and_connectivity(cases: dict[str, Any], enable: Lexicon) -> None:
    rules = rules_for(enable)
    assert {word: rules.score(word) for word in cases["scores"]} == cases["scores"]
    for size, wanted in cases["connectivity_of_squares"].items():
        side = int(size[0])
        assert Board(side, side, bytes(side * side)).connectivity() == pytest.approx(wanted)


def test_seeds_deal_the_boards_of_the_cases(cases: dict[str, Any], enable: Lexicon) -> None:
    right = rules_for(enable, tilt="right")
    for case in cases["boards"]:
        board = right.deal(case["python_random_seed"])
        assert list(board.lines) == case["rows"]
        found = list(picks(board, right, enable))
        assert len(found) == case["paths"]
        assert len({pick.word for pick in found}) == case["distinct_words"]
        assert max(right.score(pick.word) for pick in found) == case["best_score"]
        best = paths_of(case["best_word"], board, [RIGHT])
        assert [[list(divmod(s, 9)) for s in p.path] for p in best] == case["best_word_paths"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the board is empty: type rows of letters, with a dot for each"),
        ("abc ab abc", "row 1 has 3 squares, row 2 has 2"),
        ("abc a1c abc", "'1' in row 2, column 2 is not a letter"),
        ("... ... ...", "the board has no letters"),
        ("ab cd", "3 to 13 rows and columns, not 2 x 2"),
        ("a.. ... bcd", "the letter 'a' at a1 floats: let the letters fall, or fill"),
        ("abc ab. abc", "the letter 'c' at c1 floats: let the letters fall, or fill"),
    ],
)
def test_bad_boards_are_told_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(SoupBoardError, match=said) as caught:
        read_board(text)
    assert "\n" not in str(caught.value)


def test_floating_letters_can_be_let_fall() -> None:
    with pytest.raises(FloatingLettersError) as caught:
        read_board("a.. ... bcd")
    assert caught.value.fallen.lines == ("...", "..a", "bcd")
    assert read_board("a.. ... bcd", fall=True) == caught.value.fallen


def test_many_boards_and_which_of_them_is_bad(reference_cases: Path) -> None:
    text = (reference_cases / "word_soup_boards.txt").read_text()
    read = read_boards(text)
    assert len(read) == 50
    assert "\n\n".join(map(str, read)) == text.strip()
    with pytest.raises(SoupBoardError, match=r"^board 2: 'é' in row 1, column 2"):
        read_boards("abc\nabc\nabc\n\n\naéb\nabc\nabc\n")
    floating = "abc\nabc\nabc\n\na..\n...\nbcd\n"
    with pytest.raises(FloatingLettersError, match=r"^board 2: the letter 'a' at a1 floats"):
        read_boards(floating)
    assert read_boards(floating, fall=True)[1].lines == ("...", "..a", "bcd")


def test_other_alphabets_and_sizes_have_points_and_a_bag() -> None:
    nordic = Lexicon("nordic", ["små", "båt", "åtta"], Alphabet("abmstå"))
    rules = rules_for(nordic, (5, 4), letters="standard")
    assert set(rules.bag) == set("abmstå")
    assert 1 <= rules.score("båt") < rules.score("båtåå")
    assert rules.deal(1).left == 20
    with pytest.raises(GameError, match="3 to 13"):
        rules_for(nordic, (2, 14))
    with pytest.raises(GameError, match="the word list 'none' has no words"):
        rules_for(Lexicon("none", []))
    with pytest.raises(GameError, match="the board and the word list few use different alphabets"):
        start(rules.deal(1), rules, FEW)


def test_a_letter_that_the_table_lacks_is_worth_more_the_rarer_it_is() -> None:
    """The rarest of seven is worth 10, the commonest 1, the third 1 + 9 * (2 / 6) ** 2."""
    words = Lexicon("nordic", ["åååtttta", "sætt", "ææå", "søå", "båå"], Alphabet("abståæø"))
    assert dict(zip("abståæø", rules_for(words).points, strict=True)) == {
        **{letter: rules_for(FEW).score(letter) for letter in "abst"},
        "å": 1,
        "æ": 2,
        "ø": 10,
    }
    for letters, points in (("å", (1,)), ("åæ", (1, 10))):
        few = Lexicon("few", ["ååå", letters * 2], Alphabet(letters))
        assert rules_for(few).points == points
    shares = {"a": 48, "b": 48, "s": 95, "t": 286, "å": 333, "æ": 143, "ø": 48}  # of 1000
    assert Counter(rules_for(words).bag) == shares


@given(st.integers(0, 10_000))
def test_moves_round_trip_as_text(seed: int) -> None:
    state = start(rules_for(FEW, (6, 6)).deal(seed), rules_for(FEW, (6, 6)), FEW)
    if state.outcome is None:
        move = random_move(state, 0, random.Random(seed))
        assert state.parse(str(move)) == move
        assert state.parse(move.word).word == move.word
    assert state.parse(str(STOP)) == STOP


def test_a_word_is_typed_with_or_without_its_squares() -> None:
    state = small_game()
    assert state.parse("TEA") == state.parse("tea right") == state.parse("tea r")
    assert (
        state.parse("TEA")
        == paths_of("tea", state.board(0))[0]
        != paths_of("tea", state.board(0))[1]
    )
    assert str(state.parse("tea left a2b2c1")) == "tea left a2b2c1"
    for text, said in [
        ("", "type a word, optionally with its tilt and squares: tea right c4d4d5"),
        ("tea right c4 d4", "type a word, optionally"),
        ("t3a", "type a word, optionally"),
        ("zoo", "not on the board"),
        ("tea up", "right or left"),
        ("tea left z9", "no square z9"),
        ("tea left d1", "no square d1"),
        ("tea left a4", "no square a4"),
        ("tea left a0", "no square a0"),
        ("tea left 12", "'12' is not a list of squares such as c4d4d5"),
        ("thé", "outside the alphabet"),
    ]:
        with pytest.raises(InvalidMoveError, match=said):
            state.parse(text)


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (Pick("te", RIGHT, (3, 5), 3), "too short"),
        (Pick("tea", RIGHT, (3, 5, 2), 3), "do not spell TEA"),
        (Pick("tea", RIGHT, (4, 5, 5), 3), "do not spell TEA"),
        (Pick("tet", RIGHT, (3, 5, 2), 3), "do not spell TET"),
        (Pick("zoo", RIGHT, (0, 1, 2), 3), "do not spell ZOO"),
        (Pick("ett", RIGHT, (1, 3, 4), 3), "ETT is not in the word list"),
        (Pick("tea", LEFT, (4, 5, 2), 3), "tilting left is not allowed in this game"),
    ],
)
def test_illegal_moves_are_told(move: Pick, said: str) -> None:
    with pytest.raises(IllegalMoveError, match=said):
        small_game(tilt="right").after(0, move)


def test_a_game_ends_when_no_word_is_left_or_the_board_is_cleared() -> None:
    board = read_board("... ... tea")
    state = start(board, rules_for(FEW, (3, 3)), FEW)
    after = state.after(0, state.parse("tea"))
    assert after.outcome is not None
    assert after.outcome.won == (True,)
    assert after.scores == (9 + 500,)
    assert after.outcome.reason == "the board is cleared"
    assert facts(after, 0)["cleared"] == 1
    with pytest.raises(IllegalMoveError, match="no words are left"):
        random_move(after, 0, random.Random(1))
    with pytest.raises(IllegalMoveError, match="there is nothing to resign"):
        after.resign(0)
    dead = start(read_board("... ..x tex"), rules_for(FEW, (3, 3)), FEW)
    assert dead.outcome is not None
    assert dead.outcome.won == (False,)
    assert dead.outcome.reason == "no words are left; 4 letters remain"


def test_in_a_duel_no_letters_of_somebody_else_are_counted() -> None:
    state = small_game(2)
    for seat in (0, 1):
        state = state.after(seat, state.parse("no more"))
    assert state.outcome is not None
    assert state.outcome.reason == "stopped"
    stuck = replace(state, live=(False, True), ended=("", "stopped"))
    assert stuck.outcome is not None
    assert stuck.outcome.reason == "a player stopped"


def test_what_is_typed_when_a_duel_is_over_is_read_on_the_first_board() -> None:
    state = small_game(2).after(1, small_game(2).parse("seat"))
    for seat in (0, 1):
        state = state.after(seat, STOP)
    assert state.to_move == ()
    assert state.parse("seat") == small_game(2).parse("seat")


def test_a_game_has_lifelines_only_where_they_are_asked_for() -> None:
    for move in (SHUFFLE, SUGGEST):
        with pytest.raises(IllegalMoveError, match="this game has no lifelines"):
            small_game().after(0, move)


def test_a_player_may_stop_and_keep_the_score() -> None:
    state = small_game().after(0, small_game().parse("tea"))
    stopped = state.after(0, STOP)
    assert stopped.outcome is not None
    assert stopped.scores == state.scores
    assert stopped.outcome.reason.startswith("stopped")
    with pytest.raises(IllegalMoveError, match="over"):
        stopped.after(0, STOP)


def test_in_a_duel_each_has_a_board_and_plays_on() -> None:
    state = small_game(2)
    assert state.to_move == (0, 1)
    after = state.after(1, state.parse("seat"))
    assert after.board(0) == state.board(0)
    assert after.board(1).left == 5
    assert 0 in after.to_move
    over = after.resign(0)
    assert over.outcome is not None
    assert over.outcome.won == (False, True)


def test_taking_turns_all_share_the_board() -> None:
    state = small_game(3, shared=True)
    after = state.after(0, state.parse("seat"))
    assert after.to_move in {(1,), ()}
    assert after.board(2) == after.board(0)
    with pytest.raises(IllegalMoveError, match="not your turn"):
        state.after(2, state.parse("seat"))
    assert state.time_up(0).to_move == (1,)
    assert state.time_up(1).after(0, state.parse("set")).to_move in {(2,), ()}


def test_options_make_the_game() -> None:
    given = settings(OPTIONS, {"rows": 5, "columns": 6, "tilt": "right", "mode": "turns"})
    state = new_game(given, 3, 2)
    assert (state.board(0).rows, state.board(0).columns) == (5, 6)
    assert state.rules.tilts == (RIGHT,)
    assert state.rules.shared
    assert state != new_game(given, 4, 2)
    with pytest.raises(GameError, match="there is no word list or file 'no-such-list'"):
        new_game(settings(OPTIONS, {"lexicon": "no-such-list"}), 1, 1)


def test_a_typed_board_must_fit_the_game() -> None:
    with pytest.raises(GameError, match="the board is 3 x 3, the game is for 12 x 9"):
        start(SMALL, rules_for(FEW), FEW)
    assert view_of_board(SMALL, FEW).board == SMALL


def test_shared_text_gives_no_word_away() -> None:
    state = small_game().after(0, small_game().parse("seat"))
    grid, lines = share(state, 0, "Word Soup")
    assert "▓" in grid
    assert "1 word, of 4 letters." in lines
    assert "seat" not in grid + lines
    assert facts(state, 0)["longest_word"] == 4
    assert facts(small_game(), 0) == {
        "score": 0,
        "left": 9,
        "cleared": 0,
        "words": 0,
        "best_word": 0,
        "longest_word": 0,
    }
