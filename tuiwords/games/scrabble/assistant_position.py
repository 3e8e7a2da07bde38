"""A game played elsewhere, entered turn by turn, as one of its players knows it; usually of two.

Any tiles may be entered; ``AssistantPosition.check`` says whether the position is possible.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from tuiwords.games.base import GameError, IllegalMoveError, put
from tuiwords.games.scrabble.moves import Exchange, Pass, Play, Turn, lacking, turn_typed
from tuiwords.games.scrabble.notation import (
    board_text,
    check_board,
    check_tiles,
    grid,
    one_line_cgp,
    position,
    read_board,
    read_cgp,
    read_rack,
    unseen_tiles,
)
from tuiwords.games.scrabble.placement import place, run
from tuiwords.games.scrabble.rules import NOT_COUNTED, SQUARE_SIGNS, Ruleset, Squares
from tuiwords.games.scrabble.tiles import notation, spelling
from tuiwords.games.scrabble.view import ScrabbleView, TurnMade
from tuiwords.lexicon.lexicon import Lexicon

_HIDDEN = re.compile(r"-\d")  # how GCG writes an exchange of tiles that nobody saw


@dataclass(frozen=True, slots=True)
class AssistantPosition:
    """A position as one player knows it.

    ``rack`` is the player's, as far as it has been entered; ``scores`` has the player's first;
    ``theirs`` says whether the opponent is to move; ``zeros`` counts scoreless turns in a row;
    ``last`` are the squares of the last play; ``made`` is the opponent's turn just entered;
    ``turns_left`` counts the last turns where the rules have them. A position from a review may
    have other ``seats`` than two: with more, the second score is that of the best opponent.
    """

    rules: Ruleset
    board: Squares = ()  # by default the empty one of the rules
    rack: str = ""
    scores: tuple[int, int] = (0, 0)
    theirs: bool = False
    zeros: int = 0
    last: frozenset[int] = frozenset()
    made: TurnMade | None = None
    seats: int = 2
    turns_left: int = NOT_COUNTED

    def __post_init__(self) -> None:
        if not self.board:
            object.__setattr__(self, "board", self.rules.empty_board)

    @classmethod
    def of(cls, view: ScrabbleView) -> AssistantPosition:
        """The position that a player of any game sees, who is to move."""
        scores = view.scores[view.seat], max(_others(view), default=0)
        seats = len(view.rack_sizes)
        start = cls(view.rules, view.board, view.rack, scores, zeros=view.scoreless, seats=seats)
        return replace(start, turns_left=view.turns_left)

    @property
    def empty(self) -> bool:
        """Whether nothing has been entered yet."""
        return not self.rack and not any(self.board) and self.scores == (0, 0)

    @property
    def unseen(self) -> Counter[str]:
        """The tiles in the bag and on the opponent's rack; negative if too many are entered."""
        return unseen_tiles(self.rules, self.board, [self.rack])

    @property
    def bag(self) -> int:
        """How many tiles are in the bag if all racks are full."""
        laid = sum(map(bool, self.board))
        return max(0, len(self.rules.bag) - laid - self.seats * self.rules.rack)

    @property
    def unknown(self) -> int:
        """How many tiles of the player's rack are not known: with tiles in the bag it is full."""
        return self.rules.rack - len(self.rack) if self.bag else 0

    def with_tile(self, square: int, letter: str) -> AssistantPosition:
        """The game with a letter on a square: lower case for a blank, "" for no tile."""
        board = put(self.board, square, letter)
        return replace(self, board=board, last=frozenset(), made=None, turns_left=NOT_COUNTED)

    def with_rules(self, rules: Ruleset) -> AssistantPosition:
        """The game by other rules; on a board of another size the tiles stay around the middle."""
        old, new = self.rules.size, rules.size
        if old == new:
            return replace(self, rules=rules)
        board, shift = list(rules.empty_board), new // 2 - old // 2
        for square, tile in enumerate(self.board):
            row, column = square // old + shift, square % old + shift
            if 0 <= row < new and 0 <= column < new:
                board[row * new + column] = tile
        return replace(
            self,
            rules=rules,
            board=tuple(board),
            last=frozenset(),
            made=None,
            turns_left=NOT_COUNTED,
        )

    def with_premium(self, square: int) -> AssistantPosition:
        """The game with the next kind of premium on a square, for boards with shuffled premiums."""
        board = self.rules.board
        sign = SQUARE_SIGNS[(SQUARE_SIGNS.index(board[square]) + 1) % len(SQUARE_SIGNS)]
        board = board[:square] + sign + board[square + 1 :]
        return replace(self, rules=replace(self.rules, board=board))

    def with_rack(self, text: str) -> AssistantPosition:
        """The game with another rack. Raises: GameError for tiles that do not exist or are used."""
        rack = read_rack("".join(text.split()), self.rules)
        if len(rack) > self.rules.rack:
            held = f"the rack {notation(rack)} has {len(rack)} tiles"
            raise GameError(f"{held}; the most is {self.rules.rack}")
        check_tiles(self.rules, self.board, [rack])
        return replace(self, rack=rack)

    def check(self) -> None:
        """Check that the position is possible. Raises: GameError naming the square."""
        check_board(self.rules, self.board)
        check_tiles(self.rules, self.board, [self.rack])

    def strange_words(self, lexicon: Lexicon) -> tuple[str, ...]:
        """The words on the board that are not in a lexicon."""
        found = []
        for step in (1, self.rules.size):
            for square in range(len(self.board)):
                if not self.board[square]:
                    continue
                squares = run(self.board, square, step)
                if squares[0] == square and len(squares) > 1:
                    word = "".join(self.board[s] for s in squares)
                    found.append(spelling(word).upper())
        return tuple(word for word in found if word.lower() not in lexicon)

    def view(self, lexicon: Lexicon) -> ScrabbleView:
        """The view of the player, who is to move. Raises: GameError."""
        self.check()
        racks = [self.rack, *[""] * (self.seats - 1)]
        scores = self.scores[: self.seats]
        view = position(self.rules, lexicon, self.board, racks, scores).view(0)
        left = view.turns_left if self.turns_left == NOT_COUNTED else self.turns_left
        return replace(view, scoreless=self.zeros, made=self.made, turns_left=left)

    def typed(self, text: str) -> Turn:
        """Read a turn as typed: ``8D WORD``, ``-ABC`` or ``-``.

        A word entirely in lower case has no blanks; ``-3`` is an exchange of three tiles by the
        opponent. Raises: InvalidMoveError.
        """
        if self.theirs and _HIDDEN.fullmatch(text.strip()):
            return Pass()
        turn = turn_typed(text, self.board, self.rules)
        word = text.rsplit(maxsplit=1)[-1]
        if isinstance(turn, Play) and word.isalpha() and word.islower():
            turn = replace(turn, letters=turn.letters.upper())
        return turn

    def after(self, turn: Turn) -> AssistantPosition:
        """The game after a turn of whoever is to move.

        Tiles are taken from the player's rack as far as it is known; the opponent may play any
        tiles of the set. Raises: GameError.
        """
        if isinstance(turn, Exchange | Pass):
            tiles = turn.tiles if isinstance(turn, Exchange) else ""
            made = self._made(None, 0, len(tiles)) if tiles else None
            used = "" if self.theirs else tiles
            after = self._turned(used).counted(self)
            return replace(after, zeros=self.zeros + 1, last=frozenset(), made=made)
        if not isinstance(turn, Play):
            raise IllegalMoveError("take a challenged play back instead of entering the challenge")
        placement = place(self.rules, self.board, turn)
        scores = list(self.scores)
        scores[self.theirs] += placement.score
        after = replace(
            self._turned("" if self.theirs else turn.tiles),
            board=placement.board,
            scores=(scores[0], scores[1]),
            zeros=0 if placement.score else self.zeros + 1,
            last=frozenset(placement.placed),
            made=self._made(turn, placement.score, len(turn.tiles)),
        )
        check_tiles(after.rules, after.board, [after.rack])
        return after.counted(self)

    def _made(self, play: Play | None, score: int, used: int) -> TurnMade | None:
        if not self.theirs:
            return None
        return TurnMade.between_two(self.rules, 1, self.board, play, score, used)

    def _turned(self, used: str) -> AssistantPosition:
        missing = lacking(used, self.rack) if self.rack else ""
        if missing and (Counter(used) - Counter(self.rack)).total() > self.unknown:
            raise IllegalMoveError(f"the rack {notation(self.rack)} {missing}")
        rack = "".join(sorted((Counter(self.rack) - Counter(used)).elements()))
        return replace(self, rack=rack).passed_on()

    def counted(self, before: AssistantPosition) -> AssistantPosition:
        """The game with the last turns left after a turn of the position before."""
        left = self.rules.turns_left(before.turns_left, self.bag, self.seats)
        return replace(self, turns_left=left)

    def passed_on(self) -> AssistantPosition:
        """The game with the other player to move, if there is one."""
        return replace(self, theirs=self.seats > 1 and not self.theirs)

    # -- as text ----------------------------------------------------------------------------------

    def cgp(self, lexicon: str) -> str:
        """The position as a CGP line, the side to move first, without the opponent's rack.

        Raises: GameError with three players or more, whose scores are not all known.
        """
        if self.seats > 2:
            raise GameError(
                f"CGP has the score of every player; of {self.seats} only two are known here"
            )
        rows, rack = board_text(self.board), notation(self.rack)
        left = f" left {self.turns_left};" if self.turns_left > 0 else ""
        if self.seats == 1:
            return f"{rows} {rack} {self.scores[0]} {self.zeros} lex {lexicon};"
        mine, other = self.scores
        racks = f"/{rack}" if self.theirs else f"{rack}/"
        scores = f"{other}/{mine}" if self.theirs else f"{mine}/{other}"
        return f"{rows} {racks} {scores} {self.zeros} lex {lexicon};{left}"

    def plain(self) -> dict[str, Any]:
        """The position as JSON values; what the opponent's last turn tells is left out."""
        return {
            "rules": self.rules.key,
            "premiums": self.rules.board,
            "board": board_text(self.board),
            "rack": notation(self.rack),
            "scores": list(self.scores),
            "theirs": self.theirs,
            "scoreless": self.zeros,
            "players": self.seats,
            "turns_left": self.turns_left,
        }

    @classmethod
    def of_plain(cls, plain: Any, rules: Ruleset) -> AssistantPosition:
        """The position of JSON values. Raises: GameError, ValueError, KeyError, TypeError."""
        premiums = str(plain["premiums"])
        if len(premiums) != len(rules.board) or not set(premiums) <= set(SQUARE_SIGNS):
            raise GameError("the premiums are of another board")
        mine, theirs = map(int, plain["scores"])
        return cls(
            replace(rules, board=premiums) if premiums != rules.board else rules,
            read_board(str(plain["board"]).split("/"), rules.size),
            read_rack(str(plain["rack"]), rules)[: rules.rack],
            (mine, theirs),
            bool(plain["theirs"]),
            int(plain["scoreless"]),
            seats=max(1, int(plain["players"])),
            turns_left=int(plain["turns_left"]),
        )

    def has_only_rows(self, text: str) -> bool:
        """Whether a text is the rows of a board, without scores."""
        return len(grid(text, self.rules.size)) == self.rules.size

    def read(self, text: str, lexicon: Lexicon) -> AssistantPosition:
        """The position of a CGP, or of rows of letters and dots, under the same rules.

        The side to move becomes the player; rows alone leave rack and scores. Raises: GameError.
        """
        size = self.rules.size
        if self.has_only_rows(text):
            board = read_board(grid(text, size), size)
            check_board(self.rules, board)
            return AssistantPosition(self.rules, board, self.rack, self.scores)
        line = one_line_cgp(text, size)
        state = read_cgp(line, self.rules, lexicon)
        if state.seats > 2:
            raise GameError(f"the assistant supports two players, not {state.seats}")
        rack = read_rack(line.split()[1].partition("/")[0], self.rules)
        mine, other = (*state.scores, 0)[:2]
        if not rack and grid(text, size):
            rack = self.rack  # below the rows there are only scores
        after = AssistantPosition(
            *(self.rules, state.board, rack, (mine, other)),
            zeros=state.scoreless,
            seats=state.seats,
            turns_left=state.turns_left,
        )
        after.check()
        return after


def _others(view: ScrabbleView) -> list[int]:
    """The scores of the other seats."""
    return [score for seat, score in enumerate(view.scores) if seat != view.seat]
