"""The top line of a table: the game, its settings, and whether it is rated."""

from __future__ import annotations

from tuiwords.games.options import Value
from tuiwords.play.match import Match


def heading(match: Match) -> str:
    """The game, the settings that are not the defaults, and whether it is rated."""
    parts = [match.game.title]
    parts += [f"daily {match.header.daily}"] if match.header.daily else []
    parts += [
        f"{option.title.lower()} {_short(option.kind, value)}".rstrip()
        for option in match.game.rules.options
        if (value := match.header.settings.get(option.key, option.default)) != option.default
    ]
    if all(player.kind == "bot" for player in match.seats):
        parts.append("watching")
    else:
        parts.append("rated" if match.rated else "unrated")
    return " · ".join(parts)


def _short(kind: str, value: Value) -> str:
    # A text may be too long for the line, which ends with the clock. A switch that is on
    # needs only its name.
    return "" if value is True else "given" if kind == "text" else str(value)
