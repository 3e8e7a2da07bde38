"""Fills a store with very many finished matches, to measure the app with it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tuiwords.history.statistics import count_finished
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.records import Event, Player, Profile, Saved
from tuiwords.store.store import Store

_TEMPLATES = 5  # matches of each game that are actually played; all others are copies
_MOVES = 24  # random moves of each, before everybody resigns
_APART = 1800.0  # seconds from one match to the next
_FIRST = 1_600_000_000.0  # Unix time of the first


def fill(store: Store, profile: Profile, count: int) -> None:
    """Add finished matches of all games, played one after another. Raises: StoreError."""
    person = Player("profile", profile.id, profile.name)
    played = [_played(game, seed, person) for seed in range(_TEMPLATES) for game in catalog.GAMES]
    store.add_matches(_copies(played, count))
    count_finished(store)


def _played(game: str, seed: int, person: Player) -> Match:
    chosen, rng = catalog.game(game), random.Random(seed)
    seats = [person, Player("bot", "Otto", "Otto")][: 1 + seed % 2]
    match = Match.begin(chosen, {}, seed, seats)
    for number in range(_MOVES):
        if not match.state.to_move:
            break
        seat = rng.choice(match.state.to_move)
        match.play(seat, chosen.rules.random_move(match.state, seat, rng), float(number))
    while match.state.to_move:
        match.resign(match.state.to_move[-1], float(_MOVES))
    return match


def _copies(played: Sequence[Match], count: int) -> Iterator[tuple[Saved, Sequence[Event]]]:
    for number in range(count):
        match, moment = played[number % len(played)], _FIRST + number * _APART
        header = replace(match.header, id=f"{number:032x}", started=moment)
        events = match.replay.played
        end = moment + _APART / 2
        yield Saved(header, len(events), end, end, False, match.results()), events
