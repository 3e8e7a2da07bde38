"""Bots against the clock: what they find, in which order, after which time."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tuiwords.bots.bot import Bot, Persona
from tuiwords.bots.skill import Skill
from tuiwords.engine.base import Limit
from tuiwords.engine.boggle.strategies.all_words import AllWords
from tuiwords.engine.boggle.strategies.finder import Finder
from tuiwords.games.boggle import BoggleView, parse_board
from tuiwords.games.boggle.rules import sized_rules
from tuiwords.lexicon.library import library

VIEW = BoggleView(0, 1, library().load(), parse_board("QEST ANSI XWEO YRSN"), sized_rules(4, 4), ())


def finder(rate: float = 12.0, liking: float = 0.7, vocabulary: int | None = None) -> Bot:
    skill = Skill(vocabulary)
    return Bot(Persona("Eye", "Looks."), Finder(rate, liking), Limit(), skill)


def found(bot: Bot, seconds: float, seed: int = 1) -> list[str]:
    seen = bot.foresee(VIEW, random.Random(seed))
    return [str(choice.move) for choice in seen if choice.pause <= seconds]


def test_a_round_is_foreseen_whole_and_in_order() -> None:
    seen = finder().foresee(VIEW, random.Random(1))
    pauses = [choice.pause for choice in seen]
    assert pauses == sorted(pauses)
    assert len({choice.move for choice in seen}) == len(seen) == 125
    assert (
        seen == finder().foresee(VIEW, random.Random(1)) != finder().foresee(VIEW, random.Random(2))
    )


def test_the_first_of_them_is_what_it_chooses_now() -> None:
    bot = finder()
    assert bot.choose(VIEW, random.Random(5)) == bot.foresee(VIEW, random.Random(5))[0]


def test_a_bot_knows_only_its_words() -> None:
    few = found(finder(600, 1, vocabulary=10), 1e9)
    assert 0 < len(few) < 125
    assert set(few) < set(found(finder(600, 1), 1e9))


def test_fewer_words_are_found_as_fewer_are_left() -> None:
    counts = [0, 0, 0]
    for seed in range(40):
        for choice in finder(60).foresee(VIEW, random.Random(seed)):
            if choice.pause < 180:
                counts[int(choice.pause // 60)] += 1
    assert counts[0] > counts[1] > counts[2] > 0


@pytest.mark.parametrize(("liking", "longer"), [(0.4, False), (1.6, True)])
def test_liking_leads_to_long_words_or_short_ones(liking: float, longer: bool) -> None:
    firsts = [word for seed in range(40) for word in found(finder(60, liking), 1e9, seed)[:5]]
    mean = sum(map(len, firsts)) / len(firsts)
    assert (mean > 5) == longer


def test_who_has_found_everything_chooses_nothing() -> None:
    view = replace(VIEW, found=tuple(found(finder(), 1e9)))
    assert finder().choose(view, random.Random(1)) is None
    assert finder().foresee(view, random.Random(1)) == ()


def test_a_strategy_that_knows_no_time_sees_all_at_once() -> None:
    bot = Bot(Persona("All", "Sees."), AllWords(), Limit(), Skill())
    seen = bot.foresee(VIEW, random.Random(1))
    assert len(seen) == 125
    assert {choice.pause for choice in seen} == {0.0}
