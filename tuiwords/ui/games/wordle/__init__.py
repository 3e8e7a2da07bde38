"""The screens of Wordle."""

from __future__ import annotations

from typing import cast

from tuiwords.lazy import lazy, lazy_value
from tuiwords.ui.games.screens import Assistant, GameScreens, ReviewScreen
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.keyboard import BoardKeyboard


def _keyboard(board: GameBoard) -> BoardKeyboard:
    from tuiwords.ui.games.wordle.board import GuessKeyboard, WordleBoard

    return GuessKeyboard(cast("WordleBoard", board))


SCREENS = GameScreens(
    board=lazy_value("tuiwords.ui.games.wordle.board:WordleBoard"),
    area=lazy_value("tuiwords.ui.games.wordle.area:WordleArea"),
    keyboard=_keyboard,
    review=ReviewScreen(moves=lazy("tuiwords.ui.games.wordle.review:WordleMoves")),
    assistants=(
        Assistant(
            "wordle-assistant",
            "Wordle assistant",
            "The best next guesses in a Wordle played elsewhere.",
            lazy("tuiwords.ui.games.wordle.assistant:WordleAssistant"),
        ),
    ),
)
