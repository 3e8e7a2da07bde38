"""Bots play on: in turn, to the end, only those who are asked, and who sees no move resigns."""

from __future__ import annotations

import random
from itertools import pairwise

from toy.rules import Pile, Take, new

from tuiwords.bots.bot import Choice
from tuiwords.play.bot_turns import bot_turns

CHANCES = dict.fromkeys(range(3), random.Random(1))
SETTINGS = {"pile": "pebbles", "kind": "last wins", "stones": 8}


def takes_two(view: Pile, _rng: random.Random) -> Choice[Take]:
    return Choice(Take(min(2, view.stones)), 0.0)


def sees_none(_view: Pile, _rng: random.Random) -> None:
    return None


def test_bots_play_in_turn_to_the_end() -> None:
    turns = list(bot_turns(new(SETTINGS, 1, 2), dict.fromkeys(range(2), takes_two), CHANCES))
    assert [turn.seat for turn in turns] == [1, 0, 1, 0]
    assert all(one.after == other.before for one, other in pairwise(turns))
    assert turns[-1].after.outcome is not None


def test_who_sees_no_move_resigns_and_who_is_not_asked_is_waited_for() -> None:
    turns = list(bot_turns(new(SETTINGS, 0, 3), {0: takes_two, 1: sees_none}, CHANCES))
    assert [turn.choice is None for turn in turns] == [False, True]
    outcome = turns[-1].after.outcome
    assert outcome is not None and outcome.ranks == (1, 2, 1)
    (only,) = bot_turns(new(SETTINGS, 0, 3), {0: takes_two}, CHANCES)
    assert only.after.to_move == (1,)
