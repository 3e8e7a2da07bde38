"""Random games of Word Soup beside a second, tiny account of them."""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest
from accounts import (
    GAMES,
    Board,
    Walk,
    a_walk,
    best_of,
    check_end,
    played,
    ranks_of,
    refused,
    walks,
)

from tests.conftest import mostly_deep
from tuiwords.games.word_soup import SHUFFLE, STOP, SUGGEST, Pick, read_board, rules_for, start
from tuiwords.lexicon.lexicon import Lexicon

POINTS = {"a": 1, "e": 1, "i": 3, "o": 1, "q": 10, "r": 1, "s": 1, "t": 1}


def worth(word: str) -> int:
    return len(word) * sum(POINTS[letter] for letter in word)


def tilted(board: Board, side: str) -> Board:
    rows = []
    for row in board:
        letters, gap = [face for face in row if face], [""] * row.count("")
        rows.append(letters + gap if side == "left" else gap + letters)
    return rows


def taken(board: Board, side: str, walk: Walk) -> Board:
    """The board without the letters of a word: the others fall, and lie at the right again."""
    rows = tilted(board, side)
    for row, column in walk:
        rows[row][column] = ""
    columns = [[face for face in column if face] for column in zip(*rows, strict=True)]
    fallen = [[""] * (len(rows) - len(column)) + column for column in columns]
    return tilted([list(row) for row in zip(*fallen, strict=True)], "right")


def letters_of(board: Board) -> list[str]:
    return sorted(face for row in board for face in row if face)


@cache
def ways(text: str, sides: tuple[str, ...], words: tuple[str, ...]) -> list[tuple[str, str, Walk]]:
    """Every word of three letters or more on a board, with its tilt and its squares."""
    board = [["" if face == "." else face for face in row] for row in text.split()]
    long = [(word, side) for side in sides for word in words if len(word) > 2]
    return [(word, side, walk) for word, side in long for walk in walks(tilted(board, side), word)]


