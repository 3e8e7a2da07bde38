"""A game of Wordle: one hidden word, which every seat guesses on rows of its own."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from tuiwords.games.base import (
    GameError,
    IllegalMoveError,
    InvalidMoveError,
    Outcome,
    Seat,
    put,
    ranks_of,
)
from tuiwords.games.wordle.knowledge import hard_fault, remaining
from tuiwords.games.wordle.lists import GUESSES, with_words
from tuiwords.games.wordle.patterns import Clue, all_green, score
from tuiwords.lexicon.languages import spelled
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.text import count_text

RULES_VERSION = 1
End = Literal["", "resigned", "time"]


@dataclass(frozen=True, slots=True)
class Guess:
    """A word guessed, in lower case."""

    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class WordleView:
    """What a seat may know.

    ``lexicon`` has the words that the player knows, ``allowed`` those that may be guessed;
    ``answers`` has those that may be hidden, which only strategies that say so use.
    ``clues`` are the seat's own; ``others`` the patterns of each other seat, without the letters.
    ``knows_answers`` makes every strategy use ``answers``, because the player knows that list.
    With several boards, ``boards`` are the clues of each, and ``clues`` those of the first unsolved
    one. ``absurd`` is true in Absurdle, where no word is hidden. ``past`` has words that were
    hidden before and do not return, as in a daily game.
    """

    seat: Seat
    lexicon: Lexicon
    allowed: Lexicon
    answers: Lexicon
    length: int
    guesses: int
    hard: bool
    clues: tuple[Clue, ...] = ()
    others: tuple[tuple[int, ...], ...] = ()
    knows_answers: bool = False
    boards: tuple[tuple[Clue, ...], ...] = ()
    absurd: bool = False
    past: Lexicon | None = None

    def with_lexicon(self, lexicon: Lexicon) -> WordleView:
        """The same view for someone who knows only the words of ``lexicon``."""
        return replace(self, lexicon=lexicon)

    def remaining(self) -> tuple[str, ...]:
        """The allowed words that fit the clues."""
        return remaining(self.allowed, self.clues)

    def fault(self, word: str) -> str | None:
        """Why a word may not be guessed now, as a sentence, or None if it may."""
        if word not in self.allowed:
            return f"{word.upper()} is not in the word list"
        return hard_fault(word, self.clues) if self.hard else None


@dataclass(frozen=True, slots=True)
class WordleState:
    """A position: the hidden word, and the clues of each seat so far."""

    answer: str
    allowed: Lexicon
    answers: Lexicon
    guesses: int
    hard: bool
    rows: tuple[tuple[Clue, ...], ...]
    ends: tuple[End, ...]

    @classmethod
    def fixed(
        cls,
        answer: str,
        allowed: Lexicon,
        answers: Lexicon | None = None,
        *,
        guesses: int = GUESSES,
        hard: bool = False,
        seats: int = 1,
    ) -> WordleState:
        """A game with this hidden word. Without ``answers``, any allowed word may be hidden."""
        words = allowed.of_length(len(answer))
        hidden = words if answers is None else answers.of_length(len(answer))
        words = with_words(words, hidden)
        if answer not in words:
            raise GameError(f"{answer.upper()} is not in the word list")
        playing: End = ""
        return cls(answer, words, hidden, guesses, hard, ((),) * seats, (playing,) * seats)

    @property
    def length(self) -> int:
        """Letters of the hidden word."""
        return len(self.allowed.words[0])

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.rows)

    @property
    def boards(self) -> tuple[WordleState, ...]:
        """This board alone, as in a game with several."""
        return (self,)

    def hidden(self, seat: Seat) -> str:
        """The word that a seat must find, to be kept from it until the end."""
        del seat  # all look for the same one
        return self.answer

    def reply(self, seat: Seat, word: str) -> int:
        """The pattern that answers a guess."""
        return score(word, self.hidden(seat))

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that can still guess."""
        return tuple(seat for seat in range(self.seats) if not self.done(seat))

    def solved(self, seat: Seat) -> bool:
        """Whether a seat has found the word."""
        row = self.rows[seat]
        return bool(row) and row[-1].pattern == all_green(self.length)

    def done(self, seat: Seat) -> bool:
        """Whether a seat has finished."""
        spent = len(self.rows[seat]) >= self.guesses
        return spent or bool(self.ends[seat]) or self.solved(seat)

    @property
    def outcome(self) -> Outcome | None:
        """Ranks by the number of guesses; the score is the number of guesses left plus one."""
        if self.to_move:
            return None
        won = tuple(self.solved(seat) for seat in range(self.seats))
        scores = tuple(
            float(self.guesses + 1 - len(row)) if found else 0.0
            for row, found in zip(self.rows, won, strict=True)
        )
        return Outcome(scores, ranks_of(scores), won, self.end_text(won))

    def end_text(self, won: tuple[bool, ...]) -> str:
        """How it ended, in words."""
        if won == (True,):
            word = self.hidden(0).upper()
            return f"{word} found with guess {len(self.rows[0])} of {self.guesses}"
        return f"the word was {self.hidden(0).upper()}"

    @property
    def fingerprint(self) -> str:
        """Hash of both word lists and the rules version."""
        text = f"wordle {RULES_VERSION} {self.answers.hash} {self.allowed.hash}"
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def view(self, seat: Seat) -> WordleView:
        """What ``seat`` may know."""
        others = tuple(
            tuple(clue.pattern for clue in row) for at, row in enumerate(self.rows) if at != seat
        )
        words = self.allowed
        return WordleView(
            seat,
            words,
            words,
            self.answers,
            self.length,
            self.guesses,
            self.hard,
            self.rows[seat],
            others,
        )

    def after(self, seat: Seat, move: Guess) -> WordleState:
        """The state after a guess. Raises: IllegalMoveError."""
        if self.done(seat):
            raise IllegalMoveError("you have no guesses left")
        if len(move.word) != self.length:
            raise IllegalMoveError(_wrong_length(move.word, self.length))
        if reason := self.view(seat).fault(move.word):
            raise IllegalMoveError(reason)
        row = (*self.rows[seat], Clue(move.word, self.reply(seat, move.word)))
        return replace(self, rows=put(self.rows, seat, row))

    def resign(self, seat: Seat) -> WordleState:
        """The state after ``seat`` resigns. Raises: IllegalMoveError if it has finished."""
        if self.done(seat):
            raise IllegalMoveError("there is nothing to resign: you have no guesses left")
        return replace(self, ends=put(self.ends, seat, "resigned"))

    def time_up(self, seat: Seat) -> WordleState:
        """The state after the clock of ``seat`` has run out."""
        return self if self.done(seat) else replace(self, ends=put(self.ends, seat, "time"))

    def parse(self, text: str) -> Guess:
        """Read a guess as typed. Raises: InvalidMoveError."""
        word = spelled(text.strip(), self.allowed)
        if not word.isalpha():
            raise InvalidMoveError(
                f"{text.strip()!r} is not a word: a guess has {self.length} letters"
            )
        if len(word) != self.length:
            raise InvalidMoveError(_wrong_length(word, self.length))
        return Guess(word)


def _wrong_length(word: str, length: int) -> str:
    return f"{word.upper()} has {count_text(len(word), 'letter')}; the hidden word has {length}"


def view_of_clues(
    clues: Iterable[Clue],
    allowed: Lexicon,
    answers: Lexicon | None = None,
    hard: bool = False,
    guesses: int = GUESSES,
    *,
    length: int | None = None,
) -> WordleView:
    """The view of a game played elsewhere. Without clues the word has ``length`` letters, or 5.

    Raises: GameError if the clues differ in length or no word has that length.
    """
    given = tuple(clues)
    lengths = {len(clue.guess) for clue in given} | ({length} if length else set())
    if len(lengths) > 1:
        asked = f"; {length} letters are asked for" if length else ""
        listed = ", ".join(clue.guess for clue in given)
        raise GameError(f"the guesses must have the same length: {listed}{asked}")
    size = lengths.pop() if lengths else 5
    words = allowed.of_length(size)
    hidden = words if answers is None else answers.of_length(size)
    if not hidden:
        letters = count_text(size, "letter")
        raise GameError(f"{(answers or allowed).name} has no word with {letters}")
    words = with_words(words, hidden)
    return WordleView(0, words, words, hidden, size, guesses, hard, given)
