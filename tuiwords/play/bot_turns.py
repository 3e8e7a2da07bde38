"""Bots play on from a position, turn by turn: for the arena, reviews, trainings and benchmarks."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tuiwords.bots.bot import Choice
from tuiwords.games.base import AnyState, GameError, Seat
from tuiwords.safe_text import quoted

# What a bot does: its move at a view, or None if it sees none.
Chooser = Callable[[Any, random.Random], Choice[Any] | None]
# Whether an error of a seat loses it the game; others end the run.
Loses = Callable[[Seat, GameError], bool]


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A turn of a bot: the position before it, its choice if it saw a move, the position after."""

    before: AnyState
    seat: Seat
    choice: Choice[Any] | None
    after: AnyState


def bot_turns(
    state: AnyState,
    choosers: Mapping[Seat, Chooser],
    chances: Mapping[Seat, random.Random],
    loses: Loses = lambda _seat, _error: False,
) -> Iterator[BotTurn]:
    """The turns of some seats from ``state`` on, while one of them is to move.

    Who that sees no move resigns, also who ``loses`` by an error. Raises: GameError.
    """
    while movers := [seat for seat in state.to_move if seat in choosers]:
        for seat in movers:
            try:
                choice = choosers[seat](state.view(seat), chances[seat])
                after = after_move(state, seat, choice.move) if choice else state.resign(seat)
            except GameError as error:
                if not loses(seat, error):
                    raise
                choice, after = None, state.resign(seat)
            yield BotTurn(state, seat, choice, after)
            state = after
            if state.outcome is not None:
                return


def after_move(state: AnyState, seat: Seat, move: Any) -> AnyState:
    """The position after a move that a strategy gave.

    Raises: GameError, also for what is no move of the game, such as the text of one.
    """
    try:
        same = state.parse(str(move)) == move
    except GameError:
        same = False
    if not same:
        kind = "text" if isinstance(move, str) else type(move).__name__
        shown = f"the {kind} {quoted(move)}"
        raise GameError(f"a strategy gave {shown}, not a move such as rank_moves gives")
    return state.after(seat, move)
