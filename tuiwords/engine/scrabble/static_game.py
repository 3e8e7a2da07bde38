"""Games of two static strategies, played mostly by a kernel: the same turns, some ten times faster.

The kernel makes plain plays. All other turns it only chooses; the rules make them: exchanges, which
are shuffled by the game's own seed, passes, plays without points, and whatever ends the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tuiwords.engine.scrabble.kernels.layout import (
    EXCHANGE,
    FOUND_PLAY,
    GAME,
    MOST_TILES,
    PLAY,
    TURN,
)
from tuiwords.engine.scrabble.kernels.static_game import play_static_turns
from tuiwords.engine.scrabble.pack import BestTurn, Position, board_of, read_move
from tuiwords.engine.scrabble.strategies.static import Equity, Greedy
from tuiwords.games.scrabble import Exchange, Pass, ScrabbleState, Turn, laid


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
        self._greedy = np.array([not strategy.stuck_costs for strategy in strategies], np.int64)
        self._moves = np.zeros(MOST_TILES, np.int64)
        self._game, self._turn = np.zeros(1, GAME), np.zeros(1, TURN)
        self._room = np.zeros(1, FOUND_PLAY)

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
            *(at.search, first, second, self._greedy, at.board),
            *(self._room, self._game, self._turn, self._moves),
        )
        self._unpack(self._moves[:count].tolist())
        turn, state = BestTurn.of(self._turn), self.state
        if turn.kind == PLAY:
            return read_move(turn.move, state.board, at.codes)
        if turn.kind == EXCHANGE:
            return Exchange(at.codes.taken(turn.move, state.racks[state.turn]))
        return Pass()

    def _pack(self) -> None:
        """Write the position into the arrays of the kernel."""
        at, state, game = self._position, self.state, self._game[0]
        if state.board != self._packed:
            at.board[:] = board_of(state.board, state.rules, at.search)
            self._packed = state.board
        game["bag"][: len(state.bag)] = [at.codes.codes[tile] for tile in state.bag]
        for seat, rack in enumerate(state.racks):
            game["racks"][seat] = at.codes.counts(rack)
        game["scores"], game["in_bag"], game["to_move"] = state.scores, len(state.bag), state.turn
        game["turns_left"] = state.turns_left
        game["untouched"] = self._untouched if not any(state.board) else 0

    def _unpack(self, moves: Sequence[int]) -> None:
        """Note the plays that the kernel made, and the position after them."""
        if not moves:
            return
        squares, game, state = self._packed, self._game[0], self.state
        codes = self._position.codes
        for move in moves:
            play = read_move(move, squares, codes)
            squares = laid(squares, play)
            self.turns.append(play)
        self._packed = squares
        self.state = replace(
            state,
            board=self._packed,
            racks=tuple("".join(sorted(codes.text(rack))) for rack in game["racks"]),
            bag=tuple(codes.tile_of[code] for code in game["bag"][: game["in_bag"]]),
            scores=tuple(game["scores"].tolist()),
            turn=int(game["to_move"]),
            number=state.number + len(moves),
            scoreless=0,
            last=None,
            turns_left=state.rules.turns_left(state.turns_left, int(game["in_bag"]), state.seats),
        )
