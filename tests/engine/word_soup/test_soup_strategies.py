"""The strategies of Word Soup on known boards."""

import json
from pathlib import Path

import numpy as np
import pytest

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.word_soup.pack import find_words
from tuiwords.engine.word_soup.strategies import STRATEGIES
from tuiwords.games.word_soup import (
    STOP,
    Pick,
    WordSoupState,
    picks,
    read_board,
    rules_for,
    start,
    view_of_board,
)
from tuiwords.lexicon.lexicon import Lexicon

NONE = Lexicon("none", ["zyzzyva"])
SMALL = read_board("erf tyi ali")


def played(name: str, state: WordSoupState, **options: object) -> WordSoupState:
    """A game of one strategy to its end."""
    strategy = STRATEGIES[name](**options)
    while state.outcome is None:
        best = rank(strategy, state.view(0), Limit(nodes=2000, top=1)).moves[0].move
        state = state.after(0, best)
    return state


def test_greedy_plays_the_games_of_the_cases(reference_cases: Path, enable: Lexicon) -> None:
    rules = rules_for(enable, tilt="right")
    for case in json.loads((reference_cases / "word_soup.json").read_text())["boards"]:
        end = played("greedy", start(read_board(" ".join(case["rows"])), rules, enable))
        assert end.scores[0] == case["greedy_total_right_only"]
        assert end.board(0).left == case["greedy_left_right_only"]


@pytest.mark.parametrize("name", STRATEGIES)
def test_who_knows_no_word_stops(name: str) -> None:
    ranking = rank(STRATEGIES[name](), view_of_board(SMALL, NONE), Limit(nodes=50))
    assert [ranked.move for ranked in ranking.moves] == [STOP]
    assert ranking.final


@pytest.mark.parametrize("name", STRATEGIES)
def test_terms_say_what_the_words_bring(name: str, enable: Lexicon) -> None:
    view = view_of_board(rules_for(enable).deal(7), enable)
    for ranked in rank(STRATEGIES[name](), view, Limit(nodes=300)).moves:
        word = ranked.move.word
        assert ranked.terms["points"] == view.rules.score(word)
        assert ranked.terms["letters"] == len(word)


def test_looking_further_never_ranks_worse_by_its_own_measure(enable: Lexicon) -> None:
    view = view_of_board(rules_for(enable).deal(7), enable)
    rankings = list(STRATEGIES["x-move"](moves=3, breadth=3).analyse(view, Limit()))
    best = [ranking.moves[0].value for ranking in rankings]
    assert best == sorted(best)
    assert len(best) == 3


def test_two_moves_are_two_words(enable: Lexicon) -> None:
    """The sum is that of the best two words one after the other."""
    view = view_of_board(SMALL, enable)
    best = rank(STRATEGIES["two-move"](breadth=50), view, Limit()).moves[0]
    state = start(SMALL, view.rules, enable)
    sums = []
    for ranked in rank(STRATEGIES["greedy"](), view, Limit(top=50)).moves:
        after = state.after(0, ranked.move)
        second = rank(STRATEGIES["greedy"](), after.view(0), Limit(top=1)).moves[0]
        sums.append(ranked.value + second.value)
    assert best.value == max(sums)


@pytest.mark.parametrize("tilt", ["right", "both"])
def test_clearing_finds_the_optimum_of_the_small_board(tilt: str, enable: Lexicon) -> None:
    view = view_of_board(SMALL, enable, tilt)
    ranking = rank(STRATEGIES["clear"](), view, Limit())
    assert ranking.moves[0].value == 569
    assert ranking.moves[0].error == 0
    assert ranking.facts["cleared"] == 1
    state = start(SMALL, view.rules, enable)
    for move in ranking.line:
        state = state.after(0, move)
    assert state.scores == (569,)


def test_the_balanced_key_chooses_among_words_of_rare_letters(enable: Lexicon) -> None:
    view = view_of_board(rules_for(enable).deal(3), enable)
    listed = rank(STRATEGIES["thesis"](), view, Limit(top=60)).moves
    chosen = {ranked.move.word for ranked in listed if ranked.value > 0}
    rare = rank(STRATEGIES["rare-letters"](), view, Limit(top=400)).moves
    words = list(dict.fromkeys(ranked.move.word for ranked in rare))
    assert chosen <= set(words[:20])


def test_words_are_numbered_in_alphabetical_order(enable: Lexicon) -> None:
    """Also words of more letters than one integer holds, and words that begin others."""
    long = "floccinaucinihilipilification"
    lexicon = Lexicon("long", [long, long[:7], long[:8], long[:14], long[1:15], long[3:]])
    rules = rules_for(lexicon, (5, 6))
    row_wise = [long[start : start + 6] for start in range(0, len(long), 6)]
    row_wise[-1] = row_wise[-1].ljust(6, "x")
    snake = [row if number % 2 == 0 else row[::-1] for number, row in enumerate(row_wise)]
    every = find_words(read_board(" ".join(snake)), rules, lexicon)
    assert set(every.words) >= {long, long[:7], long[:8]}
    dealt = find_words(rules_for(enable).deal(7), rules_for(enable), enable)
    for found in (every, dealt):
        expected = np.unique(found.words, return_inverse=True)[1]
        assert found.word_ids().tolist() == expected.tolist()


def test_figures_of_the_board_come_with_a_list_not_with_one_move(enable: Lexicon) -> None:
    rules = rules_for(enable)
    view = view_of_board(rules.deal(7), enable)
    found = find_words(view.board, rules, enable)
    one, listed = (rank(STRATEGIES["greedy"](), view, Limit(top=top)) for top in (1, 2))
    assert one.facts == {}
    assert listed.facts == {"count": len(set(found.words)), "paths": len(found), "left": 108}
    assert one.moves == listed.moves[:1]


@pytest.mark.parametrize("turns", [2, 3])
def test_replies_are_the_best_of_all_lines(turns: int) -> None:
    """And after the last word of a line, half of the points of the next one."""
    lexicon = Lexicon("few", ["tea", "eat", "seat", "sea", "set"])
    rules = rules_for(lexicon, (3, 3), shared=True)

    def lead(state: WordSoupState, turns: int) -> float:
        words = list(picks(state.board(0), rules, lexicon))
        if turns == 0:
            return (
                max((gain(state, state.after(state.turn, pick)) for pick in words), default=0) / 2
            )
        return max((won(state, pick, turns) for pick in words), default=0)

    def won(state: WordSoupState, pick: Pick, turns: int) -> float:
        after = state.after(state.turn, pick)
        return gain(state, after) - lead(after, turns - 1)

    def gain(state: WordSoupState, after: WordSoupState) -> int:
        return after.scores[state.turn] - state.scores[state.turn]

    for text in ("sea tte eat", "tea xse tea"):
        state = start(read_board(text), rules, lexicon, 2)
        ranking = rank(STRATEGIES["replies"](turns=turns), state.view(0), Limit(top=50))
        assert ranking.moves
        for ranked in ranking.moves:
            assert ranked.value == won(state, ranked.move, turns)
