"""Two windows on one match: whatever they do, both show what the log says, and nothing is lost."""

import random

import pytest
from random_moves import random_move

from tuiwords.games.base import GameError
from tuiwords.history.history import load_match
from tuiwords.play import catalog
from tuiwords.play.match import Match, OvertakenError
from tuiwords.store.records import Player
from tuiwords.store.store import Store

SETTINGS = {
    "scrabble": {"clock": "5", "challenge": "double"},
    "word-soup": {"mode": "turns"},
    "boggle": {},
    "wordle": {},
}


def windows(store: Store, other: Store, game: str, seed: int = 3) -> tuple[Match, Match]:
    seats = [Player("guest", name, name) for name in ("Ann", "Ben")]
    match = Match.begin(catalog.game(game), SETTINGS[game], seed, seats, store)
    return match, load_match(other, match.header.id)


def some(match: Match, seat: int, seed: int = 1) -> str:
    return str(random_move(match.state, seat, random.Random(seed)))


@pytest.mark.parametrize("game", SETTINGS)
def test_a_clock_that_stops_knocks_nobody_out(store: Store, other: Store, game: str) -> None:
    one, two = windows(store, other, game)
    for match in (one, two):
        match.start()
    for covered in range(3):  # a page covers the table, and it is opened again
        one.stop()
        one.start()
        move = some(two, seat := two.state.to_move[0], covered)
        two.play(seat, move)
        assert two.replay.played[-1].text == move
        one.follow()
    assert one.replay.played == two.replay.played == load_match(store, one.header.id).replay.played


@pytest.mark.parametrize("game", ["scrabble", "word-soup", "wordle"])
def test_two_windows_never_make_two_moves_of_one(store: Store, other: Store, game: str) -> None:
    one, two = windows(store, other, game)
    one.play(0, some(one, 0, 1))
    with pytest.raises(OvertakenError, match="this match went on in another window"):
        two.play(0, some(two, 0, 2))
    assert two.replay == one.replay
    assert two.followed == 1
    seat = two.state.to_move[-1]
    two.play(seat, some(two, seat, 3))
    one.hint(0)  # nothing speaks against that
    assert one.replay.played == two.replay.played
    assert two.follow() and two.replay.hinted == {0}
    assert not two.follow()


def test_where_all_play_at_once_what_others_do_stands_in_nobodys_way(store, other) -> None:
    one, two = windows(store, other, "wordle")
    one.play(0, "crane")
    two.play(1, "moist")
    one.play(0, "slate")
    assert [event.text for event in one.replay.played] == ["crane", "moist", "slate"]
    two.follow()
    assert two.replay == one.replay


def test_words_of_a_round_are_found_in_any_window(store: Store, other: Store) -> None:
    one, two = windows(store, other, "boggle")
    words = one.state.words[:4]
    for place, word in enumerate(words):
        (one, two)[place % 2].play(0, word)
    with pytest.raises(OvertakenError):
        one.play(0, words[3])
    assert one.state.found[0] == words == two.state.found[0]


def test_a_clock_that_runs_out_ends_it_once(store: Store, other: Store) -> None:
    one, two = windows(store, other, "scrabble")
    for match in (one, two):
        match.start()
        match.skip_to(301.0)
    assert one.expire()
    assert two.expire()
    assert two.replay == one.replay
    assert [event.kind for event in store.events(one.header.id)] == ["time"]
    assert not two.running


def test_nothing_is_written_after_the_end(store: Store, other: Store) -> None:
    one, two = windows(store, other, "scrabble")
    two.start()
    one.resign(0)
    log = store.events(one.header.id)
    two.hint(1)
    two.stop()
    assert store.events(one.header.id) == log
    assert two.state.outcome is not None and not two.replay.hinted
    with pytest.raises(GameError, match="over"):
        two.play(1, "-")


def test_a_window_that_was_covered_is_not_behind_the_clock(store: Store, other: Store) -> None:
    one, two = windows(store, other, "scrabble")
    two.skip_to(100.0)
    two.play(0, "-")
    assert one.elapsed == 0
    one.follow()
    assert one.elapsed == 100.0
    assert one.seat_left(0) == two.seat_left(0) == 200.0


@pytest.mark.parametrize("game", SETTINGS)
@pytest.mark.parametrize("seed", range(6))
def test_any_order_of_two_writers_is_what_the_log_says(
    store: Store, other: Store, game: str, seed: int
) -> None:
    pair, rng = windows(store, other, game, seed), random.Random(seed)
    written = 0
    for _step in range(60):
        match = rng.choice(pair)
        if match.state.outcome is not None:
            match.follow()
            continue
        seat, what = rng.choice(match.state.to_move), rng.random()
        try:
            if what < 0.5:
                match.play(seat, some(match, seat, rng.randrange(99)))
            elif what < 0.6:
                match.undo(seat)
            elif what < 0.75:
                match.hint(seat)
            elif what < 0.9:
                match.start()
                match.stop()
            else:
                match.follow()
        except GameError:  # refused: it was followed, or there was nothing to undo
            continue
        written = len(store.events(match.header.id))
    for match in pair:
        match.follow()
    one, two = pair
    assert one.replay == two.replay == load_match(store, one.header.id).replay
    assert one.replay.lines == written > 5
