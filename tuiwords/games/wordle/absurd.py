"""Absurdle: nothing is hidden; every answer keeps as many words possible as it can."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from tuiwords.games.base import Seat
from tuiwords.games.wordle.patterns import AMBER, GREEN, Clue, all_green
from tuiwords.games.wordle.state import RULES_VERSION, End, WordleState, WordleView
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


@dataclass(frozen=True, slots=True)
class AbsurdState(WordleState):
    """A position. Each seat plays its own adversary, so its guesses determine the word.

    The adversary answers with the pattern that leaves the most words; ``seed`` breaks ties. It does
    not answer with all green while another pattern is possible.
    """

    seed: int = 0

    @classmethod
    def begun(
        cls,
        allowed: Lexicon,
        answers: Lexicon,
        seed: int,
        *,
        guesses: int,
        hard: bool = False,
        seats: int = 1,
    ) -> AbsurdState:
        """A game in which any of ``answers``, all of them allowed, may turn out to be the word."""
        word_sets(answers)  # fills the cache, so that the first reply is as quick as the others
        playing: End = ""
        return cls("", allowed, answers, guesses, hard, ((),) * seats, (playing,) * seats, seed)

    def possible(self, seat: Seat) -> tuple[str, ...]:
        """The words left to the adversary of a seat."""
        sets = word_sets(self.answers)
        return sets.spelled(sets.left(self.rows[seat]))

    def hidden(self, seat: Seat) -> str:
        """The word found, or one that fits all the answers so far."""
        row = self.rows[seat]
        if self.solved(seat):
            return row[-1].guess
        return self._chance(row, "").choice(self.possible(seat))

    def reply(self, seat: Seat, word: str) -> int:
        """The pattern that leaves the most words."""
        row, sets = self.rows[seat], word_sets(self.answers)
        sizes = {
            pattern: part.bit_count()
            for pattern, part in sets.partition(word, sets.left(row)).items()
        }
        if len(sizes) > 1:
            sizes.pop(all_green(self.length), None)
        most = max(sizes.values())
        largest = sorted(pattern for pattern, size in sizes.items() if size == most)
        return self._chance(row, word).choice(largest)

    def _chance(self, row: tuple[Clue, ...], word: str) -> random.Random:
        guesses = " ".join((*(clue.guess for clue in row), word))
        return random.Random(f"{self.seed} {guesses}")

    def end_text(self, won: tuple[bool, ...]) -> str:
        """How it ended, in words."""
        if won == (True,):
            word = self.hidden(0).upper()
            return f"{word} was the last word left, at guess {len(self.rows[0])}"
        words = " and ".join(dict.fromkeys(self.hidden(seat).upper() for seat in range(self.seats)))
        if any(won):
            return f"everyone had their own adversary; the last words were {words}"
        return f"one of the words left was {words}"

    @property
    def fingerprint(self) -> str:
        """Hash of both word lists, the rules version and the mode."""
        text = f"absurdle {RULES_VERSION} {self.answers.hash} {self.allowed.hash}"
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def view(self, seat: Seat) -> WordleView:
        """What ``seat`` may know."""
        return replace(WordleState.view(self, seat), absurd=True)
