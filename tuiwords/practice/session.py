"""A session: some cards that are due, asked one after another; mistakes are asked once more."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from tuiwords.practice.kind import CardKind, CardVerdict, Question
from tuiwords.practice.schedule import Grade, after_answer, after_rest
from tuiwords.store.cards import EVERY, Card, CardAnswer, CardChoice, Cards, Schedule

SIZE = 10  # cards, about five minutes


@dataclass(frozen=True, slots=True)
class _Step:
    """The state of a session before something that can be undone."""

    queue: tuple[Card, ...]
    right: int
    answered: int
    answer: int | None = None  # the id of the answer that was recorded, else one was suspended


class PracticeSession:
    """The cards of a profile that are due, as long as a session lasts.

    ``kinds`` are the kinds of cards known here; others are left out. ``clock`` gives Unix times in
    seconds. What changes a card is on disk when a call returns. Raises: StoreError.
    """

    def __init__(
        self,
        cards: Cards,
        profile: str,
        kinds: Mapping[str, CardKind],
        choice: CardChoice = EVERY,
        size: int = SIZE,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._cards, self._kinds, self._clock = cards, kinds, clock
        due = cards.due(profile, clock(), choice)
        asked = (card for card in due if card.kind in kinds and _asks(kinds[card.kind], card))
        self._queue: Sequence[Card] = list(islice(asked, size))
        self._past: list[_Step] = []
        self.size = len(self._queue)
        self.answered = 0
        self.right = 0
        self._shown = clock()

    @property
    def card(self) -> Card | None:
        """The card that is asked now, or None when the session is over."""
        return self._queue[0] if self._queue else None

    def prepare(self) -> None:
        """The cards are read when the session begins."""

    @property
    def left(self) -> int:
        """How many cards are still to be asked, those asked once more included."""
        return len(self._queue)

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
    def can_undo(self) -> bool:
        """Whether there is an answer or a suspension to take back."""
        return bool(self._past)

    def now(self) -> float:
        """The time, a Unix time in seconds."""
        return self._clock()

    def record(self, text: str, grade: Grade) -> None:
        """Record the answer to the card of now and go to the next one."""
        self._record(text, grade, after_answer)
        if grade is Grade.AGAIN:
            self._queue = [*self._queue, self._cards.card(self._past[-1].queue[0].id)]

    def too_hard(self, text: str = "") -> None:
        """Let the card of now rest for a month and go to the next one."""
        self._record(text, Grade.AGAIN, lambda schedule, _grade, at: after_rest(schedule, at))

    def suspend(self) -> None:
        """Never ask the card of now again and go to the next one."""
        card = self._now()
        self._cards.suspend(card.id)
        self._past.append(_Step(tuple(self._queue), self.right, self.answered))
        self._next()

    def undo(self) -> bool:
        """Take the last answer or suspension of this session back; False if there is none."""
        if not self._past:
            return False
        step = self._past.pop()
        if step.answer is None:
            self._cards.suspend(step.queue[0].id, False)
        else:
            self._cards.undo(step.answer)
        self._queue, self.right, self.answered = step.queue, step.right, step.answered
        self._shown = self._clock()
        return True

    def _record(
        self, text: str, grade: Grade, then: Callable[[Schedule, Grade, float], Schedule]
    ) -> None:
        card, now = self._now(), self._clock()
        answer = CardAnswer(now, int(grade), text, max(0.0, now - self._shown), card.schedule)
        number = self._cards.answer(card.id, answer, then(card.schedule, grade, now))
        self._past.append(_Step(tuple(self._queue), self.right, self.answered, number))
        self.answered += 1
        self.right += grade is not Grade.AGAIN
        self._next()

    def _next(self) -> None:
        self._queue = self._queue[1:]
        self._shown = self._clock()

    def _now(self) -> Card:
        if not self._queue:
            raise IndexError("the session is over")
        return self._queue[0]


def _asks(kind: CardKind, card: Card) -> bool:
    """Whether a card can be asked: its payload may be damaged, or of a list not installed."""
    try:
        kind.question(card.payload)
    except (ValueError, KeyError, TypeError):
        return False
    return True