class Beside:
    """A random game on a small board, and the account of it."""

    def __init__(self, rng: random.Random) -> None:
        self.rng, self.seats, self.turn = rng, rng.randint(1, 3), 0
        self.rows, self.columns = rng.randint(3, 4), rng.randint(3, 4)
        first = [[rng.choice("aeioqrst") for _ in range(self.columns)] for _ in range(self.rows)]
        words = {a_walk(tilted(first, side), rng, 5) for side in ("left", "right") * 9}
        self.words = tuple(sorted({word for word in words if len(word) > 1} | {"aei", "rst"}))
        self.sides = rng.choice([("right", "left"), ("right",)])
        self.shared, self.lifelines = rng.random() < 0.5, rng.choice([0, 1])
        lexicon, size = Lexicon("own", self.words), (self.rows, self.columns)
        tilt = "both" if len(self.sides) == 2 else "right"
        rules = rules_for(lexicon, size, tilt, shared=self.shared, lifelines=self.lifelines)
        text = " ".join("".join(row) for row in first)
        self.state = start(read_board(text), rules, lexicon, self.seats, seed=rng.randrange(99))
        self.boards = [first] * (1 if self.shared else self.seats)
        self.scores, self.ended = [0] * self.seats, [""] * self.seats
        self.used = [Counter[object]() for _ in range(self.seats)]

    def place(self, seat: int) -> int:
        return 0 if self.shared else seat

    def ways(self, seat: int) -> list[tuple[str, str, Walk]]:
        rows = self.boards[self.place(seat)]
        text = " ".join("".join(face or "." for face in row) for row in rows)
        return ways(text, self.sides, self.words)

    def can_shuffle(self, seat: int) -> bool:
        spent = self.used[seat][SHUFFLE] == self.lifelines
        return not spent and len(letters_of(self.boards[self.place(seat)])) > 2

    def movers(self) -> list[int]:
        if self.ended.count("resigned") >= max(1, self.seats - 1):
            return []
        free = [seat for seat in range(self.seats) if not self.ended[seat]]
        able = [seat for seat in free if self.ways(seat) or self.can_shuffle(seat)]
        return [seat for seat in able if seat == self.turn] if self.shared else able

    def pass_on(self) -> None:
        after = [(self.turn + step) % self.seats for step in range(1, self.seats + 1)]
        self.turn = next((seat for seat in after if not self.ended[seat]), self.turn)

    def end(self, seat: int, why: str) -> None:
        self.ended[seat] = why
        if seat == self.turn:
            self.pass_on()

    def leave(self, seat: int) -> None:
        """Somebody resigns, or the time is up."""
        seat = self.rng.choice([seat for seat in range(self.seats) if not self.ended[seat]])
        why = self.rng.choice(["resigned", "time"])
        self.state = self.state.resign(seat) if why == "resigned" else self.state.time_up(seat)
        self.end(seat, why)

    def stop(self, seat: int) -> None:
        self.state = self.state.after(seat, STOP)
        self.end(seat, "stopped")

    def shuffle(self, seat: int) -> None:
        if not self.can_shuffle(seat):
            refused(self.state, seat, SHUFFLE)
            return
        self.state = self.state.after(seat, SHUFFLE)
        self.used[seat][SHUFFLE] += 1
        before, self.boards[self.place(seat)] = self.boards[self.place(seat)], self.shown(seat)
        assert letters_of(before) == letters_of(self.shown(seat))

    def suggest(self, seat: int) -> None:
        if self.used[seat][SUGGEST] == self.lifelines or not self.ways(seat):
            refused(self.state, seat, SUGGEST)
            return
        self.state = self.state.after(seat, SUGGEST)
        self.used[seat][SUGGEST] += 1
        best = self.state.suggestion(seat)
        assert best
        assert worth(best.word) == max(worth(word) for word, _, _ in self.ways(seat))

    def take(self, seat: int) -> None:
        if not (left := self.ways(seat)):
            return
        word, side, walk = self.rng.choice(left)
        board = self.boards[self.place(seat)]
        self.refused(seat, word, side, [*walk[:-1], walk[0]])
        self.refused(seat, f"{word}z", side, walk)
        strange = a_walk(tilted(board, "right"), self.rng, 5)
        if strange not in self.words or len(strange) < 3:
            self.refused(seat, strange, "right", next(walks(tilted(board, "right"), strange)))
        if len(self.sides) == 1:
            self.refused(seat, word, "left", walk)
        self.state = self.state.after(seat, self.pick(word, side, walk))
        self.boards[self.place(seat)] = after = taken(board, side, walk)
        self.scores[seat] += worth(word) + (0 if letters_of(after) else 500)
        self.pass_on()

    def pick(self, word: str, side: str, walk: Walk) -> Pick:
        return Pick(word, side, tuple(r * self.columns + c for r, c in walk), self.columns)

    def refused(self, seat: int, word: str, side: str, walk: Walk) -> None:
        refused(self.state, seat, self.pick(word, side, walk))

    def shown(self, seat: int) -> Board:
        lines = self.state.board(seat).lines
        return [["" if face == "." else face for face in line] for line in lines]

    def to_the_end(self) -> str:
        turns: list[Callable[[int], None]] = [self.leave, self.stop, self.shuffle, self.suggest]
        while movers := self.movers():
            assert self.state.outcome is None and self.state.to_move == tuple(movers)
            if self.shared and self.seats > 1:
                refused(self.state, (self.turn + 1) % self.seats, STOP)
            self.rng.choices([*turns, self.take], [2, 1, 2, 2, 20])[0](self.rng.choice(movers))
            assert list(self.state.scores) == self.scores
            boards = [self.boards[self.place(seat)] for seat in range(self.seats)]
            assert [self.shown(seat) for seat in range(self.seats)] == boards
        self.compare_ends()
        return str(self.state.outcome and self.state.outcome.reason).partition(";")[0]

    def compare_ends(self) -> None:
        stayed = [why != "resigned" for why in self.ended]
        standing = list(zip(stayed, self.scores, strict=True))
        best = best_of(self.scores, ranks_of(standing))
        won = [first and stays for first, stays in zip(best, stayed, strict=True)]
        if self.seats == 1:
            won = [stayed[0] and not letters_of(self.boards[0])]
        check_end(self.state.outcome, self.scores, standing, won)
        refused(self.state, 0, STOP)


def beside(rng: random.Random) -> str:
    return Beside(rng).to_the_end()


@pytest.mark.parametrize("games", mostly_deep([60, GAMES], 1))
def test_games_go_and_end_as_a_second_account_of_them_says(games: int) -> None:
    met = played(beside, games)
    print(dict(met))
    assert len(met) >= 4
