"""What the Scrabble assistant tells the player to do next."""

from __future__ import annotations

from collections.abc import Sequence

from tuiwords.games.scrabble.assistant_position import AssistantPosition
from tuiwords.games.scrabble.tiles import notation
from tuiwords.ui.keys import with_keys

_UNKNOWN = 3  # most words named that are not in the word list


def first_step(game: AssistantPosition, *, short: bool = False) -> str:
    """What to do before plays can be ranked, for the notice; or an empty string."""
    if game.empty:
        if short:
            return "Type the board, or paste it"
        return "Type the board, Shift+letter for a blank, or paste it as text. Tab: your rack"
    if game.zeros >= (most := game.rules.turns_to_stall(game.seats)):
        return f"The game is over: {game.zeros} turns in a row scored nothing; {most} end it"
    if game.theirs:
        return left_at_the_end(game) or "Opponent's turn: enter their move under Turn"
    if not game.rack:
        return left_at_the_end(game) or "Press Tab and type your rack"
    return ""


def next_step(game: AssistantPosition, unknown: Sequence[str]) -> str:
    """What to do while plays are ranked; ``unknown`` words on the board are named."""
    if unknown:
        more = " …" if len(unknown) > _UNKNOWN else ""
        return f"Not in the word list: {', '.join(unknown[:_UNKNOWN])}{more}"
    if len(game.rack) < game.rules.rack and game.bag:
        known = f"{len(game.rack)} of {game.rules.rack} tiles known"
        return with_keys(f"{known} · {{scrabble.plays}}: the plays")
    return with_keys("{scrabble.plays}: the plays. Enter makes one")


def left_at_the_end(game: AssistantPosition) -> str:
    """That the game is over if you have gone out, and what the opponent has left; or ""."""
    if game.rules.has_last_turns:
        return "" if game.turns_left else "The last turns are made: the game is over"
    left = "".join(sorted(game.unseen.elements()))
    if game.bag or game.rack or not left or len(left) > game.rules.rack:
        return ""
    worth = game.rules.worth(left)
    return f"No tiles on your rack: the game is over. {notation(left)} is left, worth {worth}"
