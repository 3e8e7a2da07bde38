"""A game in a language: its standard word list is that of the language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tuiwords.games.base import GameError
from tuiwords.games.options import Option, Settings, Value, code_of, is_standard
from tuiwords.lexicon.languages import ENGLISH, language
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.lexicon.own_words import base_of
from tuiwords.play.game import Game


def game_in(game: Game, code: str) -> Game:
    """The game with the list of a language as the default of its options. Raises: LexiconError.

    A game that cannot be played in the language stays as it is. Only what settings it gives for
    options that are left out is another: its matches, which say all their settings, are those of
    the game itself.
    """
    word_list = language(code).word_list
    if word_list == DEFAULT:
        return game

    found = _with_default(game, takes_list, word_list)
    return found if _fits(game, found.rules.settings(game.rules.daily)) else game


def game_by(game: Game, rules: str, code: str) -> Game:
    """A game of Scrabble's kind by these rules in a language.

    Raises: GameError if there are no such rules for two, or they have no tiles of the language.
    """
    named = _with_default(game, lambda option: option.key == "rules", rules)
    found = _with_default(named, takes_list, language(code).word_list)
    found.rules.check(found.rules.settings({}), 2)
    return found


def _with_default(game: Game, chosen: Callable[[Option], bool], default: str) -> Game:
    """The game with another default for some options."""
    options = tuple(
        replace(option, default=default) if chosen(option) else option
        for option in game.rules.options
    )
    return replace(game, rules=replace(game.rules, options=options))


def _fits(game: Game, settings: Settings) -> bool:
    """Whether the game can be played so: not where it lacks the letters of a language."""
    try:
        game.rules.check(settings, 1)
    except GameError:
        return False
    return True


def code_in(game: Game) -> str:
    """The code of the language of such a game, "" for English."""
    lists = (code_of(option.default) for option in game.rules.options if takes_list(option))
    return next(lists, "")


def rules_of(game: Game) -> str:
    """The rules of such a game, "" for the usual ones, which have the name of their game."""
    named = (each.read(each.default) for each in game.rules.options if each.key == "rules")
    rules = str(next(named, game.key))
    return "" if rules == game.key else rules


def list_in(code: str) -> str:
    """The word list of a language by its code; the usual one if that is not there."""
    name = language(code).word_list
    return name if name in library() else DEFAULT


def takes_list(option: Option) -> bool:
    """Whether an option is the word list of a game, not that of Wordle's answers."""
    return option.kind == "words" and DEFAULT in option.choices


def with_language(game: Game, code: str, given: Settings | None) -> dict[str, Value]:
    """Settings of a set-up: a standard list is that of the player's language, if that is chosen.

    They stay as they were given where the game cannot be played in the language.
    """
    settings = {**(given or {})}
    word_list = list_in(code)
    for option in game.rules.options:
        standard = settings.get(option.key, DEFAULT)
        if option.kind == "words" and isinstance(standard, str):
            standard = base_of(standard)  # its changes are those of now
            settings.update({option.key: standard} if option.key in settings else {})
        if takes_list(option) and is_standard(standard):
            settings[option.key] = word_list if word_list != DEFAULT or not given else standard
    return settings if _fits(game, game.rules.settings(settings)) else {**(given or {})}


def daily_rules(game: Game, code: str = ENGLISH) -> dict[str, Value]:
    """The settings of the game of the day in a language that differ from the usual ones."""
    spoken = game_in(game, code)
    if spoken is game:
        return dict(game.rules.daily)
    lists = {each.key: each.default for each in spoken.rules.options if takes_list(each)}
    return {**game.rules.daily, **lists}
