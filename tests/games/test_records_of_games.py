"""States, moves and rules are never changed: a match goes back to them, and caches keep them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from records import changeable

from tuiwords.games.base import rules_file
from tuiwords.games.boggle.rules import dice_sets, letter_bag, scorings
from tuiwords.games.boggle.state import goal_words, words_on
from tuiwords.games.grid import Grid, neighborhoods
from tuiwords.games.scrabble import ruleset
from tuiwords.games.word_soup import picks, read_board, rules_for
from tuiwords.games.wordle import Clue, score
from tuiwords.games.wordle.knowledge import remaining
from tuiwords.games.wordle.lists import common_words, never_drawn, with_words
from tuiwords.games.wordle.sets import word_sets
from tuiwords.lexicon import graph
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play import catalog

FEW, MORE = Lexicon("few", ["crane", "slate", "train"]), Lexicon("more", ["later", "plate"])
SHORT = Lexicon("short", ["art", "rat", "tar"])
GRID = Grid(3, 3, tuple("latertrin"))


def test_records_are_frozen() -> None:
    # Generic classes with slots cannot be made by their types in Python 3.11.
    # A typed game grows line by line.
    assert changeable("tuiwords.games") == {"Constraints", "EnteredGame", "PositionText"}


@pytest.mark.parametrize("game", ["boggle", "scrabble", "word-soup", "wordle"])
def test_whoever_knows_other_words_sees_the_same_otherwise(game: str) -> None:
    rules, few = catalog.game(game).rules, Lexicon("few", ["train"])
    view = rules.new(rules.settings({}), 1, 1).view(0)
    other = view.with_lexicon(few)
    assert other.lexicon is few
    assert replace(other, lexicon=view.lexicon) == view


@pytest.mark.parametrize(
    "read",
    [
        lambda: rules_file("boggle"),
        lambda: ruleset("wwf"),
        lambda: neighborhoods(5, 6),
        scorings,
        dice_sets,
        letter_bag,
        lambda: words_on(SHORT, 3, GRID),
        lambda: goal_words(SHORT, dice_sets()["classic"], GRID),
        lambda: common_words(FEW, 5, "easy"),
        never_drawn,
        lambda: with_words(FEW, MORE),
        lambda: remaining(FEW, (Clue("crane", score("crane", "slate")),)),
        lambda: word_sets(FEW),
    ],
)
def test_what_takes_long_to_find_is_found_once(read: Callable[[], object]) -> None:
    found = read()
    assert found and read() is found


def test_the_words_of_a_list_are_made_a_trie_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made, trie = [], graph.trie
    monkeypatch.setattr(graph, "trie", lambda words: made.append(words) or trie(words))
    words = Lexicon("soup", ["tea", "eat"])
    for board in ("... .t. ea.", "... .t. ae."):
        assert [*picks(read_board(board), rules_for(words, (3, 3)), words)]
    assert made == [words]
