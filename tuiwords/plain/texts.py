"""What line mode says of a game: one record a game, in the module named as the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tuiwords.games.base import GameError, Seat
from tuiwords.play.game import Game
from tuiwords.play.modules import module_of


@dataclass(frozen=True, slots=True)
class GameTexts:
    """The sentences of a game, each made from a view: the rules, the last move, all that is known.

    A game may have hints of its own in steps, tell what is ``left`` to find, and end with a summary
    of the final state for a seat, given everybody's names. ``describe_turn`` says a turn of anybody
    from the states around it and the name. ``commands`` and ``help`` come on top of those that
    every game has; ``written_move`` is a move in a list of hints.
    """

    task: Callable[[Any], str]
    news: Callable[[Any], str]
    known: Callable[[Any], str]
    prompt: Callable[[Any], str]
    hint: Callable[[Any, int], str] | None = None
    left: Callable[[Any], str] | None = None
    ending: Callable[[Any, Sequence[str], Seat], Iterable[str]] | None = None
    describe_turn: Callable[[Any, Any, Any, str], str] | None = None
    commands: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)
    help: str = ""
    written_move: Callable[[str], str] = str.upper


def texts_of(game: Game) -> GameTexts:
    """The texts of a game. Raises: GameError where it cannot be played line by line."""
    module = module_of(game, "tuiwords.plain")
    texts = getattr(module, "TEXTS", None)
    if not isinstance(texts, GameTexts):
        raise GameError(f"{game.title} cannot be played line by line yet")
    return texts


def clock_text(seconds: float) -> str:
    """Minutes and seconds: 3:00."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"
