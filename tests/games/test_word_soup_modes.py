"""Lifelines, the clock and other options of Word Soup."""

import random

import pytest
from random_moves import random_move

from tuiwords.games.base import GameError, IllegalMoveError
from tuiwords.games.options import settings
from tuiwords.games.word_soup import (
    OPTIONS,
    SHUFFLE,
    STOP,
    SUGGEST,
    WordSoupState,
    has_word,
    new_game,
    read_board,
    rules_for,
    start,
    time_limit,
)
from tuiwords.lexicon.lexicon import Lexicon

FEW = Lexicon("few", ["tea", "eat", "seat", "ate", "sea", "set"])


def helped_game(text: str = "sea tte eat", *, lifelines: int = 1, seats: int = 1) -> WordSoupState:
    board = read_board(text)
    rules = rules_for(FEW, (board.rows, board.columns), lifelines=lifelines)
    return start(board, rules, FEW, seats, seed=5)


def test_the_sayings_are_moves_that_round_trip() -> None:
    state = helped_game()
    for move in (STOP, SHUFFLE, SUGGEST):
        assert state.parse(str(move)) == move
    assert len({STOP, SHUFFLE, SUGGEST}) == 3


def test_a_shuffle_keeps_letters_squares_and_score() -> None:
    state = helped_game()
    after = state.after(0, SHUFFLE)
    assert after.board(0) != state.board(0)
    assert sorted(after.board(0).cells) == sorted(state.board(0).cells)
    assert [c == 31 for c in after.board(0).cells] == [c == 31 for c in state.board(0).cells]
    assert after.scores == state.scores
    assert has_word(after.board(0), after.rules, FEW)
    assert state.after(0, SHUFFLE) == after, "the same seed shuffles the same way"


def test_each_lifeline_is_there_once() -> None:
    state = helped_game().after(0, SUGGEST).after(0, SHUFFLE)
    view = state.view(0)
    assert (view.suggestions, view.shuffles) == (0, 0)
    for move in (SUGGEST, SHUFFLE):
        with pytest.raises(IllegalMoveError, match="this lifeline has already been used"):
            state.after(0, move)


def test_without_the_option_there_are_none() -> None:
    state = helped_game(lifelines=0)
    for move in (SUGGEST, SHUFFLE):
        with pytest.raises(IllegalMoveError, match="no lifelines"):
            state.after(0, move)


def test_the_dearest_word_is_suggested() -> None:
    state = helped_game()
    suggested = state.suggestion(0)
    assert suggested is not None
    assert suggested.word == "seat"
    assert state.after(0, SUGGEST).to_move == (0,)


def test_whoever_is_stuck_may_shuffle_or_stop() -> None:
    stuck = helped_game("exx xxx txa")  # no two letters of a word touch
    assert not stuck.live[0]
    assert stuck.to_move == (0,)
    assert random_move(stuck, 0, random.Random(1)) == STOP
    with pytest.raises(IllegalMoveError, match="no word"):
        stuck.after(0, SUGGEST)
    shuffled = stuck.after(0, SHUFFLE)
    assert shuffled.live[0]
    assert stuck.after(0, STOP).outcome is not None
    duel = helped_game("exx xxx txa", seats=2).after(1, SHUFFLE)
    assert duel.live == (False, True)
    with pytest.raises(IllegalMoveError, match="no words are left to suggest"):
        duel.after(0, SUGGEST)
    assert duel.after(1, SUGGEST).view(1).suggestions == 0


def test_too_few_letters_are_not_shuffled() -> None:
    state = helped_game("... .tx eax", seats=2)
    state = state.after(0, state.parse("tea"))
    assert state.board(0).left == 2
    with pytest.raises(IllegalMoveError, match="it is not your turn"):
        state.after(0, SHUFFLE)


def test_a_lifeline_costs_no_turn_and_is_each_players_own() -> None:
    state = helped_game(seats=2).after(1, SHUFFLE)
    assert state.view(0).shuffles == 1
    assert state.view(1).shuffles == 0
    assert state.board(0) != state.board(1)


def test_the_clock_is_minutes_for_the_whole_game() -> None:
    assert time_limit(settings(OPTIONS, {})) is None
    assert time_limit(settings(OPTIONS, {"clock": "3"})) == 180.0
    with pytest.raises(GameError, match="clock"):
        settings(OPTIONS, {"clock": "7"})


def test_time_up_keeps_the_score() -> None:
    state = helped_game(seats=2)
    pick = state.suggestion(0)
    assert pick is not None
    state = state.after(0, pick).time_up(0)
    assert state.to_move == (1,)
    outcome = state.time_up(1).outcome
    assert outcome is not None
    assert outcome.won == (True, False)
    assert outcome.reason == "time is up"


def test_options_reach_the_rules() -> None:
    given = {"lifelines": True, "rows": 5, "columns": 6, "tilt": "right", "mode": "turns"}
    state = new_game(settings(OPTIONS, given), 3, 2)
    assert state.rules.lifelines == 1
    assert (state.rules.rows, state.rules.columns) == (5, 6)
    assert state.rules.tilts == ("right",)
    assert state.rules.shared
    assert len(state.boards) == 1


def test_words_of_others_are_hidden_while_a_duel_goes_on() -> None:
    board = read_board("sea tte eat")
    for shared in (False, True):
        state = start(board, rules_for(FEW, (3, 3), shared=shared), FEW, 2, seed=5)
        move = random_move(state, state.to_move[0], random.Random(1))
        state = state.after(state.to_move[0], move)
        assert any(state.lines[0])
        assert bool(state.view(1).lines[0]) is shared
        assert state.view(0).lines == state.lines
