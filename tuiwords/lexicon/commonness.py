"""How common a word is: its level in SCOWL's size lists, and its frequency in books.

Both tables have all words of their source, whatever the lexicon. They are in American, British and
Canadian English, so they have few words of a list in another language.
"""

from __future__ import annotations

import gzip
import math
import zlib
from collections.abc import Iterable
from functools import cache, lru_cache

from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.resources import lexicon_file

UNLISTED = 99  # the level of a word that is not in SCOWL, whose levels are 10 to 95
_LEVELS = "scowl_levels.txt.gz"
_FREQUENCY = "frequency.txt.gz"
# Measured: SCOWL up to level 80 has 99.9 % of ENABLE and 76 % of the largest Wordle list, but 8 %
# of a French list, 4 % of a Dutch one, and 55 % of the French words of three letters.
_ENGLISH = 80  # SCOWL's higher levels also list foreign words
_COVERED = 0.65  # a list with a smaller share in SCOWL is in another language


def level(word: str) -> int:
    """SCOWL level: 10 for the commonest words, 35 for what most people know, 99 if not listed."""
    return levels_of_length(len(word)).get(word, UNLISTED)


def levels(words: Iterable[str]) -> list[int]:
    """The SCOWL level of each word."""
    return [levels_of_length(len(word)).get(word, UNLISTED) for word in words]


def zipf(word: str) -> float:
    """Base-10 logarithm of the word's occurrences per billion words; 0 if it is not listed."""
    return zipfs((word,))[0]


def zipfs(words: Iterable[str]) -> list[float]:
    """``zipf`` of each word."""
    counts, total = frequencies()
    log10, scale = math.log10, 1e9 / total
    return [log10(counts[word] * scale) if word in counts else 0.0 for word in words]


@lru_cache(maxsize=64)
def vocabulary(lexicon: Lexicon, level: int) -> Lexicon:
    """The words of a lexicon that someone knows who knows SCOWL up to ``level``.

    Someone like that is taken to know every word of a lexicon in another language.
    """
    if level >= UNLISTED:
        return lexicon
    found = levels(lexicon.words)
    if sum(its <= _ENGLISH for its in found) < _COVERED * len(lexicon):
        return lexicon
    known = [word for word, its in zip(lexicon.words, found, strict=True) if its <= level]
    return Lexicon(lexicon.name, known, lexicon.alphabet, is_sorted=True)


def table_text(name: str) -> str:
    """The decompressed text of a shipped table.

    Raises:
        LexiconError: if the file is missing or damaged.
    """
    path = lexicon_file(name)
    try:
        return gzip.decompress(path.read_bytes()).decode()
    except (OSError, EOFError, ValueError, zlib.error) as error:
        raise LexiconError(f"the table {path} cannot be read: {error}") from None


@cache
def level_lines() -> dict[int, list[tuple[int, str]]]:
    """The table of levels: for each word length, (level, words) pairs."""
    # Each line has a length, a level and all such words, so that other lengths need not be parsed.
    lines: dict[int, list[tuple[int, str]]] = {}
    try:
        for line in table_text(_LEVELS).splitlines():
            length, number, words = line.split("\t")
            lines.setdefault(int(length), []).append((int(number), words))
    except ValueError as error:
        raise _damaged(_LEVELS, error) from None
    return lines


@cache
def levels_of_length(length: int) -> dict[str, int]:
    """The level of each listed word of this length."""
    table: dict[str, int] = {}
    for number, words in level_lines().get(length, ()):
        table.update(dict.fromkeys(words.split(), number))
    return table


@cache
def frequencies() -> tuple[dict[str, int], int]:
    """How often each word occurs in running text, and the sum of these counts."""
    fields = table_text(_FREQUENCY).split()
    try:
        counts = dict(zip(fields[::2], map(int, fields[1::2]), strict=True))
    except ValueError as error:
        raise _damaged(_FREQUENCY, error) from None
    return counts, sum(counts.values())


def _damaged(name: str, error: ValueError) -> LexiconError:
    if isinstance(error, LexiconError):
        return error
    return LexiconError(f"the table {lexicon_file(name)} is damaged: {error}")
