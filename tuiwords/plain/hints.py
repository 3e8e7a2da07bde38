"""Hints line by line: the best moves with their figures, and small hints about the best one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tuiwords.engine.base import Limit
from tuiwords.games.base import Seat
from tuiwords.plain.texts import GameTexts
from tuiwords.play.match import Match
from tuiwords.store.records import Event

ROWS = 5  # moves listed
LIMIT = Limit(seconds=1.0, top=ROWS)  # as long as for a small hint


@dataclass(slots=True)
class LineHints:
    """Hints for a seat of a match. The match does not record that they were given."""

    match: Match
    seat: Seat
    texts: GameTexts
    _left: list[str] = field(default_factory=list)  # small hints, after these moves
    _played: tuple[Event, ...] | None = None

    def ranked(self) -> Iterator[str]:
        """The best moves, best first. Raises: GameError."""
        from tuiwords.play.hints import hints

        match = self.match
        *_, table = hints(match, match.game, match.ply, LIMIT, seat=self.seat)
        if not table.rows:
            yield "There is no move to suggest."
        if table.instead:
            yield f"{table.instead}."
        for number, row in enumerate(table.rows[:ROWS], 1):
            cells = ", ".join(
                f"{title} {cell}"
                for title, cell in zip(table.columns, row.cells, strict=False)
                if cell.strip()
            )
            move = self.texts.written_move(match.view(self.seat), row.move)
            yield f"{number}. {move}: {cells}"

    def small(self) -> str:
        """A sentence about the best move that says more each time. Raises: GameError."""
        from tuiwords.play.hints import small_hints

        match = self.match
        played = tuple(match.replay.played)
        if self._played != played:
            found = small_hints(match.view(self.seat), match.game, match.ply)
            self._left, self._played = list(found), played
        if not self._left:
            return "That is all. :hint shows the best moves."
        return f"{self._left.pop(0)}."
