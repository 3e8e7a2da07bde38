"""What holds after any moves: tiles are conserved, the score is the replay's, undo is exact.

And a play is legal if and only if the generator finds it.
"""

import random
from collections import Counter
from dataclasses import replace

from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from random_moves import random_move

from tests.conftest import THOROUGH
from tuiwords.engine.scrabble.pack import ROOM, Position
from tuiwords.games.base import IllegalMoveError
from tuiwords.games.options import settings
from tuiwords.games.scrabble import (
    BLANK,
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
    read_cgp,
    write_cgp,
)
from tuiwords.games.scrabble.tiles import tile_of


def generated(state: ScrabbleState) -> dict[str, int]:
    """The plays with valid words that the engine finds, as the game writes them, with scores."""
    position = Position.of(state.view(state.turn), ROOM)
    position.use_leaves()
    plays = position.found[: position.list_all()].tolist()
    found = {}
    for move, _, score in plays:
        play = state.canonical(position.play(move))
        found[str(play)] = score
        if not any(state.board):  # the generator lays the first word across only
            down = replace(play, row=play.column, column=play.row, across=not play.across)
            found[str(down)] = state.placement(down).score
    return found


def is_legal(state: ScrabbleState, play: Play) -> bool:
    """Whether the readable rules allow it, with valid words only."""
    try:
        words = state.placement(play).words
    except IllegalMoveError:
        return False
    return not state.invalid_words(words)


def slips(play: Play, rng: random.Random) -> list[Play]:
    """The play a square off, turned, and with a wrong letter."""
    place = rng.randrange(len(play.letters))
    other = rng.choice("AEINRSTae")
    letters = f"{play.letters[:place]}{other}{play.letters[place + 1 :]}"
    return [
        replace(play, row=play.row + 1),
        replace(play, column=play.column - 1),
        replace(play, across=not play.across),
        replace(play, letters=letters),
    ]


def fits(play: Play) -> bool:
    last = (play.column if play.across else play.row) + len(play.letters)
    return 0 <= play.column < play.size and play.row < play.size and last <= play.size


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
        seats = seats if name in ("scrabble", "super") else min(seats, 2)
        self.settings = chosen
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

    @precondition(lambda self: self.state.outcome is None and not self.state.last_chance)
    @rule(seed=st.integers(0, 10**6))
    def only_what_is_generated_is_legal(self, seed: int) -> None:
        state, rng = self.state, random.Random(seed)
        if state.racks[state.turn].count(BLANK) > 1:
            return  # tens of thousands of plays
        found = generated(state)
        for text, score in rng.sample(sorted(found.items()), min(5, len(found))):
            play = state.parse(text)
            assert isinstance(play, Play)
            assert is_legal(state, play)
            assert state.placement(play).score == score
            for changed in slips(play, rng):
                if fits(changed):
                    read = state.canonical(changed)  # as a person's move is
                    assert is_legal(state, read) == (str(read) in found)
        move = random_move(state, state.turn, rng)
        if isinstance(move, Play):
            assert str(move) in found

    @precondition(lambda self: len(self.states) > 1)
    @rule()
    def undo(self) -> None:
        undone, move = self.states.pop(), self.moves.pop()
        assert self.state.after(self.state.turn, move) == undone
        assert self.state.after(self.state.turn, self.state.parse(str(move))) == undone

    @invariant()
    def tiles_are_conserved(self) -> None:
        if not hasattr(self, "states"):
            return
        state = self.state
        board = Counter(tile_of(tile) for tile in state.board if tile)
        assert board + Counter("".join(state.racks)) + Counter(state.bag) == state.rules.counts

    def teardown(self) -> None:
        """What is loaded is what was saved: a game is its settings, its seed and its moves.

        At the end, for every state of the game at once; the moves are read from their texts.
        """
        if not hasattr(self, "states"):
            return
        state = new_game(self.settings, self.first.seed, self.first.seats)
        assert state == self.first
        for move, saved in zip(self.moves, self.states[1:], strict=True):
            state = state.after(state.turn, state.parse(str(move)))
            assert state == saved

    @invariant()
    def a_position_is_what_its_text_says(self) -> None:
        if not hasattr(self, "states") or self.state.outcome is not None:
            return
        state = self.state
        read = read_cgp(write_cgp(state), state.rules, state.lexicon)
        seats = [(state.turn + n) % state.seats for n in range(state.seats)]
        assert (read.board, read.scoreless) == (state.board, state.scoreless)
        assert read.turns_left == state.turns_left or state.last_chance
        assert read.racks[0] == state.racks[state.turn]
        assert read.scores == tuple(state.scores[seat] for seat in seats)


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = hypothesis_settings(
    max_examples=25 if THOROUGH else 8, stateful_step_count=30, deadline=None
)
