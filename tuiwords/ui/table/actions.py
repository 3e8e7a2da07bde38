"""What the keys of a game may ask of its table."""

from __future__ import annotations

from tuiwords.ui.table.hints import Hints
from tuiwords.ui.table.player_moves import PlayerMoves
from tuiwords.ui.widgets.game_area import TableActions
from tuiwords.ui.widgets.notice import Notice


def table_actions(moves: PlayerMoves, hints: Hints, notice: Notice) -> TableActions:
    """The parts of a table as the area of a game knows them."""
    return TableActions(
        play=moves.play,
        finish=moves.finish,
        show_message=notice.show_message,
        attempt=notice.attempt,
        take_hint=hints.take,
        toggle_hints=hints.toggle,
        nudge=hints.nudge,
        hints_shown=lambda: hints.shown,
    )
