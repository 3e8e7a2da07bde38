"""What holds after any moves: tiles are conserved, the score is the replay's, undo is exact."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tuiwords.games.options import settings
from tuiwords.games.scrabble import (
    CHALLENGES,
    NAMES,
    OPTIONS,
    Challenge,
    Exchange,
    Pass,
    Play,
    ScrabbleState,
    Turn,
    new_game,
    random_move,
    read_cgp,
    write_cgp,
)


class AnyGame(RuleBasedStateMachine):
    """A game by any rules for any number of players, with undo."""

    @initialize(
        name=st.sampled_from(NAMES),
        challenge=st.sampled_from(CHALLENGES),
        seats=st.integers(1, 4),
        seed=st.integers(0, 10**6),
    )
    def begin(self, name: str, challenge: str, seats: int, seed: int) -> None:
        chosen = settings(OPTIONS, {"rules": name, "challenge": challenge})
        seats = seats if name == "scrabble" else min(seats, 2)
        self.first = new_game(chosen, seed, seats)
        self.states: list[ScrabbleState] = [self.first]
        self.moves: list[Turn] = []

    @property
    def state(self) -> ScrabbleState:
        return self.states[-1]

    def play(self, move: Turn) -> None:
        before = self.state
        self.states.append(before.after(before.turn, move))
        self.moves.append(move)
        if isinstance(move, Play) and self.state.outcome is None:
            gained = self.state.scores[before.turn] - before.scores[before.turn]
            assert gained == before.placement(move).score

    @precondition(lambda self: self.state.outcome is None)
    @rule(seed=st.integers(0, 10**6))
    def move(self, seed: int) -> None:
        self.play(random_move(self.state, self.state.turn, random.Random(seed)))

    @precondition(lambda self: self.state.outcome is None)
    @rule()
    def leave_out(self) -> None:
        self.play(Pass())

    @precondition(lambda self: self.state.outcome is None and self.state.last is not None)
    @rule()
    def challenge(self) -> None:
        self.play(Challenge())

    @precondition(lambda self: self.state.outcome is None and not self.state.last_chance)
    @rule(count=st.integers(1, 7))
    def exchange(self, count: int) -> None:
        rack = self.state.racks[self.state.turn]
        if 0 < count <= len(rack) and self.state.rules.may_exchange(len(self.state.bag), count):
            self.play(Exchange(rack[:count]))

    @precondition(lambda self: len(self.states) > 1)
    @rule()
    def undo(self) -> None:
        self.states.pop()
        move = self.moves.pop()
        again = self.state.after(self.state.turn, move)
        assert again == self.state.after(self.state.turn, self.state.parse(str(move)))

    @invariant()
    def tiles_are_conserved(self) -> None:
        if not hasattr(self, "states"):
            return
        state = self.state
        board = Counter("?" if chr(t).islower() else chr(t) for t in state.board if t)
        assert board + Counter("".join(state.racks)) + Counter(state.bag) == state.rules.counts

    @invariant()
    def the_replay_is_the_game(self) -> None:
        if not hasattr(self, "states"):
            return
        state = self.first
        for move in self.moves:
            state = state.after(state.turn, move)
        assert state == self.state

    @invariant()
    def a_position_is_what_its_text_says(self) -> None:
        if not hasattr(self, "states") or self.state.outcome is not None:
            return
        state = self.state
        read = read_cgp(write_cgp(state), state.rules, state.lexicon)
        seats = [(state.turn + n) % state.seats for n in range(state.seats)]
        assert (read.board, read.scoreless) == (state.board, state.scoreless)
        assert read.racks[0] == state.racks[state.turn]
        assert read.scores == tuple(state.scores[seat] for seat in seats)


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = hypothesis_settings(max_examples=25, stateful_step_count=30, deadline=None)
