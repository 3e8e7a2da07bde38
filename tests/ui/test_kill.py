"""Killed at any moment, the app has lost no move that it had shown."""

import random

import pytest
from support.saved_games import solve, wordle
from support.terminal import Terminal

from tuiwords.history.history import load_match
from tuiwords.lexicon.library import library
from tuiwords.store.store import Store

LONGEST = 2.5  # seconds from the table to the kill: about the time of a game typed in haste


def play_until_killed(rng: random.Random, words: list[str]) -> set[str]:
    """Type guesses into a new game, kill the app somewhere in between; what it had shown."""
    guesses = rng.sample(words, 6)
    with Terminal() as terminal:
        terminal.wait_for(b"Saved matches")
        terminal.type(b"g")
        terminal.wait_for(b"Resign")
        left = rng.uniform(0.1, LONGEST)
        for guess in guesses:
            terminal.type(f"{guess}\r".encode())
            pause = min(left, rng.uniform(0.05, 0.6))
            terminal.pause(pause)
            left -= pause
            if left <= 0:
                break
        terminal.kill()
        terminal.pause(0.2)
        # The log names a guess in one piece once it is played; tiles have letters apart.
        return {guess for guess in guesses if guess.upper().encode() in terminal.seen}


@pytest.mark.parametrize("rounds", [3, pytest.param(25, marks=pytest.mark.deep)])
def test_every_move_that_was_shown_is_found_again(store, ada, rounds):
    for seed in (1, 2):  # somebody who has seen the rules, which a first game shows
        solve(wordle(store, ada, seed))
    rng = random.Random(rounds)
    words = list(library().load().of_length(5))
    shown_ever = 0
    for _ in range(rounds):
        shown = play_until_killed(rng, words)
        shown_ever += len(shown)
        with Store.open() as again:
            last = again.matches(ada.id, limit=1)[0]
            played = [event.text for event in again.events(last.header.id)]
            assert shown <= set(played)
            assert load_match(again, last.header.id).ply == len(played)
            assert len(set(played)) == len(played), "typed once and played twice"
            assert again.check() == ()
    assert shown_ever


def test_at_most_five_seconds_of_the_clock_are_lost(store, ada):
    for seed in (1, 2):
        solve(wordle(store, ada, seed))
    with Terminal() as terminal:
        terminal.wait_for(b"Saved matches")
        terminal.type(b"g")
        terminal.wait_for(b"Resign")
        terminal.pause(7.0)
        terminal.kill()
    with Store.open() as again:
        last = again.matches(ada.id, finished=False, limit=1)[0]
        assert load_match(again, last.header.id).elapsed > 1.5
