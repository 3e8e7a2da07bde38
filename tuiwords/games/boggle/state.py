"""Boggle: all players look for words along touching squares of the same board at the same time."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from typing import Self

from tuiwords.games.base import (
    GameError,
    IllegalMoveError,
    InvalidMoveError,
    Outcome,
    Seat,
    ShareText,
    put,
    ranks_of,
    winners,
)
from tuiwords.games.boggle.board import roll
from tuiwords.games.boggle.rules import BoggleRules
from tuiwords.games.grid import Grid
from tuiwords.large_caches import large
from tuiwords.lexicon.commonness import known
from tuiwords.lexicon.languages import spelled
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.text import count_text

_VERSION = "boggle 1"
_ALL_DONE = "everyone has finished"


class Rejection(StrEnum):
    """Why a word does not count."""

    TOO_SHORT = "too short"
    ALREADY_FOUND = "already found"
    NOT_ON_BOARD = "not on the board"
    NOT_A_WORD = "not a word"


class RejectedWordError(IllegalMoveError):
    """A word that does not count; ``reason`` is the reason as a code."""

    def __init__(self, sentence: str, reason: Rejection) -> None:
        super().__init__(sentence)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class BoggleMove:
    """A word that a player calls, in lower case."""

    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class BoggleView:
    """What one seat sees: the board and its own words, and everyone's words after the end."""

    seat: Seat
    seats: int
    lexicon: Lexicon
    grid: Grid
    rules: BoggleRules
    found: tuple[str, ...]
    everyone: tuple[tuple[str, ...], ...] | None = None

    def with_lexicon(self, lexicon: Lexicon) -> BoggleView:
        """The same view for someone who knows only the words of ``lexicon``."""
        return replace(self, lexicon=lexicon)

    @property
    def goal(self) -> frozenset[str]:
        """The common words of the board, which the players are asked to find."""
        return goal_words(self.lexicon, self.rules, self.grid)


@dataclass(frozen=True, slots=True)
class BoggleState:
    """A round: the board, every seat's words in the order found, and who has finished."""

    lexicon: Lexicon
    rules: BoggleRules
    grid: Grid
    found: tuple[tuple[str, ...], ...]
    done: tuple[bool, ...]
    resigned: tuple[bool, ...]
    reason: str = ""

    @classmethod
    def new(
        cls,
        rules: BoggleRules,
        seed: str | int,
        lexicon: Lexicon,
        seats: int = 1,
        grid: Grid | None = None,
    ) -> Self:
        """Start a round on ``grid``, or on a board rolled from ``seed``."""
        if seats < 1:
            raise GameError(f"Boggle needs at least one player, not {seats}")
        nobody = (False,) * seats
        return cls(lexicon, rules, grid or roll(rules, seed), ((),) * seats, nobody, nobody)

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.found)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """Everyone who is still looking for words."""
        return tuple(seat for seat in range(self.seats) if not self.done[seat])

    @property
    def words(self) -> tuple[str, ...]:
        """Every word of the board that counts, in alphabetical order."""
        return words_on(self.lexicon, self.rules.min_length, self.grid)

    @property
    def goal(self) -> frozenset[str]:
        """The common words of the board; an untimed round ends when someone has found them all."""
        return goal_words(self.lexicon, self.rules, self.grid)

    @property
    def crossed_off(self) -> frozenset[str]:
        """The words that count for nobody because two or more players found them."""
        if not self.rules.cancel:
            return frozenset()
        finders = Counter(word for words in self.found for word in words)
        return frozenset(word for word, count in finders.items() if count > 1)

    @property
    def outcome(self) -> Outcome | None:
        """Scores after words are crossed off, once everyone has finished."""
        if self.to_move:
            return None
        crossed = self.crossed_off
        scores = tuple(
            float(sum(self.rules.points(word) for word in words if word not in crossed))
            for words in self.found
        )
        ranks = ranks_of(scores)
        return Outcome(scores, ranks, self._winners(scores, ranks), self.reason)

    def _winners(self, scores: tuple[float, ...], ranks: tuple[int, ...]) -> tuple[bool, ...]:
        if self.seats > 1:
            return winners(scores, ranks)
        if self.rules.seconds:
            return (not self.resigned[0] and scores[0] > 0,)
        return (self.goal.issubset(self.found[0]),)

    @property
    def fingerprint(self) -> str:
        """Hash of the word list and the rules version."""
        return hashlib.sha256(f"{_VERSION} {self.lexicon.hash}".encode()).hexdigest()[:16]

    def view(self, seat: Seat) -> BoggleView:
        """The board and the words of ``seat``."""
        everyone = None if self.to_move else self.found
        return BoggleView(
            seat, self.seats, self.lexicon, self.grid, self.rules, self.found[seat], everyone
        )

    def parse(self, text: str) -> BoggleMove:
        """Read a word. Raises: InvalidMoveError."""
        word = spelled(text.strip(), self.lexicon)
        if not word:
            raise InvalidMoveError("type a word")
        for letter in word:
            if letter not in self.lexicon.alphabet.codes:
                raise InvalidMoveError(f"{letter!r} in {word!r} is not a letter of the alphabet")
        return BoggleMove(word)

    def after(self, seat: Seat, move: BoggleMove) -> Self:
        """The round with another word found. Raises: RejectedWordError, IllegalMoveError."""
        if self.done[seat]:
            raise IllegalMoveError("the round is over for this player")
        self.check(seat, move.word)
        words = (*self.found[seat], move.word)
        state = replace(self, found=put(self.found, seat, words))
        if not self.rules.seconds and self.goal.issubset(words):
            return state.over("all words are found")
        if len(words) == len(self.words):
            state = replace(state, done=put(self.done, seat, True))
            return state if state.to_move else replace(state, reason="all words are found")
        return state

    def check(self, seat: Seat, word: str) -> None:
        """Raises: RejectedWordError if ``word`` would not count for ``seat``."""
        shown = word.upper()
        if len(word) < self.rules.min_length:
            raise RejectedWordError(
                f"{shown} is too short: words need at least {self.rules.min_length} letters",
                Rejection.TOO_SHORT,
            )
        if word in self.found[seat]:
            raise RejectedWordError(f"{shown} has already been found", Rejection.ALREADY_FOUND)
        if self.grid.path(word) is None:
            raise RejectedWordError(f"{shown} is not on the board", Rejection.NOT_ON_BOARD)
        if word not in self.lexicon:
            raise RejectedWordError(f"{shown} is not in the word list", Rejection.NOT_A_WORD)

    def resign(self, seat: Seat) -> Self:
        """The round after ``seat`` stops; its words still count. Raises: IllegalMoveError."""
        if self.done[seat]:
            raise IllegalMoveError("the round is already over for this player")
        state = replace(
            self,
            done=put(self.done, seat, True),
            resigned=put(self.resigned, seat, True),
        )
        if state.to_move:
            return state
        return replace(state, reason=_ALL_DONE if self.seats > 1 else "finished")

    def time_up(self, seat: Seat) -> Self:  # noqa: ARG002 - one clock for the whole round
        """The round after the shared clock has run out, for those who had not finished before."""
        reason = _ALL_DONE if any(self.resigned) else "time is up"
        return self.over(reason) if self.to_move else self

    def over(self, reason: str) -> Self:
        """The round ended for everyone."""
        return replace(self, done=(True,) * self.seats, reason=reason)


