"""The screens of Word Soup."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from tuiwords.ui.games.screens import Assistant, GameScreens, ReviewScreen
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.game_area import GameArea
from tuiwords.ui.widgets.miniature import PlayedScene


def _board() -> type[GameBoard]:
    from tuiwords.ui.games.word_soup.board import WordSoupBoard

    return WordSoupBoard


def _area() -> type[GameArea]:
    from tuiwords.ui.games.word_soup.table import WordSoupArea

    return WordSoupArea


def _review() -> ReviewScreen:
    from tuiwords.ui.games.word_soup.move_review import SoupMoves
    from tuiwords.ui.widgets.move_review import MoveReview

    return ReviewScreen(lambda cells: MoveReview(SoupMoves(), cells), sharpens=True)


def _assistant() -> Screen[Any]:
    from tuiwords.ui.games.word_soup.assistant import SoupAssistant

    return SoupAssistant()


def _scene() -> PlayedScene:
    from tuiwords.ui.games.word_soup.scene import SCENE

    return SCENE


SCREENS = GameScreens(
    board=_board,
    area=_area,
    review=_review,
    scene=_scene,
    assistants=(
        Assistant(
            "soup-assistant",
            "Word Soup assistant",
            "Type a board to see the best words, what each leaves, and a plan for the game.",
            _assistant,
        ),
    ),
)
