"""Every number of the rulesets, and how games are challenged and end."""

import tomllib
from dataclasses import replace

import pytest

from tests.conftest import SHARED
from tuiwords.games.base import GameError, IllegalMoveError
from tuiwords.games.options import settings
from tuiwords.games.scrabble import (
    NAMES,
    OPTIONS,
    ScrabbleState,
    new_game,
    position,
    read_board,
    ruleset,
)
from tuiwords.games.scrabble.moves import Play
from tuiwords.games.scrabble.placement import place
from tuiwords.games.scrabble.state import MOST_TURNS, STALLED
from tuiwords.lexicon.lexicon import Lexicon

WORDS = Lexicon(
    "few", ["cat", "cats", "at", "ta", "as", "dog", "dogs", "go", "tag", "ma", "retinas"]
)
EMPTY = ["15"] * 15


def begin(rules: str = "scrabble", challenge: str | None = None, seats: int = 2) -> ScrabbleState:
    values = ruleset(rules)
    return ScrabbleState.new(
        values.challenged_by(challenge) if challenge else values, WORDS, 1, seats
    )


def holding(state: ScrabbleState, *racks: str, bag: str | None = None) -> ScrabbleState:
    return replace(
        state, racks=racks, bag=state.bag if bag is None else tuple(bag), seed=state.seed
    )


def played(state: ScrabbleState, *moves: str) -> ScrabbleState:
    for move in moves:
        state = state.after(state.turn, state.parse(move))
    return state


@pytest.mark.parametrize(
    ("name", "tiles", "points", "bonus", "squares"),
    [
        ("scrabble", 100, 187, 50, {"=": 8, "-": 17, '"': 12, "'": 24}),
        ("wordfeud", 104, 210, 40, {"=": 8, "-": 12, '"': 20, "'": 24}),
        ("wwf", 104, 220, 35, {"=": 8, "-": 12, '"': 16, "'": 24}),
        ("crossplay", 100, 210, 40, {"=": 8, "-": 8, '"': 20, "'": 20}),
        ("super", 200, 381, 50, {"~": 4, "=": 16, "-": 41, "^": 8, '"': 20, "'": 36}),
    ],
)
def test_numbers(name: str, tiles: int, points: int, bonus: int, squares: dict[str, int]) -> None:
    rules = ruleset(name)
    assert sum(rules.counts.values()) == tiles == len(rules.bag)
    assert sum(rules.values[tile] * count for tile, count in rules.counts.items()) == points
    assert rules.all_tiles_bonus == bonus
    assert {kind: rules.board.count(kind) for kind in squares} == squares
    assert rules.board == rules.board[::-1]
    size = rules.size
    rows = [rules.board[i : i + size] for i in range(0, size * size, size)]
    assert rows == ["".join(column) for column in zip(*rows, strict=True)]


def test_crossplay_is_what_its_sources_say() -> None:
    file = SHARED / "data" / "variants" / "crossplay.toml"
    if not file.is_file():
        pytest.skip("the facts of its sources are not here")
    told, rules = tomllib.loads(file.read_text()), ruleset("crossplay")
    tiles = {entry.split()[0]: entry.split()[1:] for entry in told["tiles"].split(";")}
    assert rules.board == "".join(told["board"].split())
    assert {tile: [str(rules.counts[tile]), str(rules.values[tile])] for tile in tiles} == tiles
    facts = (rules.rack, rules.all_tiles_bonus, rules.most_players, rules.challenge)
    assert facts == (told["rack"], told["all_tiles_bonus"], told["most_players"], "refused")


def test_single_numbers_that_differ() -> None:
    scrabble, wordfeud, friends = map(ruleset, NAMES[:3])
    assert [r.values["J"] for r in (scrabble, wordfeud, friends)] == [8, 10, 10]
    assert [r.values["H"] for r in (scrabble, wordfeud, friends)] == [4, 4, 3]
    assert [r.counts["S"] for r in (scrabble, wordfeud, friends)] == [4, 5, 5]
    assert [r.board[112] for r in (scrabble, wordfeud, friends)] == ["-", ".", "."]
    assert [r.board[0] for r in (scrabble, wordfeud, friends)] == ["=", '"', "."]
    assert [r.may_exchange(6, 3) for r in (scrabble, wordfeud, friends)] == [False, False, True]
    assert [r.may_exchange(7, 7) for r in (scrabble, wordfeud, friends)] == [True, True, True]
    assert [r.most_players for r in (scrabble, wordfeud, friends)] == [4, 2, 2]


def test_random_board_keeps_the_counts_and_the_center() -> None:
    rules = ruleset("wordfeud")
    one, two = rules.shuffled(1), rules.shuffled(2)
    assert one.board != two.board != rules.board
    assert sorted(one.board) == sorted(rules.board)
    assert one.board[112] == "." and rules.shuffled(1) == one
    state = new_game(settings(OPTIONS, {"rules": "wordfeud", "random_board": "yes"}), 1, 2)
    assert state.rules.board == one.board


