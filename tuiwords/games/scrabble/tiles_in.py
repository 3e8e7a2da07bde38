"""The tiles of a ruleset in the language of a word list."""

from __future__ import annotations

from dataclasses import replace

from tuiwords.games.base import GameError
from tuiwords.games.scrabble.rules import Ruleset
from tuiwords.games.scrabble.ruleset_files import SHIPPED
from tuiwords.lexicon.languages import TileSet, language
from tuiwords.lexicon.lexicon import Lexicon


def tiles_in(rules: Ruleset, code: str) -> TileSet:
    """The tiles of rules in a language by its code, "" for English; own rules keep theirs.

    Raises: GameError if the language has none for these rules.
    """
    if not code or rules.key not in SHIPPED:
        return TileSet(rules.counts, rules.values)
    spoken = language(code)
    found = spoken.tiles.get(rules.key)
    if found is None:
        raise GameError(f"{rules.title} has no {spoken.name} tiles")
    return found


def in_language(rules: Ruleset, code: str) -> Ruleset:
    """The rules with the tiles of a language by its code.

    Raises: GameError if it has none, or has letters that plays cannot be found with.
    """
    tiles = tiles_in(rules, code)
    if strange := sorted(set(tiles.counts) - set(rules.counts)):
        raise GameError(
            f"{rules.title} cannot be played in {language(code).name} yet: plays are found with "
            f"the tiles A to Z only, not with {', '.join(strange)}"
        )
    return replace(rules, counts=tiles.counts, values=tiles.values) if code else rules


def rules_in(rules: Ruleset, lexicon: Lexicon) -> Ruleset:
    """The rules with the tiles of the language of a word list. Raises: as ``in_language``."""
    return in_language(rules, lexicon.language)
