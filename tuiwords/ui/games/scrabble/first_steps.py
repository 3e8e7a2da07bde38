"""The steps of a first game of Scrabble and the games like it."""

from __future__ import annotations

from collections.abc import Sequence

from tuiwords.ui.games.scrabble.board import ScrabbleBoard
from tuiwords.ui.games.scrabble.verdict import sound
from tuiwords.ui.widgets.coach import FirstStep


def _where(board: ScrabbleBoard) -> str:
    if any(board.state.board):
        return "Make a word that touches a tile. {scrabble.erase} takes back."
    return "Make a word over the ★. {scrabble.erase} takes tiles back."


def _stuck(board: ScrabbleBoard) -> str:
    if board.state.rules.turns:  # with a new rack for each
        return "Stuck? {table.hints}: the best plays."
    return "Bad letters? {table.exchange} exchanges. {table.hints}: the best plays."


def _fits(board: ScrabbleBoard) -> bool:
    """Whether what is laid can be played, as far as the rules let the player know."""
    return board.input.entry.judged.placement is not None and sound(board.input) is not False


STEPS: Sequence[FirstStep[ScrabbleBoard]] = (
    FirstStep(
        "Type letters of your rack: they go to the arrow.",
        lambda board, made: made > 0 or bool(board.input.entry.laid or board.input.command),
    ),
    FirstStep(
        _where,
        lambda board, made: made > 0 or _fits(board),
    ),
    FirstStep(
        "{scrabble.play} plays it. Its points are below the board.", lambda _, made: made > 0
    ),
    FirstStep(
        "Arrows move, {scrabble.flip} turns the arrow. Cross a word.", lambda _, made: made > 1
    ),
    FirstStep(
        _stuck,
        lambda board, made: made > 2 or board.seat in board.match.replay.hinted,
    ),
    FirstStep(
        "{app.help}: rules and keys. Leave at any time, it is kept.", lambda _, made: made > 3
    ),
)
