"""Sets of words as the bits of integers: partitions words by pattern fast in plain Python."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from tuiwords.games.wordle.patterns import AMBER, GREEN, Clue
from tuiwords.large_caches import large
from tuiwords.lexicon.lexicon import Lexicon


class WordSets:
    """Words of one length. A set of them is an integer whose bit n stands for word n."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words
        self.length = len(words[0])
        self.every = (1 << len(words)) - 1
        at: dict[tuple[int, str], list[int]] = {}
        least: dict[tuple[str, int], list[int]] = {}
        for number, word in enumerate(words):
            for place, letter in enumerate(word):
                at.setdefault((place, letter), []).append(number)
            for letter in set(word):
                for count in range(1, word.count(letter) + 1):
                    least.setdefault((letter, count), []).append(number)
        self._at = {key: _set_of(numbers, len(words)) for key, numbers in at.items()}
        self._least = {key: _set_of(numbers, len(words)) for key, numbers in least.items()}

    def partition(self, guess: str, within: int) -> dict[int, int]:
        """The words of ``within`` by the pattern with which each would answer ``guess``."""
        found = {0: within}
        for letter in dict.fromkeys(guess):
            places = [place for place, mine in enumerate(guess) if mine == letter]
            found = {
                pattern + more: part
                for pattern, words in found.items()
                for more, part in self._by_letter(letter, places, words)
            }
        return found

    def _by_letter(self, letter: str, places: list[int], words: int) -> Iterator[tuple[int, int]]:
        """``words`` partitioned by the colors of one letter, which the guess has at ``places``."""
        for greens in product((True, False), repeat=len(places)):
            part, pattern = words, 0
            for place, green in zip(places, greens, strict=True):
                here = self._at.get((place, letter), 0)
                part &= here if green else ~here
                pattern += GREEN * self._worth(place) * green
            others = [place for place, green in zip(places, greens, strict=True) if not green]
            for ambers in range(len(others) + 1):
                # As many more of the letter as there are ambers, or more if no gray one is left.
                exact = part & self._with(letter, sum(greens) + ambers)
                if ambers < len(others):
                    exact &= ~self._with(letter, sum(greens) + ambers + 1)
                if exact:
                    yield pattern + sum(AMBER * self._worth(p) for p in others[:ambers]), exact

    def _with(self, letter: str, count: int) -> int:
        return self._least.get((letter, count), 0) if count else self.every

    def _worth(self, place: int) -> int:
        return int(3 ** (self.length - 1 - place))

    def left(self, clues: Sequence[Clue]) -> int:
        """The words that every clue allows."""
        words = self.every
        for clue in clues:
            words = self.partition(clue.guess, words).get(clue.pattern, 0)
        return words

    def spelled(self, words: int) -> tuple[str, ...]:
        """The words of a set."""
        return tuple(word for number, word in enumerate(self.words) if words >> number & 1)


def _set_of(numbers: Sequence[int], size: int) -> int:
    bits = bytearray(size // 8 + 1)
    for number in numbers:
        bits[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(bits, "little")


@large
@lru_cache(maxsize=8)
def word_sets(words: Lexicon) -> WordSets:
    """The sets of a lexicon whose words all have one length."""
    return WordSets(words.words)
