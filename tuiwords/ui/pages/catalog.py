"""The table of pages: what each is called, what opens it, and its class."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from textual.screen import Screen

from tuiwords.lazy import lazy_value


@dataclass(frozen=True, slots=True)
class PageEntry:
    """A page, by the name that opens it; ``page`` imports what makes it, and returns that.

    Its maker gets the other words of the name, as in "quiz hooks". Home lists those with a
    ``letter``, which opens them there, and imports them in the background; the palette lists those
    with a ``title``. A ``line`` is about them. A page to ``keep`` stays mounted, since there is
    much to draw on it.
    """

    key: str
    page: Callable[[], Callable[..., Screen[Any]]]
    letter: str = ""
    title: str = ""
    line: str = ""
    keep: bool = False


PAGES: tuple[PageEntry, ...] = (
    PageEntry(
        "today",
        lazy_value("tuiwords.ui.pages.today:TodayPage"),
        "t",
        "Today",
        "The games of the day, your day streak, how the bots did, and a calendar.",
        keep=True,
    ),
    PageEntry(
        "practice",
        lazy_value("tuiwords.ui.pages.practice:PracticePage"),
        "e",
        "Practice",
        "What you missed in your own games comes back until you see it.",
    ),
    PageEntry(
        "puzzles",
        lazy_value("tuiwords.ui.pages.puzzles:PuzzlesPage"),
        "z",
        "Puzzles",
        "Puzzles of all games, made by self-play: without end, of the day, against the clock.",
    ),
    PageEntry(
        "arena",
        lazy_value("tuiwords.ui.pages.arena:ArenaPage"),
        "r",
        "Arena",
        "Bots play each other: watch one game at any speed, or let them play thousands and see who "
        "is better.",
    ),
    PageEntry(
        "assistant",
        lazy_value("tuiwords.ui.pages.assistants:AssistantsPage"),
        "a",
        "Assistants",
        "Help with games played elsewhere, from Wordle to Scrabble, and boards of your own design.",
    ),
    PageEntry(
        "lexicon",
        lazy_value("tuiwords.ui.pages.lexicon:LexiconPage"),
        "l",
        "Lexicon",
        "Check words, find them by pattern, unscramble letters.",
    ),
    PageEntry(
        "statistics",
        lazy_value("tuiwords.ui.pages.statistics:StatisticsPage"),
        "s",
        "Statistics",
        "Games, streaks, guesses and ratings of your profile.",
        keep=True,
    ),
    PageEntry(
        "matches",
        lazy_value("tuiwords.ui.pages.matches:MatchesPage"),
        "m",
        "Saved matches",
        "Every match so far: continue, replay or delete.",
        keep=True,
    ),
    PageEntry(
        "bots",
        lazy_value("tuiwords.ui.pages.bots:BotsPage"),
        "b",
        "Bots",
        "Your opponents: their ratings and strategies.",
    ),
    PageEntry(
        "profiles",
        lazy_value("tuiwords.ui.pages.profiles:ProfilesPage"),
        "p",
        "Profiles",
        "The players on this computer.",
        keep=True,
    ),
    PageEntry(
        "settings",
        lazy_value("tuiwords.ui.pages.settings:SettingsPage"),
        "comma",
        "Settings",
        "Theme, motion and the size of the cells.",
    ),
    PageEntry(
        "help",
        lazy_value("tuiwords.ui.pages.help:Help"),
        "question_mark",
        "Help",
        "How everything works, and every key.",
    ),
)
# Those that other pages open.
INNER_PAGES = (
    PageEntry("solve", lazy_value("tuiwords.ui.pages.practice:puzzles_page")),
    PageEntry(
        "words",
        lazy_value("tuiwords.ui.pages.words:WordsPage"),
        title="Words to learn",
        line="Lists by length and order, with hooks, and new cards for the quizzes.",
    ),
    PageEntry(
        "quiz",
        lazy_value("tuiwords.ui.pages.quiz:QuizPage"),
        title="Word quiz",
        line="Anagrams, hooks, valid words, meanings: your word cards that are due, and new ones.",
    ),
)
