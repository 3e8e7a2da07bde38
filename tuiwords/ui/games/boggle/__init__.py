"""The screens of Boggle."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from tuiwords.ui.games.screens import Assistant, GameScreens, ReviewScreen
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.game_area import GameArea
from tuiwords.ui.widgets.miniature import PlayedScene


def _board() -> type[GameBoard]:
    from tuiwords.ui.games.boggle.board import BoggleBoard

    return BoggleBoard


def _area() -> type[GameArea]:
    from tuiwords.ui.games.boggle.table import BoggleArea

    return BoggleArea


def _review() -> ReviewScreen:
    from tuiwords.ui.games.boggle.move_review import BoggleMoves
    from tuiwords.ui.widgets.move_review import MoveReview

    return ReviewScreen(lambda cells: MoveReview(BoggleMoves(), cells))


def _assistant() -> Screen[Any]:
    from tuiwords.ui.games.boggle.assistant import BoggleAssistant

    return BoggleAssistant()


def _designer() -> Screen[Any]:
    from tuiwords.ui.games.boggle.designer import BoardDesigner

    return BoardDesigner()


def _scene() -> PlayedScene:
    from tuiwords.ui.games.boggle.scene import SCENE

    return SCENE


SCREENS = GameScreens(
    board=_board,
    area=_area,
    review=_review,
    scene=_scene,
    assistants=(
        Assistant(
            "boggle-assistant",
            "Boggle assistant",
            "Type any board to see all its words, with points, paths and meanings.",
            _assistant,
        ),
        Assistant(
            "designer",
            "Boggle board designer",
            "Search for the board with the most points, or one in a range of points, and play it.",
            _designer,
        ),
    ),
)
