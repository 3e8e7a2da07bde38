"""What line mode says about a game: one record per game, in the module named after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tuiwords.games.base import GameError, Seat
from tuiwords.play.catalog import module_of
from tuiwords.play.game import Game


@dataclass(frozen=True, slots=True)
class GameTexts:
    """The texts of a game, each made from a view: the rules, the last move, all that is known.

    A game may have its own ``hint`` in steps, say what is ``left`` to find, and end with a summary
    of the final state for a seat, given the names of all seats. ``describe_turn`` describes a
    player's turn from the state before it, the move, the state after it and the player's name.
    ``commands``, each with what the list says about it, and ``help`` add to those of every game;
    ``written_move`` formats a move of the view in hints.
    """

    task: Callable[[Any], str]
    news: Callable[[Any], str]
    known: Callable[[Any], str]
    prompt: Callable[[Any], str]
    hint: Callable[[Any, int], str] | None = None
    left: Callable[[Any], str] | None = None
    ending: Callable[[Any, Sequence[str], Seat], Iterable[str]] | None = None
    describe_turn: Callable[[Any, Any, Any, str], str] = lambda *turn: f"{turn[3]}: {turn[1]}."
    commands: Mapping[str, tuple[str, Callable[[Any], str]]] = field(default_factory=dict)
    help: str = ""
    written_move: Callable[[Any, str], str] = lambda _view, move: move.upper()


def texts_of(game: Game) -> GameTexts:
    """The texts of a game. Raises: GameError if it cannot be played line by line."""
    module = module_of(game, "tuiwords.plain")
    texts = getattr(module, "TEXTS", None)
    if not isinstance(texts, GameTexts):
        raise GameError(f"{game.title} cannot be played line by line yet")
    return texts
