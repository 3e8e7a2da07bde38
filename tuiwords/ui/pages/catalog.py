"""The table of pages: what each is called, what opens it, and its class."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from textual.binding import BindingType
from textual.screen import Screen

from tuiwords.lazy import lazy_value
from tuiwords.play import catalog
from tuiwords.play.game import Game
from tuiwords.ui.games.catalog import games
from tuiwords.ui.keys import hidden


@dataclass(frozen=True, slots=True)
class PageEntry:
    """A page, by the name that opens it; ``page`` imports what makes it, and returns that.

    Those that list others have none here: ``kept_pages`` makes them. A maker gets the other words
    of the name, as in "quiz hooks". A ``letter`` opens it from the front page and from the pages
    that list others; the palette lists those with a ``title``. A ``line`` is about them. Each
    belongs to one of the seven, its ``group``, which lists it or has a key for it. A page to
    ``keep`` stays mounted, since there is much to draw on it.
    """

    key: str
    page: Callable[[], Callable[..., Screen[Any]]] | None
    letter: str = ""
    title: str = ""
    line: str = ""
    keep: bool = False
    group: str = ""

    @property
    def key_id(self) -> str:
        """The id of the key that opens it."""
        if self.key == "help":
            return "app.help_mark"
        return f"home.game.{self.key}" if self.key in catalog.GAMES else f"home.{self.key}"


# The pages that all others belong to; the front page lists them.
SEVEN = ("today", "play", "puzzles", "matches", "assistant", "lexicon", "you")
PAGES: tuple[PageEntry, ...] = (
    PageEntry(
        "today",
        None,
        "t",
        "Today",
        "The games of the day, what is for you, and a calendar of all days.",
    ),
    PageEntry(
        "play",
        None,
        "p",
        "Play",
        "Set up a game: alone, against bots, with friends at one screen, or watch bots.",
    ),
    PageEntry(
        "puzzles",
        None,
        "z",
        "Train",
        "What you missed, puzzles of all games made by self-play, and words to learn.",
    ),
    PageEntry(
        "matches",
        lazy_value("tuiwords.ui.pages.matches:MatchesPage"),
        "m",
        "Games",
        "Your matches: continue, replay, review. Import (GCG) or type those played elsewhere.",
        keep=True,
    ),
    PageEntry(
        "assistant",
        lazy_value("tuiwords.ui.pages.assistants:AssistantsPage"),
        "a",
        "Analyse",
        "Help with games played elsewhere, from Wordle to Scrabble, and boards of your own design.",
    ),
    PageEntry(
        "lexicon",
        lazy_value("tuiwords.ui.pages.lexicon:LexiconPage"),
        "l",
        "Words",
        "Check words, find them by pattern, unscramble letters; lists of your own.",
    ),
    PageEntry(
        "you",
        None,
        "u",
        "You",
        "How you play, your opponents, and how the app looks.",
    ),
    PageEntry(
        "arena",
        lazy_value("tuiwords.ui.pages.arena:ArenaPage"),
        "r",
        "Arena",
        "Bots play each other: watch one game at any speed, or let them play thousands and see who "
        "is better.",
        group="play",
    ),
    PageEntry(
        "practice",
        lazy_value("tuiwords.ui.pages.practice:PracticePage"),
        "e",
        "Practice",
        "What you missed in your own games comes back until you see it.",
        group="puzzles",
    ),
    PageEntry(
        "quiz",
        lazy_value("tuiwords.ui.pages.practice:quiz_page"),
        "W",
        "Word quiz",
        "Anagrams, hooks, valid words, meanings: your word cards that are due, and new ones.",
        group="puzzles",
    ),
    PageEntry(
        "words",
        lazy_value("tuiwords.ui.pages.words:WordsPage"),
        "L",
        "Words to learn",
        "Lists by length and order, with hooks, and new cards for the quizzes.",
        group="puzzles",
    ),
    PageEntry(
        "cards",
        lazy_value("tuiwords.ui.pages.cards:CardsPage"),
        "C",
        "Cards",
        "Find, restore and delete the cards of practice and of the word quiz.",
        group="puzzles",
    ),
    PageEntry(
        "statistics",
        lazy_value("tuiwords.ui.pages.statistics:StatisticsPage"),
        "s",
        "Statistics",
        "Games, streaks, guesses and ratings of your profile.",
        keep=True,
        group="you",
    ),
    PageEntry(
        "bots",
        lazy_value("tuiwords.ui.pages.bots:BotsPage"),
        "b",
        "Bots",
        "Your opponents: their ratings, what they know, and how they play.",
        group="you",
    ),
    PageEntry(
        "profiles",
        lazy_value("tuiwords.ui.pages.profiles:ProfilesPage"),
        "P",
        "Profiles",
        "The players on this computer.",
        keep=True,
        group="you",
    ),
    PageEntry(
        "settings",
        lazy_value("tuiwords.ui.pages.settings:SettingsPage"),
        "comma",
        "Settings",
        "Theme and looks, language, meanings, reviews and new word cards.",
        group="you",
    ),
    PageEntry(
        "help",
        lazy_value("tuiwords.ui.pages.help:Help"),
        "question_mark",
        "Help",
        "How everything works, and every key.",
        group="you",
    ),
)
# What others open: puzzles of a mode or a game.
INNER_PAGES = (PageEntry("solve", lazy_value("tuiwords.ui.pages.practice:puzzles_page")),)


def set_ups() -> tuple[PageEntry, ...]:
    """The pages on which games are set up, each by the key of its game."""
    return tuple(
        PageEntry(
            game.key,
            partial(_set_up, game),
            str(number),
            game.title,
            f"Set up a game. {game.tagline}",
            group="play",
        )
        for number, game in enumerate(games(), 1)
    )


def entry(key: str) -> PageEntry:
    """A page by its key. Raises: KeyError."""
    return {each.key: each for each in (*PAGES, *set_ups())}[key]


def pages_of(group: str) -> tuple[PageEntry, ...]:
    """The pages that belong to one of the seven, in the order in which it lists them."""
    return tuple(each for each in (*set_ups(), *PAGES) if each.group == group)


def page_keys(*but: str) -> list[BindingType]:
    """The keys that open all pages but some, from wherever pages are listed."""
    return [
        hidden(each.letter, f"app.open({each.key!r})", each.title, each.key_id, each.line)
        for each in (*set_ups(), *PAGES)
        if each.key not in {"today", "help", *but}
    ]


def _set_up(game: Game) -> Callable[..., Screen[Any]]:
    from tuiwords.ui.pages.setup import Setup

    return partial(Setup, game)
