"""Makes the pages of ``ui.navigation``; each module is imported when its page is first opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from textual.screen import Screen


def _arena() -> Screen[Any]:
    from tuiwords.ui.pages.arena import ArenaPage

    return ArenaPage()


def _today() -> Screen[Any]:
    from tuiwords.ui.pages.today import TodayPage

    return TodayPage()


def _assistants() -> Screen[Any]:
    from tuiwords.ui.pages.tools import ToolsPage

    return ToolsPage()


def _lexicon() -> Screen[Any]:
    from tuiwords.ui.pages.lexicon import LexiconPage

    return LexiconPage()


def _statistics() -> Screen[Any]:
    from tuiwords.ui.pages.statistics import StatisticsPage

    return StatisticsPage()


def _matches() -> Screen[Any]:
    from tuiwords.ui.pages.matches import MatchesPage

    return MatchesPage()


def _bots() -> Screen[Any]:
    from tuiwords.ui.pages.bots import BotsPage

    return BotsPage()


def _profiles() -> Screen[Any]:
    from tuiwords.ui.pages.profiles import ProfilesPage

    return ProfilesPage()


def _settings() -> Screen[Any]:
    from tuiwords.ui.pages.settings import SettingsPage

    return SettingsPage()


MAKERS: Mapping[str, Callable[[], Screen[Any]]] = {
    "today": _today,
    "arena": _arena,
    "assistant": _assistants,
    "lexicon": _lexicon,
    "statistics": _statistics,
    "matches": _matches,
    "bots": _bots,
    "profiles": _profiles,
    "settings": _settings,
}
