"""The steps of a first game of Wordle, on one board or several, and against an adversary."""

from __future__ import annotations

from collections.abc import Sequence

from tuiwords.games.wordle import AbsurdState
from tuiwords.ui.games.wordle.board import WordleBoard
from tuiwords.ui.widgets.coach import FirstStep


def _colors(board: WordleBoard) -> str:
    if board.app.no_color:
        return "[A]: right place. (A): another place. Others: not in the word."
    return "Green: right place. Amber: another place. Gray: not in it."


def _what_follows(board: WordleBoard) -> str:
    if isinstance(board.state, AbsurdState):
        return "No word is fixed: the answers keep as many as they can."
    if len(board.state.boards) > 1:
        return "A guess counts on all boards. Find every word."
    return f"You have {board.state.guesses} guesses. The keys below tell what is known."


STEPS: Sequence[FirstStep[WordleBoard]] = (
    FirstStep(
        lambda board: f"Type a word of {board.state.length} letters.",
        lambda board, made: board.input.complete or made > 0,
    ),
    FirstStep("{wordle.guess} plays it, {wordle.erase} erases.", lambda _, made: made > 0),
    FirstStep(_colors, lambda _, made: made > 1),
    FirstStep(_what_follows, lambda _, made: made > 2),
    FirstStep(
        "Stuck? {table.nudge}: a small hint. {table.hints}: the best words.",
        lambda board, made: made > 3 or board.seat in board.match.replay.hinted,
    ),
    FirstStep(
        "{app.help}: rules and keys. Leave at any time, it is kept.", lambda _, made: made > 4
    ),
)
