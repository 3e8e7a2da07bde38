"""The ratings of the players at a table, before a match and after it."""

from __future__ import annotations

from tuiwords.games.base import Seat
from tuiwords.history.ratings import bot_rating, rate, rating_text, why_unchanged
from tuiwords.store.records import Player, Rating
from tuiwords.ui.session import EXPECTED
from tuiwords.ui.table.context import Context


class Ratings:
    """Knows the ratings of the players of a match, and rates it for the people at this screen."""

    def __init__(self, table: Context) -> None:
        self._store = table.session.store
        self._match, self._people = table.match, table.hot_seat.people
        self._texts: dict[Player, str] = {}

    def text(self, player: Player) -> str:
        """A player's rating, or an empty string if unknown; cached, because it is often needed."""
        if player not in self._texts:
            try:
                rating = self._of(player)
            except EXPECTED:
                rating = None
            self._texts[player] = "" if rating is None else f"{rating.mu:.0f}"
        return self._texts[player]

    def forget(self) -> None:
        """Clear the cache of ratings."""
        self._texts.clear()

    def _of(self, player: Player) -> Rating | None:
        game = self._match.header.game
        if player.kind == "bot":
            return bot_rating(game, player.key)
        return self._store.players.rating(player.kind, player.key, game)

    def rate(self) -> str:
        """Rate the match, in a thread; says what it counts for."""
        seats = self._match.seats
        before = {seat: self._of(seats[seat]) for seat in self._people}
        after = rate(self._store, self._match)
        changes = [
            self._change_text(seat, before[seat], after[seat]) for seat in before if seat in after
        ]
        if not changes and self._people:
            return why_unchanged(self._store, self._match)
        return f"Rated game: {', '.join(changes)}" if changes else "Rated game."

    def _change_text(self, seat: Seat, before: Rating | None, after: Rating) -> str:
        """A change in a few words, with the player's name if several play."""
        name = f"{self._match.seats[seat].name} " if len(self._people) > 1 else ""
        if before is None:
            whose = name or "your first rating is "
            return f"{whose}{rating_text(after)}"
        change = round(after.mu) - round(before.mu)
        return f"{name}{before.mu:.0f} → {after.mu:.0f} ({change:+})"
