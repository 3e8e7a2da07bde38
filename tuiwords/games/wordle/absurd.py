"""Absurdle: nothing is hidden; every answer keeps as many words possible as it can."""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass, replace

from tuiwords.games.base import Seat
from tuiwords.games.wordle.patterns import Clue, all_green
from tuiwords.games.wordle.sets import word_sets
from tuiwords.games.wordle.state import RULES_VERSION, End, WordleState, WordleView
from tuiwords.lexicon.lexicon import Lexicon


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
