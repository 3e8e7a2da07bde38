"""A session of word cards, with the answer that is being typed."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from tuiwords.practice.kind import CardVerdict, Question
from tuiwords.practice.schedule import end_of_day
from tuiwords.practice.session import PracticeSession
from tuiwords.practice.word_answer import WordAnswer
from tuiwords.practice.word_cards import QUIZ_OF, choice_of, follow_lists, list_of, new_today
from tuiwords.practice.word_quiz import WordQuiz
from tuiwords.practice.words import WORD_KINDS
from tuiwords.store.cards import Cards
from tuiwords.store.preferences import NEW_A_DAY

SIZE = 20  # cards of a session


class WordAsked(NamedTuple):
    """A card that was answered: its letters, the right answer, and whether it was given."""

    letters: str
    answer: str
    right: bool


class WordSession:
    """Word cards of a profile that are due, asked one after another; of one quiz, or of all.

    Of those never asked, at most some ``a_day``. ``verdict`` is that of the card before this one,
    ``faults`` says what was wrong with its answer; None and nothing at first and after an undo.
    ``before`` are the word list and the words of that card, ``done`` the answers so far. Raises:
    StoreError.
    """

    def __init__(
        self,
        cards: Cards,
        profile: str,
        quiz: WordQuiz | None = None,
        size: int = SIZE,
        clock: Callable[[], float] = time.time,
        a_day: int = NEW_A_DAY,
    ) -> None:
        follow_lists(cards, profile)
        new = new_today(cards, profile, a_day, clock())
        every = cards.new(profile, end_of_day(clock()))
        all_new = sum(every.values()) if quiz is None else every.get(quiz.key, 0)
        self.waiting = max(0, all_new - new)  # those that are not asked today
        self.asking = PracticeSession(cards, profile, WORD_KINDS, choice_of(quiz), size, clock, new)
        self.verdict: CardVerdict | None = None
        self.faults: list[str] = []
        self.before: tuple[str, tuple[str, ...]] = ("", ())
        self.answer: WordAnswer | None = None
        self._steps: list[WordAsked | None] = []  # None for a card that was put off
        self._next()

    @property
    def done(self) -> list[WordAsked]:
        """The cards that were answered."""
        return [each for each in self._steps if each is not None]

    @property
    def can_undo(self) -> bool:
        """Whether there is an answer or a suspension to take back."""
        return self.asking.can_undo

    def question(self) -> Question:
        """What is asked."""
        return self.asking.question()

    def refresh(self) -> bool:
        """Leave out cards that were answered elsewhere; whether another one is asked now."""
        card = self.asking.card
        self.asking.prepare()
        changed = self.asking.card != card
        if changed:
            self._next()
        return changed

    def type(self, text: str) -> bool:
        """Add to the answer; whether it was finished and recorded, and the next card is asked.

        Raises: GameError if it is no answer, and does not count.
        """
        answer = self.answer
        if answer is None:
            return False
        answer.type(text)
        if answer.finished:
            self._record(answer)
        return answer.finished

    def give_up(self) -> None:
        """Record what was typed so far, and go on to the next card."""
        if self.answer is not None:
            self.answer.give_up()
            self._record(self.answer)

    def too_hard(self) -> None:
        """Let the card rest for a month."""
        self._change(self.asking.too_hard)
        self._steps.append(None)

    def suspend(self) -> None:
        """Never ask the card again."""
        self._change(self.asking.suspend)
        self._steps.append(None)

    def undo(self) -> bool:
        """Take the last answer back; False if there is none."""
        undone = self.asking.undo()
        if undone:
            self._steps.pop()
            self._next()
        return undone

    def _record(self, answer: WordAnswer) -> None:
        verdict, letters = answer.verdict(), self.question().seen[-1].replace(" ", "").strip("·")
        self._change(lambda: self.asking.record(answer.text, verdict.grade))
        self._steps.append(WordAsked(letters, verdict.answer, verdict.right))
        self.verdict, self.faults = verdict, answer.faults

    def _change(self, change: Callable[[], None]) -> None:
        """Do something with the card of now and go on, also if the card is gone."""
        card = self.asking.card
        if card is not None and self.answer is not None:
            self.before = list_of(card.key), self.answer.quiz.words(card.payload)
        try:
            change()
        finally:
            if self.asking.card != card:
                self._next()

    def _next(self) -> None:
        card = self.asking.card
        self.verdict, self.faults = None, []
        self.answer = None if card is None else WordAnswer(QUIZ_OF[card.kind], card.payload)
