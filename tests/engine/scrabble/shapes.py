"""Rulesets of other shapes than the usual one."""

from __future__ import annotations

import random
from dataclasses import replace

from tuiwords.games.scrabble import Ruleset, ruleset
from tuiwords.games.scrabble.rules import SQUARE_SIGNS

_USUAL = ruleset("scrabble")


def _with_board(rules: Ruleset, signs: str, weights: list[int]) -> Ruleset:
    """The rules on a board of random premium squares."""
    squares = random.Random(rules.key).choices(signs, weights, k=len(rules.board))
    return replace(rules, board="".join(squares))


def _of(key: str, size: int, rack: int, begins: int | None = None) -> Ruleset:
    rules = replace(_USUAL, key=key, board="." * size * size, rack=rack, begins=begins)
    if size < 12:
        rules = replace(rules, counts={tile: -(-n // 2) for tile, n in rules.counts.items()})
    return _with_board(rules, SQUARE_SIGNS, [12, 2, 2, 2, 2, 2, 2])


SHAPES = {
    rules.key: rules
    for rules in (
        _of("nine", 9, 7),
        replace(_of("thirteen", 13, 8), bonuses=((1, 3), (5, 9), (7, 40))),
        _of("seventeen", 17, 9, begins=3 * 17 + 5),
        _of("few", 15, 5),
        _with_board(replace(_USUAL, key="quadruple"), "^~", [1, 1]),
        _of("largest", 21, 9, begins=20),
        ruleset("super"),
    )
}
