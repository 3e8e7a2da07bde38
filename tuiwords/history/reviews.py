"""Reviews of finished matches, for the games that have them; the store keeps their figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tuiwords.games.base import GameError, Seat
from tuiwords.history.history import load_match
from tuiwords.play import catalog
from tuiwords.play.game import AnyBot
from tuiwords.play.match import Match
from tuiwords.play.review import Review
from tuiwords.store.store import Store, StoreError


def review(match: Match, seat: Seat, bot: AnyBot | None = None) -> Review:
    """Review a seat's moves. Raises: GameError if the match cannot be reviewed."""
    refuse_unfit(match, seat)
    assert match.game.results.review is not None
    return match.game.results.review(match, seat, bot)


def gradual_review(match: Match, seat: Seat, bot: AnyBot | None = None) -> Iterator[Review]:
    """Reviews of all seats' moves, each with one more judged, if the game has them; else the one
    review of a seat's moves. Raises: GameError.
    """
    refuse_unfit(match, seat)
    if match.game.results.gradual_review is None:
        yield review(match, seat, bot)
        return
    yield from match.game.results.gradual_review(match, seat, bot)


def refuse_unfit(match: Match, seat: Seat) -> None:
    """Raises: GameError if there is nothing to review, or the match is not over."""
    if match.game.results.review is None:
        raise GameError(f"{match.game.title} matches cannot be reviewed yet")
    if match.state.outcome is None:
        raise GameError("the match is not over yet: a review would reveal hidden information")
    if not any(event.seat == seat and event.kind == "move" for event in match.replay.played):
        raise GameError("there are no moves to review")


def review_pending(store: Store, profile: str, stop: Callable[[], bool], limit: int = 20) -> int:
    """Review a profile's newest unreviewed matches of each game; returns how many were reviewed.

    Only the figures are kept. A match that cannot be replayed here is skipped.
    """
    done = 0
    for game in catalog.GAMES.values():
        if game.results.review is None:
            continue
        for saved in store.matches(profile, finished=True, game=game.key, limit=limit):
            if stop():
                return done
            seat = next((r.seat for r in saved.results if r.player.key == profile), None)
            if seat is not None and store.review(saved.header.id, seat) is None:
                try:
                    match = load_match(store, saved.header.id)
                    keep_review(store, match, seat, review(match, seat))
                except (GameError, StoreError):  # its log is damaged, or it cannot be replayed
                    continue
                done += 1
    return done


def keep_review(store: Store, match: Match, seat: Seat, found: Review) -> None:
    """Store the figures of a review with its match. Raises: StoreError."""
    store.set_review(match.header.id, seat, found.figures)
