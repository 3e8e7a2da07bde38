"""The rating of a profile at a game after each rated match.

The store keeps only the present rating, so those before are counted again from the saved matches.
"""

from __future__ import annotations

from dataclasses import dataclass

from tuiwords.history.ratings import rating_of
from tuiwords.play.rating_model import START, new_ratings
from tuiwords.play.repeats import players_who_played
from tuiwords.store.records import Player, Profile, Rating, Saved
from tuiwords.store.store import Store, Wanted

NEWEST = 250  # matches that are counted again
SETTLING = 30  # of these, if there are older ones: until then it matters where one began


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A rated match, when it ended (Unix time in seconds), and the rating after it."""

    match: str
    finished: float
    mu: float
    sigma: float


def rating_history(store: Store, profile: Profile, game: str) -> tuple[RatedMatch, ...]:
    """The ratings after the newest rated matches of a profile, the oldest first.

    Opponents count with their present ratings. The last is the rating as it is stored: all are
    moved by what deleted matches and earlier scales have changed. Raises: StoreError, GameError.
    """
    newest = store.matches(Wanted(profile.id, True, game, rated=True, settled=True), NEWEST)
    rating, found = START, []
    for saved in sorted(newest, key=lambda saved: saved.finished or 0.0):
        after = _after(store, saved, profile.id, rating)
        if after is not None:
            rating = after
            ended = saved.finished or saved.touched
            found.append(RatedMatch(saved.header.id, ended, after.mu, after.sigma))
    if len(newest) == NEWEST:
        found = found[SETTLING:]
    present = store.players.rating("profile", profile.id, game)
    moved = present.mu - rating.mu if present is not None else 0.0
    return tuple(RatedMatch(r.match, r.finished, r.mu + moved, r.sigma) for r in found)


def _after(store: Store, saved: Saved, profile: str, before: Rating) -> Rating | None:
    """The rating after a match, or None if the match did not count."""
    seats = saved.header.seats
    own = [seat for seat, player in enumerate(seats) if _is(player, profile)]
    if len(own) != 1 or len(seats) < 2 or len(saved.results) != len(seats):
        return None
    if players_who_played(store, saved.header, saved.finished):
        return None
    known = [
        before if seat == own[0] else rating_of(store, player, saved.header.game)
        for seat, player in enumerate(seats)
    ]
    return new_ratings(known, [result.rank for result in saved.results])[own[0]]


def _is(player: Player, profile: str) -> bool:
    return player.kind == "profile" and player.key == profile
