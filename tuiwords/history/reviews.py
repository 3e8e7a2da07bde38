"""Reviews of finished matches, for the games that have them; the store keeps their figures."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress

from tuiwords.games.base import GameError, Seat
from tuiwords.history.history import load_match
from tuiwords.history.ratings import rating_of
from tuiwords.play.game import AnyBot, Game
from tuiwords.play.judged import ReviewWork
from tuiwords.play.match import Match
from tuiwords.play.review import Review
from tuiwords.practice.catalog import cards_of
from tuiwords.store.rows import VERDICTS
from tuiwords.store.store import Store, StoreError, Wanted

_LOOKED_AT = 100  # newest matches that are reviewed unless somebody asks
_RATING = "rating"  # with the seat, the key of a rating among the verdicts


class StoredVerdicts(dict[str, str]):
    """The verdicts on the moves of a game by earlier reviews; each new one is stored at once.

    ``run`` is its name in the store, as by ``verdicts_run``. Nothing is stored once the ``match``
    (by its id, if it is a saved one) is deleted.
    """

    def __init__(self, store: Store, run: str, match: str = "") -> None:
        """Read what there is. Raises: StoreError."""
        self._run, self._match = run, match
        self._store = store
        super().__init__(store.run_results(run))

    def __setitem__(self, key: str, text: str) -> None:
        """Store a verdict. Raises: StoreError."""
        super().__setitem__(key, text)
        self._store.keep_verdict(self._run, key, text, self._match)


def verdicts_run(game: Game, name: str) -> str:
    """The name under which the store keeps the verdicts of the present judge on a match.

    Another judge has verdicts of its own: those of an older one are not read.
    """
    return f"{VERDICTS} {game.key} {game.results.judge_version} {name}"


def review(
    match: Match, seat: Seat, bot: AnyBot | None = None, store: Store | None = None
) -> Review:
    """Review a seat's moves; a ``store`` keeps the verdicts.

    Raises: GameError if the match cannot be reviewed, StoreError.
    """
    refuse_unfit(match, seat)
    *_, found = gradual_review(match, seat, bot, work_on(store, match, seat, everyone=False))
    return found


def gradual_review(
    match: Match, seat: Seat, bot: AnyBot | None = None, work: ReviewWork | None = None
) -> Iterator[Review]:
    """Ever more of a review, of all seats' moves if the game has that.

    Raises: GameError, StoreError.
    """
    refuse_unfit(match, seat)
    assert match.game.results.review is not None
    yield from match.game.results.review(match, seat, bot, work or ReviewWork())


def work_on(
    store: Store | None,
    match: Match,
    seat: Seat,
    sharper: frozenset[int] = frozenset(),
    *,
    everyone: bool = True,
) -> ReviewWork:
    """A review of a seat to do, with what the store knows of it. Raises: StoreError."""
    if store is None:
        return ReviewWork({}, sharper, everyone)
    run = verdicts_run(match.game, match.header.id)
    kept = StoredVerdicts(store, run, match.header.id)
    return ReviewWork(kept, sharper, everyone, _rating(store, match, seat, kept))


def _rating(store: Store, match: Match, seat: Seat, kept: StoredVerdicts) -> float | None:
    """The player's rating when the match was first reviewed, None if it was not rated yet."""
    key = f"{_RATING} {seat}"
    if key not in kept:
        player = match.seats[seat]
        rating = rating_of(store, player, match.header.game)
        if not rating.games and player.kind != "bot":
            return None
        kept[key] = str(rating.mu)
    try:
        return float(kept[key])
    except ValueError:
        return None


def refuse_unfit(match: Match, seat: Seat) -> None:
    """Raises: GameError if there is nothing to review, or the match is not over."""
    if match.game.results.review is None:
        raise GameError(f"{match.game.title} matches cannot be reviewed yet")
    if match.state.outcome is None:
        raise GameError("the match is not over yet: a review would reveal hidden information")
    if not match.has_moves(seat):
        raise GameError("there are no moves to review")


def review_pending(store: Store, profile: str, limit: int) -> Iterator[tuple[int, int]]:
    """Review a profile's newest unreviewed matches, at most ``limit``, among the last 100.

    Yields before each which one of how many it is. Only the figures and cards are kept. A match
    that cannot be replayed or reviewed here is skipped.
    """
    waiting = _unreviewed(store, profile)
    number, total = 1, min(limit, len(waiting))
    for name, seat in waiting:
        with suppress(GameError, StoreError):  # its log is damaged, or it cannot be replayed
            match = load_match(store, name)
            refuse_unfit(match, seat)
            yield number, total
            keep_review(store, match, seat, review(match, seat, None, store))
            number += 1
        if number > total:
            return


def _unreviewed(store: Store, profile: str) -> list[tuple[str, Seat]]:
    """The ids of matches without a review among the newest, each with a profile's seat."""
    found = []
    for saved in store.matches(Wanted(profile, finished=True), _LOOKED_AT):
        name = saved.header.id
        seat = next((r.seat for r in saved.results if r.player.key == profile), None)
        if seat is not None and store.tallies.review(name, seat) is None:
            found.append((name, seat))
    return found


def keep_review(store: Store, match: Match, seat: Seat, found: Review) -> None:
    """Store the figures of a review with its match, and cards to practice for a profile.

    Nothing is stored if the match or the profile has been deleted. Raises: StoreError.
    """
    name, player = match.header.id, match.seats[seat]
    known = store.tallies.review(name, seat) == found.figures and store.cards.of_match(
        player.key, name
    )
    store.set_review(name, seat, found.figures)
    profiles = {profile.id for profile in store.players.all()}
    kept = store.tallies.review(name, seat) is not None  # as its match still is
    if kept and not known and player.kind == "profile" and player.key in profiles:
        store.cards.add(player.key, cards_of(match, seat, found), time.time())
