"""The screens of Boggle."""

from __future__ import annotations

from tuiwords.lazy import lazy, lazy_value
from tuiwords.ui.games.screens import Assistant, GameScreens, ReviewScreen

SCREENS = GameScreens(
    board=lazy_value("tuiwords.ui.games.boggle.board:BoggleBoard"),
    area=lazy_value("tuiwords.ui.games.boggle.area:BoggleArea"),
    review=ReviewScreen(moves=lazy("tuiwords.ui.games.boggle.move_review:BoggleMoves")),
    assistants=(
        Assistant(
            "boggle-assistant",
            "Boggle assistant",
            "All words of a board, with points and meanings.",
            lazy("tuiwords.ui.games.boggle.assistant:BoggleAssistant"),
        ),
        Assistant(
            "designer",
            "Boggle board designer",
            "Boards with the most points, or in a range of points.",
            lazy("tuiwords.ui.games.boggle.designer:BoardDesigner"),
        ),
    ),
)
