"""Fills a store with very many finished matches, to measure the app with it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from tuiwords.games.base import AnyState, Seat
from tuiwords.games.word_soup import STOP, WordSoupState, picks
from tuiwords.games.wordle import WordleState
from tuiwords.history.statistics import count_finished
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.records import Arrival, Player, Profile, Saved
from tuiwords.store.store import Store

# What is played in turn, and moves of each match before somebody resigns: random ones in Wordle and
# Word Soup, passes in Scrabble, none in Boggle, where the words of a new board take long to find.
_PLAYED = (
    ("wordle", 6),
    ("boggle", 0),
    ("wordle", 6),
    ("word-soup", 6),
    ("wordle", 6),
    ("scrabble", 2),
)
_AGAIN = 50  # one match in so many is of the puzzle of the one before in its game
_APART = 1800.0  # seconds from one match to the next
_FIRST = 1_600_000_000.0  # Unix time of the first


def fill(store: Store, profile: Profile, count: int) -> None:
    """Add finished matches of all games, played one after another. Raises: StoreError."""
    person = Player("profile", profile.id, profile.name)
    store.add_matches(_matches(person, count))
    count_finished(store)


def _matches(person: Player, count: int) -> Iterator[Arrival]:
    for number in range(count):
        again = number % _AGAIN == _AGAIN - 1
        match = _played(number, number - len(_PLAYED) if again else number, person)
        start = _FIRST + number * _APART
        end = start + _APART / 2
        header = replace(match.header, id=f"{number:032x}", started=start)
        events = match.replay.played
        yield Arrival(Saved(header, len(events), end, end, False, match.results()), events)


def _played(number: int, seed: int, person: Player) -> Match:
    """The match of a number: alone or against a bot, played to its end or resigned."""
    game, moves = _PLAYED[number % len(_PLAYED)]
    chosen, rng = catalog.game(game), random.Random(number)
    seats = [person, Player("bot", "Otto", "Otto")][: rng.choice((1, 2))]
    match = Match.begin(chosen, {}, seed, seats)
    for moment in range(moves):
        if not match.state.to_move:
            break
        seat = rng.choice(match.state.to_move)
        match.play(seat, _move(match.state, seat, rng), float(moment))
    while match.state.to_move:
        match.resign(rng.choice(match.state.to_move), float(moves))
    return match


def _move(state: AnyState, seat: Seat, rng: random.Random) -> str:
    if isinstance(state, WordleState):
        return rng.choice(state.allowed.words)
    if isinstance(state, WordSoupState):
        return str(next(picks(state.board(seat), state.rules, state.lexicon, rng), STOP))
    return "-"
