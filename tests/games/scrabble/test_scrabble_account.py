"""Random games beside a second, tiny account of turns, scoreless turns, challenges and endings.

It is told what each turn was worth and which words are wrong, and shares no code with the game.
``TUIWORDS_MODEL_GAMES`` is the number of games of each ruleset in the deep test.
"""

import os
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from tests.conftest import mostly_deep
from tuiwords.engine.scrabble.turns import scoreless_after
from tuiwords.games.base import IllegalMoveError
from tuiwords.games.scrabble import (
    BLANK,
    CHALLENGES,
    NAMES,
    Challenge,
    Exchange,
    Pass,
    Play,
    ScrabbleState,
    Turn,
    ruleset,
)
from tuiwords.games.scrabble.tiles import tile_of
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library

GAMES = int(os.environ.get("TUIWORDS_MODEL_GAMES", "200"))
WORDS = [word for word in library().load().words if len(word) < 4]
SHORT = Lexicon("short", WORDS)

# What counts toward the end of a game in which nobody scores: with points on the board, without.
LOST = {
    "scrabble": ("pass exchange zero challenge", "pass exchange zero challenge"),
    "super": ("pass exchange zero challenge", "pass exchange zero challenge"),
    "wordfeud": ("pass", "pass"),
    "wwf": ("pass exchange zero", "pass zero"),
    "crossplay": ("pass", "pass"),
}
MOST = {"wordfeud": 3, "wwf": 3, "crossplay": 4}  # of such turns


@dataclass
class Account:
    """What a person with pencil and paper knows of a game."""

    rules: str
    challenge: str
    scores: list[int]
    turn: int = 0
    lost: int = 0
    # The last play: seat, points, wrong, lost and lasts before it.
    open: tuple[int, int, bool, int, int | None] | None = None
    empty: bool = False  # the bag, now
    lasts: int | None = None  # turns left of those that each has once the bag is empty
    ranks: list[int] | None = None
    loser: int | None = None  # who has resigned, or has no time left

    def most(self) -> int:
        """How many lost turns end a game."""
        return MOST.get(self.rules, 8 if len(self.scores) == 4 else 6)

    def waits(self, tiles: Sequence[str]) -> bool:
        """Whether the last play ends the game, and may only be challenged; given all racks."""
        if self.open is None:
            return False
        return (
            self.lasts == 0 if self.rules == "crossplay" else self.empty and not tiles[self.open[0]]
        )

    def next(self, kind: str, left: list[int]) -> None:
        counts = LOST[self.rules][not any(self.scores)]
        self.lost = self.lost + 1 if kind in counts.split() else 0
        self.turn = (self.turn + 1) % len(self.scores)
        if kind not in ("play", "zero"):
            self.open = None
        if self.rules == "crossplay":
            left = [0] * len(left)
            if self.lasts:
                self.lasts -= 1
            elif self.empty:
                self.lasts = len(left)
        if self.lost == self.most() or (self.lasts == 0 and self.open is None):
            self.end([score - rack for score, rack in zip(self.scores, left, strict=True)])

    def play(self, points: int, wrong: bool, out: bool, left: list[int]) -> None:
        if self.challenge not in ("void", "refused"):
            self.open = (self.turn, points, wrong, self.lost, self.lasts)
        self.scores[self.turn] += points
        if out and not self.open and self.rules != "crossplay":
            self.gone_out(self.turn, left)
        else:
            self.next("play" if points else "zero", left)

    def accept(self, left: list[int]) -> None:
        """Pass after somebody has gone out."""
        assert self.open
        self.gone_out(self.open[0], left)

    def challenged(self, out: bool, left: list[int]) -> None:
        assert self.open
        seat, points, wrong, before, lasts = self.open
        if wrong:
            self.scores[seat] -= points
            self.turn, self.lost, self.lasts = seat, before, lasts
            self.next("challenge", left)
            return
        self.scores[seat] += {"5-point": 5, "10-point": 10}.get(self.challenge, 0)
        self.open = None
        if self.challenge == "triple":
            self.end(self.scores, self.turn)
        elif out:
            self.gone_out(seat, left)
        elif self.challenge == "double":
            self.next("challenge", left)

    def gone_out(self, seat: int, left: list[int]) -> None:
        if self.rules == "crossplay":
            pass
        elif self.rules in ("scrabble", "super") and len(left) == 2:
            self.scores[seat] += 2 * sum(left)
        else:
            self.scores = [score - rack for score, rack in zip(self.scores, left, strict=True)]
            self.scores[seat] += sum(left)
        self.end(self.scores)

    def end(self, scores: list[int], loser: int | None = None) -> None:
        self.scores, self.open, self.loser = scores, None, loser
        better = [[s for n, s in enumerate(scores) if s > mine and n != loser] for mine in scores]
        self.ranks = [len(others) + 1 for others in better]
        if loser is not None:
            self.ranks[loser] = len(scores)

    def won(self) -> list[bool]:
        assert self.ranks
        level = set(self.ranks) == {1} and self.scores[0] <= 0
        return [rank == 1 and not level and n != self.loser for n, rank in enumerate(self.ranks)]


