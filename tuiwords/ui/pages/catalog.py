"""Makes the pages of ``ui.navigation``; each module is imported when its page is first opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, get_args

from textual.screen import Screen

from tuiwords.play.catalog import GAMES
from tuiwords.practice.puzzle_run import Mode


def _arena() -> Screen[Any]:
    from tuiwords.ui.pages.arena import ArenaPage

    return ArenaPage()


def _today() -> Screen[Any]:
    from tuiwords.ui.pages.today import TodayPage

    return TodayPage()


def _practice(game: str | None = None) -> Screen[Any]:
    from tuiwords.ui.pages.practice import PracticePage

    return PracticePage(game)


def _puzzles() -> Screen[Any]:
    from tuiwords.ui.pages.puzzles import PuzzlesPage

    return PuzzlesPage()


def _solve(mode: Mode, game: str | None) -> Screen[Any]:
    from tuiwords.ui.pages.practice import PracticePage

    return PracticePage(game, mode)


def _assistants() -> Screen[Any]:
    from tuiwords.ui.pages.tools import ToolsPage

    return ToolsPage()


def _lexicon() -> Screen[Any]:
    from tuiwords.ui.pages.lexicon import LexiconPage

    return LexiconPage()


def _words() -> Screen[Any]:
    from tuiwords.ui.pages.words import WordsPage

    return WordsPage()


def _quiz(name: str = "") -> Screen[Any]:
    from tuiwords.practice.words import QUIZZES
    from tuiwords.ui.pages.quiz import QuizPage

    return QuizPage(QUIZZES.get(name))


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
    "practice": _practice,
    **{f"practice {game}": partial(_practice, game) for game in GAMES},
    "puzzles": _puzzles,
    **{
        " ".join(filter(None, ("solve", mode, game))): partial(_solve, mode, game)
        for mode in get_args(Mode)
        for game in (None, *GAMES)
    },
    "arena": _arena,
    "assistant": _assistants,
    "lexicon": _lexicon,
    "words": _words,
    "quiz": _quiz,
    **{f"quiz {name}": partial(_quiz, name) for name in ("anagrams", "hooks", "valid", "meanings")},
    "statistics": _statistics,
    "matches": _matches,
    "bots": _bots,
    "profiles": _profiles,
    "settings": _settings,
}
