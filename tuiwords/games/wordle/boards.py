"""Several boards at once: every guess counts on each board that is not yet solved."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tuiwords.games.base import GameError, IllegalMoveError, Outcome, Seat, ranks_of
from tuiwords.games.wordle.patterns import Clue
from tuiwords.games.wordle.state import RULES_VERSION, Guess, WordleState, WordleView
from tuiwords.lexicon.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class BoardsState:
    """A position: one game of Wordle per board, all with the same seats, words and guesses."""

    boards: tuple[WordleState, ...]

    @classmethod
    def fixed(
        cls,
        words: Sequence[str],
        allowed: Lexicon,
        answers: Lexicon | None = None,
        *,
        guesses: int,
        seats: int = 1,
    ) -> BoardsState:
        """A game with these hidden words. Raises: GameError."""
        if len({len(word) for word in words}) > 1:
            raise GameError(f"the hidden words differ in length: {', '.join(words)}")
        return cls(
            tuple(
                WordleState.fixed(word, allowed, answers, guesses=guesses, seats=seats)
                for word in words
            )
        )

    @property
    def first(self) -> WordleState:
        """The first board."""
        return self.boards[0]

    @property
    def allowed(self) -> Lexicon:
        """The words that may be guessed."""
        return self.first.allowed

    @property
    def answers(self) -> Lexicon:
        """The words that may be hidden."""
        return self.first.answers

    @property
    def guesses(self) -> int:
        """How many guesses there are."""
        return self.first.guesses

    @property
    def hard(self) -> bool:
        """Always false: there is no hard mode with several boards."""
        return False

    @property
    def length(self) -> int:
        """Letters of the hidden words."""
        return self.first.length

    @property
    def seats(self) -> int:
        """Number of players."""
        return self.first.seats

    @property
    def rows(self) -> tuple[tuple[Clue, ...], ...]:
        """For each seat, all its guesses, with the answers of a board that was open longest."""
        return tuple(
            max((board.rows[seat] for board in self.boards), key=len) for seat in range(self.seats)
        )

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that can still guess."""
        return tuple(seat for seat in range(self.seats) if not self.done(seat))

    def found(self, seat: Seat) -> int:
        """How many words a seat has found."""
        return sum(board.solved(seat) for board in self.boards)

    def solved(self, seat: Seat) -> bool:
        """Whether a seat has found all words."""
        return self.found(seat) == len(self.boards)

    def done(self, seat: Seat) -> bool:
        """Whether a seat has finished."""
        return all(board.done(seat) for board in self.boards)

    @property
    def outcome(self) -> Outcome | None:
        """Ranks by the words found, then by the number of guesses.

        A word scores one point; a seat that finds all words also gets one for each guess left.
        """
        if self.to_move:
            return None
        won = tuple(self.solved(seat) for seat in range(self.seats))
        scores = tuple(
            float(self.found(seat) + won[seat] * (self.guesses - len(self.rows[seat])))
            for seat in range(self.seats)
        )
        return Outcome(scores, ranks_of(scores), won, self._end_text(won))

    def _end_text(self, won: tuple[bool, ...]) -> str:
        words = ", ".join(board.answer.upper() for board in self.boards)
        if won == (True,):
            return f"{words} found with {len(self.rows[0])} of {self.guesses} guesses"
        return f"the words were {words}"

    @property
    def fingerprint(self) -> str:
        """Hash of both word lists, the rules version and the number of boards."""
        text = (
            f"wordle {RULES_VERSION} {self.answers.hash} {self.allowed.hash} "
            f"boards {len(self.boards)}"
        )
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def view(self, seat: Seat) -> WordleView:
        """What ``seat`` may know; ``clues`` are those of the first unsolved board."""
        open_boards = [board for board in self.boards if not board.solved(seat)]
        seen = (open_boards or [self.first])[0].view(seat)
        boards = tuple(board.rows[seat] for board in self.boards)
        return replace(seen, others=(), boards=boards)

    def after(self, seat: Seat, move: Guess) -> BoardsState:
        """The state after a guess. Raises: IllegalMoveError."""
        if self.done(seat):
            raise IllegalMoveError("you have no guesses left")
        return BoardsState(
            tuple(board if board.done(seat) else board.after(seat, move) for board in self.boards)
        )

    def resign(self, seat: Seat) -> BoardsState:
        """The state after ``seat`` resigns. Raises: IllegalMoveError if it has finished."""
        if self.done(seat):
            raise IllegalMoveError("there is nothing to resign: you have no guesses left")
        return BoardsState(
            tuple(board if board.done(seat) else board.resign(seat) for board in self.boards)
        )

    def time_up(self, seat: Seat) -> BoardsState:
        """The state after the clock of ``seat`` has run out."""
        return BoardsState(tuple(board.time_up(seat) for board in self.boards))

    def parse(self, text: str) -> Guess:
        """Read a guess as typed. Raises: InvalidMoveError."""
        return self.first.parse(text)
