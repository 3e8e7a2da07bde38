"""The screens of Word Soup."""

from __future__ import annotations

from tuiwords.lazy import lazy, lazy_value
from tuiwords.ui.games.screens import Assistant, GameScreens, ReviewScreen

SCREENS = GameScreens(
    board=lazy_value("tuiwords.ui.games.word_soup.board:WordSoupBoard"),
    area=lazy_value("tuiwords.ui.games.word_soup.area:WordSoupArea"),
    review=ReviewScreen(
        moves=lazy("tuiwords.ui.games.word_soup.move_review:SoupMoves"), sharpens=True
    ),
    assistants=(
        Assistant(
            "soup-assistant",
            "Word Soup assistant",
            "The best words, what each leaves, and a plan.",
            lazy("tuiwords.ui.games.word_soup.assistant:SoupAssistant"),
        ),
    ),
)
