"""The state with which a match begins, and the word lists it uses, from its header."""

from __future__ import annotations

from tuiwords.games.base import AnyState, GameError
from tuiwords.games.options import code_of
from tuiwords.lexicon.languages import own_folder
from tuiwords.lexicon.lexicon import LexiconError
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


def start_of(game: Game, header: Header) -> AnyState:
    """The position before the first line of a saved match.

    Raises: GameError if its word lists or rules are not those that are here now.
    """
    try:
        settings = game.rules.settings(header.settings)
        start: AnyState = game.rules.new(settings, header.seed, len(header.seats))
    except LexiconError as error:
        raise GameError(f"the word list of this {game.title} match is missing: {error}") from error
    if start.fingerprint != header.fingerprint:
        needs = f"this {game.title} match needs other word lists or rules than those here now"
        raise GameError(f"{needs}{_changed(game, header)}")
    return start


def _changed(game: Game, header: Header) -> str:
    """Which of the player's own lists a match needs as they were, and what to do."""
    names = own_lists(game, header)
    if not names:
        return ""
    for name in names:
        if code := library().missing_language(name):
            file = own_folder() / f"{code}.toml"
            return f": its {name!r} is in the language {code!r}, whose file must be there: {file}"
    listed = " and ".join(map(repr, names))
    again = "lexicon import FILE --name NAME --replace"
    return f": its {listed} had other words; to go on, import those again ({again})"
