"""A session: some cards that are due, asked one after another; mistakes are asked once more."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice

from tuiwords.practice.kind import CardKind, CardVerdict, Question, can_ask
from tuiwords.practice.schedule import (
    Grade,
    after_answer_today,
    after_rest,
    at_most_new,
    end_of_day,
)
from tuiwords.store.card_records import EVERY, PUT_OFF, Card, CardAnswer, CardChoice, Schedule
from tuiwords.store.cards import CARD_DELETED, Cards
from tuiwords.store.database import StoreError
from tuiwords.text import count_text

SIZE = 10  # cards, about five minutes


@dataclass(frozen=True, slots=True)
class _Step:
    """The state of a session before something that can be undone."""

    queue: tuple[Card, ...]
    right: int
    answered: int
    answer: int | None = None  # the id of the answer that was recorded, else one was suspended
    solved: bool | None = None  # None if the card was put off


class PracticeSession:
    """The cards of a profile that are due, as long as a session lasts.

    Those that were missed come first, and those that were never asked last, at most ``new`` of
    them. ``kinds`` are the kinds of cards known here; others are left out. ``clock`` gives Unix
    times in seconds. What changes a card is on disk when a call returns. A card that is gone, or
    that was answered elsewhere and is not due, is left out when its turn comes. Raises: StoreError.
    """

    def __init__(
        self,
        cards: Cards,
        profile: str,
        kinds: Mapping[str, CardKind],
        choice: CardChoice = EVERY,
        size: int = SIZE,
        clock: Callable[[], float] = time.time,
        new: int | None = None,
    ) -> None:
        self._cards, self._kinds, self._clock = cards, kinds, clock
        self.missing = 0  # cards that are due and were passed over: see ``can_ask``
        due = at_most_new(self._due(profile, choice), new)
        self._queue: Sequence[Card] = list(islice(due, size))
        self._past: list[_Step] = []
        self.size = len(self._queue)
        self.answered = 0
        self.right = 0
        self._shown = clock()

    def _due(self, profile: str, choice: CardChoice) -> Iterator[Card]:
        for card in self._cards.due(profile, end_of_day(self._clock()), choice):
            if can_ask(card, self._kinds):
                yield card
            else:
                self.missing += 1

    @property
    def card(self) -> Card | None:
        """The card that is asked now, or None when the session is over."""
        return self._queue[0] if self._queue else None

    def prepare(self) -> None:
        """Read the card of now again: another window may have changed it."""
        while self._queue:
            found = self._again(self._queue[0])
            if found is not None:
                self._queue = [found, *self._queue[1:]]
                return
            self._queue = self._queue[1:]

    def _again(self, card: Card) -> Card | None:
        """The card as it is now, None if it is not to be asked any more."""
        found = self._cards.find(card.id)
        if found is None or found.suspended or not can_ask(found, self._kinds):
            return None
        same = found.schedule == card.schedule
        return found if same or found.schedule.due <= end_of_day(self._clock()) else None

    @property
    def left(self) -> int:
        """How many cards are still to be asked, those asked once more included."""
        return len(self._queue)

    @property
    def progress(self) -> str:
        """What kind of card is asked, and how many are left; "" when the session is over."""
        kind = self._kinds[self._queue[0].kind].title if self._queue else ""
        return kind and f"{count_text(self.left, 'card')} left in this session · {kind}"

    @property
    def result(self) -> str:
        """How the session went."""
        if self.answered:
            return f"{self.right} of {count_text(self.answered, 'answer')} right"
        return "Nothing is due"

    def question(self) -> Question:
        """What the card of now asks."""
        card = self._now()
        return self._kinds[card.kind].question(card.payload)

    def check(self, text: str) -> CardVerdict:
        """Judge an answer without recording it. Raises: GameError if it is none."""
        card = self._now()
        return self._kinds[card.kind].check(card.payload, text)

    def solution(self) -> CardVerdict:
        """The answer to the card of now, for somebody who gives up."""
        card = self._now()
        return self._kinds[card.kind].solution(card.payload)

    @property
    def done(self) -> list[tuple[Card, bool]]:
        """The cards that were answered, each with whether the first answer was right."""
        first: dict[int, tuple[Card, bool]] = {}
        for step in self._past:
            if step.solved is not None:
                first.setdefault(step.queue[0].id, (step.queue[0], step.solved))
        return [*first.values()]

    @property
    def can_undo(self) -> bool:
        """Whether there is an answer or a suspension to take back."""
        return bool(self._past)

    def now(self) -> float:
        """The time, a Unix time in seconds."""
        return self._clock()

    def record(self, text: str, grade: Grade) -> None:
        """Record the answer to the card of now and go to the next one."""
        self._record(text, grade, lambda before, at: after_answer_today(before, grade, at))
        if grade is Grade.AGAIN and (again := self._cards.find(self._past[-1].queue[0].id)):
            self._queue = [*self._queue, again]

    def regrade(self, text: str, grade: Grade) -> bool:
        """Record the last answer with another grade; False if there is none."""
        undone = self.undo()
        if undone:
            self.record(text, grade)
        return undone

    def too_hard(self, text: str = "") -> None:
        """Let the card of now rest for a month and go to the next one."""
        self._record(text, PUT_OFF, after_rest)

    def suspend(self) -> None:
        """Never ask the card of now again and go to the next one."""
        card = self._now()
        with self._changing():
            self._cards.suspend(card.id)
        self._past.append(_Step(tuple(self._queue), self.right, self.answered))
        self._next()

    def undo(self) -> bool:
        """Take the last answer or suspension of this session back; False if there is none.

        Raises: StoreError if that cannot be done; the next call takes the one before it back.
        """
        if not self._past:
            return False
        step = self._past.pop()
        card = step.queue[0].id
        if step.answer is None:
            self._cards.suspend(card, False)
        elif self._cards.undo(step.answer, card) is None:
            raise StoreError(CARD_DELETED)
        self._queue, self.right, self.answered = step.queue, step.right, step.answered
        self._shown = self._clock()
        return True

    def _record(
        self,
        text: str,
        rating: int,
        then: Callable[[Schedule, float], Schedule],
    ) -> None:
        card, now = self._now(), self._clock()
        answer = CardAnswer(now, int(rating), text, max(0.0, now - self._shown))
        with self._changing():
            number = self._cards.answer(card.id, answer, lambda before: then(before, now))
        solved = None if rating == PUT_OFF else rating > Grade.AGAIN
        self._past.append(_Step(tuple(self._queue), self.right, self.answered, number, solved))
        self.answered += solved is not None  # a card that is put off was not answered
        self.right += bool(solved)
        self._next()

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Change the card of now; if that fails because it is gone, go to the next one."""
        try:
            yield
        except StoreError:
            self._refresh()
            raise

    def _next(self) -> None:
        self._queue = self._queue[1:]
        self._refresh()
        self._shown = self._clock()

    def _refresh(self) -> None:
        with suppress(StoreError):  # then it is asked as it was
            self.prepare()

    def _now(self) -> Card:
        if not self._queue:
            raise IndexError("the session is over")
        return self._queue[0]


def missing_text(count: int) -> str:
    """A sentence about cards that cannot be asked."""
    cards = count_text(count, "card")
    return f"{cards} cannot be asked: damaged, or of a word list that has changed or is gone."
