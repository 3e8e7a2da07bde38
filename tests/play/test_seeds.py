"""Which games are drawn: none that people would not want. A seed or code that is given stays."""

from __future__ import annotations

import itertools
from dataclasses import replace
from datetime import date, timedelta

import pytest
from toy.game import STONES

from tuiwords.games.wordle.lists import LEVELS, never_drawn
from tuiwords.lexicon.library import library
from tuiwords.play import catalog
from tuiwords.play import seeds as drawing
from tuiwords.play.match_setup import MatchRequest, begin
from tuiwords.play.seeds import daily_seed
from tuiwords.play.sharecode import read_code, share_code
from tuiwords.store.records import Profile
from tuiwords.store.store import Store

WORDLE, BOGGLE = catalog.game("wordle"), catalog.game("boggle")
GAYER = 299  # the seed of the word that nobody wants


def dealt(seed: int) -> int:
    return len(BOGGLE.rules.new(BOGGLE.rules.settings({}), seed, 1).words)


@pytest.fixture
def ada(home) -> Profile:
    with Store.open() as store:
        return store.players.add("Ada")


def test_the_words_are_of_the_answer_lists() -> None:
    listed = {word for name in LEVELS for word in library().open(f"wordle-{name}")}
    assert never_drawn() <= listed
    assert "gayer" in never_drawn() and "crane" not in never_drawn()


def test_random_games_skip_them_and_codes_keep_them(ada, monkeypatch) -> None:
    poor = next(seed for seed in itertools.count() if dealt(seed) < 60)
    good = next(seed for seed in itertools.count() if dealt(seed) >= 60)
    for game, unwanted, wanted in ((WORDLE, GAYER, 1), (BOGGLE, poor, good)):
        seeds = itertools.cycle((unwanted, unwanted, wanted))
        monkeypatch.setattr(drawing, "new_seed", lambda seeds=seeds: next(seeds))
        with Store.open() as store:
            assert begin(MatchRequest(game.key), ada, store).match.header.seed == wanted
            asked = begin(MatchRequest(game.key, seed=unwanted), ada, store)
            assert asked.match.header.seed == unwanted
        settings = game.rules.settings({})
        assert read_code(share_code(game, settings, unwanted))[2] == unwanted
    assert WORDLE.rules.new(WORDLE.rules.settings({}), GAYER, 1).hidden(0) == "gayer"


def test_what_people_choose_themselves_is_worth_playing() -> None:
    assert not WORDLE.rules.worth_playing(WORDLE.rules.settings({}), GAYER)
    poor = next(seed for seed in itertools.count() if dealt(seed) < 60)
    assert not BOGGLE.rules.worth_playing(BOGGLE.rules.settings({}), poor)
    for chosen in ({"words": "0-50"}, {"board": "QEST ANSI XWEO YRSN"}):
        assert BOGGLE.rules.worth_playing(BOGGLE.rules.settings(chosen), poor)


def test_a_daily_skips_them_too() -> None:
    days = [date(2026, 1, 1) + timedelta(days=n) for n in range(400)]
    settings = WORDLE.rules.settings({})
    seeds = [daily_seed(WORDLE, {}, day) for day in days]
    assert all(WORDLE.rules.worth_playing(settings, seed) for seed in seeds)
    any_game = replace(WORDLE, rules=replace(WORDLE.rules, worth_playing=lambda *_: True))
    before = [daily_seed(any_game, {}, day) for day in days]
    changed = [old for old, new in zip(before, seeds, strict=True) if old != new]
    assert changed and not any(WORDLE.rules.worth_playing(settings, old) for old in changed)


def test_if_no_seed_is_worth_playing_one_is_taken() -> None:
    never = replace(STONES, rules=replace(STONES.rules, worth_playing=lambda *_: False))
    assert drawing.first_worth_playing(never, {}, itertools.count(5)) == 5
