"""What may be told of a match that is not over: the one rule for codes, files and screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiwords.games.base import GameError

if TYPE_CHECKING:
    from tuiwords.play.match import Match


def nothing_hidden(match: Match) -> bool:
    """Whether all may see everything: the match is over, or only bots play."""
    return match.state.outcome is not None or all(who.kind == "bot" for who in match.seats)


def refuse_hidden(match: Match, what: str) -> None:
    """Refuse to tell ``what``, from which racks, bag or answer follow.

    So it is until the end of a match that is rated, or that several people play.
    Raises: GameError.
    """
    if nothing_hidden(match):
        return
    several = sum(who.kind != "bot" for who in match.seats) > 1
    if match.rated or several:
        kind = "rated match" if match.rated else "match of several people"
        raise GameError(
            f"{what} of a {kind} stays secret until it is over, since it tells what is hidden"
        )
