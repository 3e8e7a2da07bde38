from __future__ import annotations

from datetime import date, timedelta

import pytest
from toy.game import STONES

from tuiwords.games.base import GameError
from tuiwords.play import catalog
from tuiwords.play.daily import find_daily, read_date
from tuiwords.play.match import Match
from tuiwords.play.seeds import SEED_BITS, daily_seed
from tuiwords.store.records import Player
from tuiwords.store.store import Store

DAY = date(2026, 11, 21)


def test_the_same_day_lists_and_rules_give_the_same_game() -> None:
    # Written down: a change of these numbers changes everybody's game of the day.
    assert daily_seed(STONES, {}, DAY) == 888923630
    assert daily_seed(STONES, {"quick": True}, DAY) == 888923630


def test_another_day_or_list_gives_another_game() -> None:
    seeds = [daily_seed(STONES, {}, DAY + timedelta(days=n)) for n in range(200)]
    seeds += [
        daily_seed(STONES, {"pile": "mine"}, DAY),
        daily_seed(catalog.game("wordle"), {}, DAY),
    ]
    assert len(set(seeds)) == 202
    assert all(0 <= seed < 2**SEED_BITS for seed in seeds)


def test_a_daily_is_found_again(store: Store, ann: Player, bob: Player) -> None:
    def begin(who: Player, day: date = DAY, **settings: int) -> str:
        seed = daily_seed(STONES, settings, day)
        match = Match.begin(STONES, settings, seed, [who], store, daily=day.isoformat())
        return match.header.id

    first = begin(ann)
    begin(ann)
    begin(ann, DAY - timedelta(days=1))
    other = begin(ann, stones=9)
    found = find_daily(store, STONES, {}, DAY, ann.key)
    assert found is not None and found.header.id == first
    found = find_daily(store, STONES, {"stones": 9}, DAY, ann.key)
    assert found is not None and found.header.id == other
    assert find_daily(store, STONES, {}, DAY, bob.key) is None
    assert find_daily(store, catalog.game("wordle"), {}, DAY, ann.key) is None


def test_a_finished_daily_is_found_too(store: Store, ann: Player) -> None:
    match = Match.begin(STONES, {}, 1, [ann], store, daily=DAY.isoformat())
    match.resign(0)
    found = find_daily(store, STONES, {}, DAY, ann.key)
    assert found is not None and found.finished is not None


def test_dates_as_typed() -> None:
    assert read_date(" 2026-11-21 ") == DAY
    for text in ("", "yesterday", "2026-02-30"):
        with pytest.raises(GameError, match="is not a date such as"):
            read_date(text)
