"""Games of two static strategies, played mostly by a kernel: the same turns, some ten times faster.

The kernel makes plain plays. All other turns it only chooses; the rules make them: exchanges, which
are shuffled by the game's own seed, passes, plays without points, and whatever ends the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tuiwords.engine.scrabble.kernels.bag import (
    IN_BAG,
    TO_MOVE,
    UNTOUCHED,
    GameArrays,
)
from tuiwords.engine.scrabble.kernels.search import EXCHANGE, KIND, MOVE, PLAY
from tuiwords.engine.scrabble.kernels.static_game import play_static_turns
from tuiwords.engine.scrabble.pack import (
    CODES,
    TILES,
    Position,
    board_of,
    rack_of,
    read_move,
    tiles_of,
)
from tuiwords.engine.scrabble.strategies.static import Equity, Greedy
from tuiwords.games.scrabble import EMPTY_BOARD, Exchange, Pass, ScrabbleState, Turn


def static_strategies(strategies: Sequence[object]) -> list[Greedy] | None:
    """The strategies, if games of all of them can be played here."""
    # Only these very classes: one derived from them may choose otherwise.
    static = [s for s in strategies if isinstance(s, Greedy) and type(s) in (Greedy, Equity)]
    return static if len(static) == len(strategies) else None


class StaticGame:
    """A game for two from its first turn on; ``state`` is the position and ``turns`` led to it."""

    def __init__(self, state: ScrabbleState, strategies: Sequence[Greedy]) -> None:
        """The strategies of both seats. Raises: GameError."""
        self.state = state
        self.turns: list[Turn] = []
        view = state.view(state.turn)
        self._position = Position.of(view)
        self._packed = state.board  # the squares that the position's board stands for
        self._untouched = self._position.empty
        self._leaves = [strategy.leaves(view) for strategy in strategies]
        self._greedy = np.array([not strategy.late for strategy in strategies], np.int64)
        tiles = len(state.bag) + sum(map(len, state.racks))
        self._moves = np.zeros(tiles, np.int64)
        self._arrays = GameArrays(
            np.zeros(tiles, np.uint8),
            np.zeros((2, len(TILES)), np.uint8),
            np.zeros(2, np.int64),
            np.zeros(4, np.int64),
            np.zeros(8, np.int64),
            np.zeros(1, np.uint64),
            np.zeros(tiles, np.uint8),
        )

    def play(self) -> ScrabbleState:
        """Play to the end and return the last position."""
        while self.state.outcome is None:
            # With the words of the word list a challenge is never in place.
            turn = Pass() if self.state.last_chance else self._advance()
            self.turns.append(turn)
            self.state = self.state.after(self.state.turn, turn)
        return self.state

    def _advance(self) -> Turn:
        """Let the kernel play on, and return the turn that it leaves to the rules."""
        self._pack()
        at, (first, second) = self._position, self._leaves
        count = play_static_turns(
            *(at.words.nodes, at.words.filter, first, second, self._greedy, at.board, at.layout),
            *(at.workspace, at.best_one, self._arrays, self._moves),
        )
        self._unpack(self._moves[:count].tolist())
        turn, state = self._arrays.turn, self.state
        if turn[KIND] == PLAY:
            return read_move(int(turn[MOVE]), state.board)
        if turn[KIND] == EXCHANGE:
            return Exchange(tiles_of(int(turn[MOVE]), state.racks[state.turn]))
        return Pass()

    def _pack(self) -> None:
        """Write the position into the arrays of the kernel."""
        at, state, arrays = self._position, self.state, self._arrays
        if state.board != self._packed:
            at.board[:] = board_of(state.board, state.rules, at.words)
            self._packed = state.board
        arrays.bag[: len(state.bag)] = [CODES[tile] for tile in state.bag]
        for seat, rack in enumerate(state.racks):
            arrays.racks[seat] = rack_of(rack)
        arrays.scores[:] = state.scores
        arrays.state[[IN_BAG, TO_MOVE]] = len(state.bag), state.turn
        arrays.state[UNTOUCHED] = self._untouched if state.board == EMPTY_BOARD else 0

    def _unpack(self, moves: Sequence[int]) -> None:
        """Note the plays that the kernel made, and the position after them."""
        if not moves:
            return
        squares, arrays, state = bytearray(self._packed), self._arrays, self.state
        for move in moves:
            play = read_move(move, bytes(squares))
            for square, letter in zip(play.squares, play.letters, strict=True):
                if letter != ".":
                    squares[square] = ord(letter)
            self.turns.append(play)
        self._packed = bytes(squares)
        self.state = replace(
            state,
            board=self._packed,
            racks=tuple(_tiles(rack.tolist()) for rack in arrays.racks),
            bag=tuple(TILES[code] for code in arrays.bag[: arrays.state[IN_BAG]]),
            scores=tuple(arrays.scores.tolist()),
            turn=int(arrays.state[TO_MOVE]),
            number=state.number + len(moves),
            scoreless=0,
            last=None,
        )


def _tiles(counts: Sequence[int]) -> str:
    """The tiles of a rack, sorted, from their counts by code."""
    return "".join(sorted(tile * count for tile, count in zip(TILES, counts, strict=True)))
