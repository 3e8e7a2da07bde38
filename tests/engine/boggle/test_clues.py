"""Hints in steps agree with the words they are about."""

from dataclasses import replace

from tuiwords.engine.boggle.words import clues
from tuiwords.games.boggle import BoggleView, parse_board
from tuiwords.games.boggle.rules import sized_rules
from tuiwords.lexicon.lexicon import Lexicon

WORDS = Lexicon("few", ["tan", "tans", "nat", "ant", "ants", "zoo"])
VIEW = BoggleView(0, 1, WORDS, parse_board("TAN SNS TAT"), sized_rules(3, 3), ())


def test_counts_are_of_the_words_left() -> None:
    start = clues(VIEW)
    assert start.starts() == {"a": 2, "n": 1, "t": 2}
    assert start.starts(2) == {"an": 2, "na": 1, "ta": 2}
    assert start.lengths() == {3: 3, 4: 2}
    # Square 4, the N in the middle, touches every square, so each of the five may use it.
    assert start.through()[4] == 5
    assert max(start.through()) <= 5
    later = clues(replace(VIEW, found=("tan", "tans", "nat")))
    assert {word.word for word in later.left} == {"ant", "ants"}
    assert later.through()[4] == 2


def test_common_words_come_first_then_all() -> None:
    goal = replace(VIEW, rules=replace(VIEW.rules, goal=35))
    common = {word.word for word in clues(goal, common=True).left}
    assert "nat" not in common and "tan" in common
    rest = replace(goal, found=tuple(common))
    assert {word.word for word in clues(rest, common=True).left} == set(WORDS) - common - {"zoo"}


def test_nothing_left() -> None:
    done = clues(replace(VIEW, found=tuple(WORDS)))
    assert done.left == ()
    assert set(done.through()) == {0}
    assert done.starts() == done.lengths() == {}
