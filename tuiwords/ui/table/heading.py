"""The top line of a table, its log, and for whom somebody waits there."""

from __future__ import annotations

from tuiwords.history.game_list import end_text
from tuiwords.play.match import Match
from tuiwords.store.records import Event
from tuiwords.text import count_text, listed
from tuiwords.ui.widgets.board import GameBoard


def move_lines(match: Match, board: GameBoard) -> list[tuple[float, str, str]]:
    """When each move was made, who made it, and what this board may show of it."""

    def line(event: Event) -> tuple[float, str, str]:
        text = board.record(event) if event.kind == "move" else end_text(event)
        return event.at, match.seats[event.seat].name, text

    return [line(event) for event in match.replay.played]


def heading(match: Match) -> str:
    """The game, the settings that are not the defaults, and whether it is rated."""
    parts = [match.game.title]
    parts += [f"daily {match.header.daily}"] if match.header.daily else []
    settings = match.header.settings
    for option in match.game.rules.options:
        value = settings.get(option.key, option.default)
        if option.same.get(str(value), value) != option.default:
            parts.append(option.phrased(value, settings))
    if all(player.kind == "bot" for player in match.seats):
        parts.append("watching")
    else:
        parts.append("rated" if match.rated else "unrated")
    return " · ".join(parts)


def waiting_text(match: Match, result: str, width: int) -> str:
    """For whom somebody waits who has finished, with the result if there is room."""
    names = [match.seats[seat].name for seat in match.state.to_move]
    texts = (
        f"{result} · waiting for {listed(names)}",
        f"Waiting for {listed(names)}",
        f"Waiting for {count_text(len(names), 'player')}",
    )
    return next((text for text in texts if len(text) <= width), texts[-1])
