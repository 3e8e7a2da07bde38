"""How likely words are to be drawn from a bag of tiles, and stems that make many words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuiwords.lexicon.lexicon import Lexicon, LexiconError

STEM_LENGTHS = range(2, 13)  # a word of 13 letters is packed into 63 bits
_LETTERS = 26

Numbers = NDArray[np.int64]
LONGEST = 15  # letters; the draws of longer words from a bag of 100 tiles need more than 63 bits
BLANK = "?"
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_PRIVATE = 0xE000  # characters that stand for tiles of several letters
_AT_ONCE = 1 << 15  # words, for each of which some hundred bytes are needed

Counts = NDArray[np.uint8]  # how often each letter is in each word, (words, letters)


def letter_counts(words: Sequence[str], letters: str = _LATIN) -> tuple[Counts, NDArray[np.int64]]:
    """The counts of letters, (words, letters), and which rows have other letters or are long.

    The rows of the second array, (some,), are those of words that no bag of letters can spell.
    """
    lengths = np.fromiter(map(len, words), np.int64, len(words))
    signs = np.frombuffer("".join(words).encode("utf-32-le"), np.uint32)
    known = np.array([*map(ord, letters)])
    order = np.argsort(known)
    codes = order[np.searchsorted(known, signs, sorter=order).clip(max=len(known) - 1)]
    rows = np.repeat(np.arange(len(words)), lengths)
    foreign = known[codes] != signs
    places = rows[~foreign] * len(known) + codes[~foreign]
    counts = np.bincount(places, minlength=len(words) * len(known)).astype(np.uint8)
    unfit = np.union1d(rows[foreign], np.flatnonzero(lengths > LONGEST))
    return counts.reshape(len(words), len(known)), unfit


def in_tiles(words: Sequence[str], bag: Mapping[str, int]) -> tuple[Sequence[str], dict[str, int]]:
    """Words with a character for each tile, and how many tiles there are of each character.

    Two letters that are a tile, such as LL, are always that tile.
    """
    tiles = {tile.lower(): count for tile, count in bag.items() if tile != BLANK}
    long = sorted((tile for tile in tiles if len(tile) > 1), key=len, reverse=True)
    if not long:
        return words, tiles
    text = "\n".join(words)
    for code, tile in enumerate(long, _PRIVATE):
        text = text.replace(tile, chr(code))
        tiles[chr(code)] = tiles.pop(tile)
    return text.split("\n"), tiles


def draws(words: Sequence[str], bag: Mapping[str, int]) -> NDArray[np.int64]:
    """In how many ways as many tiles as a word has letters can be drawn so that they spell it.

    ``bag`` says how many tiles there are of each letter (in upper case) and of the blank. Every
    tile is another one, and a blank stands for any letter, as in Zyzzyva's order by probability.
    0 for words with letters that are no tiles, or of more than 15 tiles.
    """
    words, tiles_of = in_tiles(words, bag)
    parts = range(0, len(words), _AT_ONCE)
    blanks = bag.get(BLANK, 0)
    found = [_draws(words[part : part + _AT_ONCE], tiles_of, blanks) for part in parts]
    return np.concatenate([np.zeros(0, np.int64), *found])


def _draws(words: Sequence[str], tiles_of: Mapping[str, int], blanks: int) -> NDArray[np.int64]:
    counts, unfit = letter_counts(words, "".join(tiles_of))
    # By word, the ways with 0, 1, 2... blanks: a product of polynomials, one for each letter.
    ways = np.zeros((len(words), blanks + 1), np.int64)
    ways[:, 0] = 1
    ways[unfit] = 0
    most = int(counts.max(initial=0))
    for code, tiles in enumerate(tiles_of.values()):
        table = np.zeros((most + 1, blanks + 1), np.int64)
        for count in range(most + 1):
            for blank in range(min(count, blanks) + 1):
                table[count, blank] = comb(tiles, count - blank)
        having = np.flatnonzero(counts[:, code])
        before, factors = ways[having], table[counts[having, code]]
        product = np.zeros_like(before)
        for blank in range(blanks + 1):
            product[:, blank:] += before[:, : blanks + 1 - blank] * factors[:, blank, None]
        ways[having] = product
    return ways @ np.array([comb(blanks, blank) for blank in range(blanks + 1)], np.int64)


def chances(words: Sequence[str], bag: Mapping[str, int]) -> NDArray[np.float64]:
    """How likely the tiles drawn for a word are to spell it: ``draws`` as a share of all draws."""
    total = sum(bag.values())
    lengths = np.fromiter(map(len, in_tiles(words, bag)[0]), np.int64, len(words))
    every = np.array([max(comb(total, length), 1) for length in range(LONGEST + 1)], np.float64)
    return draws(words, bag) / every[np.minimum(lengths, LONGEST)]


class Stem(NamedTuple):
    """A stem in alphabetic order, the letters that complete it, and how many words they make."""

    stem: str
    letters: str
    words: int


def stems(lexicon: Lexicon, length: int) -> list[Stem]:
    """All stems of so many letters a to z, those that make the most words first.

    Raises: LexiconError if the length is not 2 to 12.
    """
    if length not in STEM_LENGTHS:
        raise LexiconError(f"a stem has {STEM_LENGTHS[0]} to {STEM_LENGTHS[-1]} letters")
    counts, unfit = letter_counts(lexicon.of_length(length + 1).words)
    counts = np.delete(counts, unfit, axis=0)
    # The letters of each word in alphabetic order, (words, length + 1), and packed into a number.
    every = np.tile(np.arange(counts.shape[1]), len(counts))
    letters = np.repeat(every, counts.ravel()).reshape(-1, length + 1)
    packed = (letters * _LETTERS ** np.arange(length, -1, -1)).sum(axis=1)
    keys, added = [], []
    for place in range(length + 1):
        below = _LETTERS ** (length - place)
        # Of equal letters, which stand side by side, only the first is left out.
        fresh = letters[:, place] != letters[:, place - 1] if place else np.full(len(letters), True)
        without = packed // (below * _LETTERS) * below + packed % below
        keys.append(without[fresh])
        added.append(letters[fresh, place])
    return _grouped(np.concatenate(keys), np.concatenate(added), length)


def _grouped(keys: Numbers, added: Numbers, length: int) -> list[Stem]:
    found, places, words = np.unique(keys, return_inverse=True, return_counts=True)
    masks = np.zeros(len(found), np.int64)
    np.bitwise_or.at(masks, places, 1 << added)
    order = np.lexsort((found, -words))
    return [
        Stem(_spelled(int(found[at]), length), _letters(int(masks[at])), int(words[at]))
        for at in order
    ]


def _spelled(key: int, length: int) -> str:
    return "".join(
        chr(ord("a") + key // _LETTERS**place % _LETTERS) for place in range(length - 1, -1, -1)
    )


def _letters(mask: int) -> str:
    return "".join(chr(ord("a") + code) for code in range(_LETTERS) if mask >> code & 1)
