"""The pages that can be opened from anywhere: home and the palette list them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PageEntry:
    """A page: its name, its letter on the home page, its title, and a line about it."""

    key: str
    letter: str
    title: str
    line: str


PAGES: tuple[PageEntry, ...] = (
    PageEntry(
        "today",
        "t",
        "Today",
        "The games of the day, your day streak, how the bots did, and a calendar.",
    ),
    PageEntry(
        "practice",
        "e",
        "Practice",
        "What you missed in your own games comes back until you see it.",
    ),
    PageEntry(
        "puzzles",
        "z",
        "Puzzles",
        "Puzzles of all games, made by self-play: without end, of the day, against the clock.",
    ),
    PageEntry(
        "arena",
        "r",
        "Arena",
        "Bots play each other: watch one game at any speed, or let them play thousands and see who "
        "is better.",
    ),
    PageEntry(
        "assistant",
        "a",
        "Assistants",
        "Help with games played elsewhere, from Wordle to Scrabble, and boards of your own design.",
    ),
    PageEntry("lexicon", "l", "Lexicon", "Check words, find them by pattern, unscramble letters."),
    PageEntry(
        "statistics", "s", "Statistics", "Games, streaks, guesses and ratings of your profile."
    ),
    PageEntry("matches", "m", "Saved matches", "Every match so far: continue, replay or delete."),
    PageEntry("bots", "b", "Bots", "Your opponents: their ratings and strategies."),
    PageEntry("profiles", "p", "Profiles", "The players on this computer."),
    PageEntry("settings", "comma", "Settings", "Theme, motion and the size of the cells."),
    PageEntry("help", "question_mark", "Help", "How everything works, and every key."),
)