def test_unknown_rules_and_too_many_players_are_told() -> None:
    with pytest.raises(GameError, match="chess"):
        ruleset("chess")
    with pytest.raises(GameError, match="there is no challenge rule 'threefold'"):
        ruleset("scrabble").challenged_by("threefold")
    with pytest.raises(GameError, match="1 to 2 players"):
        new_game(settings(OPTIONS, {"rules": "wordfeud"}), 1, 3)


def test_first_play_premiums_blanks_and_bonus() -> None:
    state = holding(begin(), "AEINRST", "AEINRST")
    first = played(state, "8D RETINAS")
    assert first.scores == (50 + 2 * (7 + 1), 0)  # 8D: the double letter lies under R, H8 doubles
    blank = played(holding(begin(), "?EINRST", "CATS"), "8D RETINaS")
    assert blank.scores[0] == 50 + 2 * 7
    assert blank.board[108:115] == (*"RETINaS",)
    with pytest.raises(IllegalMoveError, match="center"):
        played(state, "1A RETINAS")
    with pytest.raises(IllegalMoveError, match=r"^the rack AEINRST has no blank"):
        played(state, "8D ReTINAS")
    with pytest.raises(IllegalMoveError, match="at least two"):
        played(state, "8H A")


def test_hooks_score_both_words() -> None:
    state = played(holding(begin(), "CATX", "DOGS", bag="EEEEEEEEEE"), "8G CAT")
    after = played(state, "J5 DOGS")
    assert after.scores == (10, 2 + 4 + 4 + 2 - 2 + after.scores[1] - 10)


def test_wordfeud_has_no_bonus_in_the_center() -> None:
    assert played(holding(begin("wordfeud"), "CATX", "DOGS"), "8G CAT").scores[0] == 6
    assert played(holding(begin("scrabble"), "CATX", "DOGS"), "8G CAT").scores[0] == 10
    assert played(holding(begin("wwf"), "CATX", "DOGS"), "8G CAT").scores[0] == 6


@pytest.mark.parametrize("challenge", ["void", "refused"])
def test_invalid_words_are_refused(challenge: str) -> None:
    state = holding(begin(challenge=challenge), "CATXQ", "DOGS")
    with pytest.raises(IllegalMoveError, match="CATX is not in the word list"):
        played(state, "8G CATX")
    with pytest.raises(IllegalMoveError, match="no play to challenge"):
        played(state, "8G CAT", "challenge")


@pytest.mark.parametrize("challenge", ["single", "double", "5-point", "10-point"])
def test_a_phony_comes_off_and_costs_the_turn(challenge: str) -> None:
    state = holding(begin(challenge=challenge), "CATX", "DOGS")
    phony = played(state, "8G CATX")
    assert phony.scores[0] > 0 and phony.turn == 1
    after = played(phony, "challenge")
    assert (after.board, after.racks, after.bag) == (state.board, state.racks, state.bag)
    assert (after.scores, after.turn, after.scoreless) == ((0, 0), 1, 1)


@pytest.mark.parametrize(
    ("challenge", "bonus", "turn"),
    [("single", 0, 1), ("double", 0, 0), ("5-point", 5, 1), ("10-point", 10, 1)],
)
def test_a_wrong_challenge(challenge: str, bonus: int, turn: int) -> None:
    state = played(holding(begin(challenge=challenge), "CATX", "DOGS"), "8G CAT", "challenge")
    assert state.scores == (10 + bonus, 0)
    assert state.turn == turn
    with pytest.raises(IllegalMoveError, match="no play to challenge"):
        played(state, "challenge")


def test_going_out_can_be_challenged_first() -> None:
    state = holding(begin(challenge="5-point"), "CAT", "DOGS", bag="")
    out = played(state, "8G CAT")
    assert out.outcome is None and out.last_chance
    with pytest.raises(
        IllegalMoveError, match="your opponent has played all tiles: challenge the play, or"
    ):
        played(out, "J5 DOGS")
    assert played(out, "-").scores == (10 + 12, 0)
    assert played(out, "challenge").scores == (15 + 12, 0)
    phony = played(holding(begin(challenge="5-point"), "TAC", "DOGS", bag=""), "8G TAC")
    assert played(phony, "challenge").outcome is None


def test_going_out() -> None:
    double = played(holding(begin(), "CAT", "DOGS", bag=""), "8G CAT")
    assert double.scores == (10 + 2 * 6, 0) and double.outcome is not None
    transfer = played(holding(begin("wordfeud"), "CAT", "DOGS", bag=""), "8G CAT")
    assert transfer.scores == (6 + 7, -7)
    three = played(holding(begin(seats=3), "CAT", "DOGS", "AX", bag=""), "8G CAT")
    assert three.scores == (10 + 6 + 9, -6, -9)
    assert three.outcome is not None and three.outcome.ranks == (1, 2, 3)
    with pytest.raises(IllegalMoveError, match="over"):
        three.after(1, three.parse("-"))


