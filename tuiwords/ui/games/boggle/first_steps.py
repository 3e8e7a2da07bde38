"""The steps of a first game of Boggle."""

from __future__ import annotations

from collections.abc import Sequence

from tuiwords.ui.games.boggle.board import BoggleBoard
from tuiwords.ui.widgets.coach import FirstStep


def _least(board: BoggleBoard) -> int:
    return board.state.rules.min_length


def _on_board(board: BoggleBoard) -> bool:
    return len(board.input.entry) >= _least(board) and bool(board.squares.path)


STEPS: Sequence[FirstStep[BoggleBoard]] = (
    FirstStep(
        lambda board: f"Type a word of {_least(board)} letters or more, each beside the last.",
        lambda board, made: made > 0 or _on_board(board),
    ),
    FirstStep(
        "{boggle.play} plays it. You can draw it with the mouse, too.", lambda _, made: made > 0
    ),
    FirstStep("Corners touch as well. Long words score more: find one.", lambda _, made: made > 1),
    FirstStep(
        "{table.turn_board} turns the board: you may see other words.",
        lambda board, made: made > 2 or board.squares.quarters != 0,
    ),
    FirstStep(
        "Stuck? {table.hints} tells how many words cross each square.",
        lambda board, made: made > 4 or board.seat in board.match.replay.hinted,
    ),
    FirstStep(
        "{table.finish} when you are done. {app.help}: rules and keys.", lambda _, made: made > 6
    ),
)
