"""With the last guess only a word that may be the answer helps, whatever another would tell."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_moves import random_move
from trying_everything import most_found

from tests.conftest import mostly_deep
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.wordle.strategies import KNOWING, STRATEGIES
from tuiwords.engine.wordle.strategies.boards import views_of
from tuiwords.engine.wordle.strategies.optimal import Optimal
from tuiwords.games.wordle import WordleView, hard_fault, read_clue, score, view_of_clues
from tuiwords.games.wordle.absurd import Clue
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play import catalog

GAME = catalog.game("wordle")
MODES = {
    "usual": {},
    "hard": {"hard": True},
    "2 boards": {"boards": "2"},
    "8 boards": {"boards": "8"},
    "Absurdle": {"absurdle": True},
    "4 boards": {"boards": "4"},
}
RHYMES = ("tight=..g..", "baker=.g.gg", "might=..g..", "eight=y.g..", "hatch=.g...")


def last_view(mode: str, seed: int) -> WordleView:
    """One guess before the end of a game of random guesses."""
    rng = random.Random(seed)
    state = GAME.rules.new(GAME.rules.settings(MODES[mode]), seed, 1)
    while len(state.rows[0]) + 1 < state.guesses and state.outcome is None:
        state = state.after(0, random_move(state, 0, rng))
    return state.view(0)


def fitting(view: WordleView, words: Lexicon) -> set[str]:
    """The words that fit the clues of a board."""
    return {w for w in words if all(score(clue.guess, w) == clue.pattern for clue in view.clues)}


@pytest.mark.parametrize("mode", mostly_deep([*MODES], 3))
@pytest.mark.parametrize("name", sorted(STRATEGIES))
def test_only_a_word_that_may_be_the_answer_is_ranked(name: str, mode: str) -> None:
    view = last_view(mode, len(name))
    known = [one.answers if name in KNOWING else one.allowed for one in views_of(view)]
    boards = [fitting(one, words) for one, words in zip(views_of(view), known, strict=True)]
    chances = {
        word: sum(word in board and 1 / len(board) for board in boards)
        for word in set().union(*boards)
    }
    ranking = rank(STRATEGIES[name](), view, Limit(top=10))
    words = [str(ranked.move) for ranked in ranking.moves]
    assert set(words) <= set(chances)
    if name in KNOWING:  # all that fit a board are equally likely
        assert chances[words[0]] == pytest.approx(max(chances.values()))
    elif mode in ("usual", "hard"):
        told = [ranked.terms["chance"] for ranked in ranking.moves]
        assert told == sorted(told, reverse=True)


@pytest.mark.parametrize("name", sorted(STRATEGIES))
def test_a_word_that_tells_more_does_not_help(name: str) -> None:
    clues = [read_clue(text) for text in RHYMES]
    answers = GAME.rules.new(GAME.rules.settings({}), 1, 1).answers
    view = view_of_clues(clues, GAME.rules.new(GAME.rules.settings({}), 1, 1).allowed, answers)
    view = replace(view, knows_answers=True)
    ranking = rank(STRATEGIES[name](), view, Limit(top=10))
    assert {str(ranked.move) for ranked in ranking.moves} == {"lager", "pager", "sager", "wager"}
    assert sum(ranked.terms["chance"] for ranked in ranking.moves) == pytest.approx(1)
    assert all(ranked.error == 0 for ranked in ranking.moves)
    if name != "greedy":  # which takes commonness into account even here
        assert all(ranked.terms["chance"] == 0.25 for ranked in ranking.moves)


@settings(max_examples=40)
@given(
    st.lists(st.text("abc", min_size=3, max_size=3), min_size=5, max_size=10, unique=True),
    st.integers(3, 10),
    st.integers(1, 3),
    st.booleans(),
)
def test_as_many_words_as_possible_are_found_and_soon(
    words: list[str], count: int, tries: int, hard: bool
) -> None:
    allowed, answers = Lexicon("allowed", words), Lexicon("answers", words[:count])
    view = view_of_clues((), allowed, answers, hard, tries, length=3)
    mode = "hard" if hard else "free"
    missed, made = most_found(frozenset(answers), frozenset(words), tries, mode)
    values = []
    for top in (1, 10):
        best = rank(Optimal(), view, Limit(top=top)).moves[0]
        values.append(best.value)
        first = str(best.move)
        parts: dict[int, set[str]] = {}
        for word in set(answers) - {first}:
            parts.setdefault(score(first, word), set()).add(word)
        later = [
            most_found(
                frozenset(part),
                frozenset(w for w in words if not hard or not hard_fault(w, [Clue(first, code)])),
                tries - 1,
                mode,
            )
            for code, part in parts.items()
        ]
        found = sum(each[0] for each in later), len(answers) + sum(each[1] for each in later)
        assert found == (missed, made)
        assert best.terms["expected"] * len(answers) == pytest.approx(made + missed)
    assert values[0] == pytest.approx(values[1])
