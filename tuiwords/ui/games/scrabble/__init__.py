"""The screens of Scrabble, Wordfeud and Words With Friends."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from tuiwords.ui.games.screens import Assistant, GameScreens, ReviewScreen
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.game_area import GameArea
from tuiwords.ui.widgets.miniature import PlayedScene


def _board() -> type[GameBoard]:
    from tuiwords.ui.games.scrabble.board import ScrabbleBoard

    return ScrabbleBoard


def _area() -> type[GameArea]:
    from tuiwords.ui.games.scrabble.table import ScrabbleArea

    return ScrabbleArea


def _review() -> ReviewScreen:
    from tuiwords.ui.games.scrabble.review import ScrabbleReview

    # A bot thinks for seconds about every turn: none is compared with from the start.
    return ReviewScreen(ScrabbleReview, compared=False, records=True, sharpens=True)


def _assistant() -> Screen[Any]:
    from tuiwords.ui.games.scrabble.assistant import ScrabbleAssistant

    return ScrabbleAssistant()


def _leaves() -> Screen[Any]:
    from tuiwords.ui.games.scrabble.leaves import LeaveExplorer

    return LeaveExplorer()


def _scene() -> PlayedScene:
    from tuiwords.ui.games.scrabble.scene import SCENE

    return SCENE


SCREENS = GameScreens(
    board=_board,
    area=_area,
    scene=_scene,
    review=_review,
    assistants=(
        Assistant(
            "scrabble-assistant",
            "Scrabble assistant",
            "Enter any Scrabble, Wordfeud or Words With Friends position to see the best plays.",
            _assistant,
        ),
        Assistant(
            "scrabble-leaves",
            "Leave explorer",
            "What tiles kept on a rack are worth with any pool to draw from, and its openings.",
            _leaves,
        ),
    ),
)