@dataclass
class Beside:
    """A random game of few tiles, and the account of it."""

    name: str
    rng: random.Random
    met: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        rng, rules = self.rng, ruleset(self.name).challenged_by(self.rng.choice(CHALLENGES))
        seats = rng.randint(1, 4 if self.name == "scrabble" else 2)
        if rng.random() < 0.6:  # many plays without points
            free = rng.sample(sorted(rules.values), rng.randint(9, 27))
            rules = replace(rules, values=rules.values | dict.fromkeys(free, 0))
        state = ScrabbleState.new(rules, SHORT, rng.randrange(1000), seats)
        kept = rng.choice([0, 0, 3, 12, 25])
        racks = state.racks if kept else tuple(rack[: rng.randint(1, 4)] for rack in state.racks)
        lasts = seats if self.name == "crossplay" and not kept else -1
        bag = state.bag[len(state.bag) - kept :]
        self.state = replace(state, bag=bag, racks=racks, turns_left=lasts)
        self.tiles = Counter(self.state.bag) + Counter("".join(racks))
        self.account = Account(self.name, rules.challenge, [0] * seats)
        self.account.lasts = lasts if lasts > 0 else None
        self.phonies, self.idle = rng.choice([0.1, 0.5]), rng.choice([0.0, 0.1, 0.5, 0.9])

    def left(self, state: ScrabbleState) -> list[int]:
        return [sum(state.rules.values[tile] for tile in rack) for rack in state.racks]

    def a_play(self) -> tuple[Play, int, bool] | None:
        """A random play with its points, and whether it has a wrong word."""
        state, rng, size = self.state, self.rng, self.state.rules.size
        wants_wrong = rng.random() < self.phonies
        for _ in range(60):
            rack = state.racks[state.turn]
            tiles = rng.sample(rack, min(len(rack), rng.randint(1, 3)))
            across, square = rng.random() < 0.5, rng.randrange(size * size)
            if not any(state.board):
                square = state.rules.start
            letters = "".join(rng.choice("aeinst") if t == BLANK else t for t in tiles)
            step = 1 if across else size
            covered = iter(range(square, size * size, step))
            written, rest = "", letters
            while rest and (here := next(covered, None)) is not None:
                written += "." if state.board[here] else rest[0]
                rest = rest if state.board[here] else rest[1:]
            room = size - (square % size if across else square // size)
            if rest or len(written) > room:
                continue
            play = state.canonical(Play(square // size, square % size, across, written, size))
            try:
                placement = state.placement(play)
            except IllegalMoveError:
                continue
            wrong = any(word.lower() not in WORDS_SET for word in placement.words)
            if wrong == wants_wrong or state.last_chance:
                return play, placement.score, wrong
        return None

    def step(self) -> None:
        """One turn of the game and of its account."""
        state, account, rng = self.state, self.account, self.rng
        seat, rack = state.turn, state.racks[state.turn]
        ended = rng.random()
        if ended < 0.01:
            loser = rng.randrange(state.seats)
            self.state = state.resign(loser) if ended < 0.005 else state.time_up(loser)
            account.end([*account.scores], loser)
            self.met["forfeit"] += 1
            return
        if account.open is None:
            self.refused(Challenge())
        elif rng.random() < 0.4:
            out = account.waits(state.racks)
            self.met["wrong" if account.open[2] else "right"] += 1
            self.turn(Challenge())
            account.challenged(out, self.left(self.state))
            return
        if account.waits(state.racks):
            self.refused(Exchange(rack[:1]))
            self.turn(Pass())
            account.accept(self.left(self.state))
            return
        choice = None if rng.random() < self.idle else self.a_play()
        if choice is None:
            count = rng.randint(1, len(rack)) if rack else 0
            need = count if self.name in ("wwf", "crossplay") else max(7, count)
            swap = Exchange("".join(sorted(rng.sample(rack, count))))
            if rack and len(state.bag) < need:
                self.refused(swap)
            kind: Turn = swap if rack and len(state.bag) >= need and rng.random() < 0.5 else Pass()
            self.turn(kind)
            account.next("pass" if isinstance(kind, Pass) else "exchange", self.left(self.state))
            self.met["pass" if isinstance(kind, Pass) else "exchange"] += 1
            return
        play, points, wrong = choice
        if wrong and account.challenge in ("void", "refused"):
            self.refused(play)
            self.turn(Pass())
            account.next("pass", self.left(self.state))
            return
        self.met["play" if points else "zero"] += 1
        self.turn(play)
        kept = Counter(rack) - Counter(play.tiles)
        assert not kept - Counter(self.state.racks[seat]), "what was not played is kept"
        out = not state.bag and not kept
        account.play(points, wrong, out, self.left(self.state))

    def turn(self, move: Turn) -> None:
        before, self.state = self.state, self.state.after(self.state.turn, move)
        self.account.empty = not self.state.bag
        if not isinstance(move, Challenge) and self.state.outcome is None:
            points = self.state.scores[before.turn] - before.scores[before.turn]
            counted = scoreless_after(before.view(before.turn), move, points)
            assert counted == self.state.scoreless, "the engine counts as the game does"

    def refused(self, move: Turn) -> None:
        with pytest.raises(IllegalMoveError):
            self.state.after(self.state.turn, move)

    def compare(self) -> None:
        state, account = self.state, self.account
        assert (
            Counter(state.bag)
            + Counter("".join(state.racks))
            + Counter(tile_of(tile) for tile in state.board if tile)
            == self.tiles
        )
        assert list(state.scores) == account.scores
        assert (state.outcome is None) == (account.ranks is None)
        if state.outcome is None:
            assert (state.turn, state.scoreless) == (account.turn, account.lost)
            assert state.to_move == (account.turn,)
            assert bool(state.view(state.turn).may_challenge) == (account.open is not None)
            assert all(len(rack) == 7 for rack in state.racks) or not state.bag
            return
        assert state.to_move == ()
        assert list(state.outcome.scores) == account.scores
        assert list(state.outcome.ranks) == account.ranks
        assert list(state.outcome.won) == account.won()
        self.refused(Pass())

    def to_the_end(self) -> Counter[str]:
        self.compare()
        for _ in range(500):
            self.step()
            self.compare()
            if self.state.outcome is not None:
                self.met[self.state.outcome.reason] += 1
                return self.met
        raise AssertionError("the game does not end")


WORDS_SET = set(WORDS)


def played(name: str, games: int) -> Counter[str]:
    met: Counter[str] = Counter()
    for number in range(games):
        met += Beside(name, random.Random(f"{name} {number}")).to_the_end()
    return met


@pytest.mark.parametrize("games", mostly_deep([40, GAMES], 1))
@pytest.mark.parametrize("name", NAMES)
def test_games_go_and_end_as_a_second_account_of_them_says(name: str, games: int) -> None:
    met = played(name, games)
    print(name, dict(met))
    assert all(met[kind] for kind in ("pass", "exchange", "zero", "play", "right", "wrong"))
