"""The screens one can go to from anywhere: home lists them, the palette offers them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

if TYPE_CHECKING:
    from tuiwords.store.records import Header
    from tuiwords.ui.app import TuiWords


@dataclass(frozen=True, slots=True)
class Place:
    """A screen: its key on the home screen, its title, and a line about it."""

    key: str
    letter: str
    title: str
    line: str


PLACES: tuple[Place, ...] = (
    Place(
        "arena",
        "r",
        "Arena",
        "Bots play each other: watch one game at any pace, or let them play thousands and see who "
        "is better.",
    ),
    Place(
        "assistant",
        "a",
        "Assistants",
        "Help with games played elsewhere, from Wordle to Scrabble, and boards of your own design.",
    ),
    Place("lexicon", "l", "Lexicon", "Check words, find them by pattern, unscramble letters."),
    Place("statistics", "s", "Statistics", "Games, streaks, guesses and ratings of your profile."),
    Place("matches", "m", "Saved matches", "Every match so far: go on, replay or delete."),
    Place("bots", "b", "Bots", "Who plays here, how well, and by what strategy."),
    Place("profiles", "p", "Profiles", "Who plays on this machine."),
    Place("settings", "comma", "Settings", "Theme, motion and the size of the cells."),
    Place("help", "question_mark", "Help", "How everything works, and every key."),
)


def visit(app: TuiWords, key: str) -> None:
    """Go to a place."""
    if key == "help":
        app.action_help()
        return
    app.push_screen(_make(key))


def last_match(app: TuiWords) -> Header | None:
    """The profile's last match of a game that has a board."""
    from tuiwords.ui.boards import games

    shown = {game.key for game in games()}
    saved = app.store.matches(app.profile.id)
    return next((one.header for one in saved if one.header.game in shown), None)


def _make(key: str) -> Screen[Any]:
    # Each module is imported when it is first visited: the first paint needs none of them.
    if key == "arena":
        from tuiwords.ui.screens.arena import ArenaPage

        return ArenaPage()
    if key == "assistant":
        from tuiwords.ui.screens.tools import ToolsPage

        return ToolsPage()
    if key == "lexicon":
        from tuiwords.ui.screens.lexicon import LexiconPage

        return LexiconPage()
    if key == "statistics":
        from tuiwords.ui.screens.statistics import StatisticsPage

        return StatisticsPage()
    if key == "matches":
        from tuiwords.ui.screens.matches import MatchesPage

        return MatchesPage()
    if key == "bots":
        from tuiwords.ui.screens.bots import BotsPage

        return BotsPage()
    if key == "profiles":
        from tuiwords.ui.screens.profiles import ProfilesPage

        return ProfilesPage()
    from tuiwords.ui.screens.settings import SettingsPage

    return SettingsPage()
