"""The steps of a first game of Word Soup."""

from __future__ import annotations

from collections.abc import Sequence

from tuiwords.games.word_soup import RIGHT
from tuiwords.ui.games.word_soup.board import WordSoupBoard
from tuiwords.ui.widgets.coach import FirstStep


def _tilt(board: WordSoupBoard) -> str:
    if len(board.state.rules.tilts) > 1:
        return "{soup.tilt_left} and {soup.tilt_right} tilt the board before a word, for free."
    return "The line on the board shows what a word leaves."


STEPS: Sequence[FirstStep[WordSoupBoard]] = (
    FirstStep(
        lambda board: (
            f"Type a word of {board.state.rules.shortest} letters or more, each beside the last."
        ),
        lambda board, made: made > 0 or board.input.entry.is_word,
    ),
    FirstStep("{soup.take} takes it. {soup.path}: another path.", lambda _, made: made > 0),
    FirstStep("Letters fall, rows close up. Long words score most.", lambda _, made: made > 1),
    FirstStep(_tilt, lambda board, made: made > 2 or board.input.entry.tilt != RIGHT),
    FirstStep(
        "Stuck? {table.nudge}: a small hint. {table.hints}: the best words.",
        lambda board, made: made > 3 or board.seat in board.match.replay.hinted,
    ),
    FirstStep(
        "An empty board scores 500 more. {app.help}: rules and keys.", lambda _, made: made > 4
    ),
)
