"""Several boards and Absurdle: laws of both, and the adversary against a slow readable one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuiwords.games import wordle
from tuiwords.games.base import GameError, IllegalMoveError
from tuiwords.games.wordle import AbsurdState, BoardsState, Guess, WordleState, score
from tuiwords.games.wordle.absurd import WordSets
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play import catalog
from tuiwords.play.daily import read_date
from tuiwords.play.match import Match
from tuiwords.play.seeds import daily_seed
from tuiwords.play.sharecode import read_code, share_code
from tuiwords.store.records import Player

GAME = catalog.game("wordle")
MODES = [
    pytest.param({"boards": "2"}, id="2"),
    pytest.param({"boards": "4", "length": 6}, id="4"),
    pytest.param({"boards": "8", "guesses": 4}, id="8"),
    pytest.param({"absurdle": True}, id="absurdle"),
    pytest.param({"absurdle": True, "hard": True, "length": 4}, id="absurdle-hard"),
]
PEOPLE = [Player("guest", "a", "Ann"), Player("guest", "b", "Bea")]
WORDS = Lexicon("few", ["abbey", "cabal", "eerie", "geese", "kebab", "llama", "mamma", "salad"])


def new(settings: dict, seed: int = 1, seats: int = 1):
    return GAME.rules.new(GAME.rules.settings(settings), seed, seats)


@pytest.mark.parametrize("settings", MODES)
def test_giving_up_and_the_clock_end_it(settings: dict) -> None:
    state = new(settings, seats=2).resign(0)
    assert state.to_move == (1,)
    with pytest.raises(
        IllegalMoveError, match="there is nothing to resign: you have no guesses left"
    ):
        state.resign(0)
    outcome = state.time_up(1).outcome
    assert outcome is not None
    assert outcome.won == (False, False)
    assert state.time_up(0) == state


@pytest.mark.parametrize("settings", MODES)
def test_a_code_brings_the_same_game(settings: dict) -> None:
    code = share_code(GAME, settings, 77)
    _, full, seed = read_code(code)
    assert GAME.rules.new(full, seed, 1) == new(settings, 77)


def test_each_mode_has_a_daily_of_its_own() -> None:
    day = read_date("2026-03-01")
    modes = [{}, {"boards": "2"}, {"boards": "4"}, {"boards": "8"}, {"absurdle": True}]
    assert len({daily_seed(GAME, mode, day) for mode in modes}) == len(modes)
    assert [GAME.rules.mode(GAME.rules.settings(mode)) for mode in modes] == [
        "",
        "2 boards",
        "4 boards",
        "8 boards",
        "Absurdle",
    ]


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (
            {"boards": "4", "absurdle": True},
            "Absurdle has one board: choose either several boards or",
        ),
        ({"boards": "2", "hard": True}, "hard mode works with one board only"),
        ({"boards": "3"}, "boards must be one of '1', '2', '4', '8', not '3'"),
    ],
)
def test_what_does_not_go_together_is_told(settings: dict, told: str) -> None:
    with pytest.raises(GameError, match=told):
        new(settings)


def test_a_list_too_short_for_the_boards_is_told(tmp_path) -> None:
    file = tmp_path / "three.txt"
    file.write_text("crane\nmoist\npudgy\n")
    with pytest.raises(GameError, match="only 3 words for 4 boards"):
        new({"boards": "4", "answers": str(file)})


def test_a_mode_is_never_rated() -> None:
    for settings, rated in (({}, True), ({"boards": "2"}, False), ({"absurdle": True}, False)):
        assert Match.begin(GAME, settings, 1, PEOPLE, wants_rating=True).rated == rated


# Several boards


@pytest.mark.parametrize(("boards", "guesses"), [("1", 6), ("2", 7), ("4", 9), ("8", 13)])
def test_each_board_adds_a_guess(boards: str, guesses: int) -> None:
    state = new({"boards": boards})
    assert state.guesses == guesses
    words = [board.answer for board in state.boards]
    assert len(set(words)) == int(boards)


def boards(*words: str, guesses: int = 9, seats: int = 1) -> BoardsState:
    allowed = catalog.game("wordle").rules.new(GAME.rules.settings({}), 1, 1).allowed
    return BoardsState.fixed(words, allowed, guesses=guesses, seats=seats)


def play(state, *words: str, seat: int = 0):
    for word in words:
        state = state.after(seat, Guess(word))
    return state


def test_a_guess_counts_on_every_board_that_is_open() -> None:
    state = play(boards("crane", "moist"), "crane", "stare", "moist")
    first, second = state.boards
    assert [str(clue) for clue in first.rows[0]] == ["crane=ggggg"]
    assert [str(clue) for clue in second.rows[0]] == ["crane=.....", "stare=yy...", "moist=ggggg"]
    assert state.outcome.won == (True,)
    assert state.outcome.scores == (2.0 + 9 - 3,)
    assert "CRANE, MOIST found with 3 of 9 guesses" in state.outcome.reason
    assert wordle.facts(state, 0) == {"guesses": 3, "solved": 1.0}
    assert state.view(0).clues == first.rows[0], "no board is open anymore"


def test_what_is_seen_are_the_rows_of_all_boards_and_no_word() -> None:
    state = play(boards("crane", "moist", seats=2), "crane", "stare")
    view = state.view(0)
    assert [len(row) for row in view.boards] == [1, 2]
    assert view.clues == view.boards[1]
    assert view.others == ()
    assert state.view(1).boards == ((), ())
    # Only what is hidden differs: the views are equal.
    other = play(boards("crane", "joist", seats=2), "crane")
    assert other.view(0) == play(boards("crane", "hoist", seats=2), "crane").view(0)


def test_ranks_go_by_words_found_and_then_by_guesses() -> None:
    state = boards("crane", "moist", guesses=3, seats=3)
    state = play(state, "crane", "moist", seat=0)
    state = play(state, "slate", "crane", "moist", seat=1)
    state = play(state, "slate", "crane", "stare", seat=2)
    assert state.outcome.ranks == (1, 2, 3)
    assert state.outcome.won == (True, True, False)
    assert state.outcome.scores == (3.0, 2.0, 1.0)
    assert state.found(2) == 1
    assert "the words were CRANE, MOIST" in state.outcome.reason


def test_the_share_text_of_boards_tells_no_letter() -> None:
    state = play(boards("crane", "moist", "pudgy"), "crane", "moist")
    grid, lines = wordle.share(state.resign(0), 0, "tuiwords Wordle 1")
    assert grid.split("\n")[:2] == ["tuiwords Wordle 1 3 boards X/9", "1 2 X"]
    assert "🟩🟩🟩🟩🟩 ⬛⬛⬛⬛⬛" in grid
    assert "⬜⬜⬜⬜⬜ 🟩🟩🟩🟩🟩" in grid
    assert "Board 2: found with guess 2" in lines
    assert "Board 3: not found" in lines
    assert not any(word in (grid + lines).lower() for word in ("crane", "moist", "pudgy"))


# Absurdle


@given(
    st.lists(st.text("abc", min_size=4, max_size=4), min_size=1, max_size=30, unique=True),
    st.text("abcd", min_size=4, max_size=4),
)
def test_sets_part_any_words_as_scores_do(words: list[str], guess: str) -> None:
    sets = WordSets(words)
    assert _spelled(sets, guess) == _scored(words, guess)


def _spelled(sets: WordSets, guess: str) -> dict[int, tuple[str, ...]]:
    return {code: sets.spelled(part) for code, part in sets.partition(guess, sets.every).items()}


def _scored(words, guess: str) -> dict[int, tuple[str, ...]]:
    codes = [score(guess, word) for word in words]
    return {
        code: tuple(word for word, its in zip(words, codes, strict=True) if its == code)
        for code in codes
    }


def test_the_adversary_yields_when_it_must() -> None:
    state = AbsurdState.begun(WORDS, WORDS, 3, guesses=8)
    for _ in range(8):
        if state.outcome is not None:
            break
        state = state.after(0, Guess(state.possible(0)[0]))
    assert state.solved(0)
    assert state.hidden(0) == state.rows[0][-1].guess
    assert "was the last word left" in state.outcome.reason


def test_a_word_told_at_the_end_fits_all_answers() -> None:
    state = play(new({"absurdle": True}, 9), "crane", "moist").resign(0)
    word = state.hidden(0)
    assert word.upper() in state.outcome.reason
    assert all(score(clue.guess, word) == clue.pattern for clue in state.rows[0])
    assert state.hidden(0) == word


def test_the_seed_decides_between_answers_as_good() -> None:
    ends = {str(play(new({"absurdle": True}, seed), *_LINE).rows[0]) for seed in range(12)}
    assert len(ends) > 1


_LINE = ("crane", "moist", "buggy", "holly", "jolly")


def test_each_seat_has_an_adversary_of_its_own() -> None:
    state = play(new({"absurdle": True}, 4, seats=2), "crane", seat=0)
    assert state.possible(1) == state.answers.words
    state = play(state, "crane", seat=1)
    assert state.rows[0] == state.rows[1]
    assert state.view(0).absurd
    assert not isinstance(new({}), AbsurdState)


def test_absurdle_is_shared_by_its_name() -> None:
    state = play(new({"absurdle": True}, 9), "crane").resign(0)
    grid, lines = wordle.share(state, 0, "tuiwords Wordle 1")
    assert grid.startswith("tuiwords Wordle 1 Absurdle X/10\n")
    assert lines.startswith("tuiwords Wordle 1 Absurdle: not solved")


def test_the_usual_game_hashes_as_it_did_before_there_were_modes() -> None:
    words = Lexicon("few", ("crane", "moist"))
    state = WordleState.fixed("crane", words).after(0, Guess("moist"))
    assert state.fingerprint == "7c32f36eda567ee5"
    assert len({new(s).fingerprint for s in ({}, {"boards": "2"}, {"absurdle": True})}) == 3