def test_exchange_keeps_the_tiles_and_needs_a_full_bag() -> None:
    state = begin()
    rack = state.racks[0]
    after = played(state, f"-{rack[:3]}")
    assert sorted([*after.bag, *"".join(after.racks)]) == sorted(state.rules.bag)
    assert len(after.racks[0]) == 7 and len(after.bag) == len(state.bag)
    made = after.view(1).made
    assert made is not None and (made.seat, made.play, made.score, made.used) == (0, None, 0, 3)
    with pytest.raises(
        IllegalMoveError, match="an exchange needs at least 7 tiles in the bag; 6 are left"
    ):
        played(holding(state, "AEINRST", "AAAAAAA", bag="BBBBBB"), "-A")
    friends = holding(begin("wwf"), "AEINRST", "AAAAAAA", bag="BBB")
    assert played(friends, "-AEI").racks[0] == "BBBNRST"
    with pytest.raises(IllegalMoveError, match="at least 4"):
        played(friends, "-AEIN")
    with pytest.raises(IllegalMoveError, match=r"^the rack \S+ has no Q$"):
        played(state, "-QQQ")


def test_giving_up_and_running_out_of_time() -> None:
    state = played(holding(begin(), "CATX", "DOGS"), "8G CAT")
    given_up = state.resign(0)
    assert given_up.outcome is not None
    assert given_up.outcome.ranks == (2, 1) and given_up.outcome.won == (False, True)
    assert state.time_up(1).outcome.ranks == (1, 2)  # type: ignore[union-attr]
    for over in (given_up.resign, given_up.time_up):
        with pytest.raises(IllegalMoveError, match="the game is over"):
            over(1)
    with pytest.raises(IllegalMoveError, match="it is not your turn"):
        state.after(0, state.parse("-"))


@pytest.mark.parametrize(("seat", "ranks"), [(0, (3, 2, 1)), (1, (1, 3, 2)), (2, (1, 2, 3))])
def test_who_resigns_comes_last_and_the_others_keep_their_order(seat: int, ranks) -> None:
    outcome = replace(begin(seats=3), scores=(20, 10, 15)).resign(seat).outcome
    assert outcome is not None and outcome.ranks == ranks
    assert outcome.won == tuple(rank == 1 for rank in ranks)


def test_a_list_with_letters_that_have_no_tile_is_refused(tmp_path) -> None:
    nordic = tmp_path / "nordic.txt"
    nordic.write_text("båt\nåtta\n", encoding="utf-8")
    with pytest.raises(GameError, match=r"Scrabble has no tile 'Å', which .* needs"):
        new_game(settings(OPTIONS, {"lexicon": str(nordic)}), 1, 2)


def test_a_view_hides_racks_and_the_order_of_the_bag() -> None:
    state = begin(seats=3)
    shuffled = replace(
        state, bag=tuple(sorted(state.bag)), racks=(state.racks[0], state.racks[2], state.racks[1])
    )
    assert state.view(0) == shuffled.view(0)
    assert len(state.view(0).unseen) == 93 and state.view(0).bag == 79
    assert hash(state.rules) == hash(ruleset("scrabble"))


def test_one_tile_is_written_one_way() -> None:
    board = read_board([*EMPTY[:7], "6CAT6", *EMPTY[8:]])
    state = position(ruleset("scrabble"), WORDS, board, ["SSAEIMG", ""], (0, 0))
    assert str(state.parse("8G CATS")) == "8G ...S"
    assert state.parse("J8 S") == state.parse("8J S") == state.parse("8G (CAT)S")
    assert str(state.parse("9H M")) == "H8 .M"
    assert str(state.parse("h8 .m")) == "H8 .M", "typed without the shift key"
    assert place(state.rules, board, Play(8, 7, True, "M")).words == ("AM",), "M alone is no word"


def test_retinas_lies_as_it_is_drawn() -> None:
    state = played(holding(begin(), "AEINRST", "CATS"), "H4 RETINAS")
    assert state.board[3 * 15 + 7 : 10 * 15 + 7 : 15] == (*"RETINAS",)


def test_the_home_rules_of_the_table_are_parameters() -> None:
    state = holding(begin(), "CAT", "DOGS", bag="")
    home = replace(state, rules=replace(state.rules, ending="transfer"))
    assert played(home, "8G CAT").scores == (10 + 6, -6)
    feud = begin("wordfeud")
    strict = replace(feud, rules=replace(feud.rules, scoreless_kinds=("pass", "exchange")))
    strict = replace(strict, rules=replace(strict.rules, scoreless_at_first=("pass", "exchange")))
    for _ in range(3):
        assert strict.outcome is None
        strict = played(strict, f"-{strict.racks[strict.turn][0]}")
    assert strict.outcome is not None


def test_two_who_only_exchange_come_to_an_end() -> None:
    state = replace(begin("wordfeud"), number=MOST_TURNS - 2)
    state = played(state, f"-{state.racks[0][0]}")
    assert state.outcome is None
    state = played(state, f"-{state.racks[1][0]}")
    assert state.outcome is not None and state.outcome.reason == STALLED


def test_the_fingerprint_is_of_the_words_and_the_rules() -> None:
    others = [
        begin("wwf"),
        begin(challenge="double"),
        replace(begin(), lexicon=Lexicon("x", ["at"])),
    ]
    assert len({state.fingerprint for state in [begin(), *others]}) == 4
    assert begin(seats=3).fingerprint == begin().fingerprint
