"""A crossword game in progress: board, racks, bag, scores, and who is to move."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from dataclasses import dataclass, replace
from typing import Self

from tuiwords.games.base import IllegalMoveError, Outcome, Seat, by_points, put
from tuiwords.games.scrabble.bag import bag_of_turns, refill, shuffled
from tuiwords.games.scrabble.moves import Challenge, Exchange, Pass, Play, Turn, lacking, turn_typed
from tuiwords.games.scrabble.placement import Placement, place, run
from tuiwords.games.scrabble.rules import BLANK, NOT_COUNTED, Ruleset, Squares, TurnKind
from tuiwords.games.scrabble.tiles import notation
from tuiwords.games.scrabble.view import ScrabbleView, TurnMade
from tuiwords.lexicon.lexicon import Lexicon

RULES_VERSION = 1
ALL_PLAYED = "all tiles were played"
STALLED = "no one scored anymore: the tiles left on each rack were subtracted"
MOST_TURNS = 500  # where exchanges do not count, bots that cannot play might exchange for ever


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The play that may still be challenged: its player, its words, and the game before it.

    Of the rack after it, the player sees only the tiles ``kept`` until that is decided: if the play
    is withdrawn, those drawn for it go back to their places in the bag, and nobody knows them.
    """

    seat: Seat
    words: tuple[str, ...]
    before: ScrabbleState
    kept: str


