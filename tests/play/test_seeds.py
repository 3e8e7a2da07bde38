"""Seeds worth playing, the game of a day, boards that are kept."""

import itertools
from dataclasses import replace
from datetime import date, timedelta

import pytest
from toy.game import STONES

from tuiwords.games.base import GameError
from tuiwords.games.wordle.lists import LEVELS, never_drawn
from tuiwords.lexicon.library import library
from tuiwords.play import catalog
from tuiwords.play import seeds as drawing
from tuiwords.play.daily import find_daily, read_date
from tuiwords.play.games.boggle.boards import KeptBoard, keep_board, kept_boards, kept_file
from tuiwords.play.match import Match
from tuiwords.play.match_setup import MatchRequest, begin
from tuiwords.play.seeds import SEED_BITS, daily_seed
from tuiwords.play.sharecode import read_code, share_code
from tuiwords.store.records import Player
from tuiwords.store.store import Store

WORDLE, BOGGLE = catalog.game("wordle"), catalog.game("boggle")
GAYER = 299  # the seed of the word that nobody wants


def dealt(seed: int) -> int:
    return len(BOGGLE.rules.new(BOGGLE.rules.settings({}), seed, 1).words)


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


BOARD = KeptBoard("CAT SAT ONE", 12, "enable")


def test_a_board_is_kept_once(home):
    assert kept_boards() == ()
    assert keep_board(BOARD) == kept_file()
    keep_board(KeptBoard("QuEST ANSI XWEO YRSN", 245, "enable"))
    keep_board(BOARD)
    assert [kept.points for kept in kept_boards()] == [12, 245]
    assert not list(kept_file().parent.glob("*.new"))


def test_lines_that_are_no_boards_are_passed_over(home):
    path = keep_board(BOARD)
    path.write_text("rubbish\n5\tenable\tAB C\n" + path.read_text())
    assert kept_boards() == (BOARD,)


def test_lines_that_are_no_boards_stay_when_another_is_saved(home):
    path = keep_board(BOARD)
    path.write_text("a comment\n" + path.read_text())
    keep_board(KeptBoard("DOG LOG TWO", 8, "enable"))
    assert path.read_text().startswith("a comment\n")
    assert [kept.points for kept in kept_boards()] == [12, 8]


def test_what_cannot_be_read_is_told_and_not_lost(home):
    path = keep_board(BOARD)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(GameError, match="cannot be read"):
        keep_board(BOARD)
    assert path.read_bytes() == b"\xff\xfe"
