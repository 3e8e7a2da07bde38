"""Random games of Wordle beside a second, tiny account of them."""

import random
from collections import Counter

import pytest
from accounts import GAMES, check_end, played, refused

from tests.conftest import mostly_deep
from tuiwords.games.base import IllegalMoveError
from tuiwords.games.wordle import AbsurdState, BoardsState, Guess, WordleState
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library


def colors(guess: str, answer: str) -> str:
    """Green where the letter is; then amber, from the left, for what is left of the answer."""
    rest = [a for g, a in zip(guess, answer, strict=True) if g != a]
    signs = ""
    for g, a in zip(guess, answer, strict=True):
        if g == a:
            signs += "2"
        elif g in rest:
            rest.remove(g)
            signs += "1"
        else:
            signs += "0"
    return signs


FIVES = [word for word in library().load().words if len(word) == 5]


def signs_of(pattern: int) -> str:
    return "".join(str(pattern // 3**place % 3) for place in (4, 3, 2, 1, 0))


class Beside:
    """A random game, and the account of it."""

    def __init__(self, rng: random.Random) -> None:
        self.rng, self.seats, self.guesses = rng, rng.randint(1, 3), rng.randint(3, 7)
        self.kind = rng.choice(["one", "hard", "boards", "absurd", "absurd"])
        self.words = sorted(rng.sample(FIVES, rng.choice([5, 60])))
        self.hidden = rng.sample(self.words, rng.randint(2, 4) if self.kind == "boards" else 1)
        self.hard = self.kind == "hard" or (self.kind == "absurd" and rng.random() < 0.5)
        # Of each seat: its guesses, and the colors on each board until that is solved.
        self.rows: list[list[str]] = [[] for _ in range(self.seats)]
        self.seen: list[list[list[str]]] = [[[] for _ in self.hidden] for _ in range(self.seats)]
        self.gave_up = [False] * self.seats
        self.state = self.new()

    def new(self) -> WordleState | BoardsState:
        words, seats, guesses = Lexicon("own", self.words), self.seats, self.guesses
        if self.kind == "boards":
            return BoardsState.fixed(self.hidden, words, guesses=guesses, seats=seats)
        if self.kind == "absurd":
            seed = self.rng.randrange(99)
            return AbsurdState.begun(
                words, words, seed, guesses=guesses, hard=self.hard, seats=seats
            )
        return WordleState.fixed(
            self.hidden[0], words, guesses=guesses, hard=self.hard, seats=seats
        )

    def found(self, seat: int) -> int:
        return sum(bool(signs) and signs[-1] == "22222" for signs in self.seen[seat])

    def done(self, seat: int) -> bool:
        spent = len(self.rows[seat]) == self.guesses
        return self.gave_up[seat] or spent or self.found(seat) == len(self.hidden)

    def obeys(self, seat: int, word: str) -> bool:
        """Whether a guess keeps to what has been shown, as in hard mode."""
        for guess, signs in zip(self.rows[seat], self.seen[seat][0], strict=True):
            shown = Counter(g for g, s in zip(guess, signs, strict=True) if s != "0")
            moved = any(s == "2" and g != w for g, s, w in zip(guess, signs, word, strict=True))
            if moved or shown - Counter(word):
                return False
        return True

    def guess(self, seat: int, word: str) -> None:
        refused(self.state, seat, Guess("zzzzz"))
        self.state = self.state.after(seat, Guess(word))
        left = [each for each in self.words if self.fits(seat, each)]
        self.rows[seat].append(word)
        for board, signs in zip(self.state.boards, self.seen[seat], strict=True):
            if signs[-1:] != ["22222"]:
                signs.append(signs_of(board.rows[seat][-1].pattern))
        if self.kind != "absurd":
            for answer, signs in zip(self.hidden, self.seen[seat], strict=True):
                assert signs == [colors(each, answer) for each in self.rows[seat][: len(signs)]]
            return
        sizes = Counter(colors(word, each) for each in left)
        if len(sizes) > 1:
            del sizes["22222"]
        assert sizes[self.seen[seat][0][-1]] == max(sizes.values())

    def fits(self, seat: int, word: str) -> bool:
        told = zip(self.rows[seat], self.seen[seat][0], strict=False)
        return all(colors(guess, word) == signs for guess, signs in told)

    def step(self, seat: int) -> None:
        word = self.rng.choice([*self.words, self.hidden[0]])
        if self.done(seat):
            refused(self.state, seat, Guess(word))
            with pytest.raises(IllegalMoveError):
                self.state.resign(seat)
            assert self.state.time_up(seat) == self.state
        elif self.rng.random() < 0.03:
            self.gave_up[seat] = True
            leave = self.rng.choice([self.state.resign, self.state.time_up])
            self.state = leave(seat)
        elif self.hard and not self.obeys(seat, word):
            refused(self.state, seat, Guess(word))
        else:
            self.guess(seat, word)

    def to_the_end(self) -> str:
        while movers := tuple(seat for seat in range(self.seats) if not self.done(seat)):
            assert self.state.outcome is None and self.state.to_move == movers
            self.step(self.rng.randrange(self.seats))
        whole = [self.found(seat) == len(self.hidden) for seat in range(self.seats)]
        spare = [self.guesses - len(row) for row in self.rows]
        scores = [self.found(seat) + whole[seat] * spare[seat] for seat in range(self.seats)]
        check_end(self.state.outcome, scores, scores, whole)
        return self.kind


def beside(rng: random.Random) -> str:
    return Beside(rng).to_the_end()


@pytest.mark.parametrize("games", mostly_deep([60, GAMES], 1))
def test_games_go_and_end_as_a_second_account_of_them_says(games: int) -> None:
    met = played(beside, games)
    print(dict(met))
    assert len(met) >= 4