@large
@lru_cache(maxsize=32)
def words_on(lexicon: Lexicon, min_length: int, grid: Grid) -> tuple[str, ...]:
    """All words of a board that are long enough, in alphabetical order.

    Plain Python, about 50 ms with ENABLE; use the engine's solver for many boards.
    """
    possible = _adjacent_letters(grid).findall(lexicon.text.decode())
    return tuple(word for word in possible if len(word) >= min_length and grid.path(word))


def _adjacent_letters(grid: Grid) -> re.Pattern[str]:
    """Finds the lines with words in which any successive letters are on touching squares somewhere.

    Nearly all words fail this test, which takes a tenth of the time of searching for a path.
    """
    after: dict[str, set[str]] = {}
    for square, face in enumerate(grid.faces):
        for first, second in pairwise(face):
            after.setdefault(first, set()).add(second)
        nearby = {grid.faces[near][:1] for near in grid.neighbors[square]}
        after.setdefault(face[-1:], set()).update(nearby)
    after.pop("", None)
    steps = []
    for letter, others in after.items():
        following = re.escape("".join(sorted(others)))
        # A letter that none touches may end a word of one square, such as QU.
        steps.append(f"{re.escape(letter)}(?={f'[{following}]|' if following else ''}$)")
    return re.compile(f"^(?:{'|'.join(steps)})+$" if steps else "(?!)", re.MULTILINE)


@large
@lru_cache(maxsize=32)
def goal_words(lexicon: Lexicon, rules: BoggleRules, grid: Grid) -> frozenset[str]:
    """The common words of a board, or all of its words if none is common."""
    every = words_on(lexicon, rules.min_length, grid)
    return frozenset(known(every, lexicon, rules.goal) or every)


def share(state: BoggleState, seat: Seat, heading: str) -> ShareText:
    """How many words of each length: as bars, and as lines that can be read aloud."""
    words = state.found[seat]
    crossed = sum(word in state.crossed_off for word in words)
    points = int(state.outcome.scores[seat]) if state.outcome else 0
    lengths = Counter(map(len, words))
    title = f"{heading} {points} pts"
    bars = [f"{length:>2} {'🟩' * count} {count}" for length, count in sorted(lengths.items())]
    spoken = [
        f"{count_text(count, 'word')} of {length} letters"
        for length, count in sorted(lengths.items())
    ]
    if crossed:
        bars.append(f" ✗ {'⬛' * crossed} {crossed}")
        spoken.append(f"{crossed} crossed off because others found them too")
    count = count_text(len(words), "word")
    heard = f"{heading}: {count_text(points, 'point')} with {count}"
    return ShareText("\n".join([title, "", *bars]), "\n".join([heard, *spoken]))
