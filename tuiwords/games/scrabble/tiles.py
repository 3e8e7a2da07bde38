"""Tiles as characters: each tile is one inside the program, also one with several letters.

A letter stands for itself, in upper case as a tile, in lower case as a blank with that letter. A
tile of several letters has a sign: for those of Spanish a letter that Spanish does not have, as
games were dealt by their order, for others a letter of Glagolitic, and so have the letters that
stand for those of Spanish. Where moves, racks and positions are written, these tiles are in
brackets, as Macondo and Woogles write them: ``8D [CH]A[RR]O``. L·L of Catalan is ``[L·L]`` there,
and ŀl in words.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from tuiwords.text import composed

MIDDLE_DOT = "·"
_MORE = re.findall(r"\S+", "CS DD DZ DZS DŽ FF GY LJ LY NG NJ NY PH QU RH SZ TH TY ZS")
_MORE += ["ĿL", "Þ", "Ð", "Ý"]  # behind the others, whose signs are kept in saved games
_SIGNS = {"CH": "Þ", "LL": "Ð", "RR": "Ý"}
_SIGNS |= {text: chr(number) for number, text in enumerate(_MORE, ord("Ⰰ"))}
_VOWELS = "AEIOUАЕИОУЫЭЮЯІЄΑΕΗΙΟΥΩ"  # without accents, which Й has as a consonant
_TEXTS = {sign: text for text, sign in _SIGNS.items()}
_TEXTS |= {sign.lower(): text.lower() for sign, text in _TEXTS.items()}
_TYPED = {sign: text.replace("Ŀ", "L·").replace("ŀ", "l·") for sign, text in _TEXTS.items()}
_NOTATION = str.maketrans({sign: f"[{text}]" for sign, text in _TYPED.items()})
_LIGATURES = str.maketrans({"Æ": "AE", "Ø": "O~"})
_SPELLING = str.maketrans(_TEXTS)


def sign_of(text: str) -> str:
    """The character of a tile with this text in upper case. Raises: ValueError if it has none."""
    sign = _SIGNS.get(composed(text), text)
    if len(sign) != 1 or not (is_letter(sign) and sign.isupper()):
        longer = sorted(each for each in _TYPED.values() if len(each) > 1 and each.isupper())
        known = ", ".join(longer)
        raise ValueError(f"no tile can be {text!r}: tiles have a capital letter, or {known}")
    return sign


def alphabetic(tile: str) -> str:
    """By what tiles are sorted as in an alphabet: Ä behind A, CH behind C."""
    return unicodedata.normalize("NFKD", _TEXTS.get(tile, tile).translate(_LIGATURES))


def tile_of(letter: str) -> str:
    """The tile that a letter on a board is: the blank where it is in lower case."""
    return "?" if letter.islower() else letter


def is_vowel(tile: str) -> bool:
    """Whether a tile in upper case is a vowel, but for Y, with an accent or without."""
    return tile != "Й" and alphabetic(tile)[0] in _VOWELS


def several(tiles: str) -> str:
    """Those of several letters among tiles in upper case, and others whose sign is another."""
    return "".join(tile for tile in tiles if tile in _TEXTS)


def keys_of(tile: str) -> str:
    """What people type for a tile in upper case: C and H, or L, a middle dot and L."""
    return _TYPED.get(tile, tile)


def typed_behind(tile: str, letter: str, signs: str) -> str:
    """The tile that a letter typed behind another tile makes of it, both in upper case, or "".

    The middle dot makes L·L, which the L behind it leaves as it is.
    """
    both = keys_of(tile) + letter
    for sign in signs:
        text = keys_of(sign)
        if text == both or (text, letter) in ((both + "L", MIDDLE_DOT), (both[:-1], "L")):
            return sign
    return ""


def notation(tiles: str) -> str:
    """Tiles as moves and racks are written: those of several letters in brackets."""
    return tiles.translate(_NOTATION)


def spelling(tiles: str) -> str:
    """Tiles as the words that they spell."""
    return tiles.translate(_SPELLING)


def from_notation(text: str) -> str:
    """Tiles that are written as ``notation`` has them."""
    if "[" in text:
        text = composed(text)
        for sign, letters in _TEXTS.items():
            text = text.replace(f"[{letters}]", sign)
    return text


def is_letter(character: str) -> bool:
    """Whether a character may be a tile, or a blank with a letter."""
    upper, lower = character.upper(), character.lower()
    pair = len(upper) == 1 and upper.lower() == lower != upper == lower.upper()
    return pair and character in (upper, lower)  # not so of ß, of ſ which is S in upper case, of ǅ


def joined(text: str, signs: str) -> str:
    """A text in which the letters of tiles, given by their signs, are these tiles.

    They are read from the left, the longest first: CSZ is CS and Z. The first letter tells whether
    it is one in upper or in lower case.
    """
    if not signs:
        return text

    def sign_for(found: re.Match[str]) -> str:
        sign = _SIGNS[found[0].upper()]
        return sign if found[0][0].isupper() else sign.lower()

    return _pattern(signs).sub(sign_for, text)


@lru_cache(maxsize=16)
def _pattern(signs: str) -> re.Pattern[str]:
    texts = sorted(map(spelling, signs), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, texts)), re.IGNORECASE)


def tiles_in(text: str, letters: str) -> str:
    """The tiles that a text names, where the tiles of a game have these letters.

    It may also have what is no tile. É is E where that is no tile, ß is ss.
    """
    if not text.isascii() and not letters.isascii():
        plain = composed(text)
        if plain != plain.lower():
            plain = plain.replace("ß", "ẞ")
        kept = {*letters} - _TEXTS.keys() | {text[0] for text in map(spelling, several(letters))}
        text = "".join(c if c.upper() in kept else _bare(c) for c in plain)
    singles = "".join(sign for sign in several(letters) if len(spelling(sign)) == 1)
    return joined(from_notation(text), singles)


def word_typed(text: str, letters: str) -> str:
    """The notation of a word that people type: CH is the tile where there is one."""
    return notation(joined(tiles_in(text, letters), several(letters)))


def _bare(letter: str) -> str:
    """A letter without its accents, in the same case."""
    parts = unicodedata.normalize("NFKD", letter.casefold())
    bare = "".join(part for part in parts if not unicodedata.combining(part))
    return bare.upper() if letter.isupper() else bare
