"""The screens of Scrabble and of games with similar rules."""

from __future__ import annotations

from tuiwords.lazy import lazy, lazy_value
from tuiwords.ui.games.screens import Assistant, GameScreens, ReviewScreen

SCREENS = GameScreens(
    board=lazy_value("tuiwords.ui.games.scrabble.board:ScrabbleBoard"),
    area=lazy_value("tuiwords.ui.games.scrabble.area:ScrabbleArea"),
    # A bot thinks for seconds about every turn: none is compared with from the start.
    review=ReviewScreen(
        lazy("tuiwords.ui.games.scrabble.review:ScrabbleReview"),
        compared=False,
        records=True,
        sharpens=True,
    ),
    assistants=(
        Assistant(
            "scrabble-assistant",
            "Scrabble assistant",
            "The best plays in any position, typed or pasted.",
            lazy("tuiwords.ui.games.scrabble.assistant:ScrabbleAssistant"),
        ),
        Assistant(
            "scrabble-leaves",
            "Leave explorer",
            "What tiles kept on a rack are worth, and openings.",
            lazy("tuiwords.ui.games.scrabble.leaves:LeaveExplorer"),
        ),
    ),
)
