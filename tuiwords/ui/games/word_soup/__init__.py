"""The screens of Word Soup."""

from __future__ import annotations

from tuiwords.lazy import lazy, lazy_value
from tuiwords.ui.games.screens import Assistant, GameScreens, ReviewScreen


def _review() -> ReviewScreen:
    from tuiwords.ui.games.word_soup.move_review import SoupMoves
    from tuiwords.ui.widgets.move_review import MoveReview

    return ReviewScreen(lambda cells: MoveReview(SoupMoves(), cells), sharpens=True)


SCREENS = GameScreens(
    board=lazy_value("tuiwords.ui.games.word_soup.board:WordSoupBoard"),
    area=lazy_value("tuiwords.ui.games.word_soup.table:WordSoupArea"),
    review=_review,
    scene=lazy_value("tuiwords.ui.games.word_soup.scene:SCENE"),
    assistants=(
        Assistant(
            "soup-assistant",
            "Word Soup assistant",
            "Type a board to see the best words, what each leaves, and a plan for the game.",
            lazy("tuiwords.ui.games.word_soup.assistant:SoupAssistant"),
        ),
    ),
)
