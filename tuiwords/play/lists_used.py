"""The word lists that a saved match uses, by their names."""

from __future__ import annotations

from tuiwords.games.options import code_of
from tuiwords.lexicon.library import RESERVED, library
from tuiwords.play.game import Game
from tuiwords.store.records import Header


def word_lists(game: Game, header: Header) -> set[str]:
    """The names, or the paths, of all lists of a match."""
    return {
        str(header.settings.get(option.key) or option.default)
        for option in game.rules.options
        if option.kind == "words"
    }


def language_code(game: Game, header: Header) -> str:
    """The code of the language in which a match is played, "" for English or if it is not known."""
    return next(filter(None, map(code_of, sorted(word_lists(game, header)))), "")


def own_lists(game: Game, header: Header) -> list[str]:
    """Those that are not shipped, whose words may have changed since it began."""
    lists = library()
    return sorted(
        name
        for name in word_lists(game, header) - RESERVED
        if name and not (name in lists and lists.entry(name).shipped)
    )
