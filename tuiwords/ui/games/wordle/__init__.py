"""The screens of Wordle."""

from __future__ import annotations

from typing import Any, cast

from textual.screen import Screen

from tuiwords.ui.games.screens import Assistant, GameScreens, ReviewScreen
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.game_area import GameArea
from tuiwords.ui.widgets.keyboard import BoardKeyboard
from tuiwords.ui.widgets.miniature import PlayedScene


def _board() -> type[GameBoard]:
    from tuiwords.ui.games.wordle.board import WordleBoard

    return WordleBoard


def _area() -> type[GameArea]:
    from tuiwords.ui.games.wordle.table import WordleArea

    return WordleArea


def _keyboard(board: GameBoard) -> BoardKeyboard:
    from tuiwords.ui.games.wordle.board import WordleBoard
    from tuiwords.ui.games.wordle.guess_keyboard import GuessKeyboard

    return GuessKeyboard(cast("WordleBoard", board))


def _review() -> ReviewScreen:
    from tuiwords.ui.games.wordle.review import WordleMoves
    from tuiwords.ui.widgets.move_review import MoveReview

    return ReviewScreen(lambda cells: MoveReview(WordleMoves(), cells))


def _assistant() -> Screen[Any]:
    from tuiwords.ui.games.wordle.assistant import WordleAssistant

    return WordleAssistant()


def _scene() -> PlayedScene:
    from tuiwords.ui.games.wordle.scene import SCENE

    return SCENE


SCREENS = GameScreens(
    board=_board,
    area=_area,
    keyboard=_keyboard,
    review=_review,
    scene=_scene,
    assistants=(
        Assistant(
            "wordle-assistant",
            "Wordle assistant",
            "Enter guesses and colors from another Wordle to see the best next guesses.",
            _assistant,
        ),
    ),
)