@dataclass(frozen=True, slots=True)
class ScrabbleState:
    """A position; tiles are drawn from the end of ``bag``, ``scoreless`` counts scoreless turns.

    In a game of some turns, a rack is put aside after its turn: it is not in the bag any more.
    ``made`` is the turn that led here, None for one without tiles. ``turns_left`` counts the last
    turns where the rules have them.
    """

    rules: Ruleset
    lexicon: Lexicon
    seed: int
    board: Squares
    racks: tuple[str, ...]
    bag: tuple[str, ...]
    scores: tuple[int, ...]
    turn: Seat = 0
    number: int = 0
    scoreless: int = 0
    last: LastPlay | None = None
    made: TurnMade | None = None
    outcome: Outcome | None = None
    turns_left: int = NOT_COUNTED

    @classmethod
    def new(cls, rules: Ruleset, lexicon: Lexicon, seed: int, seats: int) -> Self:
        """Shuffle the bag with the seed and deal the racks."""
        bag = bag_of_turns(rules, seed) if rules.turns else shuffled(rules, f"bag {seed}")
        racks = []
        for _ in range(seats):
            racks.append("".join(sorted(bag[-rules.rack :])))
            del bag[-rules.rack :]
        left = rules.turns_left(NOT_COUNTED, len(bag), seats)
        board = rules.empty_board
        start = cls(rules, lexicon, seed, board, tuple(racks), tuple(bag), (0,) * seats)
        return replace(start, turns_left=left)

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.racks)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """Whose turn it is; nobody's when the game is over."""
        return () if self.outcome else (self.turn,)

    @property
    def fingerprint(self) -> str:
        """Hash of the lexicon, the rules and their version."""
        text = f"{RULES_VERSION} {self.lexicon.hash} {self.rules}"
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def known_racks(self) -> tuple[str, ...]:
        """The racks, except for those that a recorded game does not give."""
        return self.racks

    @property
    def last_chance(self) -> bool:
        """Whether the last play ends the game, so that only a challenge or a pass is possible."""
        if self.rules.has_last_turns:
            return self.turns_left == 0
        return self.last is not None and not self.bag and not self.racks[self.last.seat]

    def view(self, seat: Seat) -> ScrabbleView:
        """What ``seat`` may know."""
        rack = self.racks[seat]
        if self.last is not None and self.last.seat == seat != self.turn:
            rack = self.last.kept
        drawn = Counter(self.racks[seat]) - Counter(rack)
        others = [other for place, other in enumerate(self.racks) if place != seat]
        return ScrabbleView(
            seat,
            self.rules,
            self.lexicon,
            self.board,
            rack,
            "".join(sorted([*self.bag, *drawn.elements(), *"".join(others)])),
            len(self.bag) + drawn.total(),
            tuple(map(len, put(self.racks, seat, rack))),
            self.scores,
            self.scoreless,
            self.last.words if self.last and self.turn == seat else (),
            self.turn,
            made=self.made if self.made and self.made.seat != seat else None,
            turns_left=self.turns_left,
        )

    def parse(self, text: str) -> Turn:
        """Read a move; a one-tile play is written across if it forms a word across.

        Raises: InvalidMoveError.
        """
        turn = turn_typed(text, self.board, self.rules)
        if not isinstance(turn, Play):
            return turn
        blanks = turn.tiles.count(BLANK)
        if turn.letters.islower() and blanks > self.racks[self.turn].count(BLANK):
            turn = replace(turn, letters=turn.letters.upper())  # typed without the shift key
        return self.canonical(turn)

    def canonical(self, play: Play) -> Play:
        """The one way to write a play that could be written both across and down."""
        tiles = [(s, c) for s, c in zip(play.squares, play.letters, strict=True) if c != "."]
        laid = {square for square, _ in tiles}
        strays = any(not self.board[square] for square in play.squares if square not in laid)
        if len(tiles) != 1 or strays:
            return play
        ((square, letter),) = tiles
        across = len(run(self.board, square, 1)) > 1
        size = self.rules.size
        squares = run(self.board, square, 1 if across else size)
        letters = "".join(letter if place == square else "." for place in squares)
        return Play(squares[0] // size, squares[0] % size, across, letters, size)

    def after(self, seat: Seat, move: Turn) -> Self:
        """The game after a turn. Raises: IllegalMoveError."""
        if self.outcome is not None:
            raise IllegalMoveError("the game is over")
        if seat != self.turn:
            raise IllegalMoveError("it is not your turn")
        if isinstance(move, Challenge):
            return self._challenged()
        if self.last_chance and not isinstance(move, Pass):
            done = "has played all tiles"
            if self.rules.has_last_turns:
                done = "has made the last play"
            raise IllegalMoveError(f"your opponent {done}: challenge the play, or pass")
        if isinstance(move, Play):
            return self._played(move)
        if isinstance(move, Exchange):
            return self._exchanged(move)
        if self.last_chance and self.last is not None:
            return self._ended(self.last.seat)
        return self._next("pass")

    def _refuse_lacking(self, tiles: str) -> None:
        """Raises: IllegalMoveError if the seat to move does not hold these tiles."""
        rack = self.racks[self.turn]
        if missing := lacking(tiles, rack):
            raise IllegalMoveError(f"the rack {notation(rack)} {missing}", f"the rack {missing}")

    def placement(self, play: Play) -> Placement:
        """The placement of a play by the seat to move. Raises: IllegalMoveError."""
        self._refuse_lacking(play.tiles)
        return place(self.rules, self.board, play)

    def invalid_words(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """The words that are not in the lexicon."""
        return tuple(word for word in words if word.lower() not in self.lexicon)

    def _played(self, play: Play) -> Self:
        placement = self.placement(play)
        if self.rules.refuses_words and (wrong := self.invalid_words(placement.words)):
            are = "is" if len(wrong) == 1 else "are"
            raise IllegalMoveError(f"{' and '.join(wrong)} {are} not in the word list")
        kept = "".join((Counter(self.racks[self.turn]) - Counter(play.tiles)).elements())
        rack, bag = kept, self.bag
        if not self.rules.turns:
            rack, bag = refill(rack, bag, self.rules.rack)
        challengeable = not self.rules.refuses_words
        before = replace(self, last=None)
        state = replace(
            self,
            board=placement.board,
            racks=put(self.racks, self.turn, rack),
            bag=bag,
            scores=put(self.scores, self.turn, self.scores[self.turn] + placement.score),
            last=LastPlay(self.turn, placement.words, before, kept) if challengeable else None,
            made=self._made(play, placement.score, len(play.tiles)),
        )
        out = not rack and not bag and not self.rules.has_last_turns
        if out and not challengeable:
            return state._ended(self.turn)
        return state._next("zero" if placement.score == 0 else None)

    def _exchanged(self, move: Exchange) -> Self:
        if self.rules.turns:
            raise IllegalMoveError("every rack is new in this game: nothing can be exchanged")
        rack = self.racks[self.turn]
        self._refuse_lacking(move.tiles)
        if not self.rules.may_exchange(len(self.bag), len(move.tiles)):
            need = self.rules.exchange_needs or len(move.tiles)
            raise IllegalMoveError(
                f"an exchange needs at least {need} tiles in the bag; {len(self.bag)} are left"
            )
        kept = "".join((Counter(rack) - Counter(move.tiles)).elements())
        full, bag = refill(kept, self.bag, len(rack))
        mixed = [*bag, *move.tiles]
        random.Random(f"exchange {self.seed} {self.number}").shuffle(mixed)
        racks = put(self.racks, self.turn, full)
        made = self._made(None, 0, len(move.tiles))
        state = replace(self, racks=racks, bag=tuple(mixed), last=None, made=made)
        return state._next("exchange")

    def _made(self, play: Play | None, score: int, used: int) -> TurnMade:
        """A turn of the seat to move, as everybody sees it."""
        rack = len(self.racks[self.turn])
        return TurnMade(self.turn, self.board, len(self.bag), rack, play, score, used)

    def _challenged(self) -> Self:
        if self.last is None:
            raise IllegalMoveError("there is no play to challenge")
        if self.invalid_words(self.last.words):
            return self._withdrawn(self.last.before)
        rule, seat = self.rules.challenge, self.last.seat
        bonus = {"5-point": 5, "10-point": 10}.get(rule, 0)
        state = replace(self, scores=put(self.scores, seat, self.scores[seat] + bonus))
        if rule == "triple":
            return state._forfeit(self.turn, "a wrong challenge lost the game")
        if self.last_chance:
            return state._ended(seat)
        state = replace(state, last=None)
        return state._next("challenge") if rule == "double" else state

    def _withdrawn(self, before: ScrabbleState) -> Self:
        """Take the phony off the board: its tiles go back to the rack, and the turn scores 0."""
        restored = replace(
            self,
            board=before.board,
            racks=before.racks,
            bag=before.bag,
            scores=before.scores,
            turn=before.turn,
            scoreless=before.scoreless,
            last=None,
            turns_left=before.turns_left,
        )
        return restored._next("challenge")

    def _next(self, kind: TurnKind | None) -> Self:
        """The next seat's turn after a turn of a scoreless ``kind``, or one with points (None)."""
        rules = self.rules
        kinds = rules.scoreless_kinds if any(self.scores) else rules.scoreless_at_first
        scoreless = self.scoreless + 1 if kind in kinds else 0
        state = replace(
            self,
            turn=(self.turn + 1) % self.seats,
            number=self.number + 1,
            scoreless=scoreless,
            last=None if kind in ("pass", "exchange", "challenge") else self.last,
            made=None if kind in ("pass", "challenge") else self.made,
        )
        if rules.turns:
            return state._new_rack()
        left = rules.turns_left(self.turns_left, len(self.bag), self.seats)
        state = replace(state, turns_left=left)
        if left == 0 and state.last is None:
            return state._ended(self.turn)
        if scoreless >= rules.turns_to_stall(self.seats) or state.number >= MOST_TURNS:
            reason = "no one scored anymore" if rules.has_last_turns else STALLED
            return state._settled(None, reason)
        return state

    def _new_rack(self) -> Self:
        """The next rack in a game of some turns, or its end."""
        if self.number == self.rules.turns:
            return self._over([*self.scores], "all turns are played")
        rack, bag = refill("", self.bag, self.rules.rack)
        return replace(self, racks=(rack,), bag=bag)

    def _ended(self, seat: Seat) -> Self:
        """A seat has played its last tile with the bag empty, or made the last turn."""
        if self.rules.has_last_turns:
            return self._over([*self.scores], "everybody had a last turn")
        return self._settled(seat, ALL_PLAYED)

    def _settled(self, out: Seat | None, reason: str) -> Self:
        more = self.for_tiles_left(out)
        return self._over([a + b for a, b in zip(self.scores, more, strict=True)], reason)

    def for_tiles_left(self, out: Seat | None) -> tuple[int, ...]:
        """What each seat gets or loses for the tiles on the racks; the seat ``out`` has none."""
        if out is None:
            return tuple(-self.rules.left(rack) for rack in self.racks)
        left = [self.rules.worth(rack) for rack in self.racks]
        if self.rules.ending == "double" and self.seats == 2:
            return tuple(2 * sum(left) * (seat == out) for seat in range(2))
        return tuple(sum(left) * (seat == out) - worth for seat, worth in enumerate(left))

    @property
    def settled(self) -> tuple[int, ...]:
        """What each seat got for the tiles left, if the game ended with that; else nothing."""
        reason = self.outcome.reason if self.outcome else ""
        if reason == ALL_PLAYED:
            return self.for_tiles_left(self.racks.index(""))
        return self.for_tiles_left(None) if reason == STALLED else ()

    def _over(self, scores: list[int], reason: str) -> Self:
        return replace(self, scores=tuple(scores), outcome=by_points(scores, reason), last=None)

    def resign(self, seat: Seat) -> Self:
        """A seat resigns: it comes last, and the others keep their order."""
        return self._forfeit(seat, "a player resigned")

    def time_up(self, seat: Seat) -> Self:
        """A seat's clock ran out: it loses."""
        return self._forfeit(seat, "a player ran out of time")

    def _forfeit(self, seat: Seat, reason: str) -> Self:
        if self.outcome is not None:
            raise IllegalMoveError("the game is over")
        others = [score for place, score in enumerate(self.scores) if place != seat]
        ranks = [1 + sum(other > score for other in others) for score in self.scores]
        ranks[seat] = self.seats
        won = tuple(rank == 1 and place != seat for place, rank in enumerate(ranks))
        outcome = Outcome(tuple(map(float, self.scores)), tuple(ranks), won, reason)
        return replace(self, outcome=outcome, last=None)
