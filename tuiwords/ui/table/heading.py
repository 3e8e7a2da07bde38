"""The top line of a table: the game, its settings, and whether it is rated."""

from __future__ import annotations

from tuiwords.play.match import Match


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
