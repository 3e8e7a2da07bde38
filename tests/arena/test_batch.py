"""Batches: what stands in the list of those begun before."""

from __future__ import annotations

from dataclasses import replace

import pytest
from records import changeable

from tuiwords.arena.batch import REMEMBERED, Batch, remember, remembered
from tuiwords.arena.jobs import HERE
from tuiwords.play import catalog
from tuiwords.store.store import Store

WORDLE = catalog.game("wordle")
BATCH = Batch(WORDLE, ("Magpie", "Abacus"), 10, 1, True, WORDLE.rules.settings({"length": 6}))


def test_the_last_one_noted_comes_first_and_each_stands_once(store: Store) -> None:
    other = replace(BATCH, seed=2)
    for batch in (BATCH, other, BATCH):
        remember(store, batch, 4, "Magpie leads")
    assert [known.batch for known in remembered(store)] == [BATCH, other]
    assert remembered(store)[0].moment >= remembered(store)[1].moment


def test_a_batch_begun_again_has_not_lost_its_games(store: Store) -> None:
    remember(store, BATCH, 6, "55.0 % ±2.0 %")
    remember(store, BATCH)
    (known,) = remembered(store)
    assert (known.done, known.outcome) == (6, "55.0 % ±2.0 %")
    remember(store, BATCH, 10, "54.0 % ±1.0 %")
    assert remembered(store)[0].done == 10
    remember(store, BATCH, 10, "54.0 % ±0.9 %")
    assert remembered(store)[0].outcome == "54.0 % ±0.9 %"


def test_the_list_does_not_grow_for_ever(store: Store) -> None:
    for seed in range(REMEMBERED + 3):
        remember(store, replace(BATCH, seed=seed))
    listed = remembered(store)
    assert len(listed) == REMEMBERED
    assert listed[0].batch.seed == REMEMBERED + 2


def test_an_option_that_came_later_has_its_usual_value(store: Store) -> None:
    remember(store, replace(BATCH, settings={"length": 6}))
    assert (remembered(store)[0].batch, remembered(store)[0].done) == (BATCH, 0)


def test_only_unusual_rules_are_told() -> None:
    assert BATCH.rules() == {"Letters": "6"}


def test_what_is_played_are_the_deals_of_the_seed() -> None:
    deals = BATCH.deals()
    assert len(deals) == 10
    assert deals[0].seed == deals[1].seed
    assert [deal.order for deal in deals[:2]] == [(0, 1), (1, 0)]
    assert [spec.name for spec in BATCH.specs()] == ["Magpie", "Abacus"]


def test_deals_and_results_are_frozen() -> None:
    assert changeable("tuiwords.arena") == {"_Tries"}


def test_a_batch_is_played_once(store: Store) -> None:
    batch = replace(BATCH, games=4, settings=WORDLE.rules.settings({"answers": "easy"}))
    first, again = [], []
    played = batch.play(store, HERE, lambda so_far: first.append(len(so_far)))
    assert batch.play(store, HERE, lambda so_far: again.append(len(so_far))) == played
    assert (first, again) == ([0, 1, 2, 3, 4], [4])


@pytest.mark.parametrize("note", ["[", "{}", "3", "[3, {}, null]", '[{"batch": {"game": "x"}}]'])
def test_a_damaged_list_is_empty(store: Store, note: str) -> None:
    store.set_note("arena batches", note)
    assert remembered(store) == ()
    remember(store, BATCH)
    assert [known.batch for known in remembered(store)] == [BATCH]
