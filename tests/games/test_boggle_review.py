"""Looking back on a round: who found what, what was crossed off, what all missed."""

from dataclasses import replace

import pytest

from tuiwords.games.base import GameError
from tuiwords.games.boggle import BoggleState, parse_board
from tuiwords.games.boggle.review import WordOfRound, only, review
from tuiwords.games.boggle.rules import sized_rules
from tuiwords.lexicon.lexicon import Lexicon

WORDS = Lexicon("few", ["tan", "tans", "nat", "ant", "ants"])


def played(*, cancel: bool = True) -> BoggleState:
    rules = replace(sized_rules(3, 3), cancel=cancel)
    state = BoggleState.new(rules, 1, WORDS, 2, parse_board("TAN SNS TAT"))
    for seat, word in ((0, "tan"), (1, "tan"), (0, "tans"), (1, "ants")):
        state = state.after(seat, state.parse(word))
    return state


def spelled(rows) -> list[str]:
    return [row.word for row in rows]


def test_nothing_is_told_before_the_end() -> None:
    with pytest.raises(GameError, match="not over"):
        review(played())


def test_every_word_stands_once_longest_first() -> None:
    state = played().time_up(0)
    rows = review(state)
    assert spelled(rows) == ["ants", "tans", "ant", "nat", "tan"]
    for row in rows:
        assert state.grid.spelled(row.path) == row.word
        assert row.points == 1
    assert {row.word: row.finders for row in rows if not row.missed} == {
        "tan": (0, 1),
        "tans": (0,),
        "ants": (1,),
    }


def test_filters() -> None:
    rows = review(played().time_up(0))
    assert spelled(only(rows, crossed=True)) == ["tan"]
    assert spelled(only(rows, missed=True)) == ["ant", "nat"]
    assert spelled(only(rows, finder=0)) == ["tans", "tan"]
    assert spelled(only(rows, finder=1, crossed=False)) == ["ants"]
    assert spelled(only(rows, letters=(4, 9))) == ["ants", "tans"]
    assert "nat" not in spelled(only(rows, level=35, letters=(3, 3)))
    assert not only(review(played(cancel=False).time_up(0)), crossed=True)


def test_a_word_of_a_board_alone_is_missed_and_not_crossed_off() -> None:
    word = WordOfRound("tan", 1)
    assert word.missed and not word.crossed
