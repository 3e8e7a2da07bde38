"""The bag of Scrabble: in which order tiles are drawn."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tuiwords.games.scrabble.rules import BLANK, Ruleset
from tuiwords.games.scrabble.tiles import is_vowel

_LEAST = 2  # vowels, and consonants, of a rack in a game of some turns, as in duplicate Scrabble
_ATTEMPTS = 10_000  # the shipped rules need ten or so


def shuffled(rules: Ruleset, seed: str) -> list[str]:
    """All tiles in an order drawn by the seed; the last one is drawn first."""
    bag = list(rules.bag)
    random.Random(seed).shuffle(bag)
    return bag


def bag_of_turns(rules: Ruleset, seed: int) -> list[str]:
    """A bag from which every turn gets a rack with both vowels and consonants.

    If that is not found, since the rules have few of them, the racks are as they come.
    """
    dealt = range(len(rules.bag), 0, -rules.rack)[: rules.turns]
    for attempt in range(_ATTEMPTS):
        bag = shuffled(rules, f"turns {seed}/{attempt}")
        if all(_is_mixed(bag[end - rules.rack : end]) for end in dealt):
            return bag
    return shuffled(rules, f"turns {seed}/0")


def _is_mixed(rack: Sequence[str]) -> bool:
    vowels = sum(map(is_vowel, rack))
    return vowels >= _LEAST and len(rack) - vowels - rack.count(BLANK) >= _LEAST


def refill(rack: str, bag: tuple[str, ...], size: int) -> tuple[str, tuple[str, ...]]:
    """A rack filled up to ``size`` from the bag, and what is left in it."""
    need = min(size - len(rack), len(bag))
    drawn = bag[len(bag) - need :]
    return "".join(sorted([*rack, *drawn])), bag[: len(bag) - need]
