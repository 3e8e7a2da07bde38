"""Word Soup: take words from the board; the letters above fall and the rows close up."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from tuiwords.games.base import (
    IllegalMoveError,
    InvalidMoveError,
    Outcome,
    Seat,
    put,
    ranks_of,
    winners,
)
from tuiwords.games.word_soup.board import TILTS, Board
from tuiwords.games.word_soup.finding import COMMANDS, SHUFFLE, STOP, SUGGEST, Pick, has_word, picks
from tuiwords.games.word_soup.rules import Rules
from tuiwords.lexicon.languages import spelled
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.text import count_text

VOWELS = frozenset("aeiouyäöüåæøáéíóúőűаеёиоуыэюяіїє")

_SHUFFLES = 50  # how often to shuffle the letters until a word is left
_SQUARE = re.compile(r"([a-z])(\d{1,2})")


@dataclass(frozen=True, slots=True)
class WordSoupView:
    """What a seat sees: its board (tilted right), the scores, and the words taken.

    In a duel a seat sees all boards, but the words that others have taken stay hidden until the
    end: only the seat's own entry in ``lines`` is filled. ``suggestions`` and ``shuffles`` are the
    lifelines it has left; ``ended`` says whether it has finished.
    """

    seat: Seat
    lexicon: Lexicon
    rules: Rules
    board: Board
    boards: tuple[Board, ...]
    scores: tuple[int, ...]
    lines: tuple[tuple[Pick, ...], ...]
    suggestions: int
    shuffles: int
    ended: bool

    def with_lexicon(self, lexicon: Lexicon) -> WordSoupView:
        """The same view for someone who knows only the words of ``lexicon``."""
        return replace(self, lexicon=lexicon)


@dataclass(frozen=True, slots=True)
class WordSoupState:
    """A position. ``boards`` has a board for each seat, or one that all share, taking turns.

    ``lines`` are the words each seat has taken, ``live`` says which boards still have a word,
    ``ended`` why a seat has finished: "" while it plays, else "resigned", "time" or "stopped".
    ``helped`` are the lifelines that each seat has used, in order. ``seed`` determines how letters
    are shuffled.
    """

    rules: Rules
    lexicon: Lexicon
    boards: tuple[Board, ...]
    scores: tuple[int, ...]
    lines: tuple[tuple[Pick, ...], ...]
    live: tuple[bool, ...]
    ended: tuple[str, ...]
    helped: tuple[tuple[Pick, ...], ...]
    seed: int
    turn: Seat = 0

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.scores)

    @property
    def fingerprint(self) -> str:
        """Hash of the words and the rules."""
        return f"{self.lexicon.hash}-{self.rules.fingerprint}"

    def board(self, seat: Seat) -> Board:
        """The board that a seat plays on, tilted right."""
        return self.boards[0 if self.rules.shared else seat]

    def lifelines(self, seat: Seat, kind: Pick) -> int:
        """How many lifelines of a kind a seat has left."""
        return self.rules.lifelines - self.helped[seat].count(kind)

    def _can_play(self, seat: Seat) -> bool:
        return not self.ended[seat] and (
            self.live[0 if self.rules.shared else seat] or self._can_shuffle(seat)
        )

    def _can_shuffle(self, seat: Seat) -> bool:
        return self.lifelines(seat, SHUFFLE) > 0 and self.board(seat).left >= self.rules.shortest

    @property
    def _given_up(self) -> bool:
        """Whether all players but one have resigned, or a single player has."""
        return self.ended.count("resigned") >= max(1, self.seats - 1)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seat whose turn it is; in a duel, all seats that can still find a word."""
        if self._given_up:
            return ()
        if self.rules.shared:
            return (self.turn,) if self._can_play(self.turn) else ()
        return tuple(seat for seat in range(self.seats) if self._can_play(seat))

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while anybody has a word left."""
        if self.to_move:
            return None
        standing = [
            (why != "resigned", score) for why, score in zip(self.ended, self.scores, strict=True)
        ]
        ranks = ranks_of(standing)
        won: tuple[bool, ...]
        if self.seats == 1:
            won = (not self.board(0).left and not self._given_up,)
        else:
            best = winners(self.scores, ranks)
            won = tuple(standing[s][0] and first for s, first in enumerate(best))
        return Outcome(tuple(map(float, self.scores)), ranks, won, self._reason())

    def _reason(self) -> str:
        left = min(board.left for board in self.boards)
        if not (left or self._given_up):
            return "the board is cleared" if len(self.boards) == 1 else "a board is cleared"
        ways = {"time": "time is up", "stopped": "stopped"}
        why = next((ways[way] for way in ways if way in self.ended), "no words are left")
        why = "resigned" if self._given_up else why
        if len(self.boards) > 1:  # each player has letters left of their own
            some = why == "stopped" and set(self.ended) != {why}
            return "a player stopped" if some else why
        return f"{why}; {count_text(left, 'letter')} remain{'s' * (left == 1)}"

    def view(self, seat: Seat) -> WordSoupView:
        """What a seat may know: everything but the others' words during a duel."""
        lines = self.lines
        if not self.rules.shared and self.to_move:
            lines = tuple(line if s == seat else () for s, line in enumerate(lines))
        return WordSoupView(
            seat,
            self.lexicon,
            self.rules,
            self.board(seat),
            self.boards,
            self.scores,
            lines,
            self.lifelines(seat, SUGGEST),
            self.lifelines(seat, SHUFFLE),
            bool(self.ended[seat]),
        )

    def check(self, seat: Seat, move: Pick) -> None:
        """Raises: IllegalMoveError if the move does not fit the board of ``seat``."""
        if seat not in self.to_move:
            raise IllegalMoveError(
                "it is not your turn"
                if self.to_move
                else "the game is over: no more words can be taken"
            )
        word, rules = move.word.upper(), self.rules
        if move == STOP:
            return
        if not move.word:
            self._check_lifeline(seat, move)
            return
        if move.tilt not in rules.tilts:
            raise IllegalMoveError("tilting left is not allowed in this game")
        if len(move.word) < rules.shortest:
            raise IllegalMoveError(
                f"{word} is too short: words need at least {rules.shortest} letters"
            )
        grid = self.board(seat).tilted(move.tilt).grid
        if not grid.is_path(move.path) or grid.spelled(move.path) != move.word:
            raise IllegalMoveError(f"these squares do not spell {word} when tilted this way")
        if move.word not in self.lexicon:
            raise IllegalMoveError(f"{word} is not in the word list")

    def _check_lifeline(self, seat: Seat, move: Pick) -> None:
        if not self.rules.lifelines:
            raise IllegalMoveError("this game has no lifelines")
        if not self.lifelines(seat, move):
            raise IllegalMoveError("this lifeline has already been used")
        if move == SUGGEST and not self.live[0 if self.rules.shared else seat]:
            raise IllegalMoveError("no words are left to suggest")

    def after(self, seat: Seat, move: Pick) -> WordSoupState:
        """The state after a word is taken, ``STOP`` or a lifeline. Raises: IllegalMoveError."""
        self.check(seat, move)
        if move == STOP:
            return self._with_end(seat, "stopped")
        if not move.word:
            return self._helped(seat, move)
        place = 0 if self.rules.shared else seat
        board = self.boards[place].without(move.path, move.tilt)
        points = self.rules.score(move.word) + (0 if board.left else self.rules.cleared)
        live = bool(board.left) and has_word(board, self.rules, self.lexicon)
        return replace(
            self,
            boards=put(self.boards, place, board),
            scores=put(self.scores, seat, self.scores[seat] + points),
            lines=put(self.lines, seat, (*self.lines[seat], move)),
            live=put(self.live, place, live),
        )._next_turn()

    def _helped(self, seat: Seat, move: Pick) -> WordSoupState:
        """The state after a lifeline, which does not use up the turn."""
        helped = (*self.helped[seat], move)
        used = replace(self, helped=put(self.helped, seat, helped))
        if move == SUGGEST:
            return used
        place, board = (0 if self.rules.shared else seat), self.board(seat)
        chance = random.Random(f"{self.seed}/{seat}/{len(self.helped[seat])}/{self.scores[seat]}")
        for _ in range(_SHUFFLES):
            board = board.shuffled(chance)
            live = has_word(board, self.rules, self.lexicon)
            if live:
                break
        boards, alive = put(self.boards, place, board), put(self.live, place, live)
        return replace(used, boards=boards, live=alive)

    def suggestion(self, seat: Seat) -> Pick | None:
        """The word that a lifeline suggests: the highest-scoring one, or None if none is left."""
        found = picks(self.board(seat), self.rules, self.lexicon)
        return max(found, key=lambda pick: self.rules.score(pick.word), default=None)

    def _next_turn(self) -> WordSoupState:
        """The state with the next seat that still plays to move."""
        for step in range(1, self.seats + 1):
            seat = (self.turn + step) % self.seats
            if not self.ended[seat]:
                return replace(self, turn=seat)
        return self

    def resign(self, seat: Seat) -> WordSoupState:
        """The state after a seat resigns. Raises: IllegalMoveError if it has finished."""
        if self.outcome is not None or self.ended[seat]:
            raise IllegalMoveError("there is nothing to resign")
        return self._with_end(seat, "resigned")

    def time_up(self, seat: Seat) -> WordSoupState:
        """The state after the clock of a seat has run out: it keeps its score."""
        return self if self.ended[seat] else self._with_end(seat, "time")

    def _with_end(self, seat: Seat, why: str) -> WordSoupState:
        out = replace(self, ended=put(self.ended, seat, why))
        return out._next_turn() if seat == self.turn else out

    def parse(self, text: str) -> Pick:
        """Read a word, a word and a tilt, or a word, a tilt and its squares.

        Without squares the first path on any tilt is taken, in a duel on the board of the first
        seat that may move. Raises: InvalidMoveError.
        """
        parts = text.lower().split()
        if said := COMMANDS.get(" ".join(parts)):
            return said
        if not parts or len(parts) > 3 or not parts[0].isalpha():
            raise InvalidMoveError(
                "type a word, optionally with its tilt and squares: tea right c4d4d5"
            )
        word = spelled(parts[0], self.lexicon)
        if any(letter not in self.rules.alphabet.codes for letter in word):
            raise InvalidMoveError(f"{word!r} has letters outside the alphabet of this game")
        tilts = tuple(t for t in TILTS if len(parts) < 2 or t.startswith(parts[1]))
        if not tilts:
            raise InvalidMoveError(f"the tilt must be right or left, not {parts[1]!r}")
        if len(parts) == 3:
            return Pick(word, tilts[0], self._squares(parts[2]), self.rules.columns)
        return self._found(word, tilts)

    def _squares(self, text: str) -> tuple[int, ...]:
        if _SQUARE.sub("", text):
            raise InvalidMoveError(f"{text!r} is not a list of squares such as c4d4d5")
        squares = []
        for column, row in _SQUARE.findall(text):
            place = ord(column) - ord("a"), int(row) - 1
            if not (place[0] < self.rules.columns and 0 <= place[1] < self.rules.rows):
                raise InvalidMoveError(f"there is no square {column}{row} on this board")
            squares.append(place[1] * self.rules.columns + place[0])
        return tuple(squares)

    def _found(self, word: str, tilts: Iterable[str]) -> Pick:
        board = self.board(self.to_move[0] if self.to_move else 0)
        paths = paths_of(word, board, [t for t in tilts if t in self.rules.tilts])
        if not paths:
            raise InvalidMoveError(f"{word.upper()} is not on the board")
        return paths[0]


def paths_of(word: str, board: Board, tilts: Iterable[str] = TILTS) -> tuple[Pick, ...]:
    """Every way to take a word, the board tilted right first; the word need not be in a list."""
    return tuple(
        Pick(word, tilt, path, board.columns)
        for tilt in tilts
        for path in board.tilted(tilt).grid.paths(word)
    )
