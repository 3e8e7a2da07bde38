"""How a profile plays over time, against whom, and its best plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tuiwords.games.base import GameError
from tuiwords.history.game_list import read_moves
from tuiwords.history.statistics import mode_of
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.store.records import Player, Profile
from tuiwords.store.store import Store, StoreError, Wanted

NEWEST = 100  # games of a graph
OPPONENTS = 8
REPLAYED = 25  # newest games among whose moves the best ones are looked for
_BEST = 5


@dataclass(frozen=True, slots=True)
class Met:
    """An opponent: the games, those won, and the mean score of the profile."""

    player: Player
    games: int
    won: int
    mean: float


@dataclass(frozen=True, slots=True)
class Trends:
    """Guesses or points of the newest games with the times of their ends, the oldest first.

    ``accuracy`` has that of the reviewed ones, from 0 to 100.
    """

    ended: tuple[float, ...] = ()
    scores: tuple[float, ...] = ()
    accuracy: tuple[float, ...] = ()
    met: tuple[Met, ...] = ()


def trends(store: Store, profile: str, game: str, mode: str) -> Trends:
    """The trends of a profile (by id) at a game. Raises: StoreError."""
    games = store.tallies.scores(profile, game, mode, NEWEST)
    names = {each.id: each.name for each in store.players.all()}
    met = [
        Met(replace(player, name=names.get(player.key, player.name)), played, won, mean)
        for player, played, won, mean in store.tallies.opponents(profile, game, mode, OPPONENTS)
    ]
    _, accuracy = store.tallies.figures(profile, game, mode, "accuracy", NEWEST)
    ended, scores = (tuple(each[at] for each in games) for at in (0, 1))
    return Trends(ended, scores, accuracy, tuple(met))


def best_plays(store: Store, profile: Profile, game: str, mode: str) -> Sequence[tuple[str, int]]:
    """The moves that made most points, with these, of the newest games that count.

    Raises: StoreError.
    """
    found: dict[str, int] = {}
    for match in store.matches(Wanted(profile.id, True, game), REPLAYED):
        helped = any(match.header.seats[seat].key == profile.id for seat in match.helped)
        if helped or mode_of(match.header) != mode:
            continue
        for text, points in _gains(store, match.header.id, profile):
            found[text] = max(points, found.get(text, 0))
    return sorted(found.items(), key=lambda each: -each[1])[:_BEST]


def _gains(store: Store, match: str, profile: Profile) -> Iterator[tuple[str, int]]:
    """The moves of a profile and what each made; none of a match that cannot be replayed."""
    before = 0
    try:
        moves = read_moves(store, match, profile.id)
    except (GameError, LexiconError, StoreError):
        return
    for move in moves:
        if move.scores:
            if move.player == profile.name and move.scores[0] > before:  # no pass, no end
                yield move.text, move.scores[0] - before
            before = move.scores[0]
