"""How common a word is: its level in SCOWL's size lists, and its frequency in books.

Both tables have all words of their source, whatever the lexicon. They are in American, British and
Canadian English, so they have few words of a list in another language. Other languages have a table
of their own, ``word_zipfs``, from which the levels follow.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from tuiwords.large_caches import large
from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.lexicon.word_zipfs import ANSWER, STEPS, has_zipfs, numbers_of, table_bytes, zipfs_of
from tuiwords.resources import lexicon_file

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

UNLISTED = 99  # the level of a word that is not in SCOWL, whose levels are 10 to 95
_LEVELS = "scowl_levels.txt.gz"
_FREQUENCY = "frequency.txt.gz"
# Measured: SCOWL up to level 80 has 99.9 % of ENABLE and 76 % of the largest Wordle list, but 8 %
# of a French list, 4 % of a Dutch one, and 55 % of the French words of three letters.
_ENGLISH = 80  # SCOWL's higher levels also list foreign words
_MANY = 2_000  # words; finding the levels of so many takes a while, and much memory
_COVERED = 0.65  # a list with a smaller share in SCOWL is in another language
# The least zipf of a level in other languages. As many words of ENABLE have it in wordfreq's
# English table as SCOWL has up to the level; above 60 that table ends.
_LEAST_ZIPF = {10: 4.28, 20: 3.60, 35: 2.36, 40: 2.21, 50: 1.70, 55: 1.57, 60: 1.33, 70: 0.03}


# What a word is called up to a level.
_CALLED = ((10, "an everyday word"), (35, "common"), (50, "less common"), (70, "rare"))


def called(level: int) -> str:
    """How common a word of a level is, as a player says it after "is"."""
    if level >= UNLISTED:
        return "in no list of common words"
    return next((name for most, name in _CALLED if level <= most), "very rare")


def level(word: str) -> int:
    """SCOWL level: 10 for the commonest words, 35 for what most people know, 99 if not listed."""
    return levels((word,))[0]


def levels(words: Iterable[str]) -> list[int]:
    """The SCOWL level of each word."""
    import numpy as np  # not before it is needed: the app starts without it

    spelled = [word.encode() for word in words]
    by_length: dict[int, list[int]] = {}
    for place, word in enumerate(spelled):
        by_length.setdefault(len(word), []).append(place)
    found = np.full(len(spelled), UNLISTED)
    for length, places in by_length.items():
        asked = [spelled[place] for place in places]
        found[places] = levels_of_length(length).of_each(asked, UNLISTED)
    result: list[int] = found.tolist()
    return result


def zipfs(words: Iterable[str]) -> list[float]:
    """Base-10 logarithm of each word's occurrences per billion words; 0 if it is not listed."""
    table, total = frequencies()
    counts = table.of_each([word.encode() for word in words], 0).tolist()
    log10, scale = math.log10, 1e9 / total
    return [log10(count * scale) if count else 0.0 for count in counts]


def zipfs_in(words: Sequence[str], lexicon: Lexicon) -> list[float]:
    """The same in the language of a lexicon."""
    return zipfs_of(words, lexicon.language) if lexicon.language else zipfs(words)


@large
@lru_cache(maxsize=64)
def vocabulary(lexicon: Lexicon, level: int) -> Lexicon:
    """The words of a lexicon that someone knows who knows SCOWL up to ``level``.

    Someone like that is taken to know every word of a lexicon in a language without levels.
    """
    if level >= UNLISTED or not has_levels(lexicon):
        return lexicon
    words = _lines(lexicon.text, _levels_in(lexicon) <= level)
    made = Lexicon.of_text(lexicon.name, words, lexicon.alphabet)
    made.language = lexicon.language
    return made


def known(words: Iterable[str], lexicon: Lexicon, level: int) -> list[str]:
    """Those of some words of a lexicon that are in its ``vocabulary``: for a few, in less time."""
    asked = list(words)
    if level >= UNLISTED or not has_levels(lexicon):
        return asked
    found = levels_of(asked, lexicon)
    return [word for word, its in zip(asked, found, strict=True) if its <= level]


def has_levels(lexicon: Lexicon) -> bool:
    """Whether it is known how common the words of a lexicon are."""
    return has_zipfs(lexicon.language) if lexicon.language else is_english(lexicon)


def levels_of(words: Sequence[str], lexicon: Lexicon) -> list[int]:
    """The level of each word in the language of a lexicon."""
    if not lexicon.language:
        return levels(words)
    found: list[int] = _foreign_levels(words, lexicon.language).tolist()
    return found


def _foreign_levels(words: Sequence[str], code: str) -> NDArray[np.uint8]:
    """The level of each word of another language, uint8 (words,)."""
    import numpy as np

    by_number = np.full(256, UNLISTED, np.uint8)
    for level, least in sorted(_LEAST_ZIPF.items(), reverse=True):
        by_number[math.ceil(least * STEPS) : ANSWER] = level
    by_number[ANSWER:] = by_number[:ANSWER]
    return by_number[numbers_of(words, code)]


