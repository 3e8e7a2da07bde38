"""The keys of the table in all games. Those of one game are in its own area."""

from __future__ import annotations

from textual.binding import BindingType

from tuiwords.play.match import Match
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.table.next_steps import may_follow

_DURING = {"hints", "undo", "resign", "finish"}

BINDINGS: list[BindingType] = [
    shown("space", "step", "Step", "table.step", "One move at a time"),
    shown("minus", "pace(-1)", "Slower", "table.slower", "Bots play slower"),
    shown("plus,equals_sign", "pace(1)", "Faster", "table.faster", "Bots play faster"),
    shown("up,down", "turn", "Seat", "table.turn", "Show another player", key_display="↑↓"),
    shown(
        "f2,ctrl+t", "hints", "Hints", "table.hints", "Show ranked moves; the match becomes unrated"
    ),
    shown("f3,ctrl+underscore", "undo", "Undo", "table.undo", "Take back your last move"),
    shown("f4,ctrl+g", "resign", "Resign", "table.give_up", "Resign the game"),
    shown(
        "f4,ctrl+g",
        "hurry",
        "Finish at once",
        "table.hurry",
        "Let the bots finish at once: you are done",
    ),
    shown("f10,ctrl+o", "pause", "Pause", "table.pause", "Pause clock and bots"),
    shown("escape", "put_away", "Hide", "table.put_away", "Put the hints away"),
    shown(
        "escape",
        "leave",
        "Leave",
        "table.leave",
        "Leave the table; the match is saved and can be resumed",
    ),
]

# These are for finished games and come last, so that a short footer leaves them out.
LATER: list[BindingType] = [
    hidden(
        "f8",
        "share('code')",
        "Share code",
        "table.code",
        "Copy the code that lets anyone play this game",
    ),
    hidden("f9,ctrl+n", "next('set up')", "New game", "table.new", "Set up a game"),
    hidden("f11,ctrl+e", "review", "Review", "table.review", "Review the game move by move"),
]


def available(
    action: str,
    parameters: tuple[object, ...],
    match: Match,
    *,
    watching: bool,
    may_move: bool,
    has_moved: bool,
    hinted: bool,
) -> bool:
    """Whether an action makes sense now.

    ``watching`` means that only bots play, ``may_move`` that it is the player's turn,
    ``has_moved`` that there is a move to take back, and ``hinted`` that hints are shown.
    """
    over = match.state.outcome is not None
    if action == "undo" and (match.game.rules.realtime or not has_moved):
        return False
    if action in _DURING:
        return may_move or (action == "hints" and watching and not over)
    if action in {"put_away", "leave"}:
        return hinted == (action == "put_away")
    if action in {"pace", "step", "turn"}:
        return watching and (action == "turn" or not over)
    if action == "hurry":
        return not (over or watching or may_move or match.takes_turns)
    if action == "pause":
        return not over
    if action == "review":
        return over and match.game.results.review is not None
    if action == "share":
        return over or parameters == ("code",)
    return may_follow(match, str(parameters[0])) if action == "next" else True
