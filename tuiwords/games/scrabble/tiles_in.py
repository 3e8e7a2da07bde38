"""The tiles of a ruleset in the language of a word list."""

from __future__ import annotations

from dataclasses import replace

from tuiwords.games.base import GameError
from tuiwords.games.scrabble.rules import BLANK, Ruleset, most_letters
from tuiwords.games.scrabble.ruleset_files import SHIPPED
from tuiwords.games.scrabble.tiles import sign_of, spelling
from tuiwords.lexicon.languages import TileSet, language
from tuiwords.lexicon.lexicon import Lexicon


def tiles_in(rules: Ruleset, code: str) -> TileSet:
    """The tiles of rules by their texts in a language by its code, "" for English.

    Own rules keep theirs. Raises: GameError if the language has none for these rules.
    """
    if not code or rules.key not in SHIPPED:
        counts, values = (
            {spelling(t): n for t, n in by.items()} for by in (rules.counts, rules.values)
        )
        return TileSet(counts, values)
    spoken = language(code)
    found = spoken.tiles.get(rules.key)
    if found is None:
        raise GameError(f"{rules.title} has no {spoken.name} tiles")
    return found


def in_language(rules: Ruleset, code: str) -> Ruleset:
    """The rules with the tiles of a language by its code.

    Raises: GameError if it has none, too many, or one that boards cannot have.
    """
    if not code or rules.key not in SHIPPED:
        return rules
    tiles = tiles_in(rules, code)
    try:
        signs = {text: text if text == BLANK else sign_of(text) for text in tiles.counts}
    except ValueError as error:
        title, name = rules.title, language(code).name
        raise GameError(f"{title} cannot be played in {name}: {error}") from None
    counts, values = (
        {signs[text]: number for text, number in by.items()} for by in (tiles.counts, tiles.values)
    )
    if (letters := len(counts.keys() - {BLANK})) > most_letters(rules.rack):
        raise GameError(
            f"{rules.title} cannot be played in {language(code).name}: it has {letters} letters, "
            f"and plays are found with up to {most_letters(rules.rack)}"
        )
    return replace(rules, counts=counts, values=values, language=code)


def rules_in(rules: Ruleset, lexicon: Lexicon) -> Ruleset:
    """The rules with the tiles of the language of a word list. Raises: as ``tiles_in``."""
    return in_language(rules, lexicon.language)
