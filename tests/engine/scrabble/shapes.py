"""Rulesets of other shapes than the usual one."""

import random
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from string import ascii_uppercase

from tuiwords.games.scrabble import BLANK, Ruleset, ruleset
from tuiwords.games.scrabble.rules import SQUARE_SIGNS
from tuiwords.games.scrabble.tiles import sign_of
from tuiwords.games.scrabble.tiles_in import in_language

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


# Its values are those of one source: github cdot/Xanado, editions/English_Lexulous.json.
_LEXULOUS = """
=..'...=...'..= ..-...'.'...-.. .-..."..."...-. ....-.....-.... ...-.......-... .."...'.'..."..
.'...'...'...'. =......-......= .'...'...'...'. .."...'.'...".. ...-.......-... ....-.....-....
.-..."..."...-. ..-...'.'...-.. =..'...=...'..=
"""
_LEXULOUS_TILES = """
? 2 0; A 8 1; B 2 4; C 2 4; D 3 2; E 11 1; F 2 5; G 2 2; H 2 5; I 8 1; J 1 8; K 1 6; L 3 1; M 2 4;
N 5 1; O 7 1; P 2 4; Q 1 12; R 5 1; S 3 1; T 5 2; U 3 1; V 2 5; W 2 5; X 1 8; Y 3 5; Z 1 12
"""


def _lexulous() -> Ruleset:
    tiles = [entry.split() for entry in _LEXULOUS_TILES.split(";")]
    return replace(
        _USUAL,
        key="lexulous",
        rack=8,
        bonuses=((7, 40), (8, 50)),
        board="".join(_LEXULOUS.split()),
        counts={tile: int(count) for tile, count, _ in tiles},
        values={tile: int(value) for tile, _, value in tiles},
    )


_DIGRAPHS = ("CS", "DZS", "L·L", "GY", "LY", "NY", "SZ", "TY", "ZS")


def _lettered(key: str, *letters: Iterable[str]) -> Ruleset:
    """The rules with three tiles of each letter."""
    counts = {sign_of(text): 3 for text in chain(*letters)} | {BLANK: 2}
    values = {tile: number % 9 + 1 for number, tile in enumerate(counts)} | {BLANK: 0}
    return replace(_USUAL, key=key, counts=counts, values=values)


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
        _lexulous(),
        replace(in_language(_USUAL, "es"), key="spanish"),
        _lettered("russian", map(chr, range(ord("А"), ord("Я") + 1)), "Ё"),
        _lettered("hungarian", "ABCDEFGHIJKLMNOPRSTUVZÁÉÍÓÖŐÚÜŰÞÝ", _DIGRAPHS),
        _lettered("most", map(chr, range(ord("А"), ord("Я") + 1)), ascii_uppercase, "ÄÖÜÅØ"),
    )
}
