"""The lines of a table's move log."""

from __future__ import annotations

from tuiwords.play.match import Match
from tuiwords.store.records import Event
from tuiwords.ui.widgets.board import GameBoard


def move_lines(match: Match, board: GameBoard) -> list[tuple[float, str, str]]:
    """When each move was made, who made it, and what this board may show of it."""

    def line(event: Event) -> tuple[float, str, str]:
        other = "resigns" if event.kind == "resign" else "time is up"
        text = board.record(event) if event.kind == "move" else other
        return event.at, match.seats[event.seat].name, text

    return [line(event) for event in match.replay.played]