@large
@lru_cache(maxsize=64)
def is_english(lexicon: Lexicon) -> bool:
    """Whether most of its words are in SCOWL: else nothing is known of how common they are."""
    import numpy as np

    common = np.count_nonzero(_levels_in(lexicon) <= _ENGLISH)
    return bool(common >= _COVERED * len(lexicon))


def _levels_in(lexicon: Lexicon) -> NDArray[np.uint8]:
    """The level of each word of a lexicon, uint8 (words,), kept in a file if there are many."""
    import numpy as np

    from tuiwords.lexicon.array_cache import cached_array

    if lexicon.language:
        return _foreign_levels(lexicon.words, lexicon.language)

    def make(lexicon: Lexicon) -> NDArray[np.uint8]:
        return np.array(levels(lexicon.words), np.uint8)

    if len(lexicon) < _MANY:
        return make(lexicon)
    tables = hashlib.sha256(table_hash().encode()).hexdigest()[:16]
    return cached_array(f"levels-{tables}", lexicon, make, np.uint8)


def _lines(text: bytes, chosen: NDArray[np.bool_]) -> bytes:
    """The chosen ones of the lines of a text."""
    import numpy as np

    whole = np.frombuffer(text + b"\n", np.uint8)
    lengths = np.diff(np.flatnonzero(whole == ord("\n")), prepend=-1)
    return whole[np.repeat(chosen, lengths)].tobytes()[:-1]


def table_hash() -> str:
    """What changes when one of the tables does: the check sums and sizes that gzip adds.

    Raises:
        LexiconError: when a file is missing.
    """
    try:
        return " ".join(
            lexicon_file(name).read_bytes()[-8:].hex() for name in (_LEVELS, _FREQUENCY)
        )
    except OSError as error:
        raise LexiconError(f"a table of word frequencies cannot be read: {error}") from None


def table_text(name: str) -> str:
    """The decompressed text of a shipped table.

    Raises:
        LexiconError: if the file is missing or damaged.
    """
    try:
        return table_bytes(name).decode()
    except UnicodeDecodeError as error:
        raise _damaged(name, error) from None


@dataclass(frozen=True, slots=True, eq=False)
class WordNumbers:
    """A number for each of some words: ``words`` bytes (words,) ascending, ``numbers`` int64.

    As a dictionary, the words of both tables would take 90 MB.
    """

    words: NDArray[np.bytes_]
    numbers: NDArray[np.int64]

    @classmethod
    def of(cls, words: NDArray[np.bytes_], numbers: NDArray[np.int64]) -> WordNumbers:
        """The table of words in any order; of a word listed twice, the last number counts."""
        import numpy as np

        order = np.argsort(words, kind="stable")
        words, numbers = words[order], numbers[order]
        last = np.ones(len(words), bool)
        last[:-1] = words[1:] != words[:-1]
        return cls(words[last], numbers[last])

    def of_each(self, words: Sequence[bytes], missing: int) -> NDArray[np.int64]:
        """The number of each word, or ``missing`` where it is not listed, int64 (words,)."""
        import numpy as np

        if not len(words) or not len(self.words):
            return np.full(len(words), missing, np.int64)
        asked = np.array(words)
        places = np.minimum(np.searchsorted(self.words, asked), len(self.words) - 1)
        return np.where(self.words[places] == asked, self.numbers[places], missing)


@large
@cache
def level_lines() -> dict[int, list[tuple[int, bytes]]]:
    """The table of levels: for each word length, (level, words) pairs."""
    # Each line has a length, a level and all such words, so that other lengths need not be parsed.
    lines: dict[int, list[tuple[int, bytes]]] = {}
    try:
        for line in table_bytes(_LEVELS).splitlines():
            length, number, words = line.split(b"\t")
            lines.setdefault(int(length), []).append((int(number), words))
    except ValueError as error:
        raise _damaged(_LEVELS, error) from None
    return lines


@large
@cache
def levels_of_length(length: int) -> WordNumbers:
    """The level of each listed word of a length."""
    import numpy as np

    words, numbers = [np.zeros(0, f"S{max(length, 1)}")], [np.zeros(0, np.int64)]
    try:
        for number, text in level_lines().get(length, ()):
            letters = np.frombuffer(text + b" ", np.uint8).reshape(-1, length + 1)[:, :length]
            words.append(np.ascontiguousarray(letters).view(f"S{length}")[:, 0])
            numbers.append(np.full(len(letters), number))
    except ValueError as error:
        raise _damaged(_LEVELS, error) from None
    return WordNumbers.of(np.concatenate(words), np.concatenate(numbers))


@large
@cache
def frequencies() -> tuple[WordNumbers, int]:
    """How often each word stands in running text, and the sum of all."""
    import numpy as np

    fields = table_bytes(_FREQUENCY).split()
    try:
        numbers = np.array(list(map(int, fields[1::2])), np.int64)
        if len(fields) % 2:
            raise ValueError("the last word has no number")
        table = WordNumbers.of(np.array(fields[::2]), numbers)
    except ValueError as error:
        raise _damaged(_FREQUENCY, error) from None
    return table, int(table.numbers.sum())


def _damaged(name: str, error: ValueError) -> LexiconError:
    if isinstance(error, LexiconError):
        return error
    return LexiconError(f"the table {lexicon_file(name)} is damaged: {error}")
