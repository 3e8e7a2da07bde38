"""Tiles as characters: each tile is one inside the program, also one with several letters.

A letter stands for itself, in upper case as a tile, in lower case as a blank with that letter. A
tile of several letters has a sign, a letter that no language here has on a tile. All of them fit
into a byte, as a board has one for each square. Where moves, racks and positions are written, tiles
of several letters stand in brackets, as Macondo and Woogles write them: ``8D [CH]A[RR]O``.
"""

from __future__ import annotations

import unicodedata

_SIGNS = {"CH": "Þ", "LL": "Ð", "RR": "Ý"}
_TEXTS = {sign: text for text, sign in _SIGNS.items()}
_TEXTS |= {sign.lower(): text.lower() for sign, text in _TEXTS.items()}
_NOTATION = str.maketrans({sign: f"[{text}]" for sign, text in _TEXTS.items()})
_LIGATURES = str.maketrans({"Æ": "AE", "Ø": "O~"})
_SPELLING = str.maketrans(_TEXTS)


def sign_of(text: str) -> str:
    """The character of a tile with this text in upper case. Raises: ValueError if it has none."""
    sign = _SIGNS.get(text, text)
    if len(sign) != 1 or text in _TEXTS or not (is_letter(sign) and sign.isupper()):
        raise ValueError(f"no tile can be {text!r}: boards know letters of Latin-1, CH, LL and RR")
    return sign


def alphabetic(tile: str) -> str:
    """By what tiles are sorted as in an alphabet: Ä behind A, CH behind C."""
    return unicodedata.normalize("NFKD", _TEXTS.get(tile, tile).translate(_LIGATURES))


def is_vowel(tile: str) -> bool:
    """Whether a tile in upper case is A, E, I, O or U, or one of these with an accent."""
    return alphabetic(tile)[0] in "AEIOU"


def several(tiles: str) -> str:
    """Those of several letters among tiles in upper case."""
    return "".join(tile for tile in tiles if tile in _TEXTS)


def notation(tiles: str) -> str:
    """Tiles as moves and racks are written: those of several letters in brackets."""
    return tiles.translate(_NOTATION)


def spelling(tiles: str) -> str:
    """Tiles as the words that they spell."""
    return tiles.translate(_SPELLING)


def from_notation(text: str) -> str:
    """Tiles that are written as ``notation`` has them."""
    if "[" in text:
        for sign, letters in _TEXTS.items():
            text = text.replace(f"[{letters}]", sign)
    return text


def is_letter(character: str) -> bool:
    """Whether a character may be a tile, or a blank with a letter."""
    upper = character.upper()  # of ß two, of ſ one that is not of Latin-1 itself
    known = len(upper) == 1 and ("A" <= upper <= "Z" or "À" <= upper <= "Þ")
    return known and character <= "þ" and character.isalpha()


def joined(text: str, signs: str) -> str:
    """A text in which the letters of tiles, given by their signs, are these tiles.

    The first letter tells whether it is one in upper or in lower case.
    """
    for sign in signs:
        first, second = _TEXTS[sign][0], _TEXTS[sign][1:]
        for letter in (second, second.lower()):
            text = text.replace(first + letter, sign).replace(first.lower() + letter, sign.lower())
    return text


def tiles_in(text: str, letters: str) -> str:
    """The tiles that a text names, where the tiles of a game have these letters.

    It may also have what is no tile. É is E where that is no tile, ß is ss.
    """
    if not text.isascii() and not letters.isascii():
        plain = unicodedata.normalize("NFC", text)
        if plain != plain.lower():
            plain = plain.replace("ß", "ẞ")
        text = "".join(c if c.upper() in letters and c not in _TEXTS else _bare(c) for c in plain)
    return from_notation(text)


def word_typed(text: str, letters: str) -> str:
    """The notation of a word that people type: CH is the tile where there is one."""
    return notation(joined(tiles_in(text, letters), several(letters)))


def _bare(letter: str) -> str:
    """A letter without its accents, in the same case."""
    parts = unicodedata.normalize("NFKD", letter.casefold())
    bare = "".join(part for part in parts if not unicodedata.combining(part))
    return bare.upper() if letter.isupper() else bare
