"""A ruleset: tiles, premium squares, bonus, exchanges and endings."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import isqrt
from string import ascii_uppercase
from typing import Literal, get_args

from tuiwords.games.base import GameError
from tuiwords.games.scrabble.tiles import alphabetic, several, tiles_in
from tuiwords.unknown import unknown_name

SIZE = 15  # of the usual board
LEAST_SIZE, MOST_SIZE = 9, 21
LEAST_RACK, MOST_RACK = 5, 9
SQUARES = SIZE * SIZE
BLANK = "?"
Squares = tuple[str, ...]  # of a board: a tile each, in lower case as a blank, "" for none

Challenge = Literal["void", "single", "double", "triple", "5-point", "10-point", "refused"]
CHALLENGES: tuple[Challenge, ...] = get_args(Challenge)
TurnKind = Literal["pass", "exchange", "challenge", "zero"]
Ending = Literal["double", "transfer", "last_turns"]
NOT_COUNTED = -1  # turns left: the end is not near, or comes otherwise

LETTER_SQUARES = {"'": 2, '"': 3, "^": 4}
WORD_SQUARES = {"-": 2, "=": 3, "~": 4}
SQUARE_SIGNS = "".join((".", *LETTER_SQUARES, *WORD_SQUARES))


def most_letters(rack: int) -> int:
    """With how many letters plays are found for racks of so many tiles."""
    return 63 if rack <= 7 else 31  # tiles of 7 or 6 bits fit into a packed move


@dataclass(frozen=True)
class Ruleset:
    """The values that define one of these games.

    ``counts`` and ``values`` are by letter, with "?" for the blank. ``board`` is a square, row by
    row: ``'`` double letter, ``"`` triple letter, ``^`` quadruple letter, ``-`` double word, ``=``
    triple word, ``~`` quadruple word, ``.`` plain. The first play covers the square ``begins``, by
    default that in the center.
    ``bonuses`` are (tiles, points) for plays of so many tiles, beside the points for all of them.
    ``exchange_needs`` tiles must be in the bag for an exchange (0: as many as are exchanged).
    ``scoreless_turns`` in a row end the game for 2, 3... players; turns of ``scoreless_kinds``
    count, or only those of ``scoreless_at_first`` while nobody has a point.
    Who goes out gets twice the other rack ("double") or what the others lose ("transfer"). With
    "last_turns" nobody goes out: everybody has one more turn once the bag is empty, and tiles left
    count nothing.
    If ``turns`` is not 0, a single player has so many of them, each with a new rack.
    ``tables`` names the shipped ruleset whose leaves and chances to win are used. ``lists`` are the
    word lists that it goes with, ``note`` what else is to be told of it, ``language`` the code of
    the language whose tiles it has, "" for its own.
    """

    key: str
    title: str
    rack: int
    all_tiles_bonus: int
    exchange_needs: int
    scoreless_turns: tuple[int, ...]
    scoreless_kinds: tuple[TurnKind, ...]
    scoreless_at_first: tuple[TurnKind, ...]
    ending: Ending
    challenge: Challenge
    most_players: int
    board: str
    counts: Mapping[str, int] = field(hash=False)
    values: Mapping[str, int] = field(hash=False)
    turns: int = field(default=0, repr=False)  # fingerprints go by the repr
    tables: str = field(default="scrabble", repr=False)
    lists: tuple[str, ...] = field(default=(), repr=False)
    note: str = field(default="", repr=False)
    begins: int | None = field(default=None, repr=False)
    bonuses: tuple[tuple[int, int], ...] = field(default=(), repr=False)
    language: str = field(default="", repr=False)

    def __str__(self) -> str:
        """What the fingerprints of matches have of it: the text of the first version."""
        text = repr(self).replace(", ending=", ", going_out=", 1)
        text += "" if self.begins is None else f" from {self.begins}"
        return text + (f" bonuses {self.bonuses}" if self.bonuses else "")

    @cached_property
    def tables_in_order(self) -> tuple[str, ...]:
        """The names that its tables of leaves and chances may have, the nearest first."""
        names = (self.key, self.tables, "scrabble") if self.language else ()
        return (*(f"{name}-{self.language}" for name in dict.fromkeys(names)), self.tables)

    @cached_property
    def size(self) -> int:
        """Squares in a row of the board."""
        return isqrt(len(self.board))

    @property
    def start(self) -> int:
        """The square that the first play must cover."""
        return self.size // 2 * (self.size + 1) if self.begins is None else self.begins

    @cached_property
    def letters(self) -> str:
        """The tiles but the blank as in an alphabet: A to Z unless there are others.

        Each is one character, see ``tiles``.
        """
        tiles = set(self.counts) - {BLANK}
        if tiles <= set(ascii_uppercase):
            return ascii_uppercase
        return "".join(sorted(tiles, key=alphabetic))

    @cached_property
    def several(self) -> str:
        """The tiles of several letters."""
        return several(self.letters)

    def tiles(self, text: str) -> str:
        """The tiles that a text names, in its order; it may also have what is no tile.

        Those of several letters are in brackets, since CH may be two tiles of a rack.
        """
        return tiles_in(text.upper(), self.letters)

    @cached_property
    def empty_board(self) -> Squares:
        """The squares before the first play."""
        return ("",) * len(self.board)

    @cached_property
    def letter_factors(self) -> tuple[int, ...]:
        """The letter factor of each square."""
        return tuple(LETTER_SQUARES.get(square, 1) for square in self.board)

    @cached_property
    def word_factors(self) -> tuple[int, ...]:
        """The word factor of each square."""
        return tuple(WORD_SQUARES.get(square, 1) for square in self.board)

    @cached_property
    def bag(self) -> tuple[str, ...]:
        """All tiles, sorted."""
        return tuple(letter for letter, count in sorted(self.counts.items()) for _ in range(count))

    def bonus(self, placed: int) -> int:
        """The points for placing so many tiles in a turn."""
        all_tiles = self.all_tiles_bonus if placed == self.rack else 0
        return dict(self.bonuses).get(placed, all_tiles)

    @property
    def refuses_words(self) -> bool:
        """Whether an invalid word cannot be played at all."""
        return self.challenge in ("refused", "void")

    def value(self, tile: str) -> int:
        """Points of a tile; a lower-case letter is a blank."""
        return 0 if tile.islower() else self.values.get(tile, 0)

    def worth(self, tiles: str) -> int:
        """The points of a rack."""
        return sum(self.values[tile] for tile in tiles)

    @property
    def has_last_turns(self) -> bool:
        """Whether everybody has one more turn once the bag is empty."""
        return self.ending == "last_turns"

    def left(self, tiles: str) -> int:
        """What tiles left on a rack cost at the end."""
        return 0 if self.has_last_turns else self.worth(tiles)

    def turns_left(self, before: int, bag: int, players: int) -> int:
        """The last turns left after a turn, with so many tiles in the bag; ``NOT_COUNTED`` if any.

        ``before`` were left with that turn.
        """
        if before > 0:
            return before - 1
        counted = self.has_last_turns and not bag and not self.turns
        return players if counted else NOT_COUNTED

    def may_exchange(self, bag: int, swapped: int) -> bool:
        """Whether ``swapped`` tiles may be exchanged with ``bag`` tiles in the bag."""
        return (
            not self.turns
            and swapped > 0
            and bag >= (self.exchange_needs or swapped)
            and bag >= swapped
        )

    def turns_to_stall(self, players: int) -> int:
        """How many scoreless turns in a row end a game."""
        return self.scoreless_turns[min(max(players, 2) - 2, len(self.scoreless_turns) - 1)]

    def shuffled(self, seed: int) -> Ruleset:
        """The same rules with the premium squares shuffled, except for the start."""
        start = self.start
        squares = [square for place, square in enumerate(self.board) if place != start]
        random.Random(f"premium squares {seed}").shuffle(squares)
        board = "".join((*squares[:start], self.board[start], *squares[start:]))
        return replace(self, board=board)

    def of_turns(self, turns: int) -> Ruleset:
        """The same rules for ``turns`` turns alone, in which only valid words are accepted."""
        return replace(self, turns=turns, challenge="void")

    def challenged_by(self, challenge: str) -> Ruleset:
        """The same rules with another challenge rule. Raises: GameError."""
        if challenge not in CHALLENGES:
            missing = "there is no challenge rule"
            raise GameError(unknown_name(missing, challenge, CHALLENGES, "challenge rules"))
        return replace(self, challenge=challenge)
