"""The ratings of the players at a table, before a match and after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tuiwords.games.base import Seat
from tuiwords.history.ratings import bot_rating, rate
from tuiwords.play.match import Match
from tuiwords.store.records import Player, Rating
from tuiwords.ui.session import EXPECTED, Session


class RatingChange(NamedTuple):
    """The rating of a seat before a match, if it had one, and after it."""

    seat: Seat
    before: Rating | None
    after: Rating


class Ratings:
    """Knows the ratings of the players of a match, and rates it for the ``people``."""

    def __init__(self, session: Session, match: Match, people: Sequence[Seat]) -> None:
        self._store = session.store
        self._match = match
        self._people = people
        self._texts: dict[Player, str] = {}

    def text(self, player: Player) -> str:
        """A player's rating, or an empty string if unknown; cached, because it is often needed."""
        if player not in self._texts:
            try:
                rating = self._of(player)
            except EXPECTED:
                rating = None
            self._texts[player] = "" if rating is None else f"{rating.mu:.1f}"
        return self._texts[player]

    def forget(self) -> None:
        """Clear the cache of ratings."""
        self._texts.clear()

    def _of(self, player: Player) -> Rating | None:
        game = self._match.header.game
        if player.kind == "bot":
            return bot_rating(game, player.key)
        return self._store.rating(player.kind, player.key, game)

    def rate(self) -> list[RatingChange]:
        """Rate the match, in a thread."""
        seats = self._match.seats
        before = {seat: self._of(seats[seat]) for seat in self._people}
        after = rate(self._store, self._match)
        return [RatingChange(seat, before[seat], after[seat]) for seat in before if seat in after]

    def change_text(self, change: RatingChange) -> str:
        """A change in a few words, with the player's name if several play."""
        before, after = change.before, change.after
        name = f"{self._match.seats[change.seat].name} " if len(self._people) > 1 else ""
        if before is None:
            whose = name or "your first rating is "
            return f"{whose}{after.mu:.1f} ±{2 * after.sigma:.1f}"
        return f"{name}{before.mu:.1f} → {after.mu:.1f} ({after.mu - before.mu:+.1f})"
