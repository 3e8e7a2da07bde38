"""What one seat may know of a crossword game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from tuiwords.games.base import Seat
from tuiwords.games.scrabble.moves import Play
from tuiwords.games.scrabble.rules import NOT_COUNTED, Ruleset, Squares
from tuiwords.lexicon.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class TurnMade:
    """A play, or an exchange (``play`` is None) of ``used`` tiles, as everybody saw it.

    ``board``, ``bag`` and the tiles of the ``rack`` are those before it.
    """

    seat: Seat
    board: Squares
    bag: int
    rack: int
    play: Play | None
    score: int
    used: int

    @property
    def kept(self) -> int:
        """How many tiles the player kept."""
        return self.rack - self.used

    @classmethod
    def between_two(
        cls, rules: Ruleset, seat: Seat, board: Squares, play: Play | None, score: int, used: int
    ) -> Self | None:
        """A turn of a game played elsewhere; None with a bag that may have been empty."""
        laid = sum(map(bool, board))
        bag = len(rules.bag) - laid - 2 * rules.rack
        return cls(seat, board, bag, rules.rack, play, score, used) if bag > 0 else None


@dataclass(frozen=True, slots=True)
class ScrabbleView:
    """What a seat may know: the board, its rack, the scores, how many tiles the others hold.

    ``unseen`` are the tiles in the bag and on the other racks, sorted. ``suspected`` are the words
    that the seat would challenge; None means those that are not in its lexicon. ``made`` is the
    turn that another player has just made, None for one without tiles. ``turns_left`` counts the
    last turns where the rules have them.
    """

    seat: Seat
    rules: Ruleset
    lexicon: Lexicon
    board: Squares
    rack: str
    unseen: str
    bag: int
    rack_sizes: tuple[int, ...]
    scores: tuple[int, ...]
    scoreless: int
    may_challenge: tuple[str, ...]
    turn: Seat
    suspected: tuple[str, ...] | None = None
    made: TurnMade | None = None
    turns_left: int = NOT_COUNTED

    @property
    def allows_invalid_words(self) -> bool:
        """Whether invalid words stay on the board until somebody challenges them."""
        return not self.rules.refuses_words

    def with_suspected(self, words: tuple[str, ...]) -> Self:
        """The same view for a player who takes these words, and no others, to be invalid."""
        return replace(self, suspected=words)

    def with_lexicon(self, lexicon: Lexicon) -> Self:
        """The same view for a player who knows only the words of ``lexicon``."""
        return replace(self, lexicon=lexicon)

    @property
    def unknown(self) -> int:
        """How many tiles of the rack are not known: with tiles in the bag, all racks are full."""
        return min(max(self.rack_sizes) - len(self.rack), self.bag)

    @property
    def may_exchange(self) -> bool:
        """Whether at least one tile can be exchanged."""
        return bool(self.rack) and self.rules.may_exchange(self.bag, 1)
