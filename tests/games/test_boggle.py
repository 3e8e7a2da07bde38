"""The rules of Boggle: boards as typed, words as called, scores as crossed off."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tuiwords.games.base import IllegalMoveError, InvalidMoveError
from tuiwords.games.boggle import (
    BoggleBoardError,
    BoggleMove,
    BoggleState,
    RejectedWordError,
    Rejection,
    board_text,
    parse_board,
    roll,
    words_on,
)
from tuiwords.games.boggle.rules import dice_rules, dice_sets, sized_rules
from tuiwords.games.grid import Grid
from tuiwords.lexicon.lexicon import LATIN, Lexicon

LEXICON = Lexicon("few", ["quest", "quests", "tan", "tans", "nat", "ant", "ants", "zoo", "at"])
BOARD = parse_board("QEST ANSI XWEO YRSN")
RULES = sized_rules(4, 4)

FACES = st.sampled_from([*"abcdefghijklmnoprstuvwxyz", "qu", "an", "er", "th", ""])


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    rows, columns = draw(st.integers(2, 6)), draw(st.integers(2, 6))
    count = rows * columns
    faces = draw(st.lists(FACES, min_size=count, max_size=count))
    return Grid(rows, columns, tuple(faces))


def started(seats: int = 1, **options: object) -> BoggleState:
    return BoggleState.new(replace(RULES, **options), 1, LEXICON, seats, BOARD)


def played(state: BoggleState, *calls: tuple[int, str]) -> BoggleState:
    for seat, word in calls:
        state = state.after(seat, state.parse(word))
    return state


@given(grids())
def test_typed_boards_read_back(grid: Grid) -> None:
    assert parse_board(board_text(grid)) == grid


@pytest.mark.parametrize(
    ("typed", "faces"),
    [
        ("QE ST", ("qu", "e", "s", "t")),
        ("QuE st", ("qu", "e", "s", "t")),
        ("quu ab", ("qu", "u", "a", "b")),
        ("[An]# x[TH]", ("an", "", "x", "th")),
        ("ab\ncd\n", ("a", "b", "c", "d")),
    ],
)
def test_faces_as_typed(typed: str, faces: tuple[str, ...]) -> None:
    assert parse_board(typed).faces == faces


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "the board is empty: type rows of letters, such as QEST ANSI"),
        ("ABCD EFG", "row 1 has 4 squares, row 2 has 3"),
        ("AB C4", "'4' in row 2"),
        ("AB [AnC", r"row 2 has a '\[' without a '\]': \[AnC"),
        ("AB [And]C", "two letters"),
        ("AB []C", "two letters"),
        ("AB [a#]C", "'#' in row 2"),
        ("ABCDEFG ABCDEFG", "2 to 6 rows and columns, not 2 x 7"),
        ("A", "not 1 x 1"),
        pytest.param("A" * 3_000_000, "not 1 x 3000000", id="read at once, however long"),
    ],
)
def test_unreadable_boards_say_why(typed: str, said: str) -> None:
    with pytest.raises(BoggleBoardError, match=said) as caught:
        parse_board(typed)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("key", dice_sets())
def test_every_die_is_rolled_once(key: str) -> None:
    rules = dice_rules(key)
    grid = roll(rules, "seed")
    assert len(grid.faces) == rules.rows * rules.columns == len(rules.dice)
    assert all(len(die) == 6 for die in rules.dice)
    assert grid == roll(rules, "seed") != roll(rules, "other")
    free = list(rules.dice)
    pairs = {"an", "er", "he", "in", "qu", "th", ""}
    for face in sorted(grid.faces, key=lambda face: face not in pairs):
        assert any(face in die for die in free)
    shown = Counter(face for face in grid.faces if face == "qu")
    assert shown["qu"] <= sum("qu" in die for die in rules.dice)


def test_scoring_tables() -> None:
    usual = dice_rules("classic")
    assert [usual.points_for(n) for n in range(12)] == [0, 0, 0, 1, 1, 2, 3, 5, 11, 11, 11, 11]
    big = dice_rules("super-big")
    assert [big.points_for(n) for n in (3, 4, 8, 9, 12)] == [0, 1, 11, 18, 24]
    assert big.points("quiet") == 2
    assert (big.seconds, usual.seconds, dice_rules("master").min_length) == (240, 180, 4)


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("at", Rejection.TOO_SHORT),
        ("tan", Rejection.NOT_ON_BOARD),
        ("quests", Rejection.NOT_ON_BOARD),
        ("snow", Rejection.NOT_ON_BOARD),
        ("nest", Rejection.NOT_A_WORD),
        ("quest", Rejection.ALREADY_FOUND),
    ],
)
def test_rejections_are_told_apart(word: str, reason: Rejection) -> None:
    board = parse_board("QEST ANXX XXXX YRXX")
    state = BoggleState.new(RULES, 1, Lexicon("own", ["quest", "sea", "at"]), 1, board)
    state = played(state, (0, "quest"))
    with pytest.raises(RejectedWordError) as caught:
        state.after(0, state.parse(word))
    assert caught.value.reason == reason


def test_a_word_is_read_as_typed() -> None:
    state = started()
    move = state.parse("  QUEST ")
    assert move == BoggleMove("quest")
    assert state.parse(str(move)) == move
    for typed in ("", "que5t", "two words"):
        with pytest.raises(InvalidMoveError):
            state.parse(typed)


def test_words_of_two_players_are_crossed_off() -> None:
    board = parse_board("TAN SNS TAT")
    state = BoggleState.new(RULES, 1, LEXICON, 3, board)
    state = played(state, (0, "tan"), (1, "tan"), (0, "tans"), (2, "ant"), (0, "ants"))
    assert state.crossed_off == {"tan"}
    assert state.outcome is None
    outcome = state.time_up(0).outcome
    assert outcome is not None
    assert outcome.scores == (2, 0, 1)
    assert outcome.ranks == (1, 3, 2)
    assert outcome.won == (True, False, False)
    everyone = BoggleState.new(replace(RULES, cancel=False), 1, LEXICON, 3, board)
    everyone = played(everyone, (0, "tan"), (1, "tan")).time_up(1)
    assert everyone.outcome is not None
    assert everyone.outcome.scores == (1, 1, 0)


def test_nobody_sees_the_words_of_others_before_the_end() -> None:
    state = started(2)
    seen = state.view(1)
    state = played(state, (0, "quest"))
    assert state.view(1) == seen
    assert state.view(0).found == ("quest",)
    assert state.view(1).everyone is None
    assert state.time_up(1).view(1).everyone == (("quest",), ())


def test_a_round_ends_by_clock_goal_or_everyone_resigning() -> None:
    state = started(2)
    assert state.to_move == (0, 1)
    one = state.resign(0)
    assert one.to_move == (1,)
    with pytest.raises(IllegalMoveError):
        one.after(0, BoggleMove("quest"))
    with pytest.raises(IllegalMoveError):
        one.resign(0)
    both = one.resign(1)
    assert both.outcome is not None
    assert both.time_up(0) is both


def test_untimed_the_round_ends_with_the_last_word_of_the_goal() -> None:
    board = parse_board("TAN SNS TAT")
    words = Lexicon("few", ["tan", "tans", "nat", "ant", "ants"])
    state = BoggleState.new(replace(RULES, seconds=0), 1, words, 2, board)
    assert state.goal == set(state.words) == set(words)
    almost = played(state, *((0, word) for word in words.words[:-1]))
    assert almost.outcome is None
    outcome = played(almost, (0, words.words[-1])).outcome
    assert outcome is not None
    assert outcome.won == (True, False)
    assert outcome.reason == "all words are found"
    alone = BoggleState.new(replace(RULES, seconds=0), 1, words, 1, board)
    given_up = played(alone, (0, "tan")).resign(0).outcome
    assert given_up is not None
    assert given_up.won == (False,)


def test_the_goal_is_the_common_words() -> None:
    board = parse_board("TAN SNS TAT")
    words = Lexicon("few", ["tan", "tans", "nat", "ant", "ants"])
    state = BoggleState.new(replace(RULES, goal=35), 1, words, 1, board)
    assert "nat" not in state.goal
    assert {"tan", "ant"} <= state.goal < set(words)
    rare = BoggleState.new(replace(RULES, goal=35), 1, Lexicon("rare", ["nat"]), 1, board)
    assert rare.goal == {"nat"}
    assert state.view(0).goal == state.goal


def test_who_has_found_everything_is_done() -> None:
    board = parse_board("TAN SNS TAT")
    state = BoggleState.new(RULES, 1, Lexicon("two", ["tan", "nat"]), 2, board)
    one = played(state, (0, "tan"), (0, "nat"))
    assert one.to_move == (1,)
    both = played(one, (1, "nat"), (1, "tan"))
    assert both.outcome is not None
    assert both.outcome.scores == (0, 0)


@given(grids())
@example(Grid(rows=2, columns=2, faces=("qu", "", "", "")))
def test_words_on_a_board_are_those_with_a_path(grid: Grid) -> None:
    squares = range(len(grid.faces))
    near = [(a, b) for a in squares for b in grid.neighbors[a]]
    spelled = {grid.spelled(pair) for pair in near} | {grid.spelled((a, b, a)) for a, b in near}
    lexicon = Lexicon("own", {word for word in spelled if word} | {"zzzz", "ab", "th"})
    found = words_on(lexicon, 2, grid)
    assert found == tuple(w for w in lexicon if len(w) > 1 and grid.path(w) is not None)


def test_a_board_needs_no_string_for_each_word_of_the_list() -> None:
    lexicon = Lexicon.of_text("few", b"nat\ntan\ntans\nzoo", LATIN)
    state = BoggleState.new(RULES, 1, lexicon, 1, parse_board("TAN SNS TAT"))
    assert state.words == ("nat", "tan", "tans")
    assert "words" not in vars(lexicon)  # those of ENABLE take 12 MB


def test_the_fingerprint_tells_word_lists_apart() -> None:
    other = BoggleState.new(RULES, 1, Lexicon("few", ["quest"]), 1, BOARD)
    assert started().fingerprint != other.fingerprint
    assert started().fingerprint == started(2).fingerprint


@given(grids(), st.integers(0, 3))
def test_turning_keeps_words(grid: Grid, quarters: int) -> None:
    turned = grid.turned(quarters)
    assert sorted(turned.faces) == sorted(grid.faces)
    assert turned.turned(4 - quarters) == grid
    word = grid.spelled((0, 1)) or "x"
    assert (turned.path(word) is None) == (grid.path(word) is None)


@given(grids())
def test_paths_are_paths(grid: Grid) -> None:
    word = grid.spelled((0, grid.columns + 1, 1))
    for number, path in enumerate(grid.paths(word)):
        assert grid.is_path(path)
        assert grid.spelled(path) == word
        if number > 50:
            break
    assert not grid.is_path((0, 0))
    assert not grid.is_path((0, len(grid.faces) - 1)) or len(grid.faces) == 4


def test_a_grid_has_a_face_for_each_square() -> None:
    with pytest.raises(ValueError, match="3 faces do not fill 2 x 2"):
        Grid(2, 2, ("a", "b", "c"))
    grid = Grid(2, 3, tuple("abcdef"))
    places = [grid.place(square) for square in range(6)]
    assert places == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert [grid.square(*place) for place in places] == [*range(6)]
