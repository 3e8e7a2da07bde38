"""Puzzles one after another: rated both ways, with hints, against the clock or until a mistake."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import islice
from typing import Literal

from tuiwords.games.base import GameError
from tuiwords.play.game import Game
from tuiwords.play.rating_model import START, new_ratings
from tuiwords.play.spoken import code_in, rules_of
from tuiwords.practice.catalog import kinds
from tuiwords.practice.kind import CardVerdict, Question
from tuiwords.practice.puzzle import PositionPuzzle
from tuiwords.practice.puzzle_stream import (
    daily_puzzle,
    games_with,
    has_quick,
    puzzles_of,
    quick_puzzles,
)
from tuiwords.practice.schedule import Grade
from tuiwords.store.card_records import Card, Schedule
from tuiwords.store.records import Rating
from tuiwords.store.store import Store
from tuiwords.text import count_text

Mode = Literal["", "daily", "storm", "streak"]
STORM = 180.0  # seconds
CHOICE = 3  # puzzles of which the one is asked that is nearest to what is wanted
EASIEST, HARDER = 700.0, 60.0  # difficulty of a storm's first puzzle, and more for each solved
_UNSURE = 200.0  # sigma of the rating that a puzzle begins with
_SEEDS = 1 << 40


def scale(game: str) -> str:
    """What the ratings of puzzles of a game are stored under."""
    return f"{game} puzzles"


def player_rating(store: Store, profile: str, game: str) -> Rating:
    """How good a profile is at the puzzles of a game. Raises: StoreError."""
    return store.players.rating("profile", profile, scale(game)) or START


def puzzle_rating(store: Store, puzzle: PositionPuzzle) -> Rating:
    """How hard a puzzle is known to be. Raises: StoreError."""
    known = store.players.rating("puzzle", puzzle.id, scale(puzzle.card.game))
    return known or Rating(puzzle.difficulty, _UNSURE)


def best_of(
    store: Store, profile: str, mode: Mode, games: Sequence[Game], day: date | None = None
) -> int:
    """The most puzzles of some games solved in a storm or a streak, ever or on a day.

    Raises: StoreError.
    """
    with suppress(ValueError, TypeError):
        return int(json.loads(store.note(_best_note(profile, mode, games, day)) or "0"))
    return 0


def best_of_days(
    store: Store, profile: str, mode: Mode, games: Sequence[Game], until: date, number: int = 7
) -> list[tuple[date, int]]:
    """The best of each of some days, the last one is ``until``. Raises: StoreError."""
    days = [until - timedelta(days=ago) for ago in range(number)]
    return [(day, best_of(store, profile, mode, games, day)) for day in reversed(days)]


def _best_note(profile: str, mode: Mode, games: Sequence[Game], day: date | None = None) -> str:
    when = f" {day}" if day is not None else ""
    return f"puzzle {mode} {profile} {' '.join(map(_named, games))}{when}"


def daily_result(store: Store, profile: str, game: Game, day: date) -> str:
    """How the puzzle of a day went: solved, missed, or "" for not yet. Raises: StoreError."""
    return store.note(_daily_note(profile, game, day)) or ""


def _daily_note(profile: str, game: Game, day: date) -> str:
    return f"puzzle of {day} {profile} {_named(game)} {code_in(game)}".rstrip()


def _named(game: Game) -> str:
    """A game in a note: what is solved by other rules counts for these."""
    return f"{game.key} {rules_of(game)}".rstrip()


@dataclass(frozen=True, slots=True)
class AskedPuzzle:
    """A puzzle of a run that counts, whether it was solved, and in how many seconds."""

    puzzle: PositionPuzzle
    solved: bool
    seconds: float


class PuzzleRun:
    """Puzzles for a profile. ``prepare`` makes the next one, which takes up to a second.

    ``fetch``, in another thread, makes the one after it while the player thinks.
    A storm lasts three minutes: its puzzles are quick ones, and harder the more are solved. A
    streak lasts until the first mistake, a daily has one puzzle of each game. What was missed
    becomes a card to practice, but not in a storm, nor where puzzles were ``given`` to be asked
    again. Each puzzle is rated once.
    """

    def __init__(
        self,
        store: Store,
        profile: str,
        games: Sequence[Game],
        mode: Mode = "",
        *,
        theme: str = "",
        day: date | None = None,
        seed: int | None = None,
        given: Sequence[PositionPuzzle] = (),
        clock: Callable[[], float] = time.time,
    ) -> None:
        if not games:
            raise GameError("there is no game with puzzles")
        self._store, self._profile = store, profile
        self.games = games_with(games, theme)
        self.mode, self._theme, self._clock = mode, theme, clock
        self._day = day or date.today()
        self._rng = random.Random(seed)
        quick = [game for game in self.games if has_quick(game)]
        self._quick = (quick or self.games) if mode == "storm" and not theme else ()
        self._given = bool(given)
        self._stream = self._daily() if mode == "daily" else self._endless()
        self._stream = iter(given) if given else self._harder() if self._quick else self._stream
        self._next: PositionPuzzle | None = None
        self._fetched: list[PositionPuzzle] = []
        self._making = threading.Lock()
        self._began: float | None = None
        self._asked_at = 0.0
        self.done: list[AskedPuzzle] = []
        self._failed = False
        self._stopped: float | None = None  # when it was ended
        self.hints_taken = 0
        self.answered = 0
        self.right = 0
        self.size = len(self.games) if mode == "daily" else len(given)
        self.rating: Rating | None = None  # the player's, after the last puzzle

    def _daily(self) -> Iterator[PositionPuzzle]:
        for game in self.games:
            yield daily_puzzle(game, self._day)

    def _endless(self) -> Iterator[PositionPuzzle]:
        while True:
            game = self._rng.choice(self.games)
            own = player_rating(self._store, self._profile, game.key).mu
            found = puzzles_of(game, self._rng.randrange(_SEEDS), self._theme)
            some = list(islice(found, 1 if self._theme else CHOICE))
            yield min(some, key=lambda each: abs(each.difficulty - own))

    def _harder(self) -> Iterator[PositionPuzzle]:
        """Quick puzzles, harder the more were solved; the first one may be of any game."""
        while True:
            some = self._rng.sample(self._quick, min(CHOICE, len(self._quick)))
            some = some if self._began else some[:1]
            some = (some * CHOICE)[:CHOICE]
            made = [next(quick_puzzles(game, self._rng.randrange(_SEEDS))) for game in some]
            yield min(made, key=lambda each: abs(each.difficulty - EASIEST - HARDER * self.right))

    # -- what a page asks of it --------------------------------------------------------------

    @property
    def counts(self) -> bool:
        """Whether it comes to an end and its puzzles are counted: a storm or a streak."""
        return self.mode in ("storm", "streak")

    @property
    def over(self) -> bool:
        """Whether there is no further puzzle: time is up, the streak is broken, or it was ended."""
        late = self._began is not None and self._clock() - self._began >= STORM
        ended = self._stopped is not None or (self.mode == "storm" and late)
        return ended or (self.mode == "streak" and self._failed)

    def stop(self) -> None:
        """End the run; the puzzle that is asked now does not count."""
        self._next, self._stopped = None, self._clock()

    @property
    def seconds_left(self) -> int | None:
        """The seconds left of a storm, None in other modes."""
        if self.mode != "storm" or self._began is None:
            return None
        now = self._clock() if self._stopped is None else self._stopped
        return max(0, round(STORM - (now - self._began)))

    def prepare(self) -> None:
        """Make the next puzzle, if there is none yet. Raises: GameError."""
        if self._next is None and not self.over:
            self.fetch()
            with self._making:
                self._next = self._fetched.pop() if self._fetched else None
            self.hints_taken, self._asked_at = 0, self._clock()
            self._began = self._began or self._clock()

    def fetch(self) -> None:
        """Make the puzzle after this one, if it is not made yet. Raises: GameError."""
        with self._making:
            if not self._fetched:
                self._fetched.extend(islice(self._stream, 1))

    @property
    def puzzle(self) -> PositionPuzzle | None:
        """The puzzle that is asked now."""
        return self._next

    @property
    def card(self) -> Card | None:
        """The puzzle as a card, None at the end."""
        late = self.mode == "storm" and self.over
        if self._next is None or self._stopped is not None or late:
            return None
        new, at = self._next.card, self._began or 0.0
        schedule = Schedule(at)
        return Card(
            0, self._profile, new.kind, new.key, new.payload, new.game, "", at, False, schedule
        )

    @property
    def progress(self) -> str:
        """What is asked, which one it is, and how many were solved, unless marks say so."""
        if self._next is None:
            return ""
        asked = self._next.title
        place = f" · {self.answered + 1} of {self.size}" if self.size > 1 else ""
        return asked if self.counts else f"{asked}{place} · {self.right} solved"

    @property
    def result(self) -> str:
        """How many puzzles were solved so far."""
        return f"{self.right} of {count_text(self.answered, 'puzzle')} solved"

    def _asked(self) -> PositionPuzzle:
        if self._next is None:
            raise IndexError("there is no puzzle to answer")
        return self._next

    def question(self) -> Question:
        """What the puzzle asks."""
        card = self._asked().card
        return kinds()[card.kind].question(card.payload)

    def check(self, text: str) -> CardVerdict:
        """Judge an answer without recording it. Raises: GameError if it is none."""
        card = self._asked().card
        return kinds()[card.kind].check(card.payload, text)

    def solution(self) -> CardVerdict:
        """The answer, for somebody who gives up."""
        card = self._asked().card
        return kinds()[card.kind].solution(card.payload)

    def hint(self) -> str:
        """The next hint, "" if all were given; a puzzle solved with one counts half."""
        hints = self._asked().hints
        if self.hints_taken >= len(hints):
            return ""
        self.hints_taken += 1
        return hints[self.hints_taken - 1]

    def record(self, text: str, grade: Grade) -> None:
        """Rate the player and the puzzle, and keep a missed one as a card. Raises: StoreError."""
        del text
        puzzle, solved = self._asked(), grade is not Grade.AGAIN
        self._rate(puzzle, solved)
        if self.mode == "daily":
            game = next(each for each in self.games if each.key == puzzle.card.game)
            self._note_daily(game, solved)
        if not solved and self.mode != "storm" and not self._given:
            self.keep(puzzle)
        self._next, self._failed = None, self._failed or not solved
        if self.mode == "storm" and self.over:
            return  # too late to count
        self.answered += 1
        self.right += solved
        self.done.append(AskedPuzzle(puzzle, solved, self._clock() - self._asked_at))
        if self.counts:
            self._keep_best()

    def keep(self, puzzle: PositionPuzzle) -> None:
        """Make a card to practice of a puzzle. Raises: StoreError."""
        self._store.cards.add(self._profile, [puzzle.card], self._clock())

    def _note_daily(self, game: Game, solved: bool) -> None:
        """Note how the puzzle of the day went, the first time."""
        if not daily_result(self._store, self._profile, game, self._day):
            note = _daily_note(self._profile, game, self._day)
            self._store.set_note(note, "solved" if solved else "missed")

    def _rate(self, puzzle: PositionPuzzle, solved: bool) -> None:
        if self._given:
            return  # it was rated before, or is a card
        game = scale(puzzle.card.game)
        seen = f"puzzle {self._profile} {puzzle.id}"
        if self._store.note(seen) is not None:
            return
        before = [
            player_rating(self._store, self._profile, puzzle.card.game),
            puzzle_rating(self._store, puzzle),
        ]
        ranks = [1, 1 if self.hints_taken else 2] if solved else [2, 1]
        player, rated = new_ratings(before, ranks)
        self._store.players.set_rating("profile", self._profile, game, player)
        self._store.players.set_rating("puzzle", puzzle.id, game, rated)
        self._store.set_note(seen, "solved" if solved else "missed")
        self.rating = player

    @property
    def best(self) -> int:
        """The most puzzles solved in a storm or a streak. Raises: StoreError."""
        return best_of(self._store, self._profile, self.mode, self.games)

    @property
    def week(self) -> list[tuple[date, int]]:
        """The best of each of seven days, the last one is today. Raises: StoreError."""
        return best_of_days(self._store, self._profile, self.mode, self.games, self._day)

    @property
    def best_text(self) -> str:
        """The best as a sentence, with those of the week; "" for puzzles without end.

        Raises: StoreError.
        """
        if not self.counts:
            return ""
        *before, (_, today) = self.week
        played = [f"{day:%a} {best}" for day, best in before if best]
        told = f" The days before: {', '.join(played)}." if played else ""
        return f"Your best {self.mode}: {self.best}, today {today}.{told}"

    def _keep_best(self) -> None:
        for day in (None, self._day):
            if self.right > best_of(self._store, self._profile, self.mode, self.games, day):
                note = _best_note(self._profile, self.mode, self.games, day)
                self._store.set_note(note, str(self.right))
